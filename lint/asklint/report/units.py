"""Columns in the units that other programs count in. Ours are code points."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from asklint.lazy_regex import Pattern
from asklint.source import Position

if TYPE_CHECKING:
    from collections.abc import Mapping

    from asklint.source import Source, Span

_WIDE = {"utf-8": Pattern(r"[^\x00-\x7f]"), "utf-16": Pattern(r"[\U00010000-\U0010ffff]")}


class Range(NamedTuple):
    """The first position of a span and the one just past it."""

    start: Position
    end: Position


class Units:
    """Positions in one file, with columns in units of `encoding`."""

    __slots__ = ("_at", "_extra", "_source")

    def __init__(self, source: Source, encoding: str) -> None:
        # A file may be one line of megabytes with findings all over it: where a character takes more than one
        # unit is found once, and looked up from then on.
        self._source = source
        self._at = array("I")
        self._extra = array("I", [0])
        for match in () if source.text.isascii() else _WIDE[encoding].finditer(source.text):
            code = ord(match.group())
            units = 1 + (code > 0x7FF) + (code > 0xFFFF) if encoding == "utf-8" else 1
            self._at.append(match.start())
            self._extra.append(self._extra[-1] + units)

    def range(self, span: Span) -> Range:
        """Where a span stands; one outside the text is clamped."""
        last = len(self._source.text)
        start = min(max(span.start, 0), last)
        return Range(self._position(start), self._position(min(max(span.end, start), last)))

    def _position(self, offset: int) -> Position:
        row, column = self._source.position(offset)
        return Position(row, column + self._before(offset) - self._before(offset - column + 1))

    def _before(self, offset: int) -> int:
        return self._extra[bisect_left(self._at, offset)]


class Ruler:
    """The same for every file of a report."""

    __slots__ = ("_encoding", "_files", "_sources")

    def __init__(self, sources: Mapping[str, Source], encoding: str) -> None:
        self._sources, self._encoding = sources, encoding
        self._files: dict[str, Units] = {}

    def range(self, path: str, span: Span) -> Range:
        """In a file that could not be read everything stands at 1:1."""
        source = self._sources.get(path)
        if source is None:
            return Range(Position(1, 1), Position(1, 1))
        units = self._files.get(path)
        if units is None:
            units = self._files[path] = Units(source, self._encoding)
        return units.range(span)
