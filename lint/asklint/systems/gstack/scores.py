"""Completeness: a score an option, or the note that options differ in kind."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import Addressee
from asklint.record import record
from asklint.source import Span
from asklint.systems.gstack.briefs import Brief, brief_around, briefs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.model import Reading

_SCORE = Pattern(r"\bCompleteness:?[*_`]{0,2}[ \t]{0,4}(?P<score>\d{1,3})[ \t]?/[ \t]?10\b", re.IGNORECASE)
_LETTERED = Pattern(r"(?<!\w)(?P<letter>[A-H]\d?)[ \t]?[=:][ \t]?(?P<score>\d{1,3})[ \t]?/[ \t]?10\b")
_OPEN_SCORE = Pattern(
    r"(?<!\w)(?:[A-H]\d?[ \t]?=[ \t]?)?[XYZN][ \t]?/[ \t]?10\b|<[^<>\n]{1,40}>[ \t]?/[ \t]?10"
)
_EITHER = Pattern(r"\(or\b|\bor:|\bOR\b")
TOP = 10


@record(frozen=True)
class Score:
    letter: str
    value: int
    span: Span


@record(frozen=True)
class Scoring:
    """How the options of one question are scored."""

    scores: tuple[Score, ...]
    letters: tuple[str, ...]
    """The options there are."""
    note: Span | None
    open: bool
    """Scores stand there as placeholders, or the line shows both forms to choose from."""
    brief: Brief | None
    span: Span

    @property
    def unscored(self) -> list[str]:
        have = {score.letter for score in self.scores}
        return [letter for letter in self.letters if letter not in have]

    @property
    def filler(self) -> bool:
        """Every option has the same score, so that it tells nothing."""
        return (
            len(self.scores) >= 2 and not self.unscored and len({score.value for score in self.scores}) == 1
        )


def scorings(reading: Reading) -> Iterator[Scoring]:
    written = briefs(reading)
    for brief in written:
        yield _of_brief(brief)
    if "ompleteness" in reading.document.text:
        yield from _of_menus(reading, written)


def _of_brief(brief: Brief) -> Scoring:
    scores: list[Score] = []
    is_open = False
    for line in brief.lines:
        is_open = (
            is_open or _OPEN_SCORE.search(line.text) is not None or _EITHER.search(line.text) is not None
        )
    for entry in brief.all("completeness"):
        text = entry.line.text
        scores.extend(
            Score(match["letter"], int(match["score"]), entry.line.part(*match.span()))
            for match in _LETTERED.finditer(text)
        )
    for option in brief.options:
        for line in (option.line, *option.more, *(bullet.line for bullet in option.bullets)):
            scores.extend(
                Score(option.marker, int(match["score"]), line.part(*match.span()))
                for match in _SCORE.finditer(line.text)
            )
    for entry in brief.all("completeness"):
        alone = _SCORE.match(entry.line.text.lstrip("-*+•_` "))
        owner = next((o for o in reversed(brief.options) if o.line.start < entry.line.start), None)
        if alone is not None and owner is not None:
            scores.append(Score(owner.marker, int(alone["score"]), entry.line.span))
        elif alone is not None:
            is_open = True  # one score for the question as a whole: for which option is not said
    note = brief.first("kind-note")
    return Scoring(
        scores=tuple(scores),
        letters=tuple(option.marker for option in brief.options),
        note=note.span if note else None,
        open=is_open,
        brief=brief,
        span=brief.token_span,
    )


def _of_menus(reading: Reading, written: list[Brief]) -> Iterator[Scoring]:
    """Menus outside of briefs whose options carry scores."""
    text = reading.document.text
    for ask in reading.asks:
        if not ask.stance.binding or ask.addressee is not Addressee.USER:
            continue
        for question in ask.questions:
            options = question.options
            if len(options) < 2 or any(brief_around(written, option.span) for option in options):
                continue
            scores = []
            for number, option in enumerate(options):
                match = _SCORE.search(text, option.span.start, option.span.end)
                if match is not None:
                    scores.append(
                        Score(option.marker or str(number), int(match["score"]), Span(*match.span()))
                    )
            if scores and question.count.exact:
                letters = tuple(option.marker or str(n) for n, option in enumerate(options))
                yield Scoring(tuple(scores), letters, None, False, None, scores[0].span)
