"""Options that code makes of a list: every entry one of them, or as many as are cut from it."""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple

from asklint.document.folding import fold_once
from asklint.lazy_regex import Pattern
from asklint.reader.phrases import one_of
from asklint.record import record

_WINDOW = 800
"""How far from a cut its use is looked for."""
_MOST_SLICES = 200
_MAPPED = Pattern(
    r"\b\w{0,30}(?:options|choices)[\"']?\s?[:=]\s?(?:await\s)?\[?\s{0,8}(?:\.\.\.)?"
    r"(?P<noun>[a-z_$][\w$.?]{0,60}?)\??\.map\("
    r"|\b(?:options|choices)[\"']?\s?[:=]\s?\[[^\[\]\n]{0,160}?\sfor\s[\w, ()]{1,30}\sin\s"
    r"(?P<noun2>[a-z_][\w.]{0,60})(?=[\s\])(])"
)
_SLICE = Pattern(
    r"(?P<name>[a-z_$][\w$.?]{0,60})(?:\.slice\(\s?0\s?,\s?(?P<js>[2-9])\s?\)"
    r"|\[\s?0?\s?:\s?(?P<py>[2-9])\s?\]"
    r"|\.(?:take|first|head)\(\s?(?P<take>[2-9])\s?\))"
)
_OPTIONS_IN_CODE = Pattern(r"\b\w{0,30}(?:options|choices)\b")
_OPTIONS_KEY = Pattern(r"\b(?:options|choices)[\"']?\s?[:=]\s?\[?\s{0,8}(?:\.\.\.)?$")
_ASSIGNED = Pattern(r"\s{0,12}(?:const\s|let\s|var\s)?([a-z_$][\w$]{0,60})\s?=")
_NOT_A_LIST = Pattern(
    one_of(
        "label header title text name hash sha str string desc description date slug line token digest "
        "id prefix"
    )
    + "s?$"
)


class Mapped(NamedTuple):
    start: int
    end: int
    name: str


@record(frozen=True)
class Slice:
    """Code that keeps the first `size` of a list: `xs.slice(0, 4)`, `xs[:4]`, `xs.take(4)`."""

    start: int
    end: int
    name: str
    size: int


def find_slice(text: str) -> Slice | None:
    """The first cut of a list in code that goes on to be somebody's options."""
    lowered = fold_once(text)
    if ("option" not in lowered and "choice" not in lowered) or ("[" not in lowered and "(" not in lowered):
        return None
    for match in islice(_SLICE.finditer(lowered), _MOST_SLICES):
        name = match.group("name").rsplit(".", 1)[-1]
        if _NOT_A_LIST.search(name) or not _feeds_options(lowered, match):
            continue
        size = int(match.group("js") or match.group("py") or match.group("take"))
        return Slice(match.start(), match.end(), text[match.start("name") : match.end("name")], size)
    return None


def find_mapped(lowered: str, text: str) -> Mapped | None:
    """The first list in code of which every entry becomes an option."""
    if ".map(" not in lowered and " for " not in lowered:
        return None
    for match in _MAPPED.finditer(lowered):
        group = "noun" if match.group("noun") else "noun2"
        if _SLICE.search(lowered, max(0, match.start() - 10), match.end()):
            continue
        noun = text[match.start(group) : match.end(group)].rstrip("?")
        return Mapped(match.start(), match.end(), noun)
    return None


def _feeds_options(lowered: str, match: re.Match[str]) -> bool:
    """The cut stands with the options or right behind their key, or its name is used for them later."""
    left, right = max(0, match.start() - _WINDOW), match.end() + _WINDOW
    line_start = max(left, lowered.rfind("\n", left, match.start()) + 1)
    line_end = lowered.find("\n", match.end(), right)
    line = lowered[line_start : line_end if line_end >= 0 else right]
    if _OPTIONS_IN_CODE.search(line) or _OPTIONS_KEY.search(
        lowered, max(0, match.start() - 40), match.start()
    ):
        return True
    assigned = _ASSIGNED.match(line)
    if assigned is None:
        return False
    name = re.escape(assigned.group(1))
    uses = re.compile(rf"\b(?:options|choices)[\"']?\s?[:=][^\n]{{0,80}}\b{name}\b")
    return uses.search(lowered, match.end(), right + _WINDOW) is not None
