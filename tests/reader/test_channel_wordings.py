"""Ways to ask in plain words, and what only sounds like one: each was read wrongly once."""

from __future__ import annotations

import pytest

from asklint.testing import lint_text

_ELSEWHERE = "Use AskUserQuestion to pick the target branch.\n\n## Next part\n\n"


def _lines(text: str, code: str, path: str = "skills/demo/SKILL.md") -> list[str]:
    """The lines that a rule points at."""
    found = (finding for finding in lint_text(text, path=path) if finding.code == code)
    return [text[finding.span.start :].split("\n", 1)[0] for finding in found]


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        (
            'After a while, mention:\n\n"We have looked at a lot. Want to stop here, or look at the rest?"\n',
            "Want to stop here",
        ),
        ("4. Ask the user YES/NO/LATER confirmation\n5. On YES, write it\n", "YES/NO/LATER"),
        ("Ask whether they want to (a) mend it now, (b) file it, or (c) leave it.\n", "(a) mend"),
        ("Confirm with the user (Proceed / Edit / Cancel) before writing.\n", "(Proceed"),
        ("**Then:** reply `1` to deploy, `2` to wait, or `3` to roll back.\n", "reply `1`"),
        ("GATE: \"Ready. Type 'go' to start, 'edit' to change it, or 'stop' to leave.\"\n", "Type 'go'"),
        (
            "Give the user two options:\n\n**Option A: Merge** — with a squash.\n\n**Option B: Wait** — for a review.\n",
            "**Option A",
        ),
        (
            "Prompt the user to choose one:\n\n| # | Mode | When |\n|---|---|---|\n| 1 | Quick | small |\n| 2 | Full | large |\n",
            "| # | Mode",
        ),
    ],
)
def test_a_menu_in_prose_is_one_in_any_words(text: str, begins: str) -> None:
    (line,) = _lines(_ELSEWHERE + text, "ASK201")
    assert line.startswith(begins)


@pytest.mark.parametrize(
    "text",
    [
        "The CLI prints `Overwrite the file? [y/N]` when run without `--force`.\n",
        "```\nDone.\n\nWhat's next?\n  • /plan — plan it\n  • /build — build it\n```\n",
        "Ask the user to (a) install the tool, (b) sign in and (c) restart.\n",
        'If they type "go" to start, "stop" to leave, note it.\n',
        "Ask whether to go on or to stop.\n",
        "Show the help: type `help` to list commands or `quit` to leave.\n",
        "Record the outcome (approved / skipped / later) in the log.\n",
        "Read the matrix of modes:\n\n| # | Mode | When |\n|---|---|---|\n| 1 | Quick | small |\n| 2 | Full | large |\n",
    ],
)
def test_what_nobody_puts_to_the_user_is_no_menu(text: str) -> None:
    assert _lines(_ELSEWHERE + text, "ASK201") == []


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("ASK301", 'Use AskUserQuestion — "What next?" with options: Fix, Skip, Stop.\n'),
        (
            "ASK301",
            'Use AskUserQuestion to ask "How would you like to proceed?" with these options:\n\n- **Fix** — now\n- **Skip** — later\n',
        ),
        ("ASK303", 'Use AskUserQuestion: "Do you approve the changes listed above?" (Approve / Reject)\n'),
    ],
)
def test_a_question_quoted_before_its_options_is_what_the_user_reads(code: str, text: str) -> None:
    assert len(_lines(text, code)) == 1


def test_a_quoted_question_with_its_state_is_not_bare() -> None:
    text = 'Use AskUserQuestion to ask "Two tests fail in auth. How would you like to proceed?" with options: Fix, Skip.\n'
    assert _lines(text, "ASK301") == []


@pytest.mark.parametrize("words", ["以上变更是否确认？", "以上方案可以吗？"])
def test_above_in_chinese(words: str) -> None:
    text = f'Use AskUserQuestion:\n\n```\nquestion: "{words}"\noptions:\n  - label: "确认"\n    description: "继续"\n  - label: "取消"\n    description: "停止"\n```\n'
    assert len(_lines(text, "ASK303")) == 1


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Use AskUserQuestion to ask for the server URL.\n", 1),
        ("Without an argument, use AskUserQuestion to ask the user for a short description.\n", 1),
        ("Use AskUserQuestion to ask for approval.\n", 0),
        ("Use AskUserQuestion to ask for the naming style.\n", 0),
        ("Use AskUserQuestion to ask for the name format they prefer.\n", 0),
    ],
)
def test_an_open_value_asked_for_through_the_tool(text: str, found: int) -> None:
    assert len(_lines(text, "ASK209")) == found


def test_a_menu_in_the_prose_of_a_subagent_or_a_fork_is_an_ask() -> None:
    body = "When the scope is unclear, ask:\n\n```\nWhich scope do you want?\n1. Small\n2. Large\n```\n"
    agent = f"---\nname: a\ndescription: d\ntools: Read, AskUserQuestion\n---\n\n{body}"
    assert _lines(agent, "ASK401", "agents/a.md") == ["1. Small"]
    assert _lines(f"---\nname: a\ndescription: d\ncontext: fork\n---\n\n{body}", "ASK402") == ["1. Small"]


def test_a_prompt_for_an_agent_of_some_kind_is_delegated() -> None:
    text = "Spawn an Explore agent with this prompt:\n\n> Map the code. Ask the user which parts matter via AskUserQuestion.\n"
    assert len(_lines(text, "ASK414")) == 1


def test_an_answer_that_need_not_be_waited_for() -> None:
    assert (
        len(_lines("Ask the user which one, but don't block on the response; keep going.\n", "ASK203")) == 1
    )


def test_an_answer_that_stays_open_is_not_passed_over() -> None:
    text = "Ask the user which one, but do not wait for the answer. What is still unanswered goes into the report as an open item.\n"
    assert _lines(text, "ASK203") == []


def test_an_empty_answer_that_means_that_the_user_agrees() -> None:
    assert len(_lines("An empty answer means the user accepts all changes; apply them.\n", "ASK208")) == 1
    assert _lines("An empty answer never means the user accepts the changes.\n", "ASK208") == []


def test_what_to_do_instead_does_not_narrow_a_ban() -> None:
    text = (
        "Always ask through AskUserQuestion.\n\n## Style\n\nNever use AskUserQuestion; ask in plain text.\n"
    )
    assert len(_lines(text, "ASK206")) == 1


def test_an_unattended_run_that_asks_in_prose() -> None:
    text = "Runs unattended from cron.\n\nIf the schema changed, ask the user which version to keep.\n"
    assert len(_lines(text, "ASK205")) == 1
    assert _lines(text + "\nIf nobody answers, keep the newest.\n", "ASK205") == []


def test_a_plural_in_snake_case_is_no_tool() -> None:
    assert len(_lines("Call `ask_user_questions` to pick a mode: Fast or Slow.\n", "ASK202")) == 1
