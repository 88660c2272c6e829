"""Questions as facts: what the whole project needs to know of each, small enough to be kept."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from asklint.finding import Edit
from asklint.project import Fact
from asklint.reader.model import AskClass, Channel
from asklint.reader.summaries import demanded_for_all
from asklint.source import Span
from asklint.systems.campaign.plain_form import defects, repair, reply_sentence, unaccepted
from asklint.systems.campaign.rewording import to_plain_text, to_tool
from asklint.systems.campaign.sites import is_for_readers, read_sites

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from asklint.document.model import Document
    from asklint.reader.model import Reading
    from asklint.systems.campaign.sites import Site

QUESTION, FORM, REPLY = "campaign.question", "campaign.form", "campaign.reply"
_TOOL = "AskUserQuestion"
_LINE, _EDIT = "\n", "\x1e"


@dataclass(frozen=True, slots=True)
class Put:
    """A question that a file puts. Spans are in the file's text."""

    fact: Fact
    channel: Channel
    declared: AskClass | None
    places: tuple[str, ...]
    identity: str
    """Whose file it is: its name, its title, the name in its frontmatter."""
    sentence: str
    nearby: str
    acting: bool
    """An agent acts on the file, rather than people reading it."""
    written_out: bool
    demands_summary: bool
    refers: bool
    sure: bool
    covers: tuple[str, ...]
    directive: Span
    rewording: tuple[Edit, ...]
    """The edit that puts it through the other channel; empty where the words do not allow one."""

    @property
    def title(self) -> str:
        """What to call it in a message."""
        return next((place for place in self.places if place), "") or self.sentence[:40]


def question_facts(reading: Reading) -> Iterator[Fact]:
    """The questions of a document, and what is wrong with the form of its plain menus."""
    document = reading.document
    sites = read_sites(reading)
    keys = {id(site): str(document.to_source(site.span).start) for site in sites}
    acting = not is_for_readers(document.path)
    for_all = demanded_for_all(reading)
    for site in sites:
        key = keys[id(site)]
        site.demands_summary = site.demands_summary or for_all
        yield Fact(
            QUESTION, key, document.path, document.to_source(site.span), _data(site, document, acting, keys)
        )
        menu = site.menu
        if menu is None or site.channel is Channel.TOOL:
            continue
        place = document.to_source(menu.span)
        found = defects(menu, document)
        if found:
            yield Fact(FORM, key, document.path, place, (_LINE.join(found), _written(repair(menu, document))))
        missing = unaccepted(menu, reading) if acting else []
        if missing:
            sentence = reply_sentence(menu, reading)
            span = document.to_source(sentence.span) if sentence else place
            yield Fact(REPLY, key, document.path, span, tuple(missing))


def _data(site: Site, document: Document, acting: bool, keys: dict[int, str]) -> tuple[str, ...]:
    edit = to_plain_text(site, document) if site.channel is Channel.TOOL else to_tool(site, document, _TOOL)
    directive = document.to_source(site.directive.span if site.directive else site.span)
    flags = {"a": acting, "w": site.written_out, "d": site.demands_summary, "r": site.refers, "s": site.sure}
    return (
        site.channel.value,
        site.declared.value if site.declared else "",
        _LINE.join(place.replace(_LINE, " ") for place in site.places),
        identity(document),
        site.sentence,
        site.nearby,
        "".join(flag for flag, holds in flags.items() if holds),
        " ".join(keys[id(other)] for other in site.covers),
        f"{directive.start} {directive.end}",
        _written([edit] if edit else []),
    )


def identity(document: Document) -> str:
    """The words by which an agent or command is known."""
    path = PurePosixPath(document.path)
    title = next(
        (
            section.title
            for section in document.sections
            if section.heading is not None and section.level == 1
        ),
        "",
    )
    entry = document.frontmatter.get("name") if document.frontmatter else None
    folder = path.parent.name if path.stem.upper() in {"SKILL", "README", "INDEX", "AGENT"} else ""
    return " ".join(
        part
        for part in (str(entry.value) if entry else "", title, folder or path.stem, document.name)
        if part
    )


def read_put(fact: Fact) -> Put:
    channel, declared, places, whose, sentence, nearby, flags, covers, directive, edits = fact.data
    start, _, end = directive.partition(" ")
    return Put(
        fact=fact,
        channel=Channel(channel),
        declared=AskClass(declared) if declared else None,
        places=tuple(places.split(_LINE)) if places else (),
        identity=whose,
        sentence=sentence,
        nearby=nearby,
        acting="a" in flags,
        written_out="w" in flags,
        demands_summary="d" in flags,
        refers="r" in flags,
        sure="s" in flags,
        covers=tuple(covers.split()),
        directive=Span(int(start), int(end)),
        rewording=read_edits(edits),
    )


def puts(facts: Iterable[Fact]) -> Iterator[Put]:
    return (read_put(fact) for fact in facts if fact.kind == QUESTION)


def _written(edits: Sequence[Edit]) -> str:
    return _EDIT.join(f"{edit.span.start} {edit.span.end} {edit.content}" for edit in edits)


def read_edits(text: str) -> tuple[Edit, ...]:
    """The inverse of how a fact writes its edits down."""
    found = []
    for part in text.split(_EDIT) if text else ():
        start, end, content = part.split(" ", 2)
        found.append(Edit(Span(int(start), int(end)), content))
    return tuple(found)
