"""The questions that a document really puts: each with its place, its channel and the words it is known by.

Policies, mentions and follow-ups inside an option are no questions of their own.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.finding import Confidence
from asklint.lazy_regex import Pattern
from asklint.reader.model import Addressee, AskClass, Channel, Stance
from asklint.reader.summaries import demands_summary, directive_demands_summary, states_context
from asklint.record import field, record
from asklint.systems.campaign.kinds import says_plain_text, speaks_of_a_kind
from asklint.systems.campaign.plain_menus import introduced_in_text, menu_below
from asklint.systems.campaign.words import plain, unmarked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block, Section
    from asklint.reader.model import Ask, Directive, Menu, Reading
    from asklint.source import Span

_TOOL = r"(?:the\s)?[`*]{0,3}[\w]{0,60}ask_?user_?question[`*]{0,3}"
_INSTRUMENT = Pattern(
    rf"\b(?:use|uses|using|call|calls|calling|invoke|invokes|via|through|with|by)\s{{1,3}}{_TOOL}",
    re.IGNORECASE,
)
_OFFERS = Pattern(
    r"\b(?:offer|present|ask|suggest|choose|select|pick|decide|let|walk|confirm|prompt|give|propose|find out|get)(?:s|ing|ed)?\b",
    re.IGNORECASE,
)
_OCCASION = Pattern(r"\b(?:after|at the end of|before|once|following|on) (?:every|each|all)\b", re.IGNORECASE)
_FOLLOW_UP = Pattern(
    r"\bfollow(?:ing)?[- ]up\b|\b(?:second|another|further) [`*]{0,3}ask_?user", re.IGNORECASE
)
_SEE = Pattern(r"\bsee (?:the )?([^()\n]{3,80}?)(?: section)? (?:above|below)\b", re.IGNORECASE)
_BOLD_LEAD = Pattern(r"\s{0,3}\*\*([^*\n]{2,60})\*\*")
_HISTORY = Pattern(
    r"(?:^|/)(?:[^/]*adrs?|decisions|[^/]*roadmaps?|reports?|archive|history)/|(?:^|/)(?:changelog|roadmap|adr-|release)[^/]*$",
    re.IGNORECASE,
)
_FOR_READERS = Pattern(
    r"(?:^|/)(?:docs?|documentation|[^/]*specs?|specifications|design|proposals|rfcs?)/|(?:^|/)(?:readme|contributing|spec-|install)[^/]*$",
    re.IGNORECASE,
)
_OPENERS, _CLOSERS = frozenset("{<["), frozenset("}>]")
_MAX_TEXT = 600
_MAX_BACK = 40


@record(eq=False)
class Site:
    """One question of a document. Spans are in the document's text."""

    span: Span
    """The tool's name in the words that put it, else the line that introduces the menu, else the menu."""
    section: Section
    channel: Channel
    declared: AskClass | None = None
    places: tuple[str, ...] = ()
    """Leads and headings it stands under, innermost first."""
    sentence: str = ""
    nearby: str = ""
    """The paragraph it stands in, and the text shown before it."""
    directive: Directive | None = None
    lead: Block | None = None
    """The paragraph that announces it where no directive does."""
    menu: Menu | None = None
    has_options: bool = False
    demands_summary: bool = False
    sure: bool = True
    covers: list[Site] = field(default_factory=list)
    """Other questions that its words refer to: "see Gate Decisions above"."""
    refers: bool = False

    @property
    def written_out(self) -> bool:
        """Whether its menu stands there as the user will read it."""
        return self.menu is not None and any(
            b.kind in {"fence", "code", "quote"} for b in (self.menu.block, *self.menu.block.ancestors())
        )


def is_history(path: str) -> bool:
    return _HISTORY.search(path) is not None


def is_for_readers(path: str) -> bool:
    """Whether a document is written for people: what it says of a question is a description."""
    return _FOR_READERS.search(path) is not None


def read_sites(reading: Reading) -> list[Site]:
    """The questions of a document, in reading order."""
    if is_history(reading.document.path):
        return []
    announced = [(lead, menu) for lead, menu in introduced_in_text(reading) if not _is_placeholder_menu(menu)]
    asks = [ask for ask in reading.asks if not _is_announced(ask, announced)]
    found = [site for ask in asks if (site := _site(reading, ask)) is not None]
    found += _announced(reading, announced, found)
    sites: list[Site] = []
    for site in sorted(found, key=lambda site: site.span):
        if sites and _same_words(sites[-1], site):
            continue
        if sites and _continues(sites[-1], site):
            _join(sites[-1], site)
        else:
            sites.append(site)
    for site in sites:
        _resolve(site, sites)
    return sites


def _site(reading: Reading, ask: Ask) -> Site | None:
    directive, menu = ask.directive, ask.menu
    if ask.addressee is not Addressee.USER or _is_form_only(ask):
        return None
    sentence = directive.sentence.value if directive else (menu.lead.value if menu and menu.lead else "")
    ruled_out = directive is not None and directive.stance is Stance.PROHIBITION and says_plain_text(sentence)
    if not ask.stance.binding and not (ask.stance is Stance.PROHIBITION and ruled_out):
        return None
    if menu is None and ruled_out and directive is not None:
        menu = menu_below(directive.block, reading.document)
    has_options = menu is not None or ask.call is not None or any(q.options for q in ask.questions)
    if speaks_of_a_kind(sentence) or (not has_options and not ruled_out and not _is_put(reading, ask)):
        return None
    block = directive.block if directive else ask.block
    in_text = directive is None and _introduced_as_text(block)
    if menu is not None and directive is None and not (in_text or ask.ask_class or _is_shown(ask)):
        return None
    channel = Channel.PROSE if ruled_out or in_text else ask.channel
    section = reading.document.section_at(ask.span.start)
    return Site(
        span=directive.span if directive else (menu.lead.span if menu and menu.lead else ask.span),
        section=section,
        channel=channel,
        declared=ask.ask_class,
        places=tuple(_places(block, section)),
        sentence=sentence[:_MAX_TEXT],
        nearby=_nearby(block, menu)[:_MAX_TEXT],
        directive=directive,
        menu=menu,
        has_options=has_options,
        demands_summary=_demands_summary(ask),
        sure=ask.confidence is not Confidence.LOW,
    )


def _is_announced(ask: Ask, announced: list[tuple[Block, Menu]]) -> bool:
    """A menu without a directive of its own below a paragraph that says how it is put."""
    return ask.directive is None and any(menu.span.overlaps(ask.span) for _, menu in announced)


def _announced(reading: Reading, announced: list[tuple[Block, Menu]], known: list[Site]) -> Iterator[Site]:
    """Plain-text choices, with the paragraph that announces them."""
    menus = [site.menu.span for site in known if site.menu is not None]
    for lead, menu in announced:
        if any(span.overlaps(menu.span) for span in menus):
            continue
        section = reading.document.section_at(menu.span.start)
        intent = reading.declared(menu.span, "phase", "advisory")
        yield Site(
            span=lead.span,
            section=section,
            channel=Channel.PROSE,
            declared=AskClass(intent.word) if intent else None,
            places=tuple(_places(lead, section)),
            sentence=lead.text[:_MAX_TEXT],
            nearby=_nearby(lead, menu)[:_MAX_TEXT],
            lead=lead,
            menu=menu,
            has_options=True,
        )


def _is_placeholder_menu(menu: Menu) -> bool:
    """A menu of mere placeholders shows how menus look."""
    labels = [option.label.value.strip("*_ ") for option in menu.options]
    return bool(labels) and all(label[:1] in _OPENERS and label[-1:] in _CLOSERS for label in labels)


def _is_form_only(ask: Ask) -> bool:
    """The form of menus, or a heading or table cell that only names the tool."""
    if ask.menu is not None:
        return _is_placeholder_menu(ask.menu) or (ask.menu.shape == "question" and ask.ask_class is None)
    return ask.call is None and ask.block.kind in {"heading", "cell", "row", "table"}


def _is_put(reading: Reading, ask: Ask) -> bool:
    """Whether a directive without options puts one particular question, rather than speaking of asking in general."""
    directive = ask.directive
    if directive is None or ask.confidence is Confidence.LOW:
        return False
    sentence = directive.sentence.value
    if (
        _INSTRUMENT.search(sentence) is None
        or (_OFFERS.search(sentence) is None and not demands_summary(directive.block.text))
        or _FOLLOW_UP.search(sentence)
    ):
        return False
    if _OCCASION.search(sentence):
        return True
    if _inside_an_option(directive.block):
        return False
    section = reading.document.section_at(directive.span.start)
    return not any(
        policy.span.overlaps(directive.sentence.span)
        or reading.document.section_at(policy.span.start) is section
        for policy in reading.policies
        if _OCCASION.search(policy.sentence) is None
    )


def _inside_an_option(block: Block) -> bool:
    """An item of the list that another directive introduces."""
    for around in block.ancestors():
        if around.kind == "list" and around.previous is not None and _INSTRUMENT.search(around.previous.text):
            return True
    return False


def _is_shown(ask: Ask) -> bool:
    """Whether a menu that no directive governs is clearly put to the user."""
    menu = ask.menu
    if menu is None:
        return False
    if ask.channel is Channel.PROSE:
        return ask.confidence is not Confidence.LOW
    return menu.question is not None and menu.block.kind in {"fence", "code", "quote"}


def _introduced_as_text(block: Block) -> bool:
    before = block.previous
    return before is not None and before.kind == "paragraph" and says_plain_text(before.text)


def _demands_summary(ask: Ask) -> bool:
    if ask.directive is not None and directive_demands_summary(ask.directive):
        return True
    # the question of a call is judged by its own words
    return ask.call is not None or any(
        q.text is not None and states_context(q.text.value) for q in ask.questions
    )


def _places(block: Block, section: Section) -> Iterator[str]:
    start = section.heading.span.end if section.heading else 0
    seen = 0
    around: Block | None = block
    while around is not None and seen < 2 and around.span.start >= start:
        for before in _backwards(around, start):
            lead = _BOLD_LEAD.match(before.text) if before.kind == "paragraph" else None
            if lead is not None:
                yield unmarked(lead.group(1))
                seen += 1
                break
        around = around.parent.parent if around.parent is not None and around.parent.kind == "item" else None
    for outer in section.path():
        yield unmarked(outer.title)


def _backwards(block: Block, start: int) -> Iterator[Block]:
    """A block and those before it in its list item or section."""
    current: Block | None = block
    for _ in range(_MAX_BACK):
        if current is None or current.span.start < start or current.kind == "heading":
            return
        yield current
        current = current.previous


def _nearby(block: Block, menu: Menu | None) -> str:
    parts = [block.text] if block.kind == "paragraph" else []
    before = block.previous
    if before is not None and before.kind in {"paragraph", "quote"}:
        parts.append(" ".join(inner.text for inner in before.walk() if inner.kind == "paragraph"))
    if menu is not None:
        parts += [text.value for text in (menu.lead, menu.question) if text is not None]
    return "\n".join(parts)


def _same_words(first: Site, second: Site) -> bool:
    """A sentence may name the tool twice."""
    one, other = first.directive, second.directive
    return (
        one is not None
        and other is not None
        and one.sentence.span == other.sentence.span
        and not second.has_options
    )


def _continues(first: Site, second: Site) -> bool:
    """A directive without options, and the menu or the fuller directive of the same question behind it."""
    if first.has_options or not second.has_options:
        return False
    by_heading = second.directive is not None and second.directive.block.kind == "heading"
    if first.section is not (second.section.parent if by_heading else second.section):
        return False
    if Channel.UNKNOWN not in (first.channel, second.channel) and first.channel is not second.channel:
        return False
    if second.directive is None or by_heading:
        return True
    return first.directive is not None and first.directive.block.following is second.directive.block


def _join(first: Site, second: Site) -> None:
    first.menu = second.menu
    first.has_options = True
    first.sure = first.sure and (second.sure or second.directive is None)
    first.declared = first.declared or second.declared
    first.nearby = f"{first.nearby}\n{second.nearby}"[:_MAX_TEXT]
    first.demands_summary = first.demands_summary or second.demands_summary
    if (
        second.directive is not None
        and first.channel is Channel.TOOL
        and second.directive.block.kind != "heading"
    ):
        first.directive = second.directive


def _resolve(site: Site, sites: list[Site]) -> None:
    """What a pointer points at: the questions of the section that it names."""
    if site.has_options or site.directive is None:
        return
    match = _SEE.search(site.directive.block.text)
    if match is None:
        return
    site.refers = True
    wanted = plain(match.group(1))
    for other in sites:
        if other is not site and any(plain(section.title) == wanted for section in other.section.path()):
            site.covers.append(other)
