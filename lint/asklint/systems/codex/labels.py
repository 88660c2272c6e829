"""Whether two labels mean the same option: of the protocol, and of the step that is to offer it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

Words = tuple[str, ...]
_BRACKETED = Pattern(r"[(\[{<（【][^()\[\]{}<>（）【】]{0,200}[)\]}>）】]")
_WORD = Pattern(r"[^\W_]+(?:['’][^\W_]+)?")
_JOINED = Pattern(
    r"[^\W_]\s*[,/&+|]\s*[^\W_]|[^\W_]\s+(?:or|and|und|oder|ou|y|o|及|または)\s+[^\W_]", re.IGNORECASE
)
_NO_ANSWERS = frozenset(
    {("silence",), ("silent",), ("esc",), ("escape",), ("timeout",), ("no", "response"), ("no", "answer")}
)
_MAX_LABEL = 300
_MAX_PAIRS = 20_000


@lru_cache(maxsize=4096)
def words(label: str) -> Words:
    """The words that count: what stands in brackets is a parameter, a placeholder or a remark."""
    text = _BRACKETED.sub(" ", label[:_MAX_LABEL])
    return tuple(word.casefold() for word in _WORD.findall(text.split(":", 1)[0] or text))


def is_no_answer(label: str) -> bool:
    """What a type lists and nobody can choose: silence, Esc."""
    return words(label) in _NO_ANSWERS


def unreached(options: Sequence[str], labels: Sequence[str]) -> list[str]:
    """The options that no label offers for itself. Of sets too large to compare, nothing is claimed."""
    if len(options) ** 2 * len(labels) > _MAX_PAIRS:
        return []
    sought = [words(option) for option in options]
    offered = [(label, words(label)) for label in labels]
    # Words that are alike begin alike: most sets have nothing to do with most prompts.
    beginnings = {word[:3] for _, given in offered for word in given}
    return [
        option
        for option, wanted in zip(options, sought, strict=True)
        if wanted
        and (
            beginnings.isdisjoint(word[:3] for word in wanted)
            or not any(_offers(wanted, label, given, sought) for label, given in offered)
        )
    ]


def composite_of(option: str, labels: Sequence[str]) -> str | None:
    """The label in which an option stands together with others."""
    wanted = words(option)
    return next((label for label in labels if _JOINED.search(label) and _within(wanted, words(label))), None)


def _offers(wanted: Words, label: str, given: Words, sought: Sequence[Words]) -> bool:
    if not given:
        return False
    if _same(wanted, given):
        return True
    if _within(given, wanted):
        # A shorter name for it, unless that is the name of another one.
        return not any(other != wanted and _same(other, given) for other in sought)
    if not _within(wanted, given):
        return False
    others = [other for other in sought if other and other != wanted and _within(other, given)]
    longer = [other for other in others if _within(wanted, other)]
    if longer:
        return False
    return not (others and _JOINED.search(label))


def _within(part: Words, whole: Words) -> bool:
    return bool(part) and any(
        _same(part, whole[at : at + len(part)]) for at in range(len(whole) - len(part) + 1)
    )


def _same(left: Words, right: Words) -> bool:
    return len(left) == len(right) and all(_alike(a, b) for a, b in zip(left, right, strict=True))


def _alike(left: str, right: str) -> bool:
    """Equal, or the same word in the singular and the plural."""
    if left == right:
        return True
    short, long = sorted((left, right), key=len)
    if len(short) < 4 or not 0 < len(long) - len(short) <= 3:
        return False
    return long.startswith(short if len(short) <= 5 else short[:-1])
