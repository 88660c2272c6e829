"""Looking a path up: whether a document that is referred to exists, in the run or on disk.

A run may cover a part of a tree, and a path may be meant from the document, from a plug-in's folder or from
the root. So a path is only missing when it is in none of these places.
"""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_MAX_FOLDERS = 40


class Lookup:
    """The files of a run, and the disk around them."""

    def __init__(self, paths: Iterable[str], root: Path) -> None:
        self.root = root
        self._tails: set[str] = set()
        for path in paths:
            parts = path.replace("\\", "/").split("/")
            self._tails.update(
                "/".join(parts[at:]) for at in range(max(0, len(parts) - _MAX_FOLDERS), len(parts))
            )

    def exists(self, reference: str, document: str) -> bool:
        """Whether `reference`, written in `document`, leads anywhere."""
        folder = posixpath.dirname(document.replace("\\", "/"))
        if self._in_run(posixpath.normpath(posixpath.join(folder, reference))) or self._in_run(reference):
            return True
        return self._on_disk(reference, folder)

    def _in_run(self, path: str) -> bool:
        tail = posixpath.normpath(path)
        while tail.startswith("../"):
            tail = tail[3:]
        return tail in self._tails

    def _on_disk(self, reference: str, folder: str) -> bool:
        """From the document's folder upwards, and from the root of the settings."""
        start = (self.root / folder).absolute()
        tail = posixpath.normpath(reference)
        while tail.startswith("../"):
            tail = tail[3:]
        try:
            if (start / reference).exists():
                return True
            return any((place / tail).exists() for place in [start, *start.parents][:_MAX_FOLDERS])
        except (OSError, ValueError):
            return True
