"""Menus in text that is shown, buttons behind a question, what is forbidden in quotes, and what each looks like."""

from __future__ import annotations

import pytest

from asklint.testing import lint_text

_ELSEWHERE = "Use AskUserQuestion to pick the target branch.\n\n## Next part\n\n"


def _found(text: str, code: str = "ASK201", path: str = "skills/demo/SKILL.md") -> list[str]:
    """The lines that a rule points at."""
    findings = (finding for finding in lint_text(text, path=path) if finding.code == code)
    return [text[finding.span.start :].split("\n", 1)[0] for finding in findings]


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        (
            "If it fails, tell the user:\n\n```\nThe scan failed.\n\nOptions:\n1. Try it again\n2. Go on without it\n```\n",
            "1. Try it again",
        ),
        (
            "If the check fails, stop and notify the user\n\n```\nThe check failed.\n\nOptions:\n1. Try it again\n2. Leave\n```\n",
            "1. Try it again",
        ),
        (
            "When it is dirty:\n\n```\nThe tree is dirty.\n\nOptions:\n1. Stash it\n2. Commit it\n```\n\nIf option 1:\n\n```bash\ngit stash\n```\n",
            "1. Stash it",
        ),
        (
            'If merging fails:\n```\nConflicts remain.\n\nOptions:\n  • Resolve by hand\n  • End here\n```\n\nIf "Resolve by hand" is selected, show how.\n',
            "• Resolve by hand",
        ),
        (
            "1. Try once more\n2. If that fails too, inform the user:\n   ```\n   No luck.\n\n   Choices:\n   1. Leave it\n   2. Call for help\n   ```\n",
            "1. Leave it",
        ),
        (
            "Inform them:\n\n> The index is stale. Options:\n> 1. Rebuild it\n> 2. Go on\n",
            "1. Rebuild it",
        ),
        (
            "失敗した場合、ユーザーに通知する:\n\n```\n失敗しました。\n\n選択肢:\n1. もう一度試す\n2. 飛ばす\n```\n",
            "1. もう一度試す",
        ),
        (
            "**Q1:**\n\n```\nWhich one suits you?\n```\n\n- **A) Act first** - then adjust\n- **B) Think first** - then act\n",
            "- **A) Act first**",
        ),
        (
            "```\nThe host is down.\n\nOptions:\n1. Restart it\n2. Wait\n```\n\nWait for the user's choice before going on.\n",
            "1. Restart it",
        ),
    ],
)
def test_what_is_shown_under_options_is_put_to_those_who_read_it(text: str, begins: str) -> None:
    (line,) = _found(_ELSEWHERE + text)
    assert line.startswith(begins)


@pytest.mark.parametrize(
    "text",
    [
        "Write the record:\n\n```markdown\n# Decision\n\nOptions:\n1. Postgres\n2. SQLite\n\nDecision: Postgres\n```\n",
        "```\nUsage: tool [options]\n\nOptions:\n  1. --fast  quick\n  2. --slow  thorough\n```\n",
        "```bash\n# which one?\nls\n```\n\n- A) Header of the page\n- B) Footer of the page\n",
        "```\nUse this layout:\n```\n\n- A) Header of the page\n- B) Footer of the page\n",
        "The report has this form:\n\n```\nSummary\n\nOptions:\n1. Postgres\n2. SQLite\n```\n\nSave it under `docs`.\n",
        'Proposed change: [what]\n\n```\nWhy: [reason]\nAlternatives: [other ways, or "none"]\n```\n\nWait for the user.\n',
        "Run:\n\n```bash\n# let them choose with AskUserQuestion what comes next\nls\n```\n\n```\nWhat now?\nA) Merge\nB) Wait\n```\n",
    ],
)
def test_a_form_to_fill_in_or_a_help_text_is_not(text: str) -> None:
    assert _found(_ELSEWHERE + text) == []


def test_asking_through_the_tool_once_it_is_answered_is_another_question() -> None:
    text = (
        "If detection fails, notify the user:\n\n```\nNothing was found.\n\nOptions:\n1. Search again\n2. Describe it\n```\n\n"
        "If the user picks option 2, use AskUserQuestion to learn the language.\n"
    )
    assert _found(_ELSEWHERE + text) == ["1. Search again"]
    asked = text.replace("If the user picks option 2, use", "Then use").replace(
        "learn the language", "ask it"
    )
    assert _found(_ELSEWHERE + asked) == []


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("- Report what is missing\n- Offer options:\n  - Run it again\n  - Go on\n", "- Run it again"),
        ("Present a choice:\n- **Fast** - fewer checks\n- **Slow** - all of them\n", "- **Fast**"),
        ("If tests fail, report them and offer:\n- Fix them now\n- Skip them\n", "- Fix them now"),
        ("Ask whether to:\n- merge\n- rebase\n", "- merge"),
        ("Ask the user whether they would like to:\n\n1. Keep it\n2. Drop it\n", "1. Keep it"),
        ("Ask if they want to:\n- Merge it\n- Rebase it\n", "- Merge it"),
        ("Offer three ways on: (1) fix it, (2) skip it, (3) stop.\n", "(1) fix it"),
        ("Ask the user: keep / change / drop?\n", "keep / change"),
        ("Ask the user to pick: Merge / Wait / Stop.\n", "Merge / Wait"),
        ("Offer: 1) a quick mend, 2) a thorough one.\n", "1) a quick mend"),
        ('Close with: "(1) run it, (2) change it, (3) leave it. Which one?"\n', "(1) run it"),
        ('If the user says no, ask: "Skip this one, or edit it first?"\n', "Skip this one"),
        ('Ask "Which host: staging, production, or both?"\n', "Which host"),
        ("2. オプションを提示:\n   - 「やり直す」\n   - 「やめる」\n", "- 「やり直す」"),
    ],
)
def test_orders_to_offer_in_few_words(text: str, begins: str) -> None:
    (line,) = _found(_ELSEWHERE + text)
    assert line.startswith(begins)


@pytest.mark.parametrize(
    "text",
    [
        "Show the banner and “Next up”, with the alternatives: `/plan 1`, `/explore`, `/settings`.\n",
        "Present options with:\n- A name\n- What it costs\n- What speaks against it\n",
        "What we offer:\n- speed\n- size\n",
        "Check: does it compile? (yes/no)\n",
        'When the user says "merge it or leave it?", answer.\n',
        "Have the linter select: errors / warnings first.\n",
        "We offer two services: (1) hosting, (2) mail.\n",
        "Ask the user if:\n- the tests ran\n- the build is green\n",
        "Ask: What is the input / output / effect?\n",
        "Use (1) the log, (2) the trace and (3) the dump.\n",
    ],
)
def test_what_sounds_like_them(text: str) -> None:
    assert _found(_ELSEWHERE + text) == []


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("```\nFolder: a/b\n\nUse this folder? [Yes] [Another one]\n```\n", "Use this folder?"),
        ("```\nKeep the draft?\n[Keep] [Discard] [Edit]\n```\n", "Keep the draft?"),
        ('Prompt: "Delete the old files? [Yes] [No] [Show me first]"\n', "Delete the old files?"),
        ("> Merge now?  [Merge] / [Wait]\n", "Merge now?"),
    ],
)
def test_buttons_behind_a_question_are_answers(text: str, begins: str) -> None:
    (line,) = _found(_ELSEWHERE + text)
    assert line.startswith(begins)


@pytest.mark.parametrize(
    "text",
    [
        "The form has [First name] [Last name] behind its title.\n",
        "Ready? [x] [ ]\n",
        "Any questions? [Guide](a.md) [FAQ](b.md)\n",
        "What is missing? [name] [date]\n",
        "Why so? See [Setup] [Usage]: both say.\n\n[Setup]: a.md\n[Usage]: b.md\n",
        "```\n│ Keep the draft? [Keep] [Discard] │\n```\n",
    ],
)
def test_other_brackets_are_no_buttons(text: str) -> None:
    assert _found(_ELSEWHERE + text) == []


@pytest.mark.parametrize(
    "text",
    [
        'Never show "Go on? (y/n)" to the user.\n',
        'Do not ask "Merge it? (yes / edit / cancel)" here.\n',
        "Never end on `Proceed? [Y/n]`.\n",
        "Don’t print “Merge it? (yes/no/later)”.\n",
        'Avoid "Ready? [Yes] [No]" at the end.\n',
        'Never offer "A) mend or B) skip" in prose.\n',
        '- ❌ "Shall I go on? (yes/no/later)"\n',
        "- ❌ Ask in prose: A) merge B) wait\n",
    ],
)
def test_what_is_quoted_to_forbid_it_is_not_asked(text: str) -> None:
    assert _found(_ELSEWHERE + text) == []


def test_a_cross_before_a_message_forbids_nothing() -> None:
    assert _found(_ELSEWHERE + "❌ Merging failed. What next? (retry / stop / edit)\n") != []


def test_an_order_with_a_typographic_apostrophe_forbids_as_well() -> None:
    for apostrophe in "'’":
        text = f"---\nname: scout\n---\n\nYou run as a subagent. Don{apostrophe}t use AskUserQuestion.\n"
        assert _found(text, "ASK401", ".claude/agents/scout.md") == []
