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
    """A regular expression with the methods of `re.Pattern`. `source` may be a function, where building it takes time."""

    def __init__(self, source: str | Callable[[], str], flags: int = 0) -> None:
        self.source = source
        self.flags = flags

    def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        return self._compiled().search(text, start, end)

    def match(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        return self._compiled().match(text, start, end)

    def fullmatch(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        return self._compiled().fullmatch(text, start, end)

    def finditer(self, text: str, start: int = 0, end: int = sys.maxsize) -> Iterator[re.Match[str]]:
        return self._compiled().finditer(text, start, end)

    def findall(self, text: str, start: int = 0, end: int = sys.maxsize) -> list[str]:
        return self._compiled().findall(text, start, end)

    def split(self, text: str, maxsplit: int = 0) -> list[str]:
        return self._compiled().split(text, maxsplit)

    def sub(self, replacement: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        return self._compiled().sub(replacement, text, count)

    def _compiled(self) -> re.Pattern[str]:
        """From now on the methods of the compiled pattern stand in front of those of the class: no call in between."""
        compiled = re.compile(self.source if isinstance(self.source, str) else self.source(), self.flags)
        vars(self).update({name: getattr(compiled, name) for name in _METHODS})
        return compiled


_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub")
