"""Menus whose options stand on lines of their own, by letter, key, number or bullet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.reader.labels import is_catch_all
from asklint.reader.menus.build import menu_of_run, option_of
from asklint.reader.menus.context import around
from asklint.reader.menus.runs import bulleted_runs, keyed_runs, lettered_runs, numbered_runs
from asklint.record import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.menus.lines import Passage
    from asklint.reader.menus.runs import Run
    from asklint.reader.model import Menu

_MOST_OPTIONS = 40


def read_lettered(passage: Passage) -> Iterator[Menu]:
    """`A) x`, `Option A: x`. A capital in brackets is evidence enough; `a)` and `A.` also number clauses."""
    for run in map(_with_catch_all, lettered_runs(passage)):
        first = passage.lines[run.first].letter
        surroundings = around(passage, run.first, run.last)
        plain = first is not None and (first.form == "dot" or first.value.islower())
        if plain and not surroundings.evidence() and surroundings.question is None:
            continue
        yield menu_of_run("lettered", run, surroundings)
    for run in keyed_runs(passage):
        yield menu_of_run("keyed", run, around(passage, run.first, run.last))


def read_numbered(passage: Passage) -> Iterator[Menu]:
    """`1. x` with words of choice before or behind it."""
    for run in numbered_runs(passage):
        surroundings = around(passage, run.first, run.last)
        if len(run.lines) <= _MOST_OPTIONS and surroundings.evidence():
            yield menu_of_run("numbered", run, surroundings)


def read_bulleted(passage: Passage) -> Iterator[Menu]:
    """`- x` with words of choice before or behind it."""
    for run in bulleted_runs(passage):
        surroundings = around(passage, run.first, run.last)
        if len(run.lines) <= _MOST_OPTIONS and surroundings.evidence():
            yield menu_of_run("bulleted", run, surroundings)


def _with_catch_all(run: Run) -> Run:
    """Letters for the answers, and an item without one behind them: "- **Other** — type it"."""
    lines = run.passage.lines
    item = lines[run.lines[-1]].item
    following = item.following if item is not None else None
    if following is None:
        return run
    at = next((i for i in range(run.lines[-1] + 1, len(lines)) if lines[i].item is following), None)
    if at is None or lines[at].letter is not None:
        return run
    longer = replace(run, lines=(*run.lines, at))
    last = longer.entries[-1]
    return longer if is_catch_all(option_of(last.content, last.start, last.end)) else run
