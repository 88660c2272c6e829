"""The search of one folder. Plain strings and `os.scandir`: this loop runs for every entry of a project."""

# Paths are strings here, not objects: this runs for every entry of a tree.
# ruff: noqa: PTH110, PTH112, PTH113, PTH118, PTH119

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from asklint.discover import model
from asklint.discover.gitignore import (
    IgnoreChain,
    chain_above,
    is_ignored,
    is_ignored_below,
    repository_root,
    with_folder,
)
from asklint.discover.kinds import Kind, content_fits, is_linted_folder, kind_of, read_whole
from asklint.discover.patterns import relative_to
from asklint.record import record
from asklint.settings import CACHE_FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.discover.excludes import Excludes
    from asklint.discover.patterns import PatternList


@record()
class Found:
    """A file to lint, by the path it was reached on and its real one."""

    path: str
    real: str
    explicit: bool = False
    data: bytes | None = None
    """Its content, if that had to be read to know that it belongs."""


class Skipped(NamedTuple):
    """Something passed over; a folder's path ends in a separator."""

    path: str
    reason: str


class _Folder(NamedTuple):
    path: str
    real: str
    relative: str
    """For patterns: with a slash at its end, or empty."""
    linted: bool
    ignores: IgnoreChain


class _Link(NamedTuple):
    path: str
    name: str
    folder: _Folder


class Walk:
    """One given folder and what lies below it, each real file once."""

    def __init__(self, top: str, excludes: Excludes, include: PatternList) -> None:
        self._excludes = excludes
        self._include = include
        self._real_top = os.path.realpath(top)
        repository = repository_root(top)
        self._ignores = chain_above(top, repository)
        relative = excludes.below_root(top)
        self._top = _Folder(
            top,
            self._real_top,
            relative + "/" if relative else "",
            _lies_in_linted_folder(top, repository, relative),
            self._ignores,
        )
        self._links: list[_Link] = []
        self._linked_folders: set[str] = set()
        self.skipped: list[Skipped] = []

    def run(self) -> Iterator[Found]:
        """Real files first, then links, so that a file is known by its own path if that is in the tree."""
        yield from self._descend(self._top)
        while self._links:
            # Sorted: which of two links gives a file its name must not depend on the file system.
            links, self._links = sorted(self._links), []
            for link in links:
                try:
                    yield from self._follow(link)
                except OSError as error:
                    self._unreadable(link.path, error)

    def _descend(self, start: _Folder) -> Iterator[Found]:
        stack = [start]
        while stack:
            folder = stack.pop()
            try:
                with os.scandir(folder.path) as scan:
                    entries = list(scan)
            except OSError as error:
                self._unreadable(folder.path + os.sep, error)
                continue
            if any(entry.name == ".gitignore" for entry in entries):
                folder = folder._replace(ignores=with_folder(folder.ignores, folder.path))
            for entry in entries:
                try:
                    if entry.is_symlink():
                        self._links.append(_Link(entry.path, entry.name, folder))
                    elif entry.is_dir(follow_symlinks=False):
                        child = self._child(entry.path, entry.name, folder)
                        if child is not None:
                            stack.append(child)
                    elif entry.is_file(follow_symlinks=False):
                        found = self._file(
                            entry.path, entry.name, folder, os.path.join(folder.real, entry.name)
                        )
                        if found is not None:
                            yield found
                except OSError as error:
                    self._unreadable(entry.path, error)

    def _child(self, path: str, name: str, folder: _Folder) -> _Folder | None:
        if name == CACHE_FOLDER:
            # Our own, and not worth a word: a second run is to say what the first one said.
            return None
        reason = self._passed_over(path, name, folder, True)
        if reason is not None:
            self.skipped.append(Skipped(path + os.sep, reason))
            return None
        real = os.path.join(folder.real, name)
        if self._linked_folders:
            if real in self._linked_folders:
                return None
            self._linked_folders.add(real)
        linted = folder.linted or is_linted_folder(name)
        return _Folder(path, real, f"{folder.relative}{name}/", linted, folder.ignores)

    def _file(self, path: str, name: str, folder: _Folder, real: str) -> Found | None:
        kind = kind_of(name, folder.linted)
        if kind is not Kind.BY_NAME and self._include and self._include.covers(folder.relative + name):
            kind = Kind.BY_NAME
        if kind is Kind.NOTHING:
            return None
        reason = self._passed_over(path, name, folder, False)
        if reason is not None:
            if kind is Kind.BY_NAME:
                self.skipped.append(Skipped(path, reason))
            return None
        if kind is Kind.BY_NAME:
            return Found(path, real)
        data = read_whole(path)
        return Found(path, real, data=data) if data is not None and content_fits(kind, data) else None

    def _passed_over(self, path: str, name: str, folder: _Folder, is_dir: bool) -> str | None:
        if self._excludes.entry(folder.relative + name, name, is_dir):
            return model.EXCLUDED
        if folder.ignores and is_ignored(folder.ignores, path, name, is_dir):
            return model.GITIGNORED
        return None

    def _follow(self, link: _Link) -> Iterator[Found]:
        real = os.path.realpath(link.path)
        is_dir = os.path.isdir(real)
        linted = link.folder.linted or is_linted_folder(link.name)
        if is_dir and not linted:
            # Whatever it holds is found, or left out, where it really lies.
            return
        if not is_dir and kind_of(link.name, linted) is Kind.NOTHING:
            return
        reason = self._passed_over(link.path, link.name, link.folder, is_dir) or self._target_problem(
            real, is_dir
        )
        if reason is not None:
            self.skipped.append(Skipped(link.path, reason))
        elif not is_dir:
            found = self._file(link.path, link.name, link.folder, real)
            if found is not None:
                yield found
        elif relative_to(link.folder.real, real) is None and real not in self._linked_folders:
            self._linked_folders.add(real)
            relative = f"{link.folder.relative}{link.name}/"
            yield from self._descend(_Folder(link.path, real, relative, linted, ()))

    def _target_problem(self, real: str, is_dir: bool) -> str | None:
        relative = relative_to(real, self._real_top)
        if relative is None:
            return model.OUTSIDE if os.path.lexists(real) else model.BROKEN
        if not os.path.exists(real):
            return model.BROKEN
        if not is_dir and not os.path.isfile(real):
            return model.SPECIAL
        if relative and self._excludes.anywhere(self._top.relative + relative):
            return model.EXCLUDED
        if relative and is_ignored_below(self._top.path, self._ignores, self._top_path(relative), is_dir):
            return model.GITIGNORED
        return None

    def _top_path(self, relative: str) -> str:
        return os.path.join(self._top.path, *relative.split("/"))

    def _unreadable(self, path: str, error: OSError) -> None:
        self.skipped.append(Skipped(path, model.UNREADABLE + (error.strerror or type(error).__name__)))


def _lies_in_linted_folder(top: str, repository: str | None, below_root: str | None) -> bool:
    """By the folder's own name and those above it in the project, not by what lies above that."""
    inside = relative_to(top, repository) if repository is not None else None
    above = inside if inside is not None else below_root or ""
    return any(is_linted_folder(part) for part in (*above.split("/"), os.path.basename(top)))
