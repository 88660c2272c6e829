"""Menus: alternatives written down for the user to choose from, in any shape."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.reader.menus.alternatives import read_alternatives
from asklint.reader.menus.build import menu_of_run
from asklint.reader.menus.context import Surroundings, around
from asklint.reader.menus.inline_letters import read_inline_letters
from asklint.reader.menus.inline_lists import read_inline_lists
from asklint.reader.menus.inline_rows import read_inline_rows
from asklint.reader.menus.lines import Passage, container_passage, fence_passage, list_lines, passages
from asklint.reader.menus.listed import read_bulleted, read_lettered, read_numbered
from asklint.reader.menus.lookalikes import not_a_menu
from asklint.reader.menus.overlaps import without_overlaps
from asklint.reader.menus.runs import bulleted_runs, lettered_runs, numbered_runs, unmarked_run
from asklint.reader.menus.tables import read_tables
from asklint.reader.menus.units import units
from asklint.reader.model import Menu

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from asklint.document.model import Block, Document
    from asklint.reader.menus.runs import Run

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


def list_as_menu(list_block: Block, document: Document) -> Menu:
    """A list read as a menu, whatever its words: for a caller who knows that it holds options."""
    container = container_passage(list_block.parent or document.root, near=list_block)
    own = [i for i, line in enumerate(container.lines) if line.block is list_block]
    surroundings = around(container, own[0], own[-1]) if own else Surroundings((), ())
    lines = tuple(list_lines(list_block))
    passage = Passage(lines, list_block.parent, container.shown)
    kinds: tuple[tuple[str, Callable[[Passage], Iterator[Run]]], ...] = (
        ("lettered", lettered_runs),
        ("numbered", numbered_runs),
        ("bulleted", bulleted_runs),
    )
    for shape, runs in kinds:
        for run in runs(passage):
            if len(run.entries) == len(lines):
                return menu_of_run(shape, run, surroundings)
    return _single(list_block, passage, surroundings)


def lines_as_menu(block: Block, document: Document) -> Menu | None:
    """The longest run of items in a fence or paragraph, else its bare lines; None when there are not two."""
    if block.kind in {"fence", "code"}:
        passage = fence_passage(block)
    elif block.kind == "paragraph":
        whole = container_passage(block.parent or document.root, near=block)
        passage = Passage(
            tuple(line for line in whole.lines if line.block is block), block.parent, whole.shown
        )
    else:
        passage = container_passage(block)
    found = [
        (len(run.entries), rank, shape, run)
        for rank, (shape, runs) in enumerate(
            (("bulleted", bulleted_runs), ("numbered", numbered_runs), ("lettered", lettered_runs))
        )
        for run in runs(passage)
    ]
    if found:
        _, _, shape, run = max(found, key=lambda each: each[:2])
        return menu_of_run(shape, run, around(passage, run.first, run.last))
    run_of_lines = unmarked_run(passage)
    if run_of_lines is None:
        return None
    return menu_of_run("lines", run_of_lines, around(passage, run_of_lines.first, run_of_lines.last))


def _single(list_block: Block, passage: Passage, surroundings: Surroundings) -> Menu:
    """A list of one item, or of none."""
    from asklint.reader.menus.runs import Run, single_entries

    entries = single_entries(passage)
    if not entries:
        from asklint.reader.option_text import count_options

        return Menu(
            "bulleted",
            list_block,
            list_block.span,
            (),
            count_options(()),
            surroundings.question,
            surroundings.lead,
        )
    return menu_of_run("bulleted", Run(passage, entries), surroundings)
