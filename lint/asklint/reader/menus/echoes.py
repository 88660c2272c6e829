"""Menus that repeat another: the question whose answers are listed below it, the keys of a list, the handling of its answers."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asklint.document.model import Document
    from asklint.reader.model import Menu

_ON_LINES = frozenset({"lettered", "keyed", "numbered", "bulleted", "table"})
_WRITTEN_OUT = _ON_LINES | {"inline-lettered", "inline-list", "inline-row", "aligned"}
_MARKED = frozenset({"lettered", "keyed", "numbered"})
#: What may stand between a question and the list of its answers.
_NOTHING = Pattern(r"[\s>*_`\"”#-]*(?:(?:options?|choices?)[\s*_]*[:：][\s>*_`#-]*)?")
_FAR = 400


def find_echoes(menus: Sequence[Menu], document: Document) -> dict[int, str]:
    """Reasons by the identity of what repeats a neighbour; `menus` stand in reading order."""
    found: dict[int, str] = {}
    for first, second in pairwise(menus):
        between = document.text[first.span.end : second.span.start]
        if first.shape == "question" and second.shape in _WRITTEN_OUT:
            asked = second.question is not None and second.question.span.overlaps(first.span)
            below = second.shape in _ON_LINES and _NOTHING.fullmatch(between.lower())
            if (asked and len(between) < _FAR) or below:
                found[id(first)] = "its answers are listed below"
        elif first.shape in _MARKED and len(between) < _FAR and _same_marks(first, second):
            found[id(second)] = "the keys of the list above"
        elif first.shape in _MARKED and len(between) < _FAR and _handles(first, second):
            found[id(second)] = "how each answer is handled"
    return found


def _same_marks(listed: Menu, keys: Menu) -> bool:
    marks = {option.marker.lower() for option in listed.options}
    return keys.shape == "keys" and {option.label.value.lower() for option in keys.options} <= marks


def _handles(offered: Menu, handled: Menu) -> bool:
    """The same letters again with the same names, cut short, and more to say about them."""
    if (
        handled.shape not in _MARKED
        or handled.block.kind in {"fence", "code"}
        or _asks_anew(offered, handled)
    ):
        return False
    names = {option.marker.lower(): option.label.value.lower() for option in offered.options}
    again = [
        option
        for option in handled.options
        if option.label.value and names.get(option.marker.lower(), "").startswith(option.label.value.lower())
    ]
    return len(again) == len(handled.options) and all(option.description is not None for option in again)


def _asks_anew(offered: Menu, handled: Menu) -> bool:
    """A question of its own stands between the two."""
    question = handled.question
    return (
        question is not None
        and offered.span.end <= question.span.start < handled.span.start
        and (question.value.rstrip().endswith(("?", "？")))
    )
