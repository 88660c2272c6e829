"""Wordings met in documents that no reader was written for: each was read wrongly once."""

from __future__ import annotations

import pytest

from asklint.testing import lint_text, read_text


def _codes(text: str, code: str) -> list[str]:
    return [finding.code for finding in lint_text(text) if finding.code == code]


@pytest.mark.parametrize(
    "policy",
    [
        "- ALWAYS: ヒアリング時は AskUserQuestion ツールを使用する",
        "- MUST: 各インタビューの段階で AskUserQuestion を使用する",
    ],
)
def test_a_policy_for_the_whole_interview_binds_its_menus(policy: str) -> None:
    text = f"# 聞き取り\n\n## 質問\n\nどれを希望しますか？\n\n- A) 速い\n- B) 安全\n\n## ルール\n\n{policy}\n"
    assert len(read_text(text).policies) == 1
    assert _codes(text, "ASK201") == []


def test_cases_to_think_through_are_no_options() -> None:
    text = (
        "AskUserQuestion で色を選ぶ。\n\n## 境界\n\n```\n次の場合はどうしますか？\n"
        "- 回線が切れた場合\n- 入力が空の場合\n- 権限がない場合\n```\n"
    )
    assert _codes(text, "ASK201") == []


def test_a_noun_among_others_offers_nothing() -> None:
    text = (
        'AskUserQuestion: "습관이야?"\n- A) 매일\n- B) 가끔\n\n## 판정\n\n'
        "1. **trial / offer**\n   - A) 매일 → 긴 체험\n   - B) 가끔 → 짧은 체험\n"
    )
    assert _codes(text, "ASK201") == []


@pytest.mark.parametrize(
    "option",
    ["다른 걸로 갈게 — 어떤 건지 입력", "A different one — type its name", "別のもの — 名前を入力"],
)
def test_another_one_to_type_in_is_the_tools_own_answer(option: str) -> None:
    text = f'AskUserQuestion: "Which one?"\n- A) Rapid\n- B) {option}\n- C) Not yet\n'
    assert _codes(text, "ASK105") == ["ASK105"]


@pytest.mark.parametrize("option", ["A different layout — two columns", "다른 도구 — 더 빠르다"])
def test_another_one_that_is_named_is_a_real_branch(option: str) -> None:
    text = f'AskUserQuestion: "Which one?"\n- A) Rapid\n- B) {option}\n- C) Not yet\n'
    assert _codes(text, "ASK105") == []


def test_options_plus_something_else() -> None:
    text = 'End with AskUserQuestion.\n\nIt holds a summary + 2-3 options + "Something else?".\n'
    assert _codes(text, "ASK105") == ["ASK105"]


def test_a_fixed_last_option_stands_behind_others() -> None:
    text = 'AskUserQuestion: "어떤 톤이야?"\n\n- 예: `따뜻함`, `차가움`\n- 마지막 선택지는 항상 `기타 — 직접 입력`\n'
    assert _codes(text, "ASK104") == []
    assert _codes(text, "ASK105") == ["ASK105"]


def test_an_authored_other_counts_once() -> None:
    (ask,) = read_text('Present the top 3-5 via AskUserQuestion, always include an "Other" option.\n').asks
    assert ask.questions[0].count.high == 6


def test_a_question_in_chat_may_lean_on_the_chat() -> None:
    text = (
        "**Do not use AskUserQuestion**: there may be many.\n\n## Fixes\n\nIf issues were found, ask:\n"
        '"Would you like me to fix these issues?"\n\nOptions:\n1. **Fix all** - apply them\n2. **Stop** - no changes\n'
    )
    assert _codes(text, "ASK303") == []
