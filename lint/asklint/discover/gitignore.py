"""The .gitignore files that bear on a folder: its own, those above it, and .git/info/exclude."""

# Paths are strings here, not objects: this runs for every entry of a tree.
# ruff: noqa: PTH118, PTH120, PTH123

from __future__ import annotations

import os
import stat
from typing import NamedTuple

from asklint.discover.patterns import PatternList, relative_to

_MAX_BYTES = 128_000


class IgnoreFile(NamedTuple):
    """The patterns of one file and the folder that they are relative to (with a separator at its end)."""

    base: str
    patterns: PatternList


IgnoreChain = tuple[IgnoreFile, ...]
"""From the repository's root downwards; the lowest file that mentions a path decides."""


def repository_root(folder: str) -> str | None:
    """The nearest folder at or above `folder` that holds `.git`."""
    while True:
        if os.path.lexists(os.path.join(folder, ".git")):
            return folder
        parent = os.path.dirname(folder)
        if parent == folder:
            return None
        folder = parent


def chain_above(folder: str, root: str | None) -> IgnoreChain:
    """What the repository says before `folder`'s own .gitignore is read.

    A folder that the repository ignores was named on purpose, so then only what lies below it counts.
    """
    if root is None:
        return ()
    relative = relative_to(folder, root)
    if relative is None:
        return ()
    chain = _extended((), root, os.path.join(root, ".git", "info", "exclude"))
    if not relative:
        return chain
    current = root
    for part in relative.split("/"):
        chain = with_folder(chain, current)
        current = os.path.join(current, part)
        if is_ignored(chain, current, part, True):
            return ()
    return chain


def with_folder(chain: IgnoreChain, folder: str) -> IgnoreChain:
    """The chain for the entries of `folder`."""
    return _extended(chain, folder, os.path.join(folder, ".gitignore"))


def is_ignored(chain: IgnoreChain, path: str, name: str, is_dir: bool) -> bool:
    """Whether git ignores this entry, its parents not being ignored."""
    for file in reversed(chain):
        relative = path[len(file.base) :]
        if os.sep != "/":
            relative = relative.replace(os.sep, "/")
        verdict = file.patterns.verdict(relative, name, is_dir)
        if verdict is not None:
            return verdict
    return False


def is_ignored_below(folder: str, chain: IgnoreChain, path: str, is_dir: bool) -> bool:
    """Whether `path`, somewhere below `folder`, or a folder between the two is ignored."""
    relative = relative_to(path, folder)
    if not relative:
        return False
    parts = relative.split("/")
    current = folder
    for number, part in enumerate(parts, start=1):
        chain = with_folder(chain, current)
        current = os.path.join(current, part)
        if is_ignored(chain, current, part, is_dir or number < len(parts)):
            return True
    return False


def _extended(chain: IgnoreChain, folder: str, path: str) -> IgnoreChain:
    lines = _read_lines(path)
    if not lines:
        return chain
    patterns = PatternList(lines)
    base = folder if folder.endswith(os.sep) else folder + os.sep
    return (*chain, IgnoreFile(base, patterns)) if patterns else chain


def _read_lines(path: str) -> list[str]:
    """Empty if there is no such file. Git does not follow a link here, and a pipe would never end."""
    try:
        if not stat.S_ISREG(os.lstat(path).st_mode):
            return []
        with open(path, "rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except OSError:
        return []
    if len(data) > _MAX_BYTES:
        data = data[: data.rfind(b"\n", 0, _MAX_BYTES) + 1]
    return data.decode("utf-8-sig", "surrogateescape").split("\n")
