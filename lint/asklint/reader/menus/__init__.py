"""Menus: alternatives written down for the user to choose from, in any shape."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.reader.menus.alternatives import read_alternatives
from asklint.reader.menus.governed import lines_as_menu, list_as_menu
from asklint.reader.menus.inline_letters import read_inline_letters
from asklint.reader.menus.inline_lists import read_inline_lists
from asklint.reader.menus.inline_rows import read_inline_rows
from asklint.reader.menus.lines import passages
from asklint.reader.menus.listed import read_bulleted, read_lettered, read_numbered
from asklint.reader.menus.lookalikes import not_a_menu
from asklint.reader.menus.overlaps import without_overlaps
from asklint.reader.menus.tables import read_tables
from asklint.reader.menus.units import units

if TYPE_CHECKING:
    from asklint.document.model import Document
    from asklint.reader.model import Menu

__all__ = ["lines_as_menu", "list_as_menu", "not_a_menu", "read_menus"]


def read_menus(document: Document) -> list[Menu]:
    """Everything shaped like options with some evidence of a choice, in reading order, without overlaps.

    What only looks like a menu is still in the list: `not_a_menu` tells it apart.
    """
    found: list[Menu] = []
    for passage in passages(document):
        found.extend(read_lettered(passage))
        found.extend(read_numbered(passage))
        found.extend(read_bulleted(passage))
    found.extend(read_tables(document))
    for unit in units(document):
        found.extend(read_inline_letters(unit))
        found.extend(read_inline_lists(unit))
        found.extend(read_inline_rows(unit))
        found.extend(read_alternatives(unit))
    return without_overlaps(found, lambda menu: not_a_menu(menu, document) is not None)
