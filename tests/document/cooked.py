"""What tests of strings in code look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asklint.document.strings import CookedString


def holes(string: CookedString) -> list[str]:
    return [string.text[hole.start : hole.end] for hole in string.holes]


def written(source: str, string: CookedString, wanted: str) -> str:
    """What the file says where the cooked text says `wanted`."""
    start = string.text.index(wanted)
    span = string.map.span(start, start + len(wanted))
    return source[span.start : span.end]
