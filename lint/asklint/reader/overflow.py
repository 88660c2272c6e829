"""What a text does with more options than fit: cut them, or put the rest before the user."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from asklint.document.folding import fold_once
from asklint.finding import Confidence
from asklint.reader import overflow_words as words
from asklint.reader.code_options import find_slice
from asklint.reader.negation import negated
from asklint.reader.numbers import Number, read_numbers
from asklint.reader.opensets import OpenSet, find_open_set
from asklint.reader.plan_words import PLANS
from asklint.reader.sentences import sentence_around, sentences
from asklint.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DropInstruction", "OpenSet", "find_drop", "find_open_set", "has_plan"]

_TOOL_LIMIT = 4


@record(frozen=True)
class DropInstruction:
    """Words that tell an agent to leave options out. `why` quotes the cut and the limit that is its reason."""

    start: int
    end: int
    why: str
    confidence: Confidence


_MOST_PLANS = 500


class _Cut(NamedTuple):
    """A cut in one sentence; `reason` is where its limit is stated, if elsewhere."""

    start: int
    end: int
    confidence: Confidence
    reason: tuple[int, int] | None = None


def find_drop(text: str, *, in_ask: bool = False) -> DropInstruction | None:
    """The first instruction to drop, trim, merge, hide or defer options so that they fit.

    It does not look for a plan: the passage that may hold one is wider than a sentence (see `has_plan`).
    `in_ask`: the caller knows that the text describes an ask's options, so they need not be called so.
    """
    lowered = fold_once(text)
    if not in_ask and not any(map(lowered.__contains__, words.OPTION_WORDS)):
        return None
    about_options = in_ask or bool(words.OPTION.search(lowered) or words.ASK.search(lowered))
    before = ""
    for start, end in sentences(lowered):
        sentence = lowered[start:end]
        cut = _in_sentence(sentence, about_options) or _behind_the_limit(before, sentence)
        before = sentence
        if cut is None:
            continue
        why = _quote(text, start + cut.start, start + cut.end)
        if cut.reason is not None:
            why += f" because of {_quote(text, start + cut.reason[0], start + cut.reason[1])}"
        return DropInstruction(start + cut.start, start + cut.end, why, cut.confidence)
    sliced = find_slice(text)
    if sliced is None:
        return None
    why = f"`{text[sliced.start : sliced.end]}` keeps only the first {sliced.size}"
    return DropInstruction(sliced.start, sliced.end, why, Confidence.HIGH)


def has_plan(text: str) -> tuple[int, int] | None:
    """Where the text puts the rest of the options before the user: split, page, list them, narrow first."""
    return next(_plans(fold_once(text)), None)


@lru_cache(maxsize=64)
def all_plans(text: str) -> tuple[tuple[int, int], ...]:
    """Every such place, the surest wordings first. Remembered: each ask of a section wants to know it of the section."""
    return tuple(islice(_plans(fold_once(text)), _MOST_PLANS))


def _plans(lowered: str) -> Iterator[tuple[int, int]]:
    for stems, pattern in PLANS:
        if not any(map(lowered.__contains__, stems)):
            continue
        for match in pattern.finditer(lowered):
            if _splits_questions(lowered, match.start(), match.end()):
                continue
            if words.NEGATES_ITSELF.match(match.group()) or not _denied(lowered, match.start(), match.end()):
                yield match.span()


def _splits_questions(text: str, start: int, end: int) -> bool:
    """For example "batch further questions into another call": a plan for questions, which leaves the options as they are."""
    begin, stop = sentence_around(text, start)
    said = text[max(begin, start - 120) : min(stop, end + 80)]
    return bool(words.MANY_QUESTIONS.search(said)) and not words.SPEAKS_OF_OPTIONS.search(said)


def _in_sentence(sentence: str, about_options: bool) -> _Cut | None:
    for stems, reader in _READERS:
        if not any(map(sentence.__contains__, stems)):
            continue
        for cut in reader(sentence, about_options):
            if not _denied(sentence, cut.start, cut.end):
                return cut
    return None


def _behind_the_limit(before: str, sentence: str) -> _Cut | None:
    """For example "Each question takes 2-4 options. Keep the best ones, combine similar ones."."""
    if not (words.OPTION.search(before) and words.FIT_REASON.search(before)):
        return None
    cut = words.CUT_IN_FRONT.search(sentence)
    if cut is None or _denied(sentence, cut.start(), cut.end()):
        return None
    return _Cut(cut.start(), cut.end(), Confidence.MEDIUM)


def _denied(sentence: str, start: int, end: int) -> bool:
    """A negation before it in its clause, or at the head of the list of verbs that it stands in."""
    if words.LISTED_NEGATION.search(sentence, max(0, start - 120), start):
        return True
    return negated(sentence, start, end) is not None


def _some_of_a_number(sentence: str, about_options: bool) -> Iterator[_Cut]:
    """For example "the tool only takes four: list three of the five styles"."""
    if about_options and words.FIT_REASON.search(sentence):
        for cut in words.SOME_OF.finditer(sentence):
            yield _Cut(cut.start(), cut.end(), Confidence.HIGH)


def _cut_to_fit(sentence: str, about_options: bool) -> Iterator[_Cut]:
    """For example "drop one option to fit", "merge the rest because the tool takes only four"."""
    reason = words.FIT_REASON.search(sentence)
    if reason is None or not about_options:
        return
    for cut in words.CUT_OPTIONS.finditer(sentence):
        yield _Cut(cut.start(), cut.end(), Confidence.HIGH, reason.span())
    for kept in words.KEEP_SOME.finditer(sentence) if words.THEREFORE.search(sentence) else ():
        if kept.end() <= reason.start() or kept.start() >= reason.end():
            yield _Cut(kept.start(), kept.end(), Confidence.HIGH, reason.span())


def _cut_when_more(sentence: str, about_options: bool) -> Iterator[_Cut]:
    """For example "if more than four, pick the best", "with 5+ options keep the top 4"."""
    condition = _over_limit(sentence)
    if condition is None:
        return
    for cut in words.KEEP_SOME.finditer(sentence):
        if cut.end() <= condition[0] or cut.start() >= condition[1]:
            yield _Cut(cut.start(), cut.end(), Confidence.HIGH, condition)


def _over_limit(sentence: str) -> tuple[int, int] | None:
    """The condition that there are more than fit."""
    for number in read_numbers(sentence):
        over = number.bound == "more than" or (number.bound == "at least" and number.low > _TOOL_LIMIT - 1)
        if over and 3 <= number.low <= 13 and not words.OTHER_UNITS.match(sentence, number.end):
            return number.start, number.end
    match = words.TOO_MANY.search(sentence)
    return match.span() if match else None


def _part_as_options(sentence: str, about_options: bool) -> Iterator[_Cut]:
    """For example "first 4 session IDs as options": the rest of a set that exists is not shown."""
    if not about_options or not (words.OPTION.search(sentence) or words.ASK.search(sentence)):
        return
    for number in read_numbers(sentence):
        if (
            number.high is not None
            and 2 <= number.high <= 12
            and not words.LOOP_BEFORE.search(sentence, max(0, number.start - 24), number.start)
        ):
            yield from _part(sentence, number)


def _part(sentence: str, number: Number) -> Iterator[_Cut]:
    if number.bound in {"up to", "at most"}:
        yield from _no_more_than_fit(sentence, number)
        return
    chosen = words.CHOSEN_PART.match(sentence, number.end)
    if chosen is None and number.bound not in {"first", "top"}:
        return
    if chosen is not None and words.QUALITY.search(chosen.group()) and number.high != _TOOL_LIMIT:
        return
    noun = words.EXISTING_SET.match(sentence, chosen.end() if chosen else number.end)
    limited = words.LIMIT_VERB.search(sentence, max(0, number.start - 40), number.start)
    last = noun or chosen
    end = last.end() if last else number.end
    if limited is not None:
        yield _Cut(limited.start(), end, Confidence.HIGH)
    elif (
        noun is None
        and chosen is None
        and number.high == _TOOL_LIMIT
        and words.AS_OPTIONS.match(sentence, end)
    ):
        yield _Cut(number.start, end, Confidence.MEDIUM)
    elif noun is not None and words.shown_as_options(sentence, number.start, end):
        yield _Cut(number.start, end, Confidence.HIGH if number.bound == "first" else Confidence.MEDIUM)


def _no_more_than_fit(sentence: str, number: Number) -> Iterator[_Cut]:
    """For example "then present up to 4 as options", "AskUserQuestion with up to 4 open plans"."""
    if number.high not in {_TOOL_LIMIT - 1, _TOOL_LIMIT} or number.written_as_range:
        return
    if words.AS_OPTIONS.match(sentence, number.end) and words.OFFERED_BEFORE.search(
        sentence, max(0, number.start - 30), number.start
    ):
        yield _Cut(number.start, number.end, Confidence.MEDIUM)
        return
    found = words.FOUND_SET.match(sentence, number.end)
    if found is None and words.LOOKED_UP.search(sentence, max(0, number.start - 160), number.start):
        found = words.ANY_SET.match(sentence, number.end)
    if found is not None and words.TOOL_WITH.search(sentence, max(0, number.start - 60), number.start):
        yield _Cut(number.start, found.end(), Confidence.MEDIUM)


def _all_but_bounded(sentence: str, about_options: bool) -> Iterator[_Cut]:
    """For example "Options: list each detected behaviour (max 4)": all of a set, and no more than fit."""
    match = (
        words.EACH_BUT_MAX.search(sentence)
        or words.UP_TO_LIMIT.search(sentence)
        or words.LIST_BUT_MAX.search(sentence)
        or words.FOUND_BUT_MAX.search(sentence)
    )
    if match is not None and about_options:
        yield _Cut(match.start(), match.end(), Confidence.MEDIUM)


def _keep_only(sentence: str, about_options: bool) -> Iterator[_Cut]:
    """For example "keep the top 4", "show only the first four": a cut to the tool's own limit."""
    if not about_options:
        return
    for match in words.KEEP_ONLY.finditer(sentence):
        numbers = read_numbers(match.group())
        to_the_limit = all(n.high == _TOOL_LIMIT and not n.written_as_range for n in numbers)
        if numbers and to_the_limit and not words.OTHER_UNITS.match(sentence, match.end()):
            yield _Cut(match.start(), match.end(), Confidence.MEDIUM)


_READERS = (
    (words.REASON_STEMS, _cut_to_fit),
    (words.REASON_STEMS, _some_of_a_number),
    (words.MORE_STEMS, _cut_when_more),
    (words.PART_STEMS, _part_as_options),
    (words.BOUND_STEMS, _all_but_bounded),
    (("4", "four"), _keep_only),
)


def _quote(text: str, start: int, end: int) -> str:
    said = " ".join(text[start:end].split())
    return f"“{said[:80]}…”" if len(said) > 80 else f"“{said}”"
