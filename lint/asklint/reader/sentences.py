"""Sentences of a block: the scope in which a negation or a condition holds."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache

from asklint.lazy_regex import Pattern

#: The characters at the front let the search skip all others.
_BREAK = Pattern(
    r"[.!?。！？\n](?:"
    r"(?<=[.!?])(?![\"”][ \t]or [^\"“])[\"'”’)\]*_`]{0,3}(?=\s)"  # a full stop and what closes around it
    r"|(?<=[。！？])[」』）]?"  # the same in CJK, where no space follows
    r"|(?<=\n)(?=[ \t]{0,40}(?:[-+•]|\*(?!\*)|\d{1,3}[.)]|\(?[A-Za-z]\d?\)|>|[|]|❌|✅|→)\s?)"  # a line that starts something new
    r"|(?<=\n)(?=[ \t]{0,40}\*\*[^*\n]{1,80}(?:[:：.]\*\*|\*\*(?:[ \t]{0,2}[:：—–([→-]|[ \t]{0,8}(?:\n|$))))"  # a label in bold
    r"|(?<=:\n)"  # a lead-in and what it introduces
    r")"
)
_ABBREVIATION = Pattern(
    r"(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|no|incl|resp|fig|ca|z\.b|d\.h)\.|\b[A-Za-z]\.|\d\.)$", re.IGNORECASE
)

_REACH = 1500


@lru_cache(maxsize=4096)
def sentences(text: str) -> tuple[tuple[int, int], ...]:
    """The sentences of a text as ranges without surrounding white space. One block is asked about many times over."""
    ranges: list[tuple[int, int]] = []
    start = 0
    for match in _BREAK.finditer(text):
        at, end = match.span()
        if text[at] in ".!?":
            at += 1
        if end <= start or (
            text[at - 1] in ".\n" and _ABBREVIATION.search(text, max(start, at - 12), at) is not None
        ):
            continue
        _add(ranges, text, start, end)
        start = end
    _add(ranges, text, start, len(text))
    return tuple(ranges)


def sentence_around(text: str, offset: int) -> tuple[int, int]:
    """The sentence that an offset lies in; of one without end, what is within reach of the offset."""
    ranges = sentences(text)
    at = sentence_number(text, offset)
    start, end = ranges[at] if at >= 0 else (0, len(text))
    return max(start, offset - _REACH), min(end, max(offset, start) + _REACH)


def sentence_number(text: str, offset: int) -> int:
    """Which sentence of a text an offset lies in, or follows: -1 before the first."""
    return bisect_right(sentences(text), (offset, len(text) + 1)) - 1


def _add(ranges: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if end > start:
        ranges.append((start, end))
