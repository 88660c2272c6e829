"""Where the nodes of `ast` stand: it counts lines and UTF-8 bytes, everything else counts characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.source import Span, line_starts

if TYPE_CHECKING:
    import ast


class Fragment:
    """A text that was parsed on its own, and where its first character stands in the file."""

    __slots__ = ("_origin", "_starts", "_tables", "_text", "depth")

    def __init__(self, text: str, starts: list[int] | None, origin: int, depth: int) -> None:
        self._text = text
        self._starts = starts if starts is not None else line_starts(text)
        self._origin = origin
        self._tables: dict[int, list[int] | None] = {}
        self.depth = depth
        """How many f-strings it lies in."""

    def span(self, node: ast.expr) -> Span:
        start = self._offset(node.lineno, node.col_offset)
        end = self._offset(node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
        return Span(start, max(start, end))

    def _offset(self, row: int, byte: int) -> int:
        row = min(max(row, 1), len(self._starts))
        if row not in self._tables:
            self._tables[row] = self._table(row)
        table = self._tables[row]
        column = byte if table is None else table[min(byte, len(table) - 1)]
        return self._origin + min(self._starts[row - 1] + column, len(self._text))

    def _table(self, row: int) -> list[int] | None:
        """The character at each byte of a line; None: they are the same."""
        end = self._starts[row] if row < len(self._starts) else len(self._text)
        line = self._text[self._starts[row - 1] : end]
        if line.isascii():
            return None
        table: list[int] = []
        for index, character in enumerate(line):
            table.extend([index] * len(character.encode("utf-8", "surrogatepass")))
        return [*table, len(line)]
