"""Generated files: what their header says they were made from, and where that lies."""

# Paths are strings here, not objects: this runs for every entry of a tree.
# ruff: noqa: PTH118, PTH119, PTH120

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from asklint.discover.patterns import relative_to
from asklint.lazy_regex import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

HEAD_BYTES = 4096
_HEAD_ROWS = 60
_OPENING = r"[ \t]{0,8}(?:<!--+|//+|/\*+|#+|\*|;+|--)?[^\w@<\n]{0,8}"
_FROM = Pattern(
    _OPENING + r"(?:(?:this|the)[ \t]+(?:file|document|section)[ \t]+(?:is|was|has been)[ \t]+)?"
    r"(?P<auto>@|auto(?:matically)?[- ]?)?generated\b[ \t]*(?:file\b[ \t]*)?[^\n]{0,80}?\bfrom:?[ \t]+"
    r"[`'\"]?(?P<source>[\w./@+~-]{1,300})",
    re.IGNORECASE,
)
_UNSOURCED = Pattern(
    _OPENING + r"(?:@generated\b|generated file\b|auto(?:matically)?[- ]?generated\b"
    r"|(?:this|the)[ \t]+(?:file|document)[ \t]+(?:is|was)[ \t]+(?:auto(?:matically)?[- ]?)?generated\b)",
    re.IGNORECASE,
)
_SOURCE_ROW = Pattern(
    _OPENING + r"(?:edit|source|template):[ \t]+[`'\"]?(?P<source>[\w./@+~-]{1,300})", re.IGNORECASE
)
_COMMENT = Pattern(r"[ \t]{0,8}(?://|;|--)")
_HASH_COMMENT = Pattern(r"[ \t]{0,8}#")
"""In Markdown a heading, so that alone it proves little."""
_ROWS_AFTER = 4


def generated_source(head: bytes) -> str | None:
    """The source that a header names, "" if it only says that the file is generated, None if it does not."""
    if b"enerated" not in head and b"ENERATED" not in head:
        return None
    rows = head.decode("utf-8", "replace").splitlines()[:_HEAD_ROWS]
    in_comment = False
    for index, row in enumerate(rows):
        in_comment = in_comment or "<!--" in row or "/*" in row
        if "enerated" in row or "ENERATED" in row:
            commented = in_comment or bool(_COMMENT.match(row))
            hashed = bool(_HASH_COMMENT.match(row))
            found = _FROM.match(row)
            if found and (found["auto"] or commented or hashed) and _looks_like_path(found["source"]):
                return _clean(found["source"])
            if (commented or (hashed and "do not " in row.lower())) and _UNSOURCED.match(row):
                return _source_below(rows[index + 1 : index + 1 + _ROWS_AFTER])
        if "-->" in row or "*/" in row:
            in_comment = False
    return None


def _source_below(rows: Iterable[str]) -> str:
    for row in rows:
        found = _SOURCE_ROW.match(row)
        if found and _looks_like_path(found["source"]):
            return _clean(found["source"])
    return ""


def _looks_like_path(text: str) -> bool:
    """Prose goes on with any word; a file has an extension or a folder. Web addresses do not count."""
    text = _clean(text)
    return "//" not in text and ("/" in text or "." in text.strip("."))


def _clean(text: str) -> str:
    return text.rstrip(".-") if not text.endswith("..") else text


def present_sources(stated: Mapping[str, str], found: Iterable[str], root: str) -> dict[str, str]:
    """For each generated file (path -> stated source) that source among the `found` files, if it is there.

    Paths are real ones. Files whose sources lead around in a circle are left out: someone has to be linted.
    """
    tree = _Tree(found)
    direct: dict[str, str] = {}
    for path, source in stated.items():
        place = tree.locate(source, path, root)
        if place is not None:
            direct[path] = place
    return {path: place for path, place in direct.items() if _ends(path, direct)}


def _ends(path: str, direct: Mapping[str, str]) -> bool:
    seen = {path}
    while path in direct:
        path = direct[path]
        if path in seen:
            return False
        seen.add(path)
    return True


class _Tree:
    """The found files, by path and by name."""

    def __init__(self, found: Iterable[str]) -> None:
        self._files = set(found)
        self._by_name: dict[str, list[str]] = {}
        for path in self._files:
            self._by_name.setdefault(os.path.basename(path), []).append(path)

    def locate(self, source: str, path: str, root: str) -> str | None:
        """At the stated path from a folder above the generated file, or the only one below it that ends so.

        A folder as the source does not count: parts of it may be missing here, and then their text is only in
        the generated file.
        """
        source = os.path.normpath(source.removeprefix("~/"))
        name = os.path.basename(source)
        folder = os.path.dirname(path)
        if source == name and name.startswith(os.path.basename(path)):
            # Made from a template of its own name: the one of another folder is not meant.
            place = os.path.join(folder, name)
            return place if place in self._files and place != path else None
        tail = os.sep + source
        alike = (
            [] if source == name else [other for other in self._by_name.get(name, ()) if other.endswith(tail)]
        )
        while True:
            place = os.path.normpath(os.path.join(folder, source))
            if place in self._files and place != path:
                return place
            below = [other for other in alike if other != path and relative_to(other, folder)]
            if below:
                return below[0] if len(below) == 1 else None
            parent = os.path.dirname(folder)
            if folder == root or parent == folder:
                return None
            folder = parent
