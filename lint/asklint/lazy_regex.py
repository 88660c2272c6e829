"""Regular expressions that are compiled when they are first used.

The tables of wording are long, a document needs a small part of them, and compiling them all would be most of what a
start costs.
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Pattern:
    """A regular expression with the methods of `re.Pattern`. `source` may be a function, where building it takes time.

    `needs` are pieces of text of which every match contains one: where none of them stands, nothing is searched.
    """

    def __init__(
        self, source: str | Callable[[], str], flags: int = 0, *, needs: tuple[str, ...] = ()
    ) -> None:
        self.source = source
        self.flags = flags
        self.needs = needs
        self._pattern: re.Pattern[str] | None = None

    def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        return self.compiled().search(text, start, end) if self._may_match(text) else None

    def match(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        return self.compiled().match(text, start, end) if self._may_match(text) else None

    def fullmatch(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        return self.compiled().fullmatch(text, start, end) if self._may_match(text) else None

    def finditer(self, text: str, start: int = 0, end: int = sys.maxsize) -> Iterator[re.Match[str]]:
        return self.compiled().finditer(text, start, end) if self._may_match(text) else iter(())

    def findall(self, text: str, start: int = 0, end: int = sys.maxsize) -> list[str]:
        return self.compiled().findall(text, start, end)

    def split(self, text: str, maxsplit: int = 0) -> list[str]:
        return self.compiled().split(text, maxsplit)

    def sub(self, replacement: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        return self.compiled().sub(replacement, text, count)

    def compiled(self) -> re.Pattern[str]:
        """The compiled pattern. From its first use on, its methods stand in front of those of the class, so that
        there is no call in between; a search goes on looking for `needs` first, which is the faster look."""
        if self._pattern is None:
            source = self.source if isinstance(self.source, str) else self.source()
            self._pattern = re.compile(source, self.flags)
            names = ["match", "fullmatch", "findall", "split", "sub"]
            if not self.needs:
                names += ["search", "finditer"]
            vars(self).update({name: getattr(self._pattern, name) for name in names})
        return self._pattern

    def _may_match(self, text: str) -> bool:
        return not self.needs or any(map(text.__contains__, self.needs))
