"""Lists and lines read as menus unconditionally, for a caller who knows that a directive governs them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.reader.menus.build import menu_of_run
from asklint.reader.menus.context import Surroundings, around
from asklint.reader.menus.lines import Passage, container_passage, fence_passage, list_lines
from asklint.reader.menus.runs import (
    Run,
    bulleted_runs,
    every_line,
    lettered_runs,
    numbered_runs,
)
from asklint.reader.model import Menu
from asklint.reader.option_text import count_options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from asklint.document.model import Block, Document

_READERS: tuple[tuple[str, Callable[[Passage], Iterator[Run]]], ...] = (
    ("lettered", lettered_runs),
    ("numbered", numbered_runs),
    ("bulleted", bulleted_runs),
)


def list_as_menu(list_block: Block, document: Document) -> Menu:
    """Every item of a list as an option; a list without text gives a menu without options."""
    container = container_passage(list_block.parent or document.root, near=list_block)
    own = [i for i, line in enumerate(container.lines) if line.block is list_block]
    surroundings = around(container, own[0], own[-1]) if own else Surroundings((), ())
    passage = Passage(tuple(list_lines(list_block)), list_block.parent, container.shown)
    for shape, runs in _READERS:
        for run in runs(passage):
            if len(run.lines) == len(passage.lines):
                return menu_of_run(shape, run, surroundings)
    shape = "bulleted" if list_block.marker == "-" else "numbered"
    every = every_line(passage)
    if every.lines:
        return menu_of_run(shape, every, surroundings)
    none = count_options(())
    return Menu(shape, list_block, list_block.span, (), none, surroundings.question, surroundings.lead)


def lines_as_menu(block: Block, document: Document) -> Menu | None:
    """The longest run of items in a fence or paragraph, else its bare lines; None when there are not two."""
    passage = _passage(block, document)
    found = [(shape, run) for shape, runs in _READERS for run in runs(passage)]
    if found:
        shape, run = max(found, key=lambda each: len(each[1].lines))
    else:
        shape, run = "lines", every_line(passage)
        if len(run.lines) < 2:
            return None
    return menu_of_run(shape, run, around(passage, run.first, run.last))


def _passage(block: Block, document: Document) -> Passage:
    if block.kind in {"fence", "code"}:
        return fence_passage(block)
    if block.kind != "paragraph":
        return container_passage(block)
    whole = container_passage(block.parent or document.root, near=block)
    lines = tuple(line for line in whole.lines if line.block is block)
    return Passage(lines, block.parent, whole.shown)
