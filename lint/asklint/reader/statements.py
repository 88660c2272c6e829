"""Statements: the sentences of a document's running text, each with the stance it is made in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.document.folding import fold
from asklint.reader.sentences import sentences
from asklint.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asklint.document.model import Block
    from asklint.reader.model import Reading, Stance
    from asklint.source import Span

_PROSE = ("paragraph", "cell", "heading")


@record()
class Statement:
    """One sentence. `start` is its offset in the text of its block."""

    block: Block
    start: int
    text: str
    stance: Stance

    @property
    def lowered(self) -> str:
        """Lower-cased, offsets kept."""
        return fold(self.text)

    @property
    def span(self) -> Span:
        return self.part(0, len(self.text))

    def part(self, start: int, end: int) -> Span:
        """Where some characters of the sentence stand in the document."""
        return self.block.content.span(self.start + start, self.start + end)


def statements(reading: Reading, needs: Sequence[str] = ()) -> Iterator[Statement]:
    """Every sentence of paragraphs, table cells and headings, in reading order.

    `needs` are words in lower case: where a block has none of them, its sentences are left out.
    """
    document = reading.document
    for block in document.leaves_saying(*needs) if needs else document.blocks:
        if block.kind in _PROSE and block.text:
            yield from statements_of(block, reading.stance(block))


def statements_of(block: Block, stance: Stance) -> Iterator[Statement]:
    for start, end in sentences(block.text):
        yield Statement(block, start, block.text[start:end], stance)
