"""Steps: the passage that a directive speaks for, bounded by headings and by tag lines."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from asklint.source import Span

if TYPE_CHECKING:
    from asklint.document.model import Document


class Scopes:
    """The tag pairs of a document, and the step around any place."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.tags = _tag_pairs(document)
        self._starts = [span.start for span, _ in self.tags]

    def around(self, offset: int) -> list[tuple[Span, str]]:
        """The tag pairs around a place, innermost first."""
        at = bisect_right(self._starts, offset)
        return [(span, name) for span, name in reversed(self.tags[:at]) if offset < span.end]

    def step(self, offset: int) -> Span:
        """The innermost section or tag pair."""
        section = self.document.section_at(offset).span
        around = self.around(offset)
        if not around:
            return section
        tag = around[0][0]
        return Span(max(section.start, tag.start), min(section.end, tag.end))


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
