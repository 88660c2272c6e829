"""Menus that a document says are offered in plain text, however they are written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.menus import lines_as_menu, list_as_menu, not_a_menu
from asklint.systems.campaign.kinds import PLAIN_WORDS, says_plain_text, speaks_of_a_kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block, Document
    from asklint.reader.model import Menu, Reading

_REPLIES = Pattern(r"\b(?:accepts?|accepting|responds?|replies|reply|pars(?:e|ing))\b", re.IGNORECASE)
"""A list of what may be answered is no menu."""
_LISTED = frozenset({"numbered", "bulleted", "lettered"})


def menu_below(lead: Block, document: Document) -> Menu | None:
    """The fence or list of items that a paragraph introduces."""
    below = lead.following or _behind_item(lead)
    if below is None:
        return None
    if below.kind == "fence":
        menu = lines_as_menu(below, document)
        return menu if menu is not None and menu.shape in _LISTED and len(menu.options) > 1 else None
    if below.kind != "list" or not lead.text.rstrip().endswith((":", "：")):
        return None
    menu = list_as_menu(below, document)
    described = len(menu.options) > 1 and all(option.description is not None for option in menu.options)
    return menu if described and not_a_menu(menu, document) is None else None


def introduced_in_text(reading: Reading) -> Iterator[tuple[Block, Menu]]:
    """Paragraphs that announce plain-text choices, each with its menu."""
    for block in reading.document.leaves_saying(*PLAIN_WORDS):
        if (
            block.kind != "paragraph"
            or not block.text.rstrip().endswith((":", "："))
            or not reading.stance(block).binding
        ):
            continue
        if not says_plain_text(block.text) or speaks_of_a_kind(block.text) or _REPLIES.search(block.text):
            continue
        menu = menu_below(block, reading.document)
        if menu is not None:
            yield block, menu


def _behind_item(lead: Block) -> Block | None:
    """The fence of the last item of a list that was not indented far enough to stay inside it."""
    item = lead.parent
    if item is None or item.kind != "item" or item.following is not None or item.parent is None:
        return None
    below = item.parent.following
    return below if below is not None and below.kind == "fence" else None
