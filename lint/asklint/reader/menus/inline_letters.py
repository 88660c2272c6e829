"""`A) x, B) y` within a line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.menus.build import menu_of_options, option_of
from asklint.reader.menus.cues import (
    OPTIONS,
    introduces_options,
    is_choice_question,
    is_question,
    turns_to_user,
)
from asklint.reader.menus.splitting import list_end

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.menus.units import Unit
    from asklint.reader.model import Menu

INLINE_LETTER = Pattern(
    r"(?<![\w`(])(?:\*\*)?(?:\((?P<a>[A-Ha-h1-9])\)|\[(?P<b>[A-H1-9])\]|(?P<c>[A-Ha-h1-9]|[A-H]\d)\)"
    r"|(?P<d>[A-H])[:：=](?=\s)|(?<=[,;/] )(?P<e>[1-9])[:：=](?=\s))(?:\*\*)?(?=\s|\*|\w|[\"'`“])"
)
_BRACKETED_COLON = Pattern(r"\((?P<d>[A-H1-9])[:：=](?=\s)")
_WORD_BEFORE = Pattern(r"(\w{1,30}) $")
_BEFORE_LETTER = frozenset(
    ("or", "and", "vs", "options", "either", "choose", "offer", "pick", "select", "oder", "ou", "with")
)
_LEADING_ON = (" or", " oder", " and", " vs", " vs.", " ou", " veya")
#: How the first of a sequence ends.
FIRST_MARKS = ("a)", "1)", "a]", "1]", "a:", "a：", "a=", "(1:", "(1：", "(1=")
_FARTHEST = 300
_LAST_OF_SEVERAL = (" or", ",or", " oder", " ou", " veya")
#: "Ask whether they want to (a) …, (b) … or (c) …": without the "or" those are things to do.
_ASKED_OF_USER = Pattern(
    r"\b(?:ask|asks|offer|prompt|let|present)\b[^.]{0,60}\b(?:user|them|they|whether|if)\b", re.IGNORECASE
)
#: "(1) run it, (2) leave it. Which one?"
_WHICH_BEHIND = Pattern(r"[.;,]?\s{1,3}(?:so )?(?:which|what)\b[^.?!\n]{0,40}\?", re.IGNORECASE)
#: "Offer three ways on:", "Offer:"
_NUMBER_OFFERED = Pattern(
    r"^\W*(?:then )?offer\s*[:：]\s*$|(?:^\W*|[,;—–]\s|\b(?:then|and|to) )(?:offer|give|present|propose)\b[^.:]{0,40}\b(?:two|three|four|five|2|3|4|5)\b[^.:]{0,30}[:：]\s*$",
    re.IGNORECASE,
)

_ASKED_WHICH = Pattern(
    r"(?:\bask|askuserquestion|ask_user|request_user_input)\b[^.]{0,80}\b(?:choose|pick|select|which|where|what to do|how to (?:proceed|continue|go on|handle))\b[^.]{0,40}$",
    re.IGNORECASE,
)


def read_inline_letters(unit: Unit) -> Iterator[Menu]:
    """`A) x, B) y`. Small letters and digits also number the clauses of a sentence: they need a cue."""
    text = unit.content.text
    marks = [
        *INLINE_LETTER.finditer(text, unit.start, unit.end),
        *_BRACKETED_COLON.finditer(text, unit.start, unit.end),
    ]
    marks.sort(key=lambda m: m.start())
    sequence: list[re.Match[str]] = []
    for mark in marks:
        value = _value(mark)
        if (not sequence or mark.group().endswith((":", "：", "="))) and _belongs_to_word(text, mark):
            continue
        if sequence and mark.start() - sequence[-1].end() <= _FARTHEST and _next(_value(sequence[-1]), value):
            sequence.append(mark)
            continue
        yield from _closed_letters(unit, sequence)
        sequence = [mark] if value in {"A", "a", "1"} else []
    yield from _closed_letters(unit, sequence)


def _closed_letters(unit: Unit, sequence: list[re.Match[str]]) -> Iterator[Menu]:
    if len(sequence) < 2:
        return
    text = unit.content.text
    lead = unit.lead_before(sequence[0].start())
    ends = [m.start() for m in sequence[1:]] + [_last_end(text, sequence[-1].end(), unit.end)]
    body = text[sequence[0].start() : ends[-1]]
    capital = _value(sequence[0]) == "A"
    cue = bool(OPTIONS.search(lead.lower())) or is_question(lead) or text[ends[-1] : ends[-1] + 1] == "?"
    if capital:
        bracketed = sequence[0].group().strip("*") == "A)"
        cue = cue or bracketed or introduces_options(lead) or turns_to_user(lead)
    elif not cue:
        offered = _NUMBER_OFFERED.search(lead) is not None
        before = text[unit.start : sequence[0].start()]
        keyed = sequence[0].group().startswith("(") and sequence[0].group().endswith((":", "："))
        cue = offered or _is_choice(before, lead) or (keyed and is_question(before))
        cue = cue or _WHICH_BEHIND.match(text, ends[-1]) is not None
    if not capital and not cue:
        joined = text[sequence[-2].end() : sequence[-1].start()].rstrip(" *").endswith(_LAST_OF_SEVERAL)
        cue = joined and _ASKED_OF_USER.search(lead) is not None
    if not cue:
        return
    stops = [_bare_end(text, mark.end(), end) for mark, end in zip(sequence, ends, strict=True)]
    options = tuple(
        option_of(unit.content, mark.end(), stop, _value(mark), unit.content.span(mark.start(), stop))
        for mark, stop in zip(sequence, stops, strict=True)
    )
    if "\n\n" not in body and all(option.label.value for option in options):
        yield menu_of_options(
            "inline-lettered",
            unit.block,
            options,
            question=unit.question_near(ends[-1]),
            lead=unit.lead_text(sequence[0].start()),
        )


def _is_choice(before: str, lead: str) -> bool:
    """Digits and small letters behind a question, or behind an order to ask which one."""
    return is_choice_question(before.rstrip(' "”*_`')) or _ASKED_WHICH.search(lead) is not None


def _value(mark: re.Match[str]) -> str:
    return next(value for value in mark.groupdict().values() if value)


def _belongs_to_word(text: str, mark: re.Match[str]) -> bool:
    """`Tier A:`, `(Path B)`: the letter names something, it does not begin an option."""
    if mark.group().lstrip("*").startswith(("(", "[")):
        return False
    word = _WORD_BEFORE.search(text, max(0, mark.start() - 30), mark.start())
    return word is not None and word.group(1).lower() not in _BEFORE_LETTER


def _next(last: str, value: str) -> bool:
    return ord(value[0]) == ord(last[0]) + 1 or (value[0] == last[0] and value > last)


def _last_end(text: str, start: int, end: int) -> int:
    """The last option ends with its sentence or line, or at the bracket around the whole list."""
    stop = list_end(text, start, end)
    line = text.find("\n", start, stop)
    return line if line > 0 and text[line + 1 : line + 2] in "-*>#|" else stop


def _bare_end(text: str, start: int, end: int) -> int:
    """Without the comma, the dash or the `or` that leads to the next option."""
    while True:
        while end > start and text[end - 1] in " \t\n,;·|/→—–*(":
            end -= 1
        word = next((w for w in _LEADING_ON if text.endswith(w, start, end)), "")
        if not word:
            return end
        end -= len(word)
