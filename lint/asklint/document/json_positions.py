"""JSON with the place of every value: strict, linear, limited in depth. It says what is wrong and never raises."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple

from asklint.record import record
from asklint.source import Span

MAX_DEPTH = 60
_BLANK = re.compile(r"[ \t\r\n]*")
_STRING = re.compile(r'"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*"')
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?", re.ASCII)
_INTEGER = re.compile(r"-?\d{1,15}", re.ASCII)
_WORD = re.compile(r"(?:true|false|null)\b")

Kind = Literal["object", "array", "string", "number", "boolean", "null"]


@record(frozen=True)
class Member:
    """A key with its value. `span` is the key as written, quotes included."""

    key: str
    span: Span
    value: Value


@record(frozen=True)
class Value:
    """A value where it was written. `text` is a string's content, or a scalar's source."""

    kind: Kind
    span: Span
    text: str = ""
    members: tuple[Member, ...] = ()
    items: tuple[Value, ...] = ()

    def member(self, key: str) -> Member | None:
        """Of a key that is written twice, the last one counts, as for every JSON parser."""
        return next((member for member in reversed(self.members) if member.key == key), None)

    def get(self, key: str) -> Value | None:
        member = self.member(key)
        return member.value if member else None

    @property
    def inner(self) -> Span:
        """A string without its quotes; any other value as it is."""
        return Span(self.span.start + 1, self.span.end - 1) if self.kind == "string" else self.span

    @property
    def integer(self) -> int | None:
        return int(self.text) if self.kind == "number" and _INTEGER.fullmatch(self.text) else None

    @property
    def called(self) -> str:
        """What it is, for a message."""
        if self.kind in {"object", "array"}:
            return f"an {self.kind}"
        return f"a {self.kind}" if self.kind in {"string", "number"} else f"`{self.text}`"


class Mistake(NamedTuple):
    """Why a text is no JSON, and where."""

    message: str
    span: Span


class Parsed(NamedTuple):
    value: Value | None
    mistake: Mistake | None


class _BrokenJsonError(Exception):
    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.mistake = Mistake(message, Span(start, end))


@lru_cache(maxsize=2)
def parse_json(text: str) -> Parsed:
    """Read one JSON text. Whoever looks at a file looks at it several times, so the last ones are kept."""
    reader = _Reader(text)
    try:
        value = reader.value(0)
        reader.skip()
        if reader.at < len(text):
            raise reader.broken("nothing may follow the value")
    except _BrokenJsonError as error:
        return Parsed(None, error.mistake)
    return Parsed(value, None)


class _Reader:
    """Recursive descent; every method leaves `at` behind what it has read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def skip(self) -> None:
        match = _BLANK.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def broken(self, message: str, start: int | None = None) -> _BrokenJsonError:
        begin = min(self.at if start is None else start, max(0, len(self.text) - 1))
        return _BrokenJsonError(message, begin, min(begin + 1, len(self.text)))

    def value(self, depth: int) -> Value:
        self.skip()
        if depth > MAX_DEPTH:
            raise self.broken(f"values are nested more than {MAX_DEPTH} deep")
        char = self.text[self.at : self.at + 1]
        if char == "{":
            return self.object(depth)
        if char == "[":
            return self.array(depth)
        if char == '"':
            return self.string()
        return self.scalar()

    def scalar(self) -> Value:
        start = self.at
        word = _WORD.match(self.text, start)
        match = word or _NUMBER.match(self.text, start)
        if match is None:
            raise self.broken("a value is missing" if self.at >= len(self.text) else "no value begins so")
        self.at = match.end()
        kind: Kind = "number" if word is None else "null" if word.group() == "null" else "boolean"
        return Value(kind, Span(start, self.at), match.group())

    def string(self) -> Value:
        start = self.at
        match = _STRING.match(self.text, start)
        if match is None:
            raise self.broken("this string is not closed, or holds a character that must be escaped", start)
        self.at = match.end()
        return Value("string", Span(start, self.at), _unescaped(match.group()))

    def array(self, depth: int) -> Value:
        start = self.at
        items: list[Value] = []
        self.at += 1
        self.skip()
        if self.taken("]"):
            return Value("array", Span(start, self.at))
        while True:
            items.append(self.value(depth + 1))
            if not self.more("]", start):
                return Value("array", Span(start, self.at), items=tuple(items))

    def object(self, depth: int) -> Value:
        start = self.at
        members: list[Member] = []
        self.at += 1
        self.skip()
        if self.taken("}"):
            return Value("object", Span(start, self.at))
        while True:
            self.skip()
            if self.text[self.at : self.at + 1] != '"':
                raise self.broken("a key in double quotes is missing")
            key = self.string()
            self.skip()
            if not self.taken(":"):
                raise self.broken("a colon is missing behind the key")
            members.append(Member(key.text, key.span, self.value(depth + 1)))
            if not self.more("}", start):
                return Value("object", Span(start, self.at), members=tuple(members))

    def taken(self, char: str) -> bool:
        if self.text.startswith(char, self.at):
            self.at += 1
            return True
        return False

    def more(self, close: str, opened: int) -> bool:
        """Whether a comma follows; False when the bracket closes."""
        self.skip()
        if self.taken(","):
            return True
        if self.taken(close):
            return False
        if self.at >= len(self.text):
            raise self.broken(f"the bracket that opens here is never closed with `{close}`", opened)
        raise self.broken(f"a comma or `{close}` is missing before this")


def _unescaped(source: str) -> str:
    if "\\" not in source:
        return source[1:-1]
    import json

    value = str(json.loads(source))
    # A lone half of a surrogate pair cannot be written out again.
    return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
