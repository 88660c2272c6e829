"""A folder on disk to search."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from asklint.discover import Discovery, discover
from asklint.record import replace
from asklint.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterable


class Tree:
    """Files under a root, which is also the working folder and the root of the settings."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def at(self, *parts: str) -> Tree:
        return Tree(self.root.joinpath(*parts))

    def plant(self, files: Iterable[str] | dict[str, str]) -> None:
        contents = files if isinstance(files, dict) else dict.fromkeys(files, "text\n")
        for name, text in contents.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def link(self, name: str, target: str | Path) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(target)

    def search(self, *paths: str, **changes: Any) -> Discovery:
        settings = replace(Settings(root=self.root), **changes)
        return discover([Path(path) for path in paths or (".",)], settings, self.root)

    def found(self, *paths: str, **changes: Any) -> list[str]:
        return [candidate.display for candidate in self.search(*paths, **changes).files]


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)
