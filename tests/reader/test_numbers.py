"""Numbers as written: digits, words, ranges, bounds, and what only looks like a number."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.document.folding import fold
from asklint.reader.numbers import read_numbers


def single(text: str) -> tuple[int, int | None, str, str]:
    lowered = fold(text)
    numbers = read_numbers(lowered)
    assert len(numbers) == 1, numbers
    number = numbers[0]
    return number.low, number.high, number.bound, lowered[number.start : number.end]


@pytest.mark.parametrize(
    ("text", "low", "high", "bound", "words"),
    [
        ("2-5 things", 2, 5, "", "2-5"),
        ("2–5 things", 2, 5, "", "2–5"),
        ("2 to 5 things", 2, 5, "", "2 to 5"),
        ("5 to 2 things", 2, 5, "", "5 to 2"),
        ("two or three things", 2, 3, "", "two or three"),
        ("3〜5個", 3, 5, "", "3〜5"),
        ("zwei bis vier Dinge", 2, 4, "", "zwei bis vier"),
        ("entre dos y cuatro", 2, 4, "", "dos y cuatro"),
        ("三个", 3, 3, "", "三"),
        ("exactly 4", 4, 4, "exactly", "exactly 4"),
        ("up to **6** things", 0, 6, "up to", "up to **6"),
        ("at most four", 0, 4, "at most", "at most four"),
        ("no more than 4", 0, 4, "at most", "no more than 4"),
        ("a maximum of 3–4", 3, 4, "at most", "a maximum of 3–4"),
        ("4 max", 0, 4, "at most", "4 max"),
        ("≤4 items", 0, 4, "at most", "≤4"),
        ("최대 4개", 0, 4, "at most", "최대 4"),
        ("最多4个", 0, 4, "at most", "最多4"),
        ("at least 3", 3, None, "at least", "at least 3"),
        ("5+ things", 5, None, "at least", "5+"),
        ("five or more", 5, None, "at least", "five or more"),
        ("more than 4", 5, None, "more than", "more than 4"),
        (">4 files", 5, None, "more than", ">4"),
        ("fewer than 3", 0, 2, "fewer than", "fewer than 3"),
        ("the top 8", 8, 8, "top", "top 8"),
        ("the first four", 4, 4, "first", "first four"),
    ],
)
def test_number(text: str, low: int, high: int | None, bound: str, words: str) -> None:
    assert single(text) == (low, high, bound, words)


@pytest.mark.parametrize(
    "text",
    [
        "step 4: run",
        "Phase 2 questions",
        "version 2.1.3",
        "v2 of it",
        "50% of them",
        "issue #12",
        "10x faster",
        "claude-4",
        "フェーズ 5 オプション",
        "질문 2: 무엇",
        "nobody, someone, ninety",
    ],
)
def test_names_and_measures_are_no_numbers(text: str) -> None:
    assert read_numbers(fold(text)) == ()


def test_a_counter_tells_a_number_from_a_name() -> None:
    assert single("질문 2개") == (2, 2, "", "2")


def test_only_one_plain_number_is_exact() -> None:
    exact = [read_numbers(text)[0].exact for text in ("4 x", "exactly 4 x", "3-4 x", "up to 4 x", "top 4 x")]
    assert exact == [True, True, False, False, False]


def test_fold_keeps_every_offset() -> None:
    text = "İ Up To 4 OPTIONS"
    assert fold(text) == "İ up to 4 options"
    assert fold("ABC ÄÖ") == "abc äö"


@settings(derandomize=True, deadline=None)
@given(st.text(alphabet="0123 one two-–to up to max 個つ選択肢>+≤*`\n", max_size=120))
def test_spans_are_in_order_and_bounds_hold(text: str) -> None:
    lowered = fold(text)
    assert len(lowered) == len(text)
    at = 0
    for number in read_numbers(lowered):
        assert 0 <= number.start < number.end <= len(text)
        assert number.end > at
        at = number.end
        assert number.low >= 0
        assert number.high is None or number.high >= number.low
