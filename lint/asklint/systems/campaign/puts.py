"""A question as a fact: what the whole project knows of it once its file has been read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Edit
from asklint.reader.model import AskClass, Channel
from asklint.record import record
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from asklint.project import Fact

QUESTION, FORM, REPLY = "campaign.question", "campaign.form", "campaign.reply"
LINE, EDIT = "\n", "\x1e"
"""What parts the entries of a list in a fact's data."""


@record(frozen=True)
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


def read_put(fact: Fact) -> Put:
    channel, declared, places, whose, sentence, nearby, flags, covers, directive, edits = fact.data
    start, _, end = directive.partition(" ")
    return Put(
        fact=fact,
        channel=Channel(channel),
        declared=AskClass(declared) if declared else None,
        places=tuple(places.split(LINE)) if places else (),
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


def written_edits(edits: Sequence[Edit]) -> str:
    """Edits as a fact writes them down."""
    return EDIT.join(f"{edit.span.start} {edit.span.end} {edit.content}" for edit in edits)


def read_edits(text: str) -> tuple[Edit, ...]:
    """The inverse of how a fact writes its edits down."""
    found = []
    for part in text.split(EDIT) if text else ():
        start, end, content = part.split(" ", 2)
        found.append(Edit(Span(int(start), int(end)), content))
    return tuple(found)
