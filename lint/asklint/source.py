"""A file as it lies on disk: its bytes, its text, and where each character stands.

Offsets are code points of the decoded text, exactly as written: line endings and the text after a BOM are kept,
so an offset plus the BOM flag is enough to write the file back byte for byte.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

MAX_BYTES = 10_000_000
_BOM = b"\xef\xbb\xbf"
_LINE_END = re.compile(r"\r\n|\n|\r")


class Span(NamedTuple):
    """A half-open range of code-point offsets."""

    start: int
    end: int

    def contains(self, other: Span) -> bool:
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        return self.start < other.end and other.start < self.end


class Position(NamedTuple):
    """A place for people: both numbers start at 1, columns count code points."""

    row: int
    column: int


class UnreadableSourceError(Exception):
    """The bytes are not text that asklint can read; the message says why and what to do."""


class Source:
    """One file: bytes, decoded text, line index."""

    __slots__ = ("_line_starts", "bom", "data", "path", "place", "text")

    def __init__(self, path: str, data: bytes, root: Path | None = None) -> None:
        """`root` is the project's folder: what lies above it says nothing about the file."""
        self.path = path
        self.place = _below(path, root)
        """Where it lies in the project, with `/` between the folders."""
        self.data = data
        self.bom = data.startswith(_BOM)
        self.text = _decode(data[len(_BOM) :] if self.bom else data)
        self._line_starts: list[int] | None = None

    @classmethod
    def from_text(cls, path: str, text: str) -> Source:
        return cls(path, text.encode("utf-8"))

    @property
    def line_starts(self) -> list[int]:
        if self._line_starts is None:
            self._line_starts = line_starts(self.text)
        return self._line_starts

    @property
    def line_count(self) -> int:
        return len(self.line_starts)

    def position(self, offset: int) -> Position:
        starts = self.line_starts
        row = bisect_right(starts, offset)
        return Position(row, offset - starts[row - 1] + 1)

    def offset(self, position: Position) -> int:
        """The inverse of `position`."""
        return self.line_starts[position.row - 1] + position.column - 1

    def line_span(self, row: int) -> Span:
        """The characters of a line, without its line ending."""
        starts = self.line_starts
        start = starts[row - 1]
        end = starts[row] if row < len(starts) else len(self.text)
        while end > start and self.text[end - 1] in "\r\n":
            end -= 1
        return Span(start, end)

    def line(self, row: int) -> str:
        start, end = self.line_span(row)
        return self.text[start:end]

    def encode(self, text: str) -> bytes:
        """The bytes of this file if its text were `text`."""
        data = text.encode("utf-8")
        return _BOM + data if self.bom else data


def _below(path: str, root: Path | None) -> str:
    if root is not None:
        with suppress(ValueError):
            return Path(path).absolute().relative_to(root).as_posix()
    return path


def line_starts(text: str) -> list[int]:
    """Offsets at which lines begin; the line ends are those of CommonMark (LF, CRLF, CR)."""
    starts = [0]
    if "\r" not in text:
        find, at = text.find, text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = find("\n", at + 1)
        return starts
    starts.extend(match.end() for match in _LINE_END.finditer(text))
    return starts


def _decode(data: bytes) -> str:
    if len(data) > MAX_BYTES:
        raise UnreadableSourceError(
            f"the file is {len(data) / 1e6:.1f} MB, over the limit of {MAX_BYTES // 1_000_000} MB; "
            "exclude it or split it"
        )
    if b"\0" in data:
        raise UnreadableSourceError(
            "the file holds NUL bytes, so it is binary or UTF-16; save it as UTF-8 or exclude it"
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        row = data.count(b"\n", 0, error.start) + 1
        raise UnreadableSourceError(
            f"the file is not UTF-8: byte 0x{data[error.start]:02x} on line {row}; save it as UTF-8 or exclude it"
        ) from None
