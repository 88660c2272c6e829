"""Labels and what they mean in two columns of a fence, below the question: no marker in front of either."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.menus.build import menu_of_run
from asklint.reader.menus.context import around
from asklint.reader.menus.cues import is_choice_question
from asklint.reader.menus.runs import Run

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.menus.lines import Line, Passage
    from asklint.reader.model import Menu

_MOST_ROWS = 8
#: A label of a few words, in a script with capitals with one; then a gap, or a dash that stands in line with the others.
_ROW = Pattern(
    r"[\"“]?(?=[^\W\d_a-z])[^\s=→|:]{2,30}(?: [^\s=→|:]{1,30}){0,4}[\"”]?(?P<gap> {2,40}(?=\S)| (?=(?:--|—|–|-) ))(?P<text>(?![|│])[^\n|│]{3,})"
)

_DASH = Pattern(r" (?:--|—|–|-) ")


def read_aligned(passage: Passage) -> Iterator[Menu]:
    rows: list[int] = []
    column = -1
    for index, line in enumerate(passage.lines):
        at = _second_column(line)
        if at < 0 or (rows and (at != column or line.indent != passage.lines[rows[-1]].indent)):
            yield from _menu(passage, rows)
            rows = []
        if at >= 0:
            rows.append(index)
            column = at
    yield from _menu(passage, rows)


def _second_column(line: Line) -> int:
    """Where the second column of a line begins; -1 where the line has no two columns."""
    shown = line.kind == "text" and line.block.kind in {"fence", "code"}
    if not shown or line.marker is not None or line.letter is not None:
        return -1
    row = _ROW.match(line.content.text, line.start, line.end)
    return row.start("text") - line.start if row else -1


def _menu(passage: Passage, rows: list[int]) -> Iterator[Menu]:
    if not 2 <= len(rows) <= _MOST_ROWS:
        return
    surroundings = around(passage, rows[0], rows[-1])
    question = surroundings.question
    dashed = all(_DASH.search(passage.lines[row].text) for row in rows)
    if question is not None and "?" in question.value and (dashed or is_choice_question(question.value)):
        yield menu_of_run("aligned", Run(passage, tuple(rows), apart=True), surroundings)
