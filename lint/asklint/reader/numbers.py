"""Numbers as people write them: digits and number words, ranges, and the words that bound them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from asklint.lazy_regex import Pattern
from asklint.record import record

Bound = Literal["", "exactly", "up to", "at most", "at least", "more than", "fewer than", "top", "first"]

#: Number words by language; a word counts only where a noun to count follows it, so rows may be short.
NUMBER_WORDS: dict[str, int] = {
    word: value
    for row in (
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
        ("ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"),
        ("una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"),
        ("une", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
        ("uma", "duas", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez"),
        ("bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz", "on"),
        ("一", "二", "三", "四", "五", "六", "七", "八", "九", "十"),
        ("한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열"),
    )
    for value, word in enumerate(row, 1)
    if word != "on"  # an English preposition long before it is a Turkish ten
} | {"eine": 1, "einen": 1, "两": 2, "兩": 2, "dois": 2, "a couple of": 2, "a single": 1}

_BOUNDS: tuple[tuple[Bound, tuple[str, ...]], ...] = (
    (
        "exactly",
        (
            "exactly",
            "precisely",
            "genau",
            "exactamente",
            "exactement",
            "exatamente",
            "tam",
            "ちょうど",
            "정확히",
            "恰好",
        ),
    ),
    ("up to", ("up to", "bis zu", "hasta", "jusqu'à", "até")),
    (
        "at most",
        (
            *("at most", "a maximum of", "the maximum of", "maximum of", "maximum", "max.", "max"),
            *("not more than", "no more than", "never more than", "not exceed", "n't exceed", "never exceed"),
            *("limited to", "limit of", "cap of", "capped at", "≤", "<=", "höchstens", "maximal"),
            *("como máximo", "máximo", "au plus", "maximum", "no máximo", "en fazla"),
            *("最大", "最多", "至多", "最高", "最大で", "최대", "不超过"),
        ),
    ),
    (
        "at least",
        (
            *("at least", "a minimum of", "minimum of", "minimum", "min.", "no fewer than", "no less than"),
            *("≥", ">=", "mindestens", "al menos", "por lo menos", "au moins", "pelo menos", "en az"),
            *("少なくとも", "最低", "최소", "至少"),
        ),
    ),
    (
        "more than",
        (
            "more than",
            "over",
            "above",
            "exceeds",
            "exceed",
            "exceeding",
            ">",
            "mehr als",
            "más de",
            "plus de",
            "超过",
        ),
    ),
    ("fewer than", ("fewer than", "less than", "under", "below", "<", "weniger als", "menos de", "moins de")),
    ("top", ("top", "best", "beste", "besten", "上位", "상위", "前")),
    ("first", ("first", "last", "latest", "newest", "ersten", "primeros", "primeras")),
)
_BOUND_OF: dict[str, Bound] = {word: bound for bound, words in _BOUNDS for word in words}
_LATIN = Pattern(r"[a-z'à-ÿğışç]")


def _alternatives(words: list[str]) -> str:
    parts = []
    for word in sorted(set(words), key=lambda w: (-len(w), w)):
        left = r"(?<![^\W\d_])" if _LATIN.match(word) else ""
        right = r"(?![^\W\d_])" if _LATIN.match(word[-1]) else ""
        parts.append(left + re.escape(word).replace(r"\ ", r"\s{1,3}") + right)
    return "|".join(parts)


_SPELT = [word for word in NUMBER_WORDS if _LATIN.match(word)]
_SIGNS = "".join(word for word in NUMBER_WORDS if not _LATIN.match(word) and len(word) == 1)
_GAP = r"[\s*_`\"“(]{0,4}"
_LONGEST_FIRST = "|".join(sorted(_SPELT, key=len, reverse=True))
_VALUE = rf"\d{{1,3}}|(?:{_LONGEST_FIRST})(?![^\W\d_])|[{_SIGNS}]|다섯|여섯|일곱|여덟|아홉"
_BOUND = Pattern(lambda: rf"({_alternatives(list(_BOUND_OF))}){_GAP}(?:the{_GAP})?$")
_BOUND_ENDS = (*_BOUND_OF, "the")
_LONGEST_BOUND = 28
_NUMBER = Pattern(
    rf"(?P<low>{_VALUE})(?:(?:\s?(?:-{{1,2}}|[–—−~〜～/])\s?|\s{{1,2}}(?:to|or|and|through|bis|oder|a|o"
    rf"|à|ou|y)\s{{1,2}})"
    rf"(?P<bound2>(?:at most|up to|max)\s)?(?P<high>{_VALUE}))?"
    r"(?P<tail>\s?\+|\s(?:or|and)\s(?:more|fewer|less|so|over)\b|以上|以下|以内|이상|이하"
    r"|\s(?:max(?:imum)?|at most)\b)?"
    r"(?![a-z0-9_%°]|[.,]\d|:\d)"
)
_NO_NUMBER_BEFORE = Pattern(r"[a-z0-9_à-ÿ.#$/@-]")
#: What makes the number behind it a name: "step 4", "Q2", "version 3".
_LABEL_BEFORE = Pattern(
    r"(?:\b(?:step|phase|stage|rule|option|options|choice|question|questions|round|level|tier|part"
    r"|section|chapter|figure|table|"
    r"page|line|lines|item|version|agent|task|day|week|sprint|case|type|row|column|issue|pr|wave"
    r"|iteration|group|"
    r"loop|lens|gate|path|area|goal|axis|batch|turn|port|exit|code|status|priority|no\.|number|nr\."
    r"|schritt|frage|paso|pregunta|étape)"
    r"s?[\s*_`]{1,3}|[#§$@]|(?:フェーズ|ステップ|オプション|選択肢|質問|단계|질문|옵션|阶段|步骤|选项"
    r"|问题|第)[\s*_`]{0,2})$"
)


@record(frozen=True)
class Number:
    """A number as stated: `2-5` is 2 to 5, `up to 6` is 0 to 6, `at least 3` has no upper end."""

    low: int
    high: int | None
    bound: Bound
    start: int
    """Where the words begin, bound included."""
    end: int
    written_as_range: bool = False

    @property
    def exact(self) -> bool:
        return self.low == self.high and not self.written_as_range and self.bound in ("", "exactly")


@lru_cache(maxsize=64)
def read_numbers(lowered: str) -> tuple[Number, ...]:
    """The numbers of a lower-cased text that could count something; versions and names are left out.

    Several readers look at the same sentence one after the other, hence the small cache.
    """
    numbers = []
    for match in _NUMBER.finditer(lowered):
        start = match.start()
        if start and _NO_NUMBER_BEFORE.match(lowered, start - 1):
            continue
        bound = _bound_before(lowered, start)
        if (
            bound is None
            and _LABEL_BEFORE.search(lowered, max(0, start - 16), start)
            and not _counter_after(lowered, match.end())
        ):
            continue
        numbers.append(_number(match, bound))
    return tuple(numbers)


def _bound_before(lowered: str, start: int) -> re.Match[str] | None:
    near = lowered[max(0, start - _LONGEST_BOUND) : start].rstrip(' \t\n*_`"“(')
    if not near.endswith(_BOUND_ENDS):
        return None
    return _BOUND.search(lowered, max(0, start - _LONGEST_BOUND), start)


def _counter_after(lowered: str, at: int) -> bool:
    """A counter tells a number from a name: "질문 2개" are two questions, "질문 2" is the second."""
    return lowered[at : at + 2].strip()[:1] in set("個つ件択案种个條条種개가問问문")


def value_of(word: str) -> int:
    """The value of digits or of a known number word."""
    return int(word) if word.isdecimal() else NUMBER_WORDS[re.sub(r"\s+", " ", word)]


def _number(match: re.Match[str], bounded: re.Match[str] | None) -> Number:
    first = value_of(match.group("low"))
    second = value_of(match.group("high")) if match.group("high") else None
    bound: Bound = _BOUND_OF[re.sub(r"\s+", " ", bounded.group(1))] if bounded else ""
    tail = (match.group("tail") or "").strip()
    if match.group("bound2"):
        bound = "at most"
    if tail in {"+", "or more", "and more", "and over", "or over", "以上", "이상"}:
        bound = "at least"
    elif tail.startswith(("max", "at most")) or tail in {"or fewer", "or less", "以下", "以内", "이하"}:
        bound = "at most"
    low, high = (first, first) if second is None else (min(first, second), max(first, second))
    span = (bounded or match).start(), match.end()
    if bound in {"up to", "at most"}:
        return Number(0 if second is None else low, high, bound, *span, second is not None)
    if bound == "at least":
        return Number(low, None, bound, *span)
    if bound == "more than":
        return Number(high + 1, None, bound, *span)
    if bound == "fewer than":
        return Number(0, max(0, high - 1), bound, *span)
    return Number(low, high, bound, *span, second is not None)
