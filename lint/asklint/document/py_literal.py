"""One string literal of Python: its escapes, its holes, and the functions that take indentation off."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from asklint.document.strings import StringBuilder, code_point, cook
from asklint.source import Span

if TYPE_CHECKING:
    from asklint.document.py_scan import ScannedLiteral
    from asklint.document.strings import Encoding

_HEX = "[0-9a-fA-F]"
_ESCAPES = rf"\\(?:N\{{[^{{}}]*\}}|x{_HEX}{{2}}|u{_HEX}{{4}}|U{_HEX}{{8}}|[0-7]{{1,3}}|\r\n|[\s\S])|\r\n?"
_SPECIAL = {
    # (raw, formatted)
    (False, False): re.compile(_ESCAPES),
    (False, True): re.compile(rf"\\(?=[{{}}])|{_ESCAPES}|\{{\{{|\}}\}}"),
    (True, False): re.compile(r"\r\n?"),
    (True, True): re.compile(r"\r\n?|\{\{|\}\}"),
}
_SIMPLE = {
    "\\": "\\",
    "'": "'",
    '"': '"',
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
    "v": "\v",
    "\n": "",
    "\r": "",
    "\r\n": "",
}
_BLANK_LINE = re.compile(r"(?m)^[ \t]+$")
_INDENTED_LINE = re.compile(r"(?m)^([ \t]*)[^ \t\n]")
_FORMAT_FIELD = re.compile(r"\{\{|\}\}|(\{[^{}]*\})")
_PERCENT_FIELD = re.compile(
    r"%%|(%(?:\([^()\n]{0,80}\))?[-+ #0]{0,5}(?:\d{1,9}|\*)?(?:\.(?:\d{1,9}|\*))?[diouxXeEfFgGcrsa])"
)
_TAB_SIZE = 8


def _decode(written: str) -> str:
    if written[0] == "\r":
        return "\n"
    if written[0] in "{}":
        return written[0]
    body = written[1:]
    if body in _SIMPLE:
        return _SIMPLE[body]
    if body[:1] in tuple("01234567"):
        return chr(int(body, 8))
    if len(body) > 1 and body[0] in "xuU":
        return code_point(int(body[1:], 16))
    if len(body) > 1 and body[0] == "N":
        import unicodedata

        try:
            return unicodedata.lookup(body[2:-1])
        except KeyError:
            return written
    return written


def encoding_of(literal: ScannedLiteral) -> Encoding:
    prefix = ("raw-" if literal.raw else "") + ("f-" if literal.formatted else "")
    quotes = "single" if literal.quote[0] == "'" else "double"
    return cast("Encoding", f"py-{prefix}{quotes}{'-triple' if len(literal.quote) == 3 else ''}")


def cook_literal(text: str, literal: ScannedLiteral) -> StringBuilder:
    special = _SPECIAL[literal.raw, literal.formatted]
    builder = StringBuilder()
    at = literal.body.start
    for hole in literal.holes:
        builder.add(cook(text, Span(at, hole.start), special, _decode))
        builder.add_hole(text, Span(hole.start, hole.end), "{…}")
        at = hole.end
    builder.add(cook(text, Span(at, literal.body.end), special, _decode))
    builder.end_part(0, encoding_of(literal))
    return builder


def mark_fields(builder: StringBuilder, percent: bool) -> None:
    """What `.format` or `%` fills in becomes holes; the text stays as written."""
    pattern = _PERCENT_FIELD if percent else _FORMAT_FIELD
    fields = [
        Span(match.start(1), match.end(1)) for match in pattern.finditer(builder.text) if match.group(1)
    ]
    builder.holes = sorted({*builder.holes, *fields})


def dedent(builder: StringBuilder) -> None:
    """`textwrap.dedent`."""
    text = builder.text
    cuts = [Span(match.start(), match.end()) for match in _BLANK_LINE.finditer(text)]
    lines = [(match.start(1), match.group(1)) for match in _INDENTED_LINE.finditer(text)]
    if lines:
        lowest, highest = min(indent for _, indent in lines), max(indent for _, indent in lines)
        width = next(
            (i for i, (a, b) in enumerate(zip(lowest, highest, strict=False)) if a != b), len(lowest)
        )
        cuts.extend(Span(start, start + width) for start, _ in lines)
        builder.margin = lowest[:width]
    builder.cut(sorted(cuts))


def clean(builder: StringBuilder) -> None:
    """`inspect.cleandoc`, which is also what makes a docstring readable; tabs that stay are not expanded."""
    lines = builder.text.split("\n")
    narrowest = min((line for line in lines[1:] if line.strip(" \t")), key=_indent, default="")
    margin = _indent(narrowest)
    removed = [len(lines[0]) - len(lines[0].lstrip(" \t")), *(_taken(line, margin) for line in lines[1:])]
    kept = [
        index for index, (line, taken) in enumerate(zip(lines, removed, strict=True)) if len(line) > taken
    ]
    first, last = (kept[0], kept[-1]) if kept else (len(lines), len(lines))
    cuts: list[Span] = []
    at = 0
    for index, (line, taken) in enumerate(zip(lines, removed, strict=True)):
        end = at + len(line)
        if index < first:
            cuts.append(Span(at, min(end + 1, builder.length)))
        elif index > last:
            cuts.append(Span(at - 1, end))
        else:
            cuts.append(Span(at, at + taken))
        at = end + 1
    builder.margin = narrowest[: _taken(narrowest, margin)]
    builder.cut(cuts)


def _indent(line: str) -> int:
    """Columns before the first character that is neither space nor tab."""
    return len(line[: len(line) - len(line.lstrip(" \t"))].expandtabs(_TAB_SIZE))


def _taken(line: str, margin: int) -> int:
    """How many characters of white space fill the margin."""
    column = 0
    for index, character in enumerate(line):
        if column >= margin or character not in " \t":
            return index
        column += _TAB_SIZE - column % _TAB_SIZE if character == "\t" else 1
    return len(line)
