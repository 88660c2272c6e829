"""Counts of options and questions that a text states."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.finding import Confidence
from asklint.reader.counts import StatedCount, read_counts


def single(text: str) -> StatedCount:
    counts = read_counts(text)
    assert len(counts) == 1, counts
    return counts[0]


@pytest.mark.parametrize(
    ("text", "what", "low", "high", "words"),
    [
        ("Offer 2-5 options.", "options", 2, 5, "2-5 options"),
        ("Give **two or three** honest choices.", "options", 2, 3, "two or three** honest choices"),
        (
            "Provide 2–4 short, mutually exclusive options",
            "options",
            2,
            4,
            "2–4 short, mutually exclusive options",
        ),
        ("Offer up to 6 choices.", "options", 0, 6, "up to 6 choices"),
        ("Generate 3-5 candidates and ask.", "options", 3, 5, "3-5 candidates"),
        ("Use a 4-option menu.", "options", 4, 4, "4-option"),
        ("Ask with the first 4 session ids as options.", "options", 4, 4, "first 4 session ids as options"),
        ("Send the top 8 labels as choices.", "options", 8, 8, "top 8 labels as choices"),
        ("Likely reactions as options (2-4 most likely)", "options", 2, 4, "2-4"),
        ("Keep the presented options to 3-5.", "options", 3, 5, "3-5"),
        ("- Options: top 5 labels of the group", "options", 5, 5, "top 5"),
        ("The options array has 2-4 items", "options", 2, 4, "2-4"),
        ("Present the top 3-5 via AskUserQuestion.", "options", 3, 5, "top 3-5"),
        ("Ask 3-4 clarifying questions.", "questions", 3, 4, "3-4 clarifying questions"),
        ("Batch related questions together (max 4 per call).", "questions", 0, 4, "max 4"),
        ("3〜5個の選択肢を提示する", "options", 3, 5, "3〜5個の選択肢"),
        ("選択肢を2〜3個用意する", "options", 2, 3, "2〜3個"),
        ("현재 대안 후보 3-5개를 생성", "options", 3, 5, "3-5개"),
        ("먼저 3-5개 선택지로 제시", "options", 3, 5, "3-5개 선택지"),
        ("列出 2–3 个选项供用户选择", "options", 2, 3, "2–3 个选项"),
        ("合計5〜8問を実施する", "questions", 5, 8, "5〜8問"),
        ("Biete 3 bis 5 Optionen an.", "options", 3, 5, "3 bis 5 Optionen"),
        ("Ofrece hasta seis opciones.", "options", 0, 6, "hasta seis opciones"),
        ("options: found.slice(0, 4)", "options", 0, 4, "found.slice(0, 4)"),
    ],
)
def test_count(text: str, what: str, low: int, high: int | None, words: str) -> None:
    count = single(text)
    assert (count.what, count.low, count.high, text[count.start : count.end]) == (what, low, high, words)


@pytest.mark.parametrize(
    "text",
    [
        "Write 3-5 product goals and let the user choose.",
        "Phase 2 questions follow.",
        "Step 4: Present options",
        "Spend 10 minutes on the options.",
        "Read 3 files, then list options.",
        "The research answers seven questions.",
        "Mark one option as recommended.",
        "If there are more than 4 options, split them.",
        "With 5+ options, split them.",
        'Options: "Top 3", "Top 5", "All"',
        "Options: 1) run 2) stop",
        "質問1: 対象はどれか",
        "同一問題をまとめる",
        "Two-way questions are cheap.",
        "For the top 5 findings, ask via AskUserQuestion.",
        "",
    ],
)
def test_no_count(text: str) -> None:
    assert read_counts(text) == ()


@pytest.mark.parametrize(
    ("text", "exact"),
    [
        ("Present exactly 4 options.", True),
        ("Show these three choices:", True),
        ("Present 3-4 options.", False),
        ("Present at least 2 options.", False),
        ("Present max 4 options.", False),
        ("Show the top 3 options.", False),
    ],
)
def test_exact(text: str, exact: bool) -> None:
    assert single(text).exact is exact


@pytest.mark.parametrize(
    ("text", "low", "high", "limit", "negated"),
    [
        ("Present max 4 options.", 0, 4, True, False),
        ("Never show more than 4 options.", 0, 4, True, False),
        ("Do not exceed 4 options.", 0, 4, True, False),
        ("The tool supports 2-4 options.", 2, 4, True, False),
        ("2-4 questions max per round", 2, 4, True, False),
        ("Mind the four-option limit.", 4, 4, True, False),
        ("Don't show 5 options.", 5, 5, False, True),
        ("Offer up to 4 options.", 0, 4, False, False),
        ("Offer at least 2 options.", 2, None, False, False),
    ],
)
def test_limits_and_negations(text: str, low: int, high: int | None, limit: bool, negated: bool) -> None:
    count = single(text)
    assert (count.low, count.high, count.limit, count.negated) == (low, high, limit, negated)


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("Ask 3-5 questions in one AskUserQuestion call.", "one-ask"),
        ("Ask all 6 questions at once.", "one-ask"),
        ("Up to 4 questions per call.", "one-ask"),
        ("Ask 3-4 questions per round.", "per-round"),
        ("Ask 3-4 questions at a time.", "per-round"),
        ("Ask one question at a time.", "per-round"),
        ("Ask 5-8 questions in all.", "total"),
        ("Ask these 4 questions one at a time.", "total"),
        ("Maximum 10 questions across all categories", "total"),
        ("For each gap ask 2 separate questions.", "each"),
        ("Ask 3 questions about the scope.", "unknown"),
        ("Give 2-4 options per question.", "one-ask"),
        ("Ask one question at a time and present 4 options in total.", "one-ask"),
    ],
)
def test_scope(text: str, scope: str) -> None:
    assert read_counts(text)[-1].scope == scope


def test_an_open_set_has_no_upper_end_and_names_what_it_counts() -> None:
    count = single("Use AskUserQuestion with one option per open finding.")
    assert (count.low, count.high, count.per, count.scope) == (0, None, "open finding", "one-ask")


def test_a_vague_noun_counts_little_where_nothing_is_offered() -> None:
    assert single("The record has 2-3 alternatives.").confidence is Confidence.LOW
    assert single("Ask the user to choose: 2-3 alternatives.").confidence is Confidence.MEDIUM
    assert single("Ask the user to choose: 2-3 options.").confidence is Confidence.HIGH


def test_several_counts_keep_their_order_and_places() -> None:
    text = "Pack up to 4 questions into one call. Each has 2-4 options."
    counts = read_counts(text)
    assert [(c.what, text[c.start : c.end]) for c in counts] == [
        ("questions", "up to 4 questions"),
        ("options", "2-4 options"),
    ]
    assert [text[slice(*c.number)] for c in counts if c.number] == ["up to 4", "2-4"]


WORDS = (
    *("3", "four", "2-5", "up", "to", "at", "most", "max", "options", "choices", "questions"),
    *("one", "option", "per", "finding", "each", "as", "never", "more", "than", "if", "ask"),
    *("選択肢", "個", "후보", "개", "AskUserQuestion", "options:", ".slice(0,", "4)", "[:4]"),
    *(".map(", "(", ")", ".", ",", "\n", "**", "`"),
)


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join))
def test_any_text_yields_ordered_spans_inside_it(text: str) -> None:
    at = 0
    for count in read_counts(text):
        assert at <= count.start < count.end <= len(text)
        at = count.start
        assert count.high is None or 0 <= count.low <= count.high
