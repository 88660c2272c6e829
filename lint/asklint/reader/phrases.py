"""Phrases to regular expressions: a short notation that keeps tables of wording readable."""

from __future__ import annotations

import re
import sys
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_BEGINS_WITH_LETTER = re.compile(r"(?:\(\?:){0,3}[a-z0-9]")
_CHARACTER_CLASS = re.compile(r"(\[(?:\\.|[^\]\\])+\])")
_FEW_WORDS = r"(?:[^\W\d_][\w'’/-]{0,40}[ \n] ?){0,3}?"


class Phrases:
    """A pattern that is compiled when it is first used: the tables are long, and most texts need few of "
    "them."""

    def __init__(self, source: str) -> None:
        self.source = source

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        return re.compile(self.source)

    def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        return self.compiled.search(text, start, end)

    def match(self, text: str, start: int = 0) -> re.Match[str] | None:
        return self.compiled.match(text, start)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        return self.compiled.finditer(text)


def phrase(notation: str) -> str:
    """A regular expression in which a space may be a line break and `~` stands for up to three words."""
    pieces = _CHARACTER_CLASS.split(notation)
    pieces[::2] = [p.replace(" ", r"[ \n] ?").replace("~", _FEW_WORDS) for p in pieces[::2]]
    return "".join(pieces)


def phrases(*notations: str) -> Phrases:
    """Any of some phrases; one that begins with a letter begins at a word."""
    return Phrases("|".join((r"\b" if _BEGINS_WITH_LETTER.match(n) else "") + phrase(n) for n in notations))


def one_of(words: str) -> str:
    """`(?:a|b|c)` from words set apart by spaces; `_` is a space inside one."""
    return "(?:" + "|".join(word.replace("_", " ") for word in words.split()) + ")"
