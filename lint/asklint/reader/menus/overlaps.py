"""One reading a place: of menus that overlap, the one that says most."""

from __future__ import annotations

from bisect import bisect, bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from asklint.reader.model import Menu

#: Lower wins. Letters are their own evidence; a question's words are the weakest.
_RANK = {
    "lettered": 0,
    "keyed": 0,
    "table": 1,
    "numbered": 2,
    "bulleted": 2,
    "inline-lettered": 3,
    "inline-list": 4,
    "inline-row": 5,
    "keys": 5,
    "buttons": 5,
    "question": 6,
}
_LISTED = frozenset({"numbered", "bulleted"})
_ON_LINES = _LISTED | {"lettered", "keyed", "table"}


def without_overlaps(menus: list[Menu], rejected: Callable[[Menu], bool]) -> list[Menu]:
    """In reading order. What is no menu gives way to one that overlaps it, and a plain list whose items hold
    menus of their own, being a procedure or a bank of questions, to those."""
    refused = {id(menu): rejected(menu) for menu in menus}
    good = sorted((menu for menu in menus if not refused[id(menu)]), key=_start)
    outer = [menu for menu in menus if not (menu.shape in _LISTED and _holds_menus(menu, good))]
    kept: list[Menu] = []
    for menu in sorted(outer, key=lambda m: (refused[id(m)], *_preference(m))):
        at = bisect(kept, menu.span.start, key=_start)
        free = at == 0 or kept[at - 1].span.end <= menu.span.start
        if free and (at == len(kept) or menu.span.end <= kept[at].span.start):
            kept.insert(at, menu)
    return kept


def _start(menu: Menu) -> int:
    return menu.span.start


def _preference(menu: Menu) -> tuple[int, int, int]:
    return _RANK.get(menu.shape, 9), menu.span.start - menu.span.end, menu.span.start


def _holds_menus(menu: Menu, good: list[Menu]) -> bool:
    """`good` is sorted by where its menus begin."""
    first, last = bisect_left(good, menu.span.start, key=_start), bisect_left(good, menu.span.end, key=_start)
    inner = [m for m in good[first:last] if m.span.end <= menu.span.end and m.span != menu.span]
    if any(m.shape in _ON_LINES for m in inner):
        return True
    items = {
        index
        for m in inner
        if m.shape != "question"
        for index, option in enumerate(menu.options)
        if option.span.overlaps(m.span)
    }
    return len(items) > 1
