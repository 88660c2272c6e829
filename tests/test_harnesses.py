"""The harness table: facts that rules lean on, and rows that do not contradict themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from asklint import harnesses
from asklint.harness_rows import ROWS
from asklint.record import replace

if TYPE_CHECKING:
    from asklint.harness import Harness

BY_NAME = {row.name: row for row in ROWS}


@pytest.mark.parametrize(
    ("name", "tool", "questions", "options", "header", "multi_select"),
    [
        ("claude-code", "AskUserQuestion", 4, (2, 4), 12, "multiSelect"),
        ("codex", "request_user_input", 3, (2, 3), 12, None),
        ("opencode", "question", None, (0, None), 30, "multiple"),
        ("kilo", "question", None, (0, None), 30, "multiple"),
        ("gemini", "ask_user", 4, (2, 4), 16, "multiSelect"),
        ("qwen", "ask_user_question", 4, (2, 4), 12, "multiSelect"),
        ("kimi", "AskUserQuestion", 4, (2, 4), 12, "multi_select"),
        ("vibe", "ask_user_question", None, (2, None), 20, "multi_select"),
        ("cline", "ask_question", 1, (2, 5), None, None),
        ("roo", "ask_followup_question", 1, (2, 4), None, None),
        ("vscode", "vscode_askQuestions", None, (0, None), 50, "multiSelect"),
        ("copilot-cli", "ask_user", 1, (0, None), None, None),
        ("cursor", "AskQuestion", None, (2, None), None, "allow_multiple"),
        ("mux", "ask_user_question", 4, (2, 4), 32, "multiSelect"),
        ("crush", "question", 5, (2, 5), None, None),
        ("openclaw", "ask_user", 3, (2, 4), 12, "multiSelect"),
        ("open-webui", "ask_user", 3, (2, 3), 48, None),
        ("droid", "AskUser", None, (0, None), None, None),
        ("conductor", "mcp__conductor__AskUserQuestion", 4, (2, 4), 12, "multiSelect"),
        ("portable", "AskUserQuestion", 3, (2, 3), 12, None),
    ],
)
def test_the_limits_of_each_harness(
    name: str,
    tool: str,
    questions: int | None,
    options: tuple[int, int | None],
    header: int | None,
    multi_select: str | None,
) -> None:
    row = harnesses.get(name)
    assert row.tools[0] == tool
    assert row.max_questions == questions
    assert (row.min_options, row.max_options) == options
    assert row.max_header == header
    assert row.multi_select_key == multi_select


def test_what_is_enforced_and_what_is_only_asked_for() -> None:
    assert {row.name for row in ROWS if row.header_hard} == {"vibe", "mux"}
    assert not BY_NAME["codex"].options_hard
    assert BY_NAME["claude-code"].options_hard
    assert {row.name for row in ROWS if row.rejects_other} == {"mux", "portable"}
    assert {row.name for row in ROWS if row.plain_options} == {"cline", "copilot-cli", "droid"}


def test_where_subagents_may_ask() -> None:
    denied = {row.name for row in ROWS if not row.subagents_may_ask}
    assert denied >= {"claude-code", "codex", "opencode", "qwen", "mux", "crush", "openclaw", "portable"}
    assert BY_NAME["vscode"].subagents_may_ask


def test_descriptions_that_are_required() -> None:
    required = {row.name for row in ROWS if "description" in row.required_option_keys}
    assert required >= {"codex", "opencode", "gemini", "qwen", "mux", "open-webui", "portable"}
    assert not required & {"kimi", "vibe", "vscode", "cursor", "openclaw", "crush"}
    assert "multiSelect" not in BY_NAME["claude-code"].required_question_keys


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_no_row_contradicts_itself(row: Harness) -> None:
    assert harnesses.contradictions(row) == []
    assert row.source
    assert row.verified == "2026-09"
    known = row.question_keys | row.option_keys
    assert set(row.aliases.values()) <= known
    if row.question_keys:
        assert {row.question_key, row.options_key} <= row.question_keys
    if row.option_keys:
        assert row.label_key in row.required_option_keys


def test_portable_is_within_what_every_harness_takes() -> None:
    portable = BY_NAME["portable"]
    assert set(portable.tools) == {tool for row in ROWS for tool in row.tools}
    for row in ROWS:
        assert row.min_options <= portable.min_options
        assert row.max_options is None or (portable.max_options or 99) <= row.max_options
        assert row.max_header is None or (portable.max_header or 99) <= row.max_header
        if row.max_questions != 1:
            assert row.max_questions is None or (portable.max_questions or 99) <= row.max_questions


def test_keys_of_other_harnesses_are_translated() -> None:
    assert BY_NAME["claude-code"].aliases["multi_select"] == "multiSelect"
    assert BY_NAME["claude-code"].aliases["markdown"] == "preview"
    assert BY_NAME["kimi"].aliases["multiSelect"] == "multi_select"
    assert BY_NAME["crush"].aliases["options"] == "choices"
    assert BY_NAME["cursor"].aliases["question"] == "prompt"


@pytest.mark.parametrize(
    "name",
    [
        *(
            "AskUserQuestion",
            "request_user_input",
            "question",
            "ask_user",
            "ask_user_question",
            "AskQuestion",
        ),
        *("ask_followup_question", "ask_question", "AskUser", "ask", "vscode/askQuestions", "askQuestions"),
        *("mcp__conductor__AskUserQuestion", "mcp__some_host__AskUserQuestion", "mcp__a__b__ask_user"),
        *("#tool:vscode/askQuestions", "askFollowupQuestion"),
    ],
)
def test_real_names(name: str) -> None:
    assert harnesses.is_ask_tool(name)


@pytest.mark.parametrize(
    "name", ["", "Bash", "mcp__", "mcp__x__Read", "AskUserQuestion ", *harnesses.WRONG_NAMES]
)
def test_names_no_harness_has(name: str) -> None:
    assert not harnesses.is_ask_tool(name)


def test_a_wrong_name_leads_to_a_real_one() -> None:
    assert set(harnesses.WRONG_NAMES.values()) <= harnesses.tool_names()
    assert harnesses.WRONG_NAMES["AskUserQuestions"] == "AskUserQuestion"


def test_who_has_a_tool_of_that_name() -> None:
    assert [row.name for row in harnesses.with_tool("request_user_input")] == ["codex", "portable"]
    assert "claude-code" in {row.name for row in harnesses.with_tool("mcp__host__AskUserQuestion")}


def test_an_unknown_harness_is_named_with_the_nearest() -> None:
    with pytest.raises(harnesses.UnknownHarnessError, match="did you mean 'claude-code'"):
        harnesses.get("claude-cod")
    with pytest.raises(harnesses.UnknownHarnessError, match="there are claude-code, codex, "):
        harnesses.get("zzz")


def test_a_plug_in_adds_a_row() -> None:
    table = harnesses.Table(ROWS)
    mine = replace(BY_NAME["codex"], name="mine", tools=("ask_me",))
    assert not table.is_ask_tool("ask_me")
    table.register(mine)
    table.register(mine)
    assert table.get("mine") is mine
    assert table.is_ask_tool("ask_me")
    assert table.names()[-1] == "mine"
    assert "mine" not in harnesses.names()
    with pytest.raises(ValueError, match="there is a harness 'mine' already"):
        table.register(replace(mine, max_questions=9))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"tools": ()}, "names no tool"),
        ({"min_options": 5}, "least number of options"),
        ({"max_questions": 0}, "takes no question"),
        ({"required_question_keys": frozenset({"x"})}, "question key that it does not know"),
        ({"required_option_keys": frozenset({"x"})}, "option key that it does not know"),
        ({"multi_select_key": "many"}, "multi-select key"),
        ({"aliases": {"label": "label"}}, "alias"),
    ],
)
def test_a_row_that_contradicts_itself_is_refused(change: dict[str, object], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        harnesses.Table([replace(BY_NAME["codex"], name="mine", **change)])


def test_a_row_of_ours_is_all_that_a_new_tool_needs() -> None:
    row = replace(BY_NAME["claude-code"], name="acme", tools=("pose_query",))
    added = harnesses.Table((*ROWS, row)).added_tools()
    assert added is not None
    assert added.search("Use pose_query to ask which one.")
    assert not added.search("Use AskUserQuestion or ask_user to ask which one.")


def test_the_tools_of_today_are_found_by_their_own_patterns() -> None:
    assert harnesses.Table(ROWS).added_tools() is None
    assert {tool for row in ROWS for tool in row.tools} <= harnesses.WRITTEN_OUT
