"""Statements: the sentences of a document's running text, each with the stance it is made in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from asklint.reader.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Reading, Stance
    from asklint.source import Span

_PROSE = ("paragraph", "cell", "heading")


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence. `start` is its offset in the text of its block."""

    block: Block
    start: int
    text: str
    stance: Stance

    @property
    def lowered(self) -> str:
        """Lower-cased, offsets kept: the rare letters that grow when lowered stay as they are."""
        lowered = self.text.lower()
        return lowered if len(lowered) == len(self.text) else "".join(_lower(char) for char in self.text)

    @property
    def span(self) -> Span:
        return self.part(0, len(self.text))

    def part(self, start: int, end: int) -> Span:
        """Where some characters of the sentence stand in the document."""
        return self.block.content.span(self.start + start, self.start + end)


def statements(reading: Reading) -> Iterator[Statement]:
    """Every sentence of paragraphs, table cells and headings, in reading order."""
    for block in reading.document.blocks:
        if block.kind in _PROSE and block.text:
            yield from statements_of(block, reading.stance(block))


def statements_of(block: Block, stance: Stance) -> Iterator[Statement]:
    for start, end in sentences(block.text):
        yield Statement(block, start, block.text[start:end], stance)


def _lower(char: str) -> str:
    lowered = char.lower()
    return lowered if len(lowered) == 1 else char
