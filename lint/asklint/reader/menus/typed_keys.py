"""Words to type, each with what it does: `reply "1" to deploy, "2" to wait, or "3" to roll back`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.menus.build import menu_of_options, option_of

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from asklint.reader.menus.units import Unit
    from asklint.reader.model import Menu

#: A word or a digit in quotes or code; commands, flags, paths and placeholders are typed elsewhere.
_KEY = (
    r"(?:\"(?P<a>[\w][\w ]{0,19})\"|“(?P<b>[\w][\w ]{0,19})”|'(?P<c>[\w][\w ]{0,19})'|`(?P<d>[\w][\w ]{0,19})`"
    r"|\*\*(?P<e>[\w][\w ]{0,19})\*\*|(?P<f>\d|[A-H]))"
)
_DOES = r"(?=\s{1,3}(?:to|for|if|when|→|—|–|=)\s)"
_FIRST = Pattern(
    r"\b(?:[Rr]eply|[Rr]espond|[Tt]ype|[Ss]ay|[Ee]nter|[Aa]nswer|[Pp]ress)(?: back)?(?: with)?\s{1,3}"
    + _KEY
    + _DOES
)
_FURTHER = Pattern(
    r"(?:[,;.]\s{1,3}|\s)(?:(?:or|and|oder|ou)\s{1,3})?(?:(?:reply|respond|[Tt]ype|say|enter|press)(?: with)?\s{1,3})?"
    + _KEY
    + _DOES
)
#: "if they type "1" to …" tells of an answer; "the CLI lets you type …" of a program.
_TOLD = Pattern(
    r"\b(?:if|when|once|after|until|whether|never|don't|not|cli|terminal|shell|browser)\b[^,:;]{0,40}$"
)
_FARTHEST = 140
_AT_A_KEYBOARD = ("type", "enter", "press")
KEY_VERBS = ("reply", "respond", "type", "say", "enter", "answer", "press")


def read_typed_keys(unit: Unit) -> Iterator[Menu]:
    text = unit.content.text
    taken = unit.start
    for first in _FIRST.finditer(text, unit.start, unit.end):
        if first.start() < taken or _TOLD.search(unit.lead_before(first.start()).lower()):
            continue
        keys = [first]
        for further in _FURTHER.finditer(text, first.end(), unit.end):
            if further.start() - keys[-1].end() > _FARTHEST:
                break
            keys.append(further)
        if len(keys) < 2 or (
            first.group().lower().startswith(_AT_A_KEYBOARD) and any(map(_is_command, keys))
        ):
            continue
        taken = keys[-1].end()
        span = unit.content.span(first.start(), taken)
        yield menu_of_options(
            "keys",
            unit.block,
            tuple(option_of(unit.content, *_place(key)) for key in keys),
            span=span,
            question=unit.question_near(first.start()),
            lead=unit.lead_text(first.start()),
            typed_reply=span,
        )


def _is_command(key: re.Match[str]) -> bool:
    """ "Type `help` to …" tells of a shell: words in code are typed there."""
    return len(key["d"] or "") > 1


def _place(key: re.Match[str]) -> tuple[int, int]:
    name = next(name for name, value in key.groupdict().items() if value)
    return key.span(name)
