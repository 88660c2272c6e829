"""Tables with a column of options, one a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.document.folding import fold
from asklint.document.textmap import TextMap
from asklint.lazy_regex import Pattern
from asklint.reader.mentions import names_tool
from asklint.reader.menus.build import menu_of_options, option_of
from asklint.reader.menus.context import Surroundings, around
from asklint.reader.menus.cues import OPTION_COLUMNS
from asklint.reader.menus.lines import container_passage
from asklint.reader.numbers import read_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block, Document
    from asklint.reader.model import Menu, Option

_COLUMNS = frozenset(OPTION_COLUMNS)
_MOST_ROWS = 40
_LEAD = 300
_LETS_CHOOSE = Pattern(
    r"\b(?:ask|prompt|let|have|invite)s?\b[^.:]{0,20}\b(?:user|them|human|developer)\b[^.:]{0,20}\b(?:choose|pick|select)\b"
    r"|\b(?:present|offer|give|show)s?\b[^.:]{0,20}\b(?:user|them|human|developer)\b[^.:]{0,30}\b(?:options|choices|menu)\b"
)
_KEY = Pattern(r"(?:[A-Za-z]\d?|\d{1,2}[\ufe0f\u20e3]{0,2}|[①-⑳])?")


def read_tables(document: Document) -> Iterator[Menu]:
    for block in document.blocks:
        if block.kind == "table" and 3 <= len(block.children) <= _MOST_ROWS:
            menu = table_as_menu(block)
            if menu is not None:
                yield menu


def column_names(table: Block) -> list[str]:
    """The header cells, bare and in lower case."""
    return [cell.text.strip(" *_`").lower() for cell in table.children[0].children] if table.children else []


def table_as_menu(table: Block) -> Menu | None:
    names = column_names(table)
    column = next((i for i, name in enumerate(names) if name in _COLUMNS), None)
    if column is None and not _counted_by_lead(table) and not _offered_by_lead(table):
        return None
    column = column or 0
    options = [option for row in table.children[1:] if (option := _option(row, column))]
    if len(options) < 2:
        return None
    surroundings = _surroundings(table)
    return menu_of_options(
        "table",
        table,
        tuple(options),
        span=table.span,
        question=surroundings.question,
        lead=surroundings.lead,
        typed_reply=surroundings.typed_reply,
    )


def _counted_by_lead(table: Block) -> bool:
    """Whether the line above sends as many things to the ask tool as the table has rows."""
    lead = table.previous
    if lead is None or lead.kind != "paragraph" or not lead.text.rstrip().endswith((":", "：")):
        return False
    rows = len(table.children) - 1
    return names_tool(lead.text) and any(
        number.low == number.high == rows for number in read_numbers(fold(lead.text))
    )


def _offered_by_lead(table: Block) -> bool:
    """Whether the line above has the user choose from what follows."""
    lead = table.previous
    if lead is None or lead.kind != "paragraph" or not lead.text.rstrip(" *_").endswith((":", "：")):
        return False
    last = lead.text[-_LEAD:].rsplit("\n", 1)[-1].lower()
    return _LETS_CHOOSE.search(last) is not None


def _option(row: Block, column: int) -> Option | None:
    """The label's cell and the one behind it; a key (`A`, `1`) in front leaves the label to the next cell."""
    cells = row.children
    if column >= len(cells):
        return None
    marker = ""
    key = cells[column].text.strip("*`().: ")
    if _KEY.fullmatch(key) and column + 1 < len(cells):
        marker = key
        column += 1
    label = cells[column]
    if not label.text.strip():
        return None
    pieces = [(label.text, label.span.start, len(label.text))]
    if column + 1 < len(cells) and cells[column + 1].text:
        behind = cells[column + 1]
        pieces.append((" — ", label.span.end, behind.span.start - label.span.end))
        pieces.append((behind.text, behind.span.start, len(behind.text)))
    content = TextMap.join(pieces)
    return option_of(content, 0, len(content.text), marker, row.span)


def _surroundings(table: Block) -> Surroundings:
    if table.parent is None:
        return Surroundings((), ())
    passage = container_passage(table.parent, near=table)
    index = next((i for i, line in enumerate(passage.lines) if line.block is table and line.kind == "gap"), 0)
    return around(passage, index, index)
