"""The lines of a passage without what surrounds them: quote markers, indentation."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from asklint.lazy_regex import Pattern
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block, Document

_PREFIX = Pattern(r"(?:[ \t]{0,40}>){0,8}[ \t]{0,40}")
_NEWLINE = Pattern(r"\r\n|\n|\r")
_LEAVES = ("paragraph", "fence", "code", "cell")


class Line(NamedTuple):
    """One line. `text` begins behind quote markers and indentation and has no blanks at its end."""

    text: str
    start: int
    prefix: str

    @property
    def span(self) -> Span:
        return Span(self.start, self.start + len(self.text))

    @property
    def full(self) -> Span:
        """With its prefix."""
        return Span(self.start - len(self.prefix), self.start + len(self.text))

    def part(self, start: int, end: int) -> Span:
        return Span(self.start + start, self.start + end)


def lines_of(document: Document, span: Span) -> Iterator[Line]:
    """The lines of a span, which may begin in the middle of one."""
    text = document.text
    at = span.start
    while at < span.end:
        newline = _NEWLINE.search(text, at, span.end)
        end = newline.start() if newline else span.end
        prefix = _PREFIX.match(text, at, end)
        begin = prefix.end() if prefix else at
        yield Line(text[begin:end].rstrip(), begin, text[at:begin])
        if newline is None:
            return
        at = newline.end()


def leaves(document: Document, *words: str) -> Iterator[Block]:
    """The blocks that hold text of their own, and one of these words in lower case."""
    for block in document.leaves_saying(*words) if words else document.blocks:
        if block.kind in _LEAVES and block.text:
            yield block


def whole_lines(document: Document, span: Span) -> Span:
    """The span from the start of its first line: what stands before a block on its line belongs to it."""
    text = document.text
    start = max(text.rfind("\n", 0, span.start), text.rfind("\r", 0, span.start)) + 1
    return Span(start, span.end)
