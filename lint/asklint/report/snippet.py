"""A line of a file with marks under a span, cut to the width there is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from asklint.redact import masked
from asklint.report.columns import Cell, cells

if TYPE_CHECKING:
    from asklint.source import Source, Span

ELLIPSIS = "…"
_LEAD = 8
"""Columns shown before a span that does not fit."""


class Snippet(NamedTuple):
    """`line` and `indent + marks` align; `more` says how many further lines the span covers."""

    row: int
    line: str
    indent: str
    marks: str
    more: int


def snippet(source: Source, span: Span, columns: int, mark: str = "^") -> Snippet:
    """The first line of `span`, at most `columns` wide. Spans outside the text are clamped."""
    columns = max(columns, 20)
    limit = len(source.text)
    start = min(max(span.start, 0), limit)
    end = min(max(span.end, start), limit)
    row = source.position(start).row
    line_start, line_end = source.line_span(row)
    start = min(start, line_end)
    more = source.position(max(start, end - 1)).row - row
    end = min(end, line_end)

    # A line may be megabytes long: only what can be shown is looked at.
    reach = columns * 2
    first, last = max(line_start, start - reach), min(line_end, max(start, min(end, start + reach)) + reach)
    row_cells = cells(masked(source.text[first:last]))
    window = _Window(row_cells, start - first, min(end, last) - first, first > line_start, last < line_end)
    line, indent, width = window.cut(columns)
    return Snippet(row, line.rstrip(), " " * indent, mark * max(1, width), more)


class _Window(NamedTuple):
    cells: list[Cell]
    start: int
    end: int
    cut_before: bool
    cut_after: bool

    def cut(self, columns: int) -> tuple[str, int, int]:
        """The text shown, the columns before the span, and the columns of the span."""
        before, inside = self._width(0, self.start), self._width(self.start, self.end)
        after = self._width(self.end, len(self.cells))
        if before + inside + after <= columns and not self.cut_before and not self.cut_after:
            return "".join(cell.shown for cell in self.cells), before, inside
        room = columns - 2 * len(ELLIPSIS)
        spare = max(0, room - inside)
        lead = min(before, max(spare // 2, spare - after) if spare else _LEAD)
        first, shown_before = self.start, 0
        while first and shown_before + self.cells[first - 1].width <= lead:
            first -= 1
            shown_before += self.cells[first].width
        last, shown = first, 0
        while last < len(self.cells) and shown + self.cells[last].width <= room:
            shown += self.cells[last].width
            last += 1
        left = ELLIPSIS if first or self.cut_before else ""
        right = ELLIPSIS if last < len(self.cells) or self.cut_after else ""
        text = left + "".join(cell.shown for cell in self.cells[first:last]) + right
        marked = self._width(self.start, min(self.end, last))
        return text, len(left) + shown_before, marked

    def _width(self, first: int, last: int) -> int:
        return sum(cell.width for cell in self.cells[first:last])
