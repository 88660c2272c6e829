"""Reading a text into its menus, for the tests of this folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.document.load import load
from asklint.reader.menus import not_a_menu, read_menus
from asklint.source import Source

if TYPE_CHECKING:
    from asklint.document.model import Document
    from asklint.reader.model import Menu


def document_of(text: str) -> Document:
    return load(Source.from_text("skills/demo/SKILL.md", text)).documents[0]


def only_menu(text: str) -> Menu:
    menus = read_menus(document_of(text))
    assert len(menus) == 1, [(m.shape, labels(m)) for m in menus]
    return menus[0]


def labels(menu: Menu) -> list[str]:
    return [option.label.value for option in menu.options]


def reasons(text: str) -> list[str | None]:
    """Per menu in reading order: why it is none."""
    document = document_of(text)
    return [not_a_menu(menu, document) for menu in read_menus(document)]
