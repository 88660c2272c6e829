"""Regular expressions that are compiled when they are first used.

The tables of wording are long, a document needs a small part of them, and compiling them all would be most of what a
start costs.
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_MUCH = 10_000
"""Characters searched."""
_SHORT = 32
"""A text as short as this is searched as quickly as it is looked through for words."""
_FOLDED = frozenset("İıſK")
"""Letters that are the same as others to a pattern that ignores case, and stay what they are in lower case."""
_APOSTROPHE = re.compile("(?<=[A-Za-z])'(?=[a-z])")
"""Inside a word; it may be typed either way, and in brackets of a pattern none stands between letters."""


class Pattern:
    """A regular expression with the methods of `re.Pattern`. `source` may be a function, where building it takes time.

    `needs` are pieces of text of which every match contains one: where none of them stands, nothing is searched.
    An apostrophe inside a word of the source stands for the typographic one, too.
    """

    def __init__(
        self, source: str | Callable[[], str], flags: int = 0, *, needs: tuple[str, ...] = ()
    ) -> None:
        self.source = source
        self.flags = flags
        self.needs = needs
        self._pattern: re.Pattern[str] | None = None
        self._searched = 0

    def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        if not self._may_match(text):
            return None
        pattern = self.compiled()
        self._count(len(text))
        return pattern.search(text, start, end)

    def match(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        return self.compiled().match(text, start, end) if self._may_match(text) else None

    def fullmatch(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        return self.compiled().fullmatch(text, start, end) if self._may_match(text) else None

    def finditer(self, text: str, start: int = 0, end: int = sys.maxsize) -> Iterator[re.Match[str]]:
        if not self._may_match(text):
            return iter(())
        pattern = self.compiled()
        self._count(len(text))
        return pattern.finditer(text, start, end)

    def findall(self, text: str, start: int = 0, end: int = sys.maxsize) -> list[str]:
        return self.compiled().findall(text, start, end)

    def split(self, text: str, maxsplit: int = 0) -> list[str]:
        return self.compiled().split(text, maxsplit)

    def sub(self, replacement: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        return self.compiled().sub(replacement, text, count)

    def compiled(self) -> re.Pattern[str]:
        """The compiled pattern. From its first use on, its methods stand in front of those of the class, so that
        there is no call in between."""
        if self._pattern is None:
            source = self.source if isinstance(self.source, str) else self.source()
            self._pattern = re.compile(_APOSTROPHE.sub("['’]", source), self.flags)
            names = ("match", "fullmatch", "findall", "split", "sub")
            vars(self).update({name: getattr(self._pattern, name) for name in names})
        return self._pattern

    def _count(self, size: int) -> None:
        """A pattern that has searched much gets to know what it must find, and looks for that first. One that is used
        once or twice is not worth the thought."""
        self._searched += size
        if self._searched > _MUCH:
            vars(self).update(_searching(self.compiled(), self.needs))

    def _may_match(self, text: str) -> bool:
        return not self.needs or any(map(text.__contains__, self.needs))


def _searching(pattern: re.Pattern[str], needs: tuple[str, ...]) -> dict[str, Callable[..., Any]]:
    """`search` and `finditer` of a pattern that look first for what every match contains."""
    from asklint.regex_literals import required

    search, finditer = pattern.search, pattern.finditer
    ignores_case = bool(pattern.flags & re.IGNORECASE)
    groups = required(pattern)
    if needs and not ignores_case:
        groups = (needs, *(group for group in groups if group != needs))
    if not groups:
        return {"search": search, "finditer": finditer}
    first, others = groups[0], groups[1:]

    def may_match(text: str) -> bool:
        if ignores_case:
            if not text.isascii() and not _FOLDED.isdisjoint(text):
                return True
            text = text.lower()
        has = text.__contains__
        return any(map(has, first)) and all(any(map(has, words)) for words in others)

    def filtered_search(text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        # of a part of a text, the whole would be looked through
        if start == 0 and end >= len(text) > _SHORT and not may_match(text):
            return None
        return search(text, start, end)

    def filtered_finditer(text: str, start: int = 0, end: int = sys.maxsize) -> Iterator[re.Match[str]]:
        if start == 0 and end >= len(text) > _SHORT and not may_match(text):
            return iter(())
        return finditer(text, start, end)

    return {"search": filtered_search, "finditer": filtered_finditer}
