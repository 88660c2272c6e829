"""On which line of a TOML file a key stands. The parser of the standard library does not say.

Works on text that parsed, so it only has to tell keys, strings and brackets apart.
"""

from __future__ import annotations

import contextlib
import re
from bisect import bisect_left
from functools import lru_cache

Place = tuple[str | int, ...]

_BLANK = re.compile(r"(?:[ \t\r\n,]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_STRING = re.compile(
    r"""
      \"{3} (?: [^"\\] | \\. | "(?!"") )* "{3,5}
    | '{3} (?: [^'] | '(?!'') )* '{3,5}
    | " (?: [^"\\\n] | \\. )* "
    | ' [^'\n]* '
    """,
    re.DOTALL | re.VERBOSE,
)
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_BARE_VALUE = re.compile(r"[^,\]}#\n]+")


def line_of(text: str, place: Place) -> int | None:
    """The line (from 1) of a key or list entry; of the nearest thing above it if it is not found itself."""
    lines = _lines(text)
    while place:
        if place in lines:
            return lines[place]
        place = place[:-1]
    return None


@lru_cache(maxsize=8)
def _lines(text: str) -> dict[Place, int]:
    """Remembered: a file may be wrong in any number of places."""
    text = text.replace("\r\n", "\n")
    scanner = _Scanner(text)
    with contextlib.suppress(RecursionError, ValueError, IndexError):
        scanner.document()
    ends = [match.start() for match in re.finditer("\n", text)]
    return {place: bisect_left(ends, offset) + 1 for place, offset in scanner.offsets.items()}


class _Scanner:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._array_tables: dict[Place, int] = {}
        self.offsets: dict[Place, int] = {}

    def document(self) -> None:
        table: Place = ()
        while self._skip(_BLANK) < len(self._text):
            start = self._at
            if self._text[start] != "[":
                self._pair(table)
                continue
            double = self._text.startswith("[[", start)
            self._at += 2 if double else 1
            table = self._path((), start)
            if double:
                index = self._array_tables[table] = self._array_tables.get(table, -1) + 1
                table = (*table, index)
                self.offsets.setdefault(table, start)
            self._at = self._text.index("]", self._at) + (2 if double else 1)

    def _pair(self, table: Place) -> None:
        place = self._path(table, self._at)
        self._at = self._text.index("=", self._at) + 1
        self._value(place)

    def _path(self, table: Place, start: int) -> Place:
        """A dotted key; every part of it is noted as standing here, unless it stood somewhere before."""
        while True:
            self._skip(_SPACE)
            table = (*table, self._key())
            self.offsets.setdefault(table, start)
            self._skip(_SPACE)
            if self._text[self._at] != ".":
                return table
            self._at += 1

    def _key(self) -> str:
        bare = _BARE_KEY.match(self._text, self._at)
        if bare is not None:
            self._at = bare.end()
            return bare.group()
        quoted = self._string()
        return quoted[1:-1] if quoted.startswith("'") else _unescape(quoted)

    def _string(self) -> str:
        found = _STRING.match(self._text, self._at)
        if found is None:
            raise ValueError("not a string")
        self._at = found.end()
        return found.group()

    def _value(self, place: Place) -> None:
        self._skip(_SPACE)
        opening = self._text[self._at]
        if opening in "\"'":
            self._string()
        elif opening == "[":
            self._at += 1
            index = 0
            while self._text[self._skip(_BLANK)] != "]":
                self.offsets.setdefault((*place, index), self._at)
                self._value((*place, index))
                index += 1
            self._at += 1
        elif opening == "{":
            self._at += 1
            while self._text[self._skip(_BLANK)] != "}":
                self._pair(place)
            self._at += 1
        else:
            self._skip(_BARE_VALUE)

    def _skip(self, what: re.Pattern[str]) -> int:
        found = what.match(self._text, self._at)
        if found is not None:
            self._at = found.end()
        return self._at


def _unescape(quoted: str) -> str:
    from asklint.config.toml import parse_toml

    return str(parse_toml(f"key = {quoted}")["key"])
