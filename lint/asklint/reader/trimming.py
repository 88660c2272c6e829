"""Options that may not fit: passages that leave some out, and sets of any size put before the user."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence
from asklint.lazy_regex import Pattern
from asklint.reader.found_sets import case_of_several, stands_for_several
from asklint.reader.model import Addressee, Channel
from asklint.reader.opensets import OPTION_WORDS as SET_WORDS
from asklint.reader.opensets import OpenSet
from asklint.reader.overflow import all_plans, find_drop, find_open_set, has_plan
from asklint.reader.overflow_words import INTO_THE_TOOL, OPTION
from asklint.reader.overflow_words import OPTION_WORDS as DROP_WORDS
from asklint.reader.phrases import TOOL
from asklint.reader.remembered import remembered
from asklint.reader.scopes import Scopes
from asklint.reader.sentences import sentence_around
from asklint.record import record
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Ask, Question, Reading, Text

_LEAVES = frozenset({"paragraph", "heading", "cell", "fence", "code"})
_MAX_BLOCK = 20_000
#: The set goes somewhere else than into a question.
_UNASKED = Pattern(r"\b(?:without (?:prompting|asking)|automatically|silently|do not (?:ask|prompt))\b")


_LEAD = 80
_EXISTS = Pattern(
    r"^\W{0,4}(?:(?:list|one|an option)\b[^\n]{0,24})?\b(?:existing|available|detected|discovered|found|matching|remaining|all|each|every)\s(?!options?\b|choices?\b|answers?\b|of\b)[\w-]{2,24}"
)
_BECOME_OPTIONS = Pattern(r"\b(?:each|every|per)\b|\boptions?\b|\bchoices?\b")
_FOR_EACH = Pattern(r"\b(?:for|per) (?:each|every)\b")
#: A rule for the tool wherever it is used, and not for the options of one ask.
_ANY_ASK = Pattern(
    TOOL + r"[`*_]{0,3}(?: tool)?(?:'s|’s)?[*_`]{0,3}"
    r"(?: is)? (?:only )?(?:limits?|limited|caps?|capped|supports?|accepts?|allows?|takes|has a|max|constraints?|rules?)\b"
    r"|\b(?:whenever|any time|every time|if any|when any|if a|when a|any) [^.\n]{0,60}\b(?:askuserquestion|question|ask|step|menu|prompt)\b"
    r"[^.\n]{0,80}\b(?:more than|over|exceed\w*|beyond|>)"
)
_OVER = Pattern(
    r"\b(?:more than|over|exceeds?|beyond|above) (?:the )?(?:4|four|3|three|limit|cap)\b|\bmore (?:options|choices)\b|> ?4|\b5\+|\b(?:5|five) or more"
    r"|\btoo many (?:options|choices)\b"
)
_ANOTHER_ASK = Pattern(
    r"\b(?:another|second|follow-?up|separate|additional|subsequent)\s[`*]{0,2}(?:AskUserQuestion|ask_user|request_user_input|ask|call|question|prompt)\b[^.;\n]{0,40}$"
)


@record(frozen=True)
class Trim:
    """An instruction to leave options out so that the rest fits."""

    block: Block
    span: Span
    why: str
    confidence: Confidence
    ask: Ask | None
    """The ask in the same step, if there is one; else the words themselves speak of options."""
    plan: Span | None
    """Where the same passage puts the rest before the user."""


@record(frozen=True)
class Unbounded:
    """A set without an upper end that is sent to the user as options."""

    block: Block
    span: Span
    noun: str
    confidence: Confidence
    ask: Ask | None
    plan: Span | None
    """Where its section says what happens when there are more than fit."""


@remembered
def find_trims(reading: Reading) -> list[Trim]:
    """Every binding passage that cuts options to a limit."""
    found = []
    around = _Surroundings(reading)
    for block, own in around.places(DROP_WORDS):
        drop = find_drop(block.text, in_ask=own is not None)
        if drop is None:
            continue
        ask = own or around.nearest(block)
        said = block.text[max(0, drop.start - 120) : drop.end + 120].lower()
        if ask is None and not OPTION.search(said) and not INTO_THE_TOOL.search(said):
            continue
        span = block.content.span(drop.start, drop.end)
        plan = _plan(reading, _passage(block, reading))
        found.append(Trim(block, span, drop.why, drop.confidence, ask, plan))
    return found


@remembered
def find_unbounded(reading: Reading) -> list[Unbounded]:
    """Every binding passage that names a set of any size as the options of an ask through the tool."""
    found = []
    around = _Surroundings(reading)
    for block, own in around.places(SET_WORDS):
        open_set = find_open_set(block.text, in_ask=own is not None and not _written_out(own))
        if open_set is None and own is not None and not own.questions:
            open_set = _case_in_table(block)
        if open_set is None or _led_in(own, block, open_set.end):
            continue
        ask = own or around.nearest(block)
        sentence = block.text[slice(*sentence_around(block.text, open_set.start))].lower()
        if ask is None or ask.channel is not Channel.TOOL or _UNASKED.search(sentence):
            continue
        span = block.content.span(open_set.start, open_set.end)
        plan = _plan_in_section(reading, span, ask.directive.span if ask.directive is not None else None)
        found.append(Unbounded(block, span, open_set.noun, open_set.confidence, ask, plan))
    found.extend(
        one
        for one in _one_for_several(reading, around.asks)
        if not any(one.span.overlaps(other.span) for other in found)
    )
    return found


def _one_for_several(reading: Reading, asks: list[Ask]) -> Iterator[Unbounded]:
    """Calls whose only option is a placeholder for everything that was found."""
    for ask in asks:
        for question in ask.questions if ask.channel is Channel.TOOL else ():
            label = _names_all(question) if question.count.high is None else None
            if label is None and stands_for_several(ask, question, reading.document):
                label = question.options[0].label
            if label is not None:
                plan = _plan_in_section(reading, label.span)
                yield Unbounded(ask.block, label.span, label.value, Confidence.MEDIUM, ask, plan)


def _names_all(question: Question) -> Text | None:
    """An option that stands for all that exist: `[existing projects …]`, beside what is written out."""
    return next(
        (
            option.label
            for option in question.options
            if option.stands_for is not None
            and option.stands_for[1] is None
            and _EXISTS.search(option.label.value.lower())
        ),
        None,
    )


def _plan_in_section(reading: Reading, span: Span, sent: Span | None = None) -> Span | None:
    """A plan before the span, else one behind it."""
    document = reading.document
    start, end = document.section_at(span.start).span
    plans = [Span(start + first, start + last) for first, last in all_plans(document.text[start:end])]
    # "then another AskUserQuestion with the files as options" is the ask itself, and no way to show the rest
    own = _ANOTHER_ASK.search(document.text, max(start, span.start - 80), span.start)
    limit = own.start() if own is not None else span.start
    if sent is not None:  # the same, where the tool was named some lines before
        plans = [plan for plan in plans if not plan.overlaps(sent)]
    before = (plan for plan in plans if plan.end <= limit)
    behind = (plan for plan in plans if plan.start >= span.end)
    return next(before, None) or next(behind, None) or next(iter(_plans_for_the_tool(reading)), None)


@remembered
def _plans_for_the_tool(reading: Reading) -> Iterator[Span]:
    """What the file says once for every use of the tool: "it takes four options; batch what is more"."""
    for block in reading.document.leaves_saying("option", "choice"):
        if block.kind != "paragraph" or len(block.text) > _MAX_BLOCK or not reading.stance(block).binding:
            continue
        lowered = block.text.lower()
        if _ANY_ASK.search(lowered) and _OVER.search(lowered) and (found := has_plan(block.text)):
            yield block.content.span(*found)


class _Surroundings:
    """The asks of a document that reach the user, and which of them a passage speaks about."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.asks = [
            ask
            for ask in reading.asks
            if ask.stance.binding and ask.addressee is Addressee.USER and ask.channel is not Channel.UNKNOWN
        ]
        self.scopes = Scopes(reading.document)

    def places(self, words: tuple[str, ...]) -> list[tuple[Block, Ask | None]]:
        """The binding leaves of the document that describe an ask or have one of some words in them, each with the
        ask that it describes."""
        document = self.reading.document
        own = _described_by(self.asks)
        near = {block.index for block in document.leaves_saying(*words)} | own.keys()
        return [
            (block, own.get(index))
            for index in sorted(near)
            if (block := document.blocks[index]).kind in _LEAVES
            and len(block.text) <= _MAX_BLOCK
            and self.reading.stance(block).binding
        ]

    def nearest(self, block: Block) -> Ask | None:
        """The nearest ask in the same step, one through the tool before any other."""
        step = self.scopes.step(block.span.start)
        near = [ask for ask in self.asks if step.start <= ask.span.start < step.end]
        return min(
            near,
            key=lambda a: (a.channel is not Channel.TOOL, abs(a.span.start - block.span.start)),
            default=None,
        )


def _described_by(asks: list[Ask]) -> dict[int, Ask]:
    """The blocks that describe an ask: its own, its directive's, and the items below that."""
    found: dict[int, Ask] = {}
    for ask in asks:
        for block in (ask.block, ask.directive.block if ask.directive else None):
            if block is None:
                continue
            for inner in block.walk():
                found.setdefault(inner.index, ask)
            following = block.following
            if block.kind == "paragraph" and following is not None and following.kind == "list":
                for inner in following.walk():
                    found.setdefault(inner.index, ask)
                block, following = following, following.following
            if block.kind == "list" and following is not None and following.kind == "paragraph":
                found.setdefault(following.index, ask)
    return found


def _written_out(ask: Ask) -> bool:
    """Its options stand there one by one, so that no set beside them is its options."""
    return any(question.count.exact and len(question.options) > 1 for question in ask.questions)


def _case_in_table(block: Block) -> OpenSet | None:
    """ "| Several skills | let the user choose |": the case stands in the first cell of the row."""
    first = block.parent.children[0] if block.kind == "cell" and block.parent is not None else block
    noun = case_of_several(first.text, block.text) if first is not block else None
    if noun is None:
        return None
    return OpenSet(0, len(block.text), first.text[slice(*noun)], Confidence.MEDIUM)


def _led_in(ask: Ask | None, block: Block, end: int) -> bool:
    """ "Present the sections as options:" and then all of them, one by one."""
    if ask is None or not _written_out(ask):
        return False
    if ask.call is not None:
        tail = block.text[end:].rstrip("*_` ")
        said = block.text[max(0, end - _LEAD) :]
        return (
            ask.call.block is block.following
            and tail.endswith((":", "："))
            and not _BECOME_OPTIONS.search(said)
        )
    if ask.menu is None:
        return False
    if ask.menu.shape == "table" and _FOR_EACH.search(block.text, max(0, end - _LEAD), end):
        return False  # what is below are examples
    tail = block.text[end:].rstrip("*_` ")
    return ask.menu.block is block.following and tail.endswith((":", "：")) and len(tail) < _LEAD


def _passage(block: Block, reading: Reading) -> Span:
    """The words that a cut stands among: its list, or the blocks on either side of it."""
    around = block
    for outer in block.ancestors():
        if outer.kind == "document":
            break
        around = outer
    start = around.previous if around.previous is not None and around.previous.kind != "heading" else around
    end = around.following if around.following is not None and around.following.kind != "heading" else around
    section = reading.document.section_at(block.span.start).span
    return Span(max(section.start, start.span.start), min(section.end, end.span.end))


def _plan(reading: Reading, span: Span) -> Span | None:
    found = has_plan(reading.document.text[span.start : span.end])
    return Span(span.start + found[0], span.start + found[1]) if found else None
