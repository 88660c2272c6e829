"""Strings, and the extent of what is no string: the lexical half of the literal reader."""

from __future__ import annotations

from typing import NamedTuple

from asklint.lazy_regex import Pattern

MAX_STRING = 4_000
_MAX_STRAY_QUOTES = 8
_PREFIX = Pattern(r"(?:[fFrRbBuU]{1,2})?(?=[\"'`])")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "0": "\0", "\n": ""}
_KNOWN_KEY = Pattern(
    r"""[ \t]{0,200}(?:[-*][ \t]{1,8})?(?:["'](?:\w{1,40})["']|"""
    r"""(?:questions?|header|options|choices|label|description|multi_?[sS]elect|preview))[ \t]{0,8}[:=]"""
)
_CLOSING_LINE = Pattern(r"[ \t]{0,200}[}\])]")
_CONTINUES = Pattern(r"[ \t\r\n]{0,200}(?:\.[A-Za-z_]|[?:] |\+ |&&|\|\||=>)")
#: `<what stands here, in words>`: its commas separate nothing.
_PLACEHOLDER = Pattern(r"<[^\W\d_][^<>\n]{1,300}>(?=[ \t]{0,8}(?:[,\n\])}]|$))")
_PAIRS = {"(": ")", "[": "]", "{": "}"}


class Quoted(NamedTuple):
    value: str
    inner_start: int
    inner_end: int
    end: int
    faults: tuple[tuple[str, int], ...]


def quote_at(text: str, at: int) -> int | None:
    """The offset of the quote that opens a string here, behind a prefix such as `f`; None when none does."""
    match = _PREFIX.match(text, at)
    return match.end() if match else None


def read_string(text: str, at: int, end: int) -> Quoted:
    """Read the string whose quote stands at `at`."""
    quote = text[at]
    if quote in "\"'" and text.startswith(quote * 3, at):
        close = text.find(quote * 3, at + 3, end)
        if close >= 0:
            return Quoted(cook(text[at + 3 : close]), at + 3, close, close + 3, ())
    limit = min(end, at + 1 + MAX_STRING)
    faults: list[tuple[str, int]] = []
    inner_quote = False
    holes = quote == "`"
    i = at + 1
    while i < limit:
        char = text[i]
        if char == "\\":
            i += 2
        elif char == "$" and holes and text.startswith("${", i):
            hole_end = matching_close(text, i + 1, limit)
            holes = hole_end is not None
            i = hole_end or i + 2
        elif char == "\n" and quote != "`" and _breaks_off(text, i, limit):
            return _cut_short(text, at, i, (*faults, ("missing closing quote", at)))
        elif char == quote:
            following = text[i + 1 : i + 2]
            wordlike = following.isalnum() or following in ("_", "{")
            if quote == "'" and wordlike and text[i - 1].isalnum():
                i += 1
            elif quote == '"' and inner_quote:
                inner_quote = False
                i += 1
            elif quote == '"' and wordlike and following:
                inner_quote = True
                faults.append(("quote inside a string is not escaped", i))
                i += 1
                if len(faults) > _MAX_STRAY_QUOTES:
                    break
            else:
                return Quoted(cook(text[at + 1 : i]), at + 1, i, i + 1, tuple(faults))
        else:
            i += 1
    newline = text.find("\n", at, limit)
    return _cut_short(text, at, newline if newline >= 0 else limit, (("missing closing quote", at),))


def _breaks_off(text: str, newline: int, limit: int) -> bool:
    """Whether the line after an open string begins something else."""
    after = newline + 1
    return bool(_KNOWN_KEY.match(text, after, limit) or _CLOSING_LINE.match(text, after, limit))


def _cut_short(text: str, at: int, stop: int, faults: tuple[tuple[str, int], ...]) -> Quoted:
    while stop > at + 1 and text[stop - 1] in " \t\r\n,":
        stop -= 1
    return Quoted(cook(text[at + 1 : stop]), at + 1, stop, stop, faults)


def cook(source: str) -> str:
    """Resolve the escapes of a string."""
    if "\\" not in source:
        return source
    out: list[str] = []
    i = 0
    while i < len(source):
        char = source[i]
        if char != "\\" or i + 1 >= len(source):
            out.append(char)
            i += 1
            continue
        code = source[i + 1]
        width = {"u": 4, "x": 2}.get(code, 0)
        digits = source[i + 2 : i + 2 + width]
        if width and len(digits) == width and all(d in "0123456789abcdefABCDEF" for d in digits):
            out.append(chr(int(digits, 16)))
            i += 2 + width
        else:
            out.append(_ESCAPES.get(code, code))
            i += 2
    joined = "".join(out)
    # Two \\u escapes may form one character beyond the basic plane.
    return joined.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def matching_close(text: str, at: int, end: int) -> int | None:
    """The offset behind the bracket that closes the one at `at`; strings are stepped over."""
    stack: list[str] = []
    i = at
    while i < end:
        char = text[i]
        if char in _PAIRS:
            stack.append(_PAIRS[char])
        elif char in ")]}":
            if not stack or stack[-1] != char:
                return None
            stack.pop()
            if not stack:
                return i + 1
        elif char in "\"'`":
            i = _over_string(text, i, end)
            continue
        i += 1
    return None


def _over_string(text: str, at: int, end: int) -> int:
    """Behind the string at `at`, or behind its quote where that is an apostrophe or never closed."""
    quote = text[at]
    if quote == "'" and at and text[at - 1].isalnum():
        return at + 1
    newline = text.find("\n", at, min(end, at + MAX_STRING)) if quote != "`" else -1
    stop = newline if newline >= 0 else min(end, at + MAX_STRING)
    close = text.find(quote, at + 1, stop)
    while close > 0 and text[close - 1] == "\\":
        close = text.find(quote, close + 1, stop)
    return close + 1 if close > 0 else at + 1


def raw_end(text: str, at: int, end: int) -> int:
    """Where an expression ends: at a comma, a closing bracket or a line end outside all brackets."""
    stack: list[str] = []
    i = at
    if text.startswith("<", at) and (placeholder := _PLACEHOLDER.match(text, at, end)):
        i = placeholder.end()
    while i < end:
        char = text[i]
        if char in "\"'`":
            i = _over_string(text, i, end)
            continue
        if char in _PAIRS:
            stack.append(_PAIRS[char])
        elif char in ")]}":
            if not stack:
                return i
            if stack[-1] == char:
                stack.pop()
        elif not stack:
            if char == ",":
                return i
            if char == "\n" and not _CONTINUES.match(text, i, end):
                return i
            if char in "/#" and i > at and text[i - 1] in " \t" and (char == "#" or text.startswith("//", i)):
                return i
        i += 1
    return end
