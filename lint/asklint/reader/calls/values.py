"""The value of a field: quoted, unquoted, or a block of text below its key."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from asklint.lazy_regex import Pattern
from asklint.reader.calls.lines import next_field
from asklint.reader.literal_text import read_string
from asklint.reader.model import Text
from asklint.reader.quantity import is_placeholder

if TYPE_CHECKING:
    from asklint.document.textmap import TextMap

_REMARK = Pattern(r"[ \t](?:#[ \t]|//[ \t]|<!--)")
_TYPOGRAPHIC = {"“": "”", "「": "」", "『": "』", "«": "»", "‘": "’"}
_BLOCK_SCALAR = Pattern(r"[|>][+-]?\d?[ \t]*$")


class Value(NamedTuple):
    text: Text | None
    end: int
    """Where it ends, quotes included."""
    problem: str = ""


def opens_block(text: str, at: int, end: int) -> bool:
    """`question: |`"""
    return _BLOCK_SCALAR.match(text, at, end) is not None


def read_value(content: TextMap, at: int, line_end: int, limit: int) -> Value:
    """Read a value that begins at `at`; an open quote may run on over further lines up to `limit`."""
    text = content.text
    while at < line_end and text[at] in "*_" and text[at + 1 : at + 2] in ('"', "“", "*", "_"):
        at += 1
    if at >= line_end:
        return Value(None, at)
    quote = text[at]
    if quote in "\"'" or (quote == "`" and text.find("`", at + 1, line_end) > 0):
        found = read_string(text, at, limit)
        broken = next((message for message, _ in found.faults if message.startswith("missing")), "")
        if broken and quote != '"':
            return _unquoted(content, at, line_end)
        if not broken and found.end < line_end and text[found.end : found.end + 1].isalnum():
            return _unquoted(content, at, line_end)
        if quote == "`" and found.value[:1] == found.value[-1:] == '"' and len(found.value) > 2:
            span = content.span(found.inner_start + 1, found.inner_end - 1)
            return Value(Text(found.value[1:-1], span, True, is_placeholder(found.value[1:-1])), found.end)
        span = content.span(found.inner_start, found.inner_end)
        return Value(Text(found.value, span, True, is_placeholder(found.value)), found.end, broken)
    close = _TYPOGRAPHIC.get(quote)
    stop = text.find(close, at + 1, limit) if close else -1
    if stop > 0:
        value = text[at + 1 : stop]
        return Value(
            Text(" ".join(value.split()), content.span(at + 1, stop), True, is_placeholder(value)), stop + 1
        )
    return _unquoted(content, at, line_end)


def _unquoted(content: TextMap, at: int, end: int) -> Value:
    text = content.text
    following = next_field(text, at, end)
    if following:
        end = following[0]
    remark = _REMARK.search(text, at, end)
    stop = remark.start() if remark else end
    while stop > at and text[stop - 1] in " \t\r\n,;":
        stop -= 1
    value = " ".join(text[at:stop].replace("**", "").split())
    if not value:
        return Value(None, end)
    return Value(
        Text(value, content.span(at, stop), False, is_placeholder(value)), end if following else stop
    )
