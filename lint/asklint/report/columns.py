"""Text measured in terminal columns: what a character takes, and lines broken to a width."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from asklint.report.visible import escaped, is_unsafe, opens_command

TAB = 4


class Cell(NamedTuple):
    """A character of the file as it is shown, and the columns that takes."""

    shown: str
    width: int


def char_width(char: str) -> int:
    """Columns of a printable character: two for wide ones, none for marks that sit on the one before."""
    if char < "\u0300":
        return 1
    if char in "\u200c\u200d" or unicodedata.category(char) in ("Mn", "Me") or "\u1160" <= char <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def text_width(text: str) -> int:
    """Columns of text that holds no control characters."""
    return len(text) if text.isascii() else sum(map(char_width, text))


_PLAIN = {char: Cell(char, 1) for char in map(chr, range(0x20, 0x7F))}


def cells(line: str) -> list[Cell]:
    """A line of a file, one cell a character: tabs reach to the next stop, unsafe characters are escaped."""
    if line.isascii() and line.isprintable() and "##" not in line:
        return [_PLAIN[char] for char in line]
    result: list[Cell] = []
    column = 0
    for index, char in enumerate(line):
        if char == "\t":
            width = TAB - column % TAB
            cell = Cell(" " * width, width)
        elif char in _PLAIN and char != "[":
            cell = _PLAIN[char]
        elif is_unsafe(char) or (char == "[" and opens_command(line, index)):
            shown = escaped(char)
            cell = Cell(shown, len(shown))
        else:
            cell = Cell(char, char_width(char))
        column += cell.width
        result.append(cell)
    return result


def wrap(text: str, width: int, first: int = 0, indent: str = "") -> list[str]:
    """Break at spaces so that no line is wider than `width`; `first` columns of the first line are taken.

    Words are kept whole, so that a path or a link can be copied, except in scripts without spaces. A word
    that begins with `::` never begins a line: a GitHub runner would take it for a command.
    """
    if width <= 0:
        return [text]
    lines: list[str] = []
    line, used, empty = "", first, True
    for word in text.split(" "):
        for piece, glue in _pieces(word, max(8, width - text_width(indent))):
            size = text_width(piece)
            breakable = not empty or (not lines and first > text_width(indent))
            if breakable and not piece.startswith("::") and used + len(glue) + size > width:
                lines.append(line)
                line, used, empty = indent, text_width(indent), True
            lead = "" if empty else glue
            line, used, empty = line + lead + piece, used + len(lead) + size, False
    return [*lines, line]


def _pieces(word: str, width: int) -> list[tuple[str, str]]:
    """A word with the space before it; one of wide characters that does not fit is cut into several."""
    if word.isascii() or text_width(word) <= width or not any(char_width(char) == 2 for char in word):
        return [(word, " ")]
    pieces: list[tuple[str, str]] = []
    start = used = 0
    for index, char in enumerate(word):
        size = char_width(char)
        if used + size > width:
            pieces.append((word[start:index], "" if pieces else " "))
            start, used = index, 0
        used += size
    return [*pieces, (word[start:], "" if pieces else " ")]
