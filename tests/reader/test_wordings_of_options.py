"""How documents speak of options, met where no reader was written for it: each was read wrongly once."""

from __future__ import annotations

import pytest

from asklint.testing import lint_text, read_text


def _found(text: str, *codes: str) -> list[str]:
    return [finding.code for finding in lint_text(text) if finding.code in codes]


def test_the_tools_name_with_its_arguments_is_an_order() -> None:
    text = 'Rank them. AskUserQuestion multiSelect, max 4 options + "Skip".\n'
    assert _found(text, "ASK101") == ["ASK101"]


@pytest.mark.parametrize("limit", ["max 3 options", "max 4 options, Skip among them"])
def test_a_limit_that_fits_is_kept(limit: str) -> None:
    assert _found(f"Rank them. AskUserQuestion multiSelect, {limit}.\n", "ASK101") == []


@pytest.mark.parametrize(
    "said",
    [
        'The user can also enter a custom name via the "Other" option.',
        'A custom name can be typed through the "Other" choice.',
        'Somebody who wants a different one selects the "Other" option.',
    ],
)
def test_the_tools_own_other_is_spoken_of(said: str) -> None:
    assert _found(f"Use AskUserQuestion to pick the model. {said}\n", "ASK105") == []


def test_placeholders_in_angle_brackets_hold_commas() -> None:
    text = (
        "```\nAskUserQuestion(\n  question: <one sentence: done, and now choose>,\n  options: [\n"
        "    <label: merge, and record it>,\n    <label: open a PR, and link it>,\n    <label: stop, for now>\n"
        "  ]\n)\n```\n"
    )
    (question,) = read_text(text).asks[0].questions
    assert question.count.high == 3
    assert _found(text, "ASK101", "ASK106", "ASK123") == []


@pytest.mark.parametrize(
    "ask",
    [
        "선택 시 → AskUserQuestion으로 경로 입력받기 (Other 사용)",
        "Use AskUserQuestion to get the path (typed via Other).",
        'Ask via AskUserQuestion: "What did you find out today?" Then collect the answer in free text.',
        'Ask for the name with AskUserQuestion; the user types it through "Other".',
    ],
)
def test_an_answer_that_is_only_typed(ask: str) -> None:
    assert _found(f"# Setup\n\n{ask}\n", "ASK104") == ["ASK104"]


@pytest.mark.parametrize(
    "ask",
    [
        'Use AskUserQuestion with three options; another name can be typed through "Other".',
        'Use AskUserQuestion to pick the database. "Other" lets the user type another one.',
    ],
)
def test_an_answer_that_may_be_typed_as_well(ask: str) -> None:
    assert _found(f"# Setup\n\n{ask}\n", "ASK104") == []


@pytest.mark.parametrize(
    "condition",
    [
        "If the GitHub CLI is not available, use AskUserQuestion.",
        "If an Edit tool call fails (no match), surface AskUserQuestion.",
        "When Redis is unavailable → ask via AskUserQuestion.",
    ],
)
def test_something_else_that_is_missing_is_asked_about(condition: str) -> None:
    assert _found(f"# Setup\n\n{condition} Options: A1 | B2 | C3 | D4 | E5\n", "ASK101") == ["ASK101"]


@pytest.mark.parametrize(
    "condition",
    [
        "If AskUserQuestion is not available, print them.",
        "If the question tool is unavailable, print what AskUserQuestion would show.",
        "If the tool call fails, do not use AskUserQuestion again.",
        "Use AskUserQuestion; where it is not available, print them.",
    ],
)
def test_the_missing_tool_itself_guards(condition: str) -> None:
    assert _found(f"# Setup\n\n{condition} Options: A1 | B2 | C3 | D4 | E5\n", "ASK101") == []


def test_where_a_list_goes_on_a_number_counts_all_of_it() -> None:
    text = (
        'Use AskUserQuestion:\n\n```\nQuestion: "Which items?"\nOptions:\n  - Label: "1. {title}"\n'
        '  - Label: "2. {title}"\n  ... (up to {most} items per question)\n```\n'
    )
    assert _found(text.replace("{most}", "4"), "ASK101") == []
    assert _found(text.replace("{most}", "6"), "ASK101") == ["ASK101"]


def test_several_to_pick_through_the_tool() -> None:
    text = "Then use AskUserQuestion with multiSelect to let the user pick specific PRs by number.\n"
    assert _found(text, "ASK103") == ["ASK103"]


def test_choosing_one_by_one_is_a_branch() -> None:
    text = "Use AskUserQuestion with these options:\n\n- **All** — every part\n- **None of it** — skip\n- **Custom** — I'll choose each part\n"
    assert _found(text, "ASK105") == []
