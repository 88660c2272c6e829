"""From the paths that were given to the files to lint."""

# Paths are strings here, not objects: this runs for every entry of a tree.
# ruff: noqa: PTH100, PTH114, PTH116, PTH118

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from asklint.discover import model
from asklint.discover.excludes import Excludes
from asklint.discover.generated import HEAD_BYTES, generated_source, present_sources
from asklint.discover.kinds import read_head
from asklint.discover.model import Candidate, Discovery
from asklint.discover.patterns import PatternList, relative_to
from asklint.discover.walk import Found, Walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from asklint.settings import Settings

_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def discover(paths: Sequence[Path], settings: Settings, cwd: Path) -> Discovery:
    """The files to lint. Nothing that lies in the tree makes this raise."""
    search = _Search(settings, os.path.abspath(cwd))
    given = [str(path) for path in paths] or ["."]
    folders = [path for path in given if not search.take_file(path)]
    for path in folders:
        search.take_folder(path)
    return search.result()


class _Search:
    def __init__(self, settings: Settings, cwd: str) -> None:
        self._cwd = cwd
        self._root = os.path.realpath(settings.root)
        self._excludes = Excludes(settings)
        self._include = PatternList(settings.include)
        self._found: dict[str, Found] = {}
        self._given: list[tuple[str, str]] = []
        """(absolute, as given) of the folders, for the display of what is not below the working folder."""
        self._skipped: dict[str, str] = {}
        self._missing: list[str] = []

    def take_file(self, given: str) -> bool:
        """Deal with a path that is no folder."""
        path = self._absolute(given)
        self._given.append((path, given))
        try:
            mode = os.stat(path).st_mode
        except (OSError, ValueError):
            if os.path.islink(path):
                # Named and there, but not to be read: for whoever reads it to report.
                self._found.setdefault(path, Found(path, path, explicit=True))
            else:
                self._missing.append(printable(given))
            return True
        if stat.S_ISDIR(mode):
            return False
        if not stat.S_ISREG(mode):
            self._skipped[path] = model.SPECIAL
        elif self._excludes.named(path):
            self._skipped[path] = model.EXCLUDED
        else:
            real = os.path.realpath(path)
            self._found.setdefault(real, Found(path, real, explicit=True))
        return True

    def take_folder(self, given: str) -> None:
        path = self._absolute(given)
        if self._excludes.named(path, is_dir=True):
            self._skipped[path + os.sep] = model.EXCLUDED
            return
        walk = Walk(path, self._excludes, self._include)
        for found in walk.run():
            self._found.setdefault(found.real, found)
        for skipped in walk.skipped:
            self._skipped.setdefault(skipped.path, skipped.reason)

    def result(self) -> Discovery:
        stated = {real: source for real, source in self._stated_sources() if source is not None}
        sources = present_sources(
            {real: source for real, source in stated.items() if source}, self._found, self._root
        )
        files = []
        for real, found in self._found.items():
            if real in sources and not found.explicit:
                self._skipped[found.path] = model.GENERATED + self._display(self._found[sources[real]].path)
            else:
                files.append(
                    Candidate(Path(found.path), self._display(found.path), found.explicit, stated.get(real))
                )
        files.sort(key=lambda candidate: candidate.display)
        skipped = sorted((self._display(path), reason) for path, reason in self._skipped.items())
        return Discovery(files, self._missing, skipped, self._passed_over())

    def _passed_over(self) -> bool:
        named = {path + os.sep for path, _ in self._given}
        return any(
            (reason != model.OUTSIDE and reason != model.SPECIAL and not path.endswith(os.sep))
            or path in named
            or reason.startswith(model.UNREADABLE)
            for path, reason in self._skipped.items()
        )

    def _stated_sources(self) -> Iterable[tuple[str, str | None]]:
        for real, found in self._found.items():
            head = read_head(found.path, HEAD_BYTES) if found.data is None else found.data[:HEAD_BYTES]
            found.data = None
            yield real, generated_source(head)

    def _absolute(self, given: str) -> str:
        return os.path.normpath(os.path.join(self._cwd, given))

    def _display(self, path: str) -> str:
        relative = relative_to(path, self._cwd)
        if relative:
            return printable(relative)
        for folder, given in self._given:
            below = relative_to(path, folder)
            if below is not None:
                shown = given if os.sep == "/" else given.replace(os.sep, "/")
                return printable(shown.rstrip("/") + "/" + below if below else shown)
        return printable(path if os.sep == "/" else path.replace(os.sep, "/"))


def printable(path: str) -> str:
    """The path with control characters and undecodable bytes escaped: no name can forge a report line."""
    if path.isprintable():
        return path
    escaped = _UNPRINTABLE.sub(lambda match: match.group().encode("unicode_escape").decode("ascii"), path)
    return escaped.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
