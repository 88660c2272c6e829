"""The lines of a block as the field reader sees them: indentation, bullet, key."""

from __future__ import annotations

from typing import NamedTuple

from asklint.lazy_regex import Pattern
from asklint.reader.calls.keys import field_name

_BULLET = Pattern(r"(?P<mark>[-*+•‣▸►]|\d{1,2}[.)])[ \t]+|(?P<bare>[-•])(?=[\"“「])")
_LETTER = Pattern(
    r"(?:\*\*)?(?:[(\[][A-Za-z0-9][)\]]|[A-Za-z]\d?\)|[A-H][.:]\s|Option [A-Z1-9][:.)]|[├└]─)\s?"
)
_FIELD = Pattern(
    r"(?P<open>\*\*|__|`|\"|)(?P<key>[^\W\d_]\w{0,24}(?:[ -]\w{1,12}){0,2}(?: ?#?\(?\d{1,2}\)?)?)(?:`|\"|)"
    r"(?P<remark>(?:\*\*|__)? ?[(（][^()（）\n]{1,60}[)）])?"
    r"(?:\*\*|__)?[ \t]{0,6}(?P<sep>[:：=])(?![:=])(?P<bold>\*\*|__)?[ \t]*"
)
_INLINE_FIELD = Pattern(
    r"(?:[,/;|·、，；—]|--|[ \t]-|[ \t])[ \t]{0,8}(?:\*\*|`|\")?"
    r"(?P<key>label|description|desc|header|options|choices|question|multi_?[sS]elect|preview"
    r"|Header|Question|Options|Choices|Description|Label)(?:`|\")?(?:\*\*)?[ \t]?[:=](?:\*\*)?[ \t]*"
)
QUESTION_WORDS = frozenset({"message", "text", "prompt", "ask"})
_RULE = Pattern(r"(?:[-=*_━─═~][ \t]?){3,}$")
_FRAME = " \t│┃║"


class Line(NamedTuple):
    start: int
    """Offset of its first character, bullet included."""
    body: int
    """Offset behind the bullet."""
    end: int
    indent: int
    bullet: str


class Key(NamedTuple):
    """A known field at the beginning of a line, or a key of a mapping that is none (`name` empty)."""

    name: str
    written: str
    start: int
    end: int
    value: int
    """Where its value begins."""
    plain: bool
    """Written as in YAML: no emphasis, ASCII colon."""


def split_lines(text: str, start: int, end: int) -> list[Line]:
    lines: list[Line] = []
    at = start
    while at < end:
        newline = text.find("\n", at, end)
        stop = newline if newline >= 0 else end
        lines.append(_line(text, at, stop))
        at = stop + 1
    return lines


def _line(text: str, at: int, stop: int) -> Line:
    first = at
    indent = 0
    while first < stop and text[first] in _FRAME:
        indent += 4 if text[first] == "\t" else 1
        first += 1
    last = stop
    framed = text[at:first].strip(" \t") != ""
    while last > first and text[last - 1] in (_FRAME + "\r" if framed else " \t\r"):
        last -= 1
    bullet = _BULLET.match(text, first, last)
    if bullet and not (bullet.group("mark") == "*" and text.startswith("**", first)):
        return Line(first, bullet.end(), last, indent, bullet.group().strip())
    return Line(first, first, last, indent, "")


def key_at(text: str, at: int, end: int, in_call: bool = False) -> Key | None:
    """The key a line begins with. `in_call`: words such as `Message` mean the question."""
    match = _FIELD.match(text, at, end)
    if not match:
        return None
    written = match["key"]
    name = field_name(written) or ("question" if in_call and written.lower() in QUESTION_WORDS else "")
    plain = (
        match["sep"] == ":"
        and not match["open"]
        and not match["remark"]
        and (match.end() == end or text[match.end() - 1] in " \t")
    )
    if not name and not (plain and written.isidentifier() and written[:1].islower()):
        return None
    return Key(name, written, match.start("key"), match.end("key"), match.end(), plain)


def next_field(text: str, at: int, end: int) -> tuple[int, Key] | None:
    """A further field on the same line: where the value before it ends, and the field."""
    match = _INLINE_FIELD.search(text, at, end)
    if not match:
        return None
    return match.start(), Key(
        field_name(match["key"]), match["key"], match.start("key"), match.end("key"), match.end(), False
    )


def is_lettered(text: str, line: Line) -> bool:
    return _LETTER.match(text, line.body, line.end) is not None


def is_rule(text: str, line: Line) -> bool:
    return (
        text[line.start : line.start + 1] in tuple("-=*_━─═~")
        and _RULE.match(text, line.start, min(line.end, line.start + 200)) is not None
    )
