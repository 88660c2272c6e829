"""Tables of words to regular expressions."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

_ALPHABETIC = Pattern(r"[a-z0-9à-ÿğış]")


def any_of(words: Iterable[str]) -> Pattern:
    """Where one of some words stands."""
    table = tuple(words)
    return Pattern(lambda: alternation(table), needs=pieces(table))


def alternation(words: Iterable[str]) -> str:
    """The source of a pattern, longest word first. A word of an alphabet must stand alone, though a Korean or Japanese
    particle may follow it; in scripts without spaces a word is found anywhere."""
    ordered = sorted(set(words), key=lambda word: (_boundaries(word), -len(word), word))
    parts = []
    for (left, right), alike in groupby(ordered, _boundaries):
        spelt = [re.escape(word).replace(r"\ ", r"[ \n]+") for word in alike]
        parts.append(f"{left}(?:{'|'.join(spelt)}){right}")
    return "(?:" + "|".join(parts) + ")"


def _boundaries(word: str) -> tuple[str, str]:
    left = r"(?<!\w)" if _ALPHABETIC.match(word) else ""
    right = r"(?![a-z0-9_à-ÿğış])" if _ALPHABETIC.match(word[-1]) else ""
    return left, right


def pieces(words: Iterable[str]) -> tuple[str, ...]:
    """Of each word the longest part without a space: a text that holds none of them holds none of the words."""
    longest = {max(word.split(), key=len) for word in words}
    longest |= {piece.replace("'", "’") for piece in longest}
    kept: list[str] = []
    for piece in sorted(longest, key=lambda piece: (len(piece), piece)):
        if not any(shorter in piece for shorter in kept):
            kept.append(piece)
    return tuple(kept)
