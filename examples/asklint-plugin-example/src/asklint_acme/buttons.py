"""A document shape: `[[Ship]] [[Wait — until tomorrow]]` is a menu, wherever it stands in running text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.reader.menus.build import menu_of_options, option_of
from asklint.reader.recogniser import Recogniser

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.menus.units import Unit
    from asklint.reader.model import Menu

# Bounded, so that no document can make it slow.
_ROW = re.compile(r"\[\[[^\[\]\n]{1,80}\]\](?:[ \t,/]{1,4}\[\[[^\[\]\n]{1,80}\]\]){1,20}")
_BUTTON = re.compile(r"\[\[([^\[\]\n]{1,80})\]\]")


def read_buttons(unit: Unit) -> Iterator[Menu]:
    """A unit is a paragraph or a line of a fence. Offsets are those of its text; `option_of` maps them to the file."""
    text = unit.content.text
    for row in _ROW.finditer(text, unit.start, unit.end):
        buttons = _BUTTON.finditer(text, row.start(), row.end())
        yield menu_of_options(
            "acme-buttons",
            unit.block,
            tuple(option_of(unit.content, *button.span(1)) for button in buttons),
            question=unit.question_near(row.start()),
            lead=unit.lead_text(row.start()),
        )


BUTTONS = Recogniser("acme-buttons", "unit", read_buttons)
