"""One reading a place: of menus that overlap, the one that says most."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
    "question": 6,
}
_LISTED = {"numbered", "bulleted"}


def without_overlaps(menus: list[Menu]) -> list[Menu]:
    """In reading order. A plain list whose items themselves hold menus is a procedure or a bank of questions: the
    inner ones are kept instead."""
    ordered = sorted(menus, key=lambda m: (m.span.start, -m.span.end))
    outer = [menu for menu in ordered if not (menu.shape in _LISTED and _holds_menus(menu, ordered))]
    kept: list[Menu] = []
    for menu in sorted(outer, key=_preference):
        if not any(menu.span.overlaps(other.span) for other in kept):
            kept.append(menu)
    return sorted(kept, key=lambda m: m.span.start)


def _preference(menu: Menu) -> tuple[int, int, int]:
    return _RANK.get(menu.shape, 9), menu.span.start - menu.span.end, menu.span.start


def _holds_menus(menu: Menu, ordered: list[Menu]) -> bool:
    inner = [m for m in ordered if m is not menu and menu.span.contains(m.span) and m.span != menu.span]
    if any(m.shape in _LISTED or m.shape in {"lettered", "keyed", "table"} for m in inner):
        return True
    items = {
        i
        for m in inner
        for i, option in enumerate(menu.options)
        if option.span.overlaps(m.span) and m.shape != "question"
    }
    return len(items) > 1
