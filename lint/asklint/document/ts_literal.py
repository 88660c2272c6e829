"""One string literal of TypeScript or JavaScript: its escapes, its holes, its indentation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.document.strings import Piece, StringBuilder, code_point, cook
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.document.strings import Encoding

_HEX = "[0-9a-fA-F]"
_ESCAPE = re.compile(
    rf"\\(?:u[dD][89abAB]{_HEX}{{2}}\\u[dD][c-fC-F]{_HEX}{{2}}|u\{{{_HEX}+\}}|u{_HEX}{{4}}|x{_HEX}{{2}}"
    r"|[0-3][0-7]{0,2}|[4-7][0-7]?|\r\n|[\s\S])|\r\n?"
)
_LINE_END = re.compile(r"\r\n?")
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});|\r\n?")
_SIMPLE = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_CONTINUATIONS = {"\n", "\r", "\r\n", "\u2028", "\u2029"}

_DEDENTING = {"dedent", "outdent", "endent", "undent", "stripindent", "tsdedent"}
_STRIPPING = {"stripindents"}
_INDENT = re.compile(r"[^\S\n]+")


def _decode_string(escape: str) -> str:
    return _decode(escape, octal=True)


def _decode_template(escape: str) -> str:
    return _decode(escape, octal=False)


def _decode(escape: str, octal: bool) -> str:
    if escape[0] == "\r":
        return "\n"
    body = escape[1:]
    if body in _CONTINUATIONS:
        return ""
    kind = body[0]
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    if kind in "01234567":
        # Octal numbers are not allowed in templates: leave what is written there.
        return chr(int(body, 8)) if octal or body == "0" else escape
    if kind == "x" and len(body) == 3:
        return chr(int(body[1:], 16))
    if kind != "u" or len(body) == 1:
        return escape if kind in "ux" else body
    if len(body) == 11:
        high, low = int(body[1:5], 16), int(body[7:], 16)
        return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
    digits = body[2:-1].lstrip("0") if body[1] == "{" else body[1:]
    return code_point(int(digits or "0", 16)) if len(digits) <= 6 else "\ufffd"


def _decode_entity(entity: str) -> str:
    from html import unescape

    return "\n" if entity[0] == "\r" else unescape(entity)


def _decode_line_end(_: str) -> str:
    return "\n"


def cook_quoted(text: str, body: Span, encode: Encoding) -> StringBuilder:
    """A literal in quotes, or a JSX attribute, which knows entities in place of escapes."""
    builder = StringBuilder()
    if encode.startswith("jsx"):
        builder.add(cook(text, body, _ENTITY, _decode_entity))
    else:
        builder.add(cook(text, body, _ESCAPE, _decode_string))
    builder.end_part(0, encode)
    return builder


def cook_template(text: str, body: Span, holes: Iterable[Span], tag: str = "") -> StringBuilder:
    """A template literal; `tag` is the function in front of it, as written."""
    raw = tag == "String.raw"
    builder = StringBuilder()
    at = body.start

    def add_text(end: int) -> None:
        span = Span(at, end)
        pieces: list[Piece]
        if raw:
            pieces = cook(text, span, _LINE_END, _decode_line_end)
        else:
            pieces = cook(text, span, _ESCAPE, _decode_template)
        builder.add(pieces)

    for hole in holes:
        add_text(hole.start)
        builder.add_hole(text, hole, "${…}")
        at = hole.end
    add_text(body.end)
    builder.end_part(0, "template-raw" if raw else "template")
    function = re.split(r"[.(<]", tag, maxsplit=1)[0].strip().replace("-", "").lower()
    if function in _DEDENTING:
        _dedent(builder, text, every_indent=False)
    elif function in _STRIPPING:
        _dedent(builder, text, every_indent=True)
    return builder


def is_dedenting(function: str) -> bool:
    return function.lower() in _DEDENTING | _STRIPPING


def _dedent(builder: StringBuilder, source: str, every_indent: bool) -> None:
    """What the tag functions named `dedent` do: take off the smallest indentation of the lines as written,
    then the space around the whole."""
    cooked = builder.text
    indents = [
        Span(match.start(), match.end())
        for start in _written_line_starts(builder.pieces, source)
        if (match := _INDENT.match(cooked, start))
    ]
    body_start = len(cooked) - len(cooked.lstrip())
    body_end = max(body_start, len(cooked.rstrip()))
    counted = [span for span in indents if span.end < len(cooked) and cooked[span.end] != "\n"]
    narrowest = min(counted, key=lambda span: span.end - span.start, default=Span(0, 0))
    smallest = narrowest.end - narrowest.start
    cuts = [Span(0, body_start)]
    for span in indents:
        end = span.end if every_indent else min(span.end, span.start + smallest)
        if body_start < end <= body_end:
            cuts.append(Span(span.start, end))
    cuts.append(Span(body_end, len(cooked)))
    if not every_indent:
        builder.margin = cooked[narrowest.start : narrowest.end]
    builder.cut(cuts)


def _written_line_starts(pieces: list[Piece], source: str) -> list[int]:
    """Offsets in the cooked text of lines that are lines in the file too: an escaped break starts none."""
    starts = [0]
    at = 0
    for text, origin, _ in pieces:
        if source[origin] != "\\":
            found = text.find("\n")
            while found >= 0:
                starts.append(at + found + 1)
                found = text.find("\n", found + 1)
        at += len(text)
    return starts
