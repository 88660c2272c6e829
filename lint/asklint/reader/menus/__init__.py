"""Menus: alternatives written down for the user to choose from, in any shape."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.reader.menus.aligned import read_aligned
from asklint.reader.menus.alternatives import ALTERNATIVE_MARKS, read_alternatives
from asklint.reader.menus.buttons import read_buttons
from asklint.reader.menus.governed import lines_as_menu, list_as_menu
from asklint.reader.menus.inline_letters import FIRST_MARKS, read_inline_letters
from asklint.reader.menus.inline_lists import LIST_CUES, read_inline_lists
from asklint.reader.menus.inline_rows import OFFERING, read_inline_rows
from asklint.reader.menus.listed import read_bulleted, read_lettered, read_numbered
from asklint.reader.menus.lookalikes import not_a_menu
from asklint.reader.menus.overlaps import without_overlaps
from asklint.reader.menus.tables import read_tables
from asklint.reader.menus.typed_keys import KEY_VERBS, read_typed_keys
from asklint.reader.recogniser import Recogniser, recognise

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.document.model import Document
    from asklint.reader.model import Menu

__all__ = ["RECOGNISERS", "lines_as_menu", "list_as_menu", "not_a_menu", "read_menus", "settled"]

RECOGNISERS = (
    Recogniser("lettered", "passage", read_lettered),
    Recogniser("numbered", "passage", read_numbered),
    Recogniser("bulleted", "passage", read_bulleted),
    Recogniser("aligned", "passage", read_aligned),
    Recogniser("table", "document", read_tables),
    Recogniser("inline-lettered", "unit", read_inline_letters, FIRST_MARKS),
    Recogniser("inline-list", "unit", read_inline_lists, LIST_CUES),
    Recogniser("inline-row", "unit", read_inline_rows, OFFERING),
    Recogniser("keys", "unit", read_typed_keys, KEY_VERBS),
    Recogniser("buttons", "unit", read_buttons, ("]",)),
    Recogniser("question", "unit", read_alternatives, ALTERNATIVE_MARKS),
)
"""The shapes of menus that asklint knows by itself. One more shape is one more row, here or in a plug-in."""


def read_menus(document: Document) -> list[Menu]:
    """The menus that our own recognisers find."""
    found = recognise(document, RECOGNISERS)
    if found.faults:
        raise found.faults[0]
    return settled(found.menus, document)


def settled(menus: Iterable[Menu], document: Document) -> list[Menu]:
    """Everything shaped like options with some evidence of a choice, in reading order, without overlaps.

    What only looks like a menu is still in the list: `not_a_menu` tells it apart.
    """
    return without_overlaps(list(menus), lambda menu: not_a_menu(menu, document) is not None)
