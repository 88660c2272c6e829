"""Patterns in the manner of .gitignore, matched against posix paths relative to a folder.

Most lines are plain names, suffixes or paths and are looked up in sets; the rest goes to pathspec, whose slow
import is put off until such a line has to decide something.
"""

# Paths are strings here, not objects: this runs for every entry of a tree.
# ruff: noqa: PTH100, PTH118, PTH119

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from pathspec import GitIgnoreSpec

MAX_STARS = 3
"""A pattern with more wildcards that have a choice takes time that explodes with the path."""
_MAX_COMPLEX = 1000
"""Lines for pathspec in one group: each of them is tried on every entry."""
_PLAIN = re.compile(r"[^*?\[\]\\\s]+")
_ONE_SET = re.compile(r"([^*?\[\]\\\s]*|\*[^*?\[\]\\\s]*)\[([A-Za-z0-9_.]{1,8})\]([^*?\[\]\\\s]*)")
_CASE_FREE = os.path.normcase("A") == "a"
_ANY_DEPTH = -1
_FLOATING = -2
"""Keys for lines that match at any depth: with `**` inside, and by the name alone."""


def pattern_problem(pattern: str) -> str | None:
    """Why a pattern of the configuration can never do what its author meant, or None."""
    body = pattern[1:] if pattern.startswith("!") else pattern
    if not body.strip(" /"):
        return "is empty"
    if "\0" in body or "\n" in body:
        return "holds a control character"
    if ".." in body.split("/"):
        return "leaves the folder of the configuration file, so it matches nothing"
    if _too_costly(body):
        return f"has more than {MAX_STARS} wildcards in one place or among its folders"
    if _PLAIN.fullmatch(body) is None and not _compiles(body):
        return "is not a valid pattern"
    return None


class PatternList:
    """Lines of one .gitignore, or a list of the configuration. Later lines win."""

    __slots__ = ("_groups",)

    def __init__(self, lines: Iterable[str]) -> None:
        self._groups: list[_Group] = []
        for raw in lines:
            line = _strip(raw)
            if not line or line.startswith("#"):
                continue
            negated = line.startswith("!")
            body = line[1:] if negated else line
            if not body.strip("/") or _too_costly(body):
                continue
            if not self._groups or self._groups[-1].negated != negated:
                self._groups.append(_Group(negated))
            self._groups[-1].add(body)
        for group in self._groups:
            group.freeze()

    def __bool__(self) -> bool:
        return bool(self._groups)

    def verdict(self, path: str, name: str, is_dir: bool) -> bool | None:
        """True: matched; False: matched by a `!` line; None: not mentioned. Folders above do not count."""
        for group in reversed(self._groups):
            if group.matches(path, name, is_dir):
                return not group.negated
        return None

    def covers(self, path: str, *, is_dir: bool = False) -> bool:
        """Whether `path` or a folder above it is matched."""
        end = path.find("/")
        start = 0
        while end >= 0:
            if self.verdict(path[:end], path[start:end], True):
                return True
            start = end + 1
            end = path.find("/", start)
        return bool(self.verdict(path, path[start:], is_dir))


class PathMatcher:
    """Whether a file is meant by patterns that are relative to `root`."""

    __slots__ = ("_list", "_root")

    def __init__(self, patterns: Sequence[str], root: Path | str) -> None:
        self._list = PatternList(patterns)
        self._root = os.path.abspath(root)

    def matches(self, path: Path | str) -> bool:
        """`path` is absolute or relative to the root. Of a file elsewhere only the name is compared."""
        if not self._list:
            return False
        full = os.path.normpath(os.path.join(self._root, path))
        relative = relative_to(full, self._root)
        if relative is None:
            relative = relative_to(os.path.realpath(full), os.path.realpath(self._root))
        if relative is None:
            relative = os.path.basename(full)
        return self._list.covers(relative)


def relative_to(path: str, folder: str) -> str | None:
    """The posix path of `path` below `folder` ("" for the folder itself), None if it lies elsewhere."""
    if path == folder:
        return ""
    prefix = folder if folder.endswith(os.sep) else folder + os.sep
    if not path.startswith(prefix) and not (_CASE_FREE and _same_folder(path, prefix)):
        return None
    relative = path[len(prefix) :]
    return relative if os.sep == "/" else relative.replace(os.sep, "/")


def _same_folder(path: str, prefix: str) -> bool:
    """Whether `path` begins with `prefix` as Windows compares: `c:\\x` is `C:\\X`."""
    return os.path.normcase(path[: len(prefix)]) == os.path.normcase(prefix)


class _Group:
    """Neighbouring lines of one sign: their order does not matter."""

    __slots__ = (
        "_complex",
        "_dir_names",
        "_dir_paths",
        "_dir_suffixes",
        "_names",
        "_paths",
        "_suffix_lists",
        "_suffixes",
        "negated",
    )

    def __init__(self, negated: bool) -> None:
        self.negated = negated
        self._names: set[str] = set()
        self._dir_names: set[str] = set()
        self._suffix_lists: tuple[list[str], list[str]] = ([], [])
        self._suffixes: tuple[str, ...] = ()
        self._dir_suffixes: tuple[str, ...] = ()
        self._paths: set[str] = set()
        self._dir_paths: set[str] = set()
        self._complex: dict[tuple[int, bool], _Complex] = {}

    def add(self, line: str) -> None:
        dir_only = line.endswith("/")
        body = line.rstrip("/")
        while body.startswith("**/"):
            body = body[3:]
            if "/" in body:
                body = "**/" + body
                break
        for text in _expand(body):
            self._add_one(text, dir_only)

    def freeze(self) -> None:
        """Done adding; `str.endswith` takes nothing but tuples."""
        self._suffixes, self._dir_suffixes = (tuple(suffixes) for suffixes in self._suffix_lists)

    def _add_one(self, body: str, dir_only: bool) -> None:
        plain = _PLAIN.fullmatch(body) is not None
        if plain and "/" not in body:
            (self._dir_names if dir_only else self._names).add(body)
        elif plain:
            (self._dir_paths if dir_only else self._paths).add(body.lstrip("/"))
        elif body[0] == "*" and "/" not in body and _PLAIN.fullmatch(body[1:]):
            self._suffix_lists[dir_only].append(body[1:])
        else:
            key = _FLOATING
            if "/" in body:
                key = _ANY_DEPTH if "**" in body.split("/") else body.lstrip("/").count("/")
            self._complex.setdefault((key, dir_only), _Complex()).add(body)

    def matches(self, path: str, name: str, is_dir: bool) -> bool:
        if name in self._names or name.endswith(self._suffixes) or path in self._paths:
            return True
        if is_dir and (
            name in self._dir_names or name.endswith(self._dir_suffixes) or path in self._dir_paths
        ):
            return True
        if not self._complex:
            return False
        tail = "/" if is_dir else ""
        depth = path.count("/")
        # pathspec also matches whatever lies below a match; comparing depths keeps to the entry itself, so
        # that the content of a folder that a later `!` line took back is not lost.
        for (key, dir_only), patterns in self._complex.items():
            if dir_only and not is_dir:
                continue
            if key == _FLOATING:
                if patterns.match(name + tail):
                    return True
            elif key in (_ANY_DEPTH, depth) and patterns.match(path + tail):
                return True
        return False


class _Complex:
    """Lines for pathspec, compiled when first needed."""

    __slots__ = ("_lines", "_spec")

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._spec: GitIgnoreSpec | None = None

    def add(self, line: str) -> None:
        if len(self._lines) < _MAX_COMPLEX:
            self._lines.append(line)

    def match(self, path: str) -> bool:
        if self._spec is None:
            self._spec = _compile(self._lines)
        return self._spec.match_file(path)


def _compile(lines: Sequence[str]) -> GitIgnoreSpec:
    try:
        return _spec(lines)
    except (ValueError, re.error):
        return _spec([line for line in lines if _compiles(line)])


def _spec(lines: Sequence[str]) -> GitIgnoreSpec:
    import warnings

    from pathspec import GitIgnoreSpec

    with warnings.catch_warnings():
        # Of a set like "[[]" the regex engine says that it may read it otherwise one day.
        warnings.simplefilter("ignore", FutureWarning)
        return GitIgnoreSpec.from_lines(lines)


def _compiles(line: str) -> bool:
    try:
        return any(pattern.include is not None for pattern in _spec([line]).patterns)
    except (ValueError, re.error):
        return False


def _strip(line: str) -> str:
    """Without the line end and the spaces that git drops: all at the end, unless escaped."""
    line = line.rstrip("\r\n")
    stripped = line.rstrip(" ")
    if stripped.endswith("\\") and stripped != line:
        stripped += " "
    return stripped


def _expand(body: str) -> tuple[str, ...]:
    """`*.py[cod]` as its three plain forms: it is so common that pathspec would always be loaded."""
    found = _ONE_SET.fullmatch(body)
    if found is None:
        return (body,)
    head, letters, tail = found.groups()
    return tuple(head + letter + tail for letter in letters)


def _too_costly(body: str) -> bool:
    """By how many wildcards can trade letters, or folders, with another one: each multiplies the ways to fail. The last
    one of a segment has no choice."""
    if body.count("*") <= MAX_STARS:
        return False
    segments = body.split("/")
    folders = segments.count("**")
    choices = sum(segment.count("*") - 1 for segment in segments if "*" in segment and segment != "**")
    return folders + choices > MAX_STARS or any(segment.count("*") > MAX_STARS for segment in segments)
