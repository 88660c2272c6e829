"""What the configuration leaves out."""

# Paths are strings here, not objects: this runs for every entry of a tree.
# ruff: noqa: PTH100, PTH119

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from asklint.discover.patterns import PatternList, relative_to
from asklint.settings import DEFAULT_EXCLUDE

if TYPE_CHECKING:
    from asklint.settings import Settings


class Excludes:
    """`exclude` and `extend-exclude`.

    The built-in list only keeps a search out of folders that nobody means; what the project itself excludes
    stays out even when it is named.
    """

    __slots__ = ("_names", "_own", "_root")

    def __init__(self, settings: Settings) -> None:
        built_in = settings.exclude == DEFAULT_EXCLUDE
        self._names = frozenset(DEFAULT_EXCLUDE if built_in else ())
        self._own = PatternList((*(() if built_in else settings.exclude), *settings.extend_exclude))
        self._root = os.path.abspath(settings.root)

    def below_root(self, path: str) -> str | None:
        """The path relative to the folder that patterns are relative to."""
        relative = relative_to(path, self._root)
        if relative is None:
            relative = relative_to(os.path.realpath(path), os.path.realpath(self._root))
        return relative

    def entry(self, relative: str, name: str, is_dir: bool) -> bool:
        """Whether a search passes this entry over; the folders above it were let through."""
        verdict = self._own.verdict(relative, name, is_dir) if self._own else None
        return name in self._names if verdict is None else verdict

    def named(self, path: str, *, is_dir: bool = False) -> bool:
        """Whether the project excludes a path although it was named."""
        if not self._own:
            return False
        relative = self.below_root(path)
        return self._own.covers(os.path.basename(path) if relative is None else relative, is_dir=is_dir)

    def anywhere(self, relative: str) -> bool:
        """Whether a path or a folder above it is passed over."""
        parts = relative.split("/")
        return any(
            self.entry("/".join(parts[: end + 1]), part, end + 1 < len(parts))
            for end, part in enumerate(parts)
        )
