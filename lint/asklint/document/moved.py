"""Where a place of a text is after edits."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Edit


class Moved:
    """Edits that do not overlap, as a map from places before to places after."""

    __slots__ = ("_ends", "_starts", "_sums", "edits")

    def __init__(self, edits: Iterable[Edit]) -> None:
        self.edits = sorted(set(edits))
        self._starts = [edit.span.start for edit in self.edits]
        self._ends = [edit.span.end for edit in self.edits]
        grown = (len(edit.content) - (edit.span.end - edit.span.start) for edit in self.edits)
        self._sums = [0, *accumulate(grown)]

    def touches(self, span: Span) -> bool:
        """Whether an edit changes something within the span. What is inserted at its edges stands outside."""
        at = bisect_right(self._ends, span.start)
        return at < len(self.edits) and self._starts[at] < span.end

    def start(self, offset: int) -> int:
        """Where what begins here begins afterwards: behind what is inserted at this place."""
        return offset + self._sums[bisect_right(self._ends, offset)]

    def end(self, offset: int) -> int:
        """Where what ends here ends afterwards: before what is inserted at this place."""
        at = bisect_left(self._ends, offset)
        replaced = at < len(self.edits) and self._starts[at] < offset == self._ends[at]
        return offset + self._sums[at + replaced]

    def span(self, span: Span) -> Span:
        return Span(self.start(span.start), self.end(span.end))
