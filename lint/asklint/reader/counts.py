"""How many options or questions a text says there are: "3-5 candidates", "up to 6 choices", "4 per round"."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from asklint.document.folding import fold_once
from asklint.finding import Confidence
from asklint.lazy_regex import Pattern
from asklint.reader import count_words as words
from asklint.reader.code_options import find_slice
from asklint.reader.negation import negated
from asklint.reader.numbers import Number, read_numbers
from asklint.reader.opensets import find_open_set
from asklint.reader.phrases import TOOL
from asklint.reader.sentences import sentences
from asklint.record import record, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

What = Literal["options", "questions"]
Scope = Literal["one-ask", "per-round", "total", "each", "unknown"]


@record(frozen=True)
class StatedCount:
    """A number that counts options or questions. Offsets are those of the text it was read from."""

    what: What
    low: int
    high: int | None
    """None: no upper end is stated."""
    exact: bool
    """One number and no bound: "exactly 4", "these three choices"."""
    start: int
    end: int
    scope: Scope = "unknown"
    per: str = ""
    """For an open set what it has one of: `finding` in "one option per finding"."""
    limit: bool = False
    """A bound stated as a rule ("max 4 options", "never more than 4"): it permits, it does not
    prescribe."""
    negated: bool = False
    """The text forbids this very number ("don't show 5 options")."""
    confidence: Confidence = Confidence.HIGH
    number: tuple[int, int] | None = None
    """Where the number itself stands, with the words that bound it and without what it counts."""


class _Counted(NamedTuple):
    """What a number counts, where the words for it end, and how plainly they say so."""

    what: What
    end: int
    confidence: Confidence


_MAX_WORDS = 6
_TOKEN = Pattern(r"(?P<gap>[\s*_`\"“”’,/&-]{0,5})(?P<word>[^\W\d_][\w'’-]{0,40})")
_PER = Pattern(r"[*_`]{0,3}\s(?:per|for each|for every)\b")
_INSISTS = Pattern(r"\b(?:with|only|just)\s(?:only\s)?$")
_SUFFIX_LIMIT = Pattern(
    r"[\s*_`),]{0,3}(?:max(?:imum)?\b|at most\b|or (?:fewer|less)\b|only\b|limit\b|cap\b)"
)
_LIMIT_BEFORE = Pattern(
    r"\b(?:supports?|accepts?|allows?|takes|caps?|capped|limits?|limited|maximum|max"
    r"|exceed)\b[^.;:\n]{0,36}$"
)
_SUPERLATIVE = Pattern(r"[\s*_`]{1,3}(?:most|best|of the|strongest|highest|top)\b")
_OPTIONS = rf"\b{words.OPTION}s"
_AS_OPTIONS = Pattern(
    rf"(?:(?!,? with )[^.;:|\n]){{0,70}}?\bas\s(?:(?:the|an?|selectable|clickable|multi-?select"
    rf"|numbered)\s){{0,2}}{_OPTIONS}?\b"
)
_OPTIONS_BEFORE = Pattern(
    rf"{_OPTIONS}[*_`\"]{{0,3}}(?:"
    r"\s?[(\[]|"  # options (2-4)
    r"\s(?:(?:array|list)\s)?(?:has|have|contains?|holds?)\s|"  # the options array has 2-4 items
    r"\s(?:from|are|being|to|at|of)\s(?:the\s|about\s|around\s)?|"  # keep options to 3-5
    r"\s?[:=]\s?(?:\(?dynamic\)?\s?[-–—:]\s?)?"  # options: top 8 labels
    r")[*_`\s]{0,3}$"
)
#: "options: 2-4 strongest variations"
_RANGE_OF = Pattern(r"(?<=\d[-–]\d) (?:[a-z-]{2,20} ){0,2}?[a-z-]{2,24}s\b")
_PARENTHESISED = Pattern(r"[*_`]{0,2}\s?(?:[)\],]|max\b|most\b|total\b|per\b|each\b)")
_OPTIONS_LINE = Pattern(rf"\W{{0,8}}{words.OPTION}s\b[*_`]{{0,3}}:")
_LIMITED_TO = Pattern(
    r"\b(?:limit|limited|limiting|narrow(?:ed)?|cap|capped|trim(?:med)?)\b[^.;:\n]{0,24}\s(?:to"
    r"|at)[\s*_`]{1,3}$"
)
_QUESTIONS_BEFORE = Pattern(r"\bquestions\b[^.;:()\n]{0,40}\([^.;:()\n]{0,16}$")
_THROUGH_TOOL = Pattern(r"\s(?:[^\W\d_][\w-]{0,30}\s){0,4}?(?:via|through|using|with|in)\s[`*]{0,3}" + TOOL)
#: "list 5 recent notes and let the user pick via AskUserQuestion"
_SHOWN = Pattern(r"\b(?:list|show|present|offer|display|print|suggest)s?(?: the| all| up to)? ?$")
_LET_PICK = Pattern(
    r"(?P<set> (?:[\w-]{1,20} ){0,3}?[a-z-]{2,24}s)(?: \([^()\n]{0,60}\))?,? (?:and|then|and then|to) (?:let|have|allow) (?:the )?users? (?:to )?(?:pick|choose|select)\b"
    rf"[^.;\n]{{0,40}}{TOOL}"
)
#: "AskUserQuestion (multiSelect: true) with 3-5 areas"
_TOOL_MULTI = Pattern(
    TOOL
    + r"[`*_]{0,3}(?: tool)? (?:\([^()\n]{0,24}(?:multi|single)-?select[^()\n]{0,24}\)|multi-?select) (?:with|listing|showing|of)(?: the)? $"
)
#: "AskUserQuestion listing all 9 steps".
_TOOL_LISTING = Pattern(
    TOOL + r"[`*_]{0,3}(?: tool)? (?:listing|showing|offering|presenting)(?: all)?(?: (?:of )?the| of)? $"
)
_SET = Pattern(r" (?:[a-z-]{1,20} ){0,2}?[a-z-]{2,24}s\b")
_OPTIONS_OF_ITS_OWN = Pattern(r"\bwith\b[^.\n]{0,60}\boptions?\b|\boptions\s?:")
_LOOP_BEFORE = Pattern(r"\bfor (?:each )?(?:of )?(?:the )?$")
#: With what each is about: anything, questions, or several questions.
_SCOPES: tuple[tuple[Scope, Pattern, str], ...] = (
    ("total", words.TOTAL, "any"),
    ("total", words.TOTAL_OF_QUESTIONS, "several"),
    ("each", words.EACH, "several"),
    ("one-ask", words.ONE_ASK, "any"),
    ("per-round", words.PER_ROUND, "questions"),
)


@lru_cache(maxsize=1024)
def read_counts(text: str) -> tuple[StatedCount, ...]:
    """Every count of options or questions in a sentence or a block, in the order of the text.

    Remembered: every ask of a paragraph wants to know what the whole paragraph says.
    """
    lowered = fold_once(text)
    if not any(map(lowered.__contains__, words.STEMS)):
        return ()
    asks, offers = words.ASKS.search(lowered) is not None, words.OFFER.search(lowered) is not None
    found: list[StatedCount] = []
    for start, end in sentences(lowered):
        sentence = lowered[start:end]
        if any(map(sentence.__contains__, words.STEMS)):
            found.extend(_shifted(count, start) for count in _in_sentence(sentence, asks=asks, offers=offers))
    stated = _without_overlaps(found)
    for other in _open_or_sliced(text):
        if all(other.end <= count.start or count.end <= other.start for count in stated):
            stated.append(other)
    return tuple(sorted(stated, key=lambda count: count.start))


def _shifted(count: StatedCount, by: int) -> StatedCount:
    number = (count.number[0] + by, count.number[1] + by) if count.number else None
    return replace(count, start=count.start + by, end=count.end + by, number=number)


def _in_sentence(sentence: str, *, asks: bool, offers: bool) -> Iterator[StatedCount]:
    for number in read_numbers(sentence):
        counted = (
            _noun_after(sentence, number)
            or _beside_cjk_noun(sentence, number)
            or _beside_options(sentence, number)
            or _through_the_tool(sentence, number)
        )
        if counted is None:
            continue
        asked = counted.what == "questions"
        if asked and words.NOT_TO_USER.search(sentence, max(0, number.start - 48), number.start):
            continue
        count = _judge(sentence, number, counted)
        if count is None:
            continue
        confidence = counted.confidence
        plain = asks if asked else offers or confidence == Confidence.HIGH
        if not plain:
            confidence = Confidence.LOW
        yield replace(count, scope=_scope(sentence, number, counted), confidence=confidence)


def _noun_after(sentence: str, number: Number) -> _Counted | None:
    at = number.end
    for position in range(_MAX_WORDS):
        match = _TOKEN.match(sentence, at)
        if match is None:
            return None
        word = match.group("word")
        hyphenated = position == 0 and match.group("gap") == "-"
        kind = words.NOUNS.get(word)
        if kind is None and hyphenated and number.high != 1:
            kind = words.SINGULARS.get(word.split("-", 1)[0])
            if kind is None:
                return None
        if kind is None and number.high == 1:
            kind = words.SINGULARS.get(word)
            if kind is not None and kind[0] == "options" and not _one_is_meant(sentence, number, match.end()):
                return None
        if kind is not None:
            return _Counted(kind[0], match.end(), kind[1])
        if word in words.STOPS or _looks_plural(word):
            return None
        at = match.end()
    return None


def _one_is_meant(sentence: str, number: Number, end: int) -> bool:
    """Most often "one option" points at one of several; it is a count only where the text insists on it."""
    if _PER.match(sentence, end):
        return False
    return (
        number.bound == "exactly"
        or _INSISTS.search(sentence, max(0, number.start - 12), number.start) is not None
    )


def _looks_plural(word: str) -> bool:
    return len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is", "'s", "’s"))


def _beside_cjk_noun(sentence: str, number: Number) -> _Counted | None:
    if sentence.isascii():
        return None
    after = words.CJK_AFTER.match(sentence, number.end)
    if after is not None:
        what, confidence = words.CJK_NOUNS[after.group("noun")]
        return _Counted(what, after.end(), confidence)
    counter = words.CJK_COUNTER.match(sentence, number.end)
    if counter is None:
        return None
    if counter.group().strip() in words.CJK_QUESTION_COUNTERS:
        return _Counted("questions", counter.end(), Confidence.MEDIUM)
    before = words.CJK_BEFORE.search(sentence, max(0, number.start - 16), number.start)
    if before is None:
        return None
    what, confidence = words.CJK_NOUNS[before.group("noun")]
    return _Counted(what, counter.end(), confidence)


def _beside_options(sentence: str, number: Number) -> _Counted | None:
    """For example "first 4 sessions as options", "options (2-4)", "options: top 8 labels"."""
    near = sentence[max(0, number.start - 120) : number.end + 120]
    if "option" not in near and "choice" not in near:
        return None
    as_options = _AS_OPTIONS.match(sentence, number.end)
    if as_options is not None and number.bound not in {"more than", "fewer than"}:
        return _Counted("options", as_options.end(), Confidence.HIGH)
    before = _OPTIONS_BEFORE.search(sentence, max(0, number.start - 48), number.start)
    if before is not None:
        opens = before.group().rstrip("*_` ")[-1:]
        if opens in {"(", "["} and not _PARENTHESISED.match(sentence, number.end):
            return None
        if (
            opens in {":", "="}
            and number.bound in {"", "exactly"}
            and not _RANGE_OF.match(sentence, number.end)
        ):
            return None  # "options: 1) run, 2) stop" are options, not their number
        return _Counted("options", number.end, Confidence.MEDIUM)
    limited = _LIMITED_TO.search(sentence, max(0, number.start - 48), number.start)
    if limited is not None and _SUPERLATIVE.match(sentence, number.end):
        return _Counted("options", number.end, Confidence.MEDIUM)
    bounded = (
        number.bound in {"up to", "at most"} and sentence[max(0, number.start - 1) : number.start] == "("
    )
    return (
        _Counted("options", number.end, Confidence.MEDIUM)
        if bounded and _OPTIONS_LINE.match(sentence)
        else None
    )


def _through_the_tool(sentence: str, number: Number) -> _Counted | None:
    """For example "related questions (max 4 per call)", "present the top 3-5 via AskUserQuestion"."""
    start = number.start
    if number.bound in {"up to", "at most"}:
        batched = _QUESTIONS_BEFORE.search(sentence, max(0, start - 60), start)
        return _Counted("questions", number.end, Confidence.MEDIUM) if batched else None
    picked = (
        _LET_PICK.match(sentence, number.end) if _SHOWN.search(sentence, max(0, start - 24), start) else None
    )
    if picked is not None:
        return _Counted("options", picked.end("set"), Confidence.MEDIUM)
    if _TOOL_MULTI.search(sentence, max(0, start - 70), start):
        several = _SET.match(sentence, number.end)
        return _Counted("options", several.end(), Confidence.MEDIUM) if several is not None else None
    if _TOOL_LISTING.search(sentence, max(0, start - 60), start):
        noun = _SET.match(sentence, number.end)
        own = noun is not None and _OPTIONS_OF_ITS_OWN.search(sentence, noun.end())
        return None if noun is None or own else _Counted("options", noun.end(), Confidence.MEDIUM)
    if number.bound not in {"top", "first"} or _LOOP_BEFORE.search(sentence, max(0, start - 16), start):
        return None
    through = _THROUGH_TOOL.match(sentence, number.end)
    return _Counted("options", number.end, Confidence.MEDIUM) if through else None


def _judge(sentence: str, number: Number, counted: _Counted) -> StatedCount | None:
    """The count behind a number; None where it is only a condition ("if more than four options")."""
    low, high, begin, end = number.low, number.high, number.start, counted.end
    limit = number.bound == "at most"
    denied = number.bound not in {"at most", "up to"} and negated(sentence, begin, end) is not None
    if number.bound == "more than":
        if not denied:
            return None
        low, high, limit, denied = 0, number.low - 1, True, False
    elif number.bound == "fewer than":
        if not denied:
            return None
        low, high, denied = (number.high or 0) + 1, None, False
    elif number.bound == "at least" and words.CONDITION.search(sentence, max(0, begin - 28), begin):
        return None
    elif _SUFFIX_LIMIT.match(sentence, end) or _LIMIT_BEFORE.search(sentence, max(0, begin - 60), begin):
        limit = True
    exact = number.exact and not limit
    place = (number.start, number.end)
    return StatedCount(counted.what, low, high, exact, begin, end, limit=limit, negated=denied, number=place)


def _scope(sentence: str, number: Number, counted: _Counted) -> Scope:
    around = sentence[max(0, number.start - 120) : counted.end + 120]
    applies = {"any", counted.what}
    if counted.what == "questions" and number.high != 1:  # "one question at a time" is no total
        applies.add("several")
    for scope, pattern, counting in _SCOPES:
        if counting in applies and pattern.search(around):
            return scope
    return "one-ask" if counted.what == "options" and words.OFFER.search(around) else "unknown"


def _open_or_sliced(text: str) -> Iterator[StatedCount]:
    found = find_open_set(text)
    if found is not None:
        place = (found.start, found.end)
        yield StatedCount(
            "options", 0, None, False, *place, "one-ask", found.noun, confidence=found.confidence
        )
    cut = find_slice(text)
    if cut is not None:
        yield StatedCount(
            "options", 0, cut.size, False, cut.start, cut.end, "one-ask", confidence=Confidence.MEDIUM
        )


def _without_overlaps(counts: list[StatedCount]) -> list[StatedCount]:
    """Two numbers before the same noun ("3 of the 4 options"): the first holds."""
    kept: list[StatedCount] = []
    for count in counts:
        if not kept or count.start >= kept[-1].end:
            kept.append(count)
    return kept
