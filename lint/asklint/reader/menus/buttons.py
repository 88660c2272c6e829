"""Answers drawn as buttons behind a question: `Use this folder? [Yes] [Another one]`, in its line or the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.menus.build import menu_of_options, option_of
from asklint.reader.menus.cues import YES_NO, is_question
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.menus.units import Unit
    from asklint.reader.model import Menu

#: What is followed by a bracket or a colon is a link or its target.
_ROW = Pattern(r"\[[^\[\]\n]{1,40}\](?:[ \t]{1,6}(?:[/|·][ \t]{0,4})?\[[^\[\]\n]{1,40}\]){1,5}(?![(\[:])")
_BUTTON = Pattern(r"\[([^\[\]\n]{1,40})\]")
_QUOTES = '"“`'
_MOST_WORDS = 5
_FARTHEST = 200
_YES_NO = frozenset(YES_NO)


def read_buttons(unit: Unit) -> Iterator[Menu]:
    if "] " not in unit.text:
        return
    text = unit.content.text
    for row in _ROW.finditer(text, unit.start, unit.end):
        places = [button.span(1) for button in _BUTTON.finditer(text, *row.span())]
        if not all(_is_label(text[start:end]) for start, end in places):
            continue
        asked = text[max(0, row.start() - _FARTHEST) : row.start()].rstrip(' \t"”*_`')
        gap = len(asked) - len(asked.rstrip("\n"))
        line = asked.rstrip("\n").rstrip().rsplit("\n", 1)[-1]
        question = line[max(map(line.rfind, _QUOTES)) + 1 :].strip()
        if gap > 1 or not is_question(question):
            continue
        begin = text.rindex(question, 0, row.start())
        whole = Span(unit.content.span(begin, begin + 1).start, unit.content.span(*row.span()).end)
        yield menu_of_options(
            "buttons",
            unit.block,
            tuple(option_of(unit.content, start, end) for start, end in places),
            span=whole,
            question=unit.as_text(begin, begin + len(question)),
            lead=None,
        )


def _is_label(label: str) -> bool:
    """Written as buttons are: few words, with a capital. `[name]` and `[ ]` are blanks to fill in."""
    first = label[:1]
    known = label.lower() in _YES_NO
    return len(label.split()) <= _MOST_WORDS and (known or (first.isalpha() and not first.islower()))
