"""Whether a selector names a rule: a code, a name, a family of codes, or ALL."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.config.errors import nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


_MOST_GUESSES = 50
"""Guessing costs time: a configuration with more unknown names than this has none of them from a slip."""


class KnownRules:
    """The rules that exist. They are asked for only when a selector is checked, since that loads plug-ins."""

    def __init__(self, source: Callable[[], Iterable[tuple[str, str]]]) -> None:
        self._source = source
        self._loaded = False
        self._codes: set[str] = set()
        self._names: set[str] = set()
        self._guesses = 0

    def knows(self, selector: str) -> bool:
        self._load()
        upper = selector.upper()
        if upper == "ALL" or selector.lower() in self._names:
            return True
        return upper[:1].isalpha() and any(code.startswith(upper) for code in self._codes)

    def nearest(self, selector: str) -> str | None:
        self._guesses += 1
        if self._guesses > _MOST_GUESSES:
            return None
        self._load()
        if selector.upper().startswith(tuple({code.rstrip("0123456789") for code in self._codes})):
            return nearest(selector, sorted(self._codes))
        return nearest(selector, sorted(self._names | {"ALL"}))

    def _load(self) -> None:
        if not self._loaded:
            self._loaded = True
            for code, name in self._source():
                self._codes.add(code)
                self._names.add(name)
