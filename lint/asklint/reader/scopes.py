"""Steps: the passage that a directive speaks for, bounded by headings and by tag lines."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Document

_GAP = Pattern(r"\n(?=\n)")


class Scopes:
    """The tag pairs of a document, and the step around any place."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.tags = _tag_pairs(document)
        self._starts = [span.start for span, _ in self.tags]
        self._parents = _parents(self.tags)
        self._gaps: list[int] | None = None

    def around(self, offset: int) -> Iterator[tuple[Span, str]]:
        """The tag pairs around a place, innermost first."""
        at = bisect_right(self._starts, offset) - 1
        while at >= 0:
            if offset < self.tags[at][0].end:
                yield self.tags[at]
            at = self._parents[at]

    def step(self, offset: int) -> Span:
        """The innermost section or tag pair."""
        section = self.document.section_at(offset).span
        tag = next(self.around(offset), None)
        if tag is None:
            return section
        return Span(max(section.start, tag[0].start), min(section.end, tag[0].end))

    def paragraph_before(self, offset: int) -> int:
        """The empty line before what stands right before a place; -1 where there is none."""
        text = self.document.text
        if self._gaps is None:
            self._gaps = [gap.start() for gap in _GAP.finditer(text)]
        while offset and text[offset - 1] == "\n":
            offset -= 1
        at = bisect_right(self._gaps, offset - 2) - 1
        return self._gaps[at] if at >= 0 else -1


def _tag_pairs(document: Document) -> list[tuple[Span, str]]:
    """From every opening tag line to the one that closes it."""
    pairs: list[tuple[Span, str]] = []
    unclosed: list[tuple[str, int]] = []
    for block in document.blocks:
        if block.kind != "tag":
            continue
        name = block.marker.lower()
        if not name.startswith("/"):
            if not block.text.rstrip().endswith("/>"):
                unclosed.append((name, block.span.start))
            continue
        for depth in range(len(unclosed) - 1, -1, -1):
            if unclosed[depth][0] == name[1:]:
                pairs.append((Span(unclosed[depth][1], block.span.end), name[1:]))
                del unclosed[depth:]
                break
    return sorted(pairs)


def _parents(tags: list[tuple[Span, str]]) -> list[int]:
    """The pair around each pair, -1 for none: pairs lie within or beside each other."""
    parents: list[int] = []
    for at, (span, _) in enumerate(tags):
        parent = at - 1
        while parent >= 0 and tags[parent][0].end <= span.start:
            parent = parents[parent]
        parents.append(parent)
    return parents
