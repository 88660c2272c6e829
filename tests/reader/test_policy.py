"""Policies: sentences that send every question through the tool, or rule the tool out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from asklint.document.load import load
from asklint.reader.policy import is_shared
from asklint.reader.read import read_document
from asklint.source import Source

if TYPE_CHECKING:
    from asklint.reader.model import Reading


def _reading(text: str, path: str = "skills/x/SKILL.md") -> Reading:
    (document,) = load(Source.from_text(path, text)).documents
    return read_document(document)


@pytest.mark.parametrize(
    "sentence",
    [
        "Every question to the user must go through AskUserQuestion.",
        "Always use AskUserQuestion for user decisions.",
        "All user-facing questions MUST use the AskUserQuestion tool.",
        "Use AskUserQuestion for any choice that the user has to make.",
        'Wherever this file says "ask the user", call AskUserQuestion.',
        "Asking the user means calling AskUserQuestion.",
        "ユーザーへの質問には必ず AskUserQuestion を使う。",
        "사용자 질문은 항상 AskUserQuestion으로 한다.",
        "所有问题必须通过 AskUserQuestion 提出。",
    ],
)
def test_policies(sentence: str) -> None:
    reading = _reading(f"# X\n\n{sentence}\n")
    assert [policy.sentence for policy in reading.policies] == [sentence]
    assert reading.document.text[slice(*reading.policies[0].span)] == sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "Use AskUserQuestion to confirm the name.",
        "In this step always use AskUserQuestion for the choice.",
        "Before proceeding, always call AskUserQuestion for a decision.",
        "Always ask with AskUserQuestion and these options:",
        "AskUserQuestion shows a dialog.",
        "Never use AskUserQuestion for any question.",
        "Every question must be short.",
    ],
)
def test_sentences_that_are_no_policy(sentence: str) -> None:
    assert _reading(f"# X\n\n{sentence}\n").policies == []


def test_a_bad_example_lays_nothing_down() -> None:
    assert _reading("## Anti-patterns\n\nEvery question must go through AskUserQuestion.\n").policies == []


@pytest.mark.parametrize(
    ("path", "shared"),
    [
        ("CLAUDE.md", True),
        ("sub/AGENTS.md", True),
        ("CLAUDE.md.tmpl", True),
        ("GEMINI.md", True),
        (".claude/rules/asking.md", True),
        ("docs/question-protocol.md", True),
        ("skills/_shared/asking.md", True),
        ("skills/x/SKILL.md", False),
        ("docs/claude.md.txt", False),
        ("my-claude.md", False),
    ],
)
def test_files_that_speak_for_the_project(path: str, shared: bool) -> None:
    assert is_shared(path) is shared
    (policy,) = _reading("Every question must go through AskUserQuestion.\n", path).policies
    assert policy.project_wide is shared


@pytest.mark.parametrize(
    ("sentence", "banned"),
    [
        ("Never use AskUserQuestion.", True),
        ("AskUserQuestion darf niemals benutzt werden, nicht AskUserQuestion.", True),
        ("Do not use AskUserQuestion.", False),
        ("Never use AskUserQuestion in a subagent.", False),
        ("Never call AskUserQuestion twice.", False),
        ("Never go on without AskUserQuestion.", False),
    ],
)
def test_bans(sentence: str, banned: bool) -> None:
    assert bool(_reading(f"# X\n\n{sentence}\n").bans) is banned


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("If AskUserQuestion is unavailable, print a numbered list and wait.", True),
        ("Call AskUserQuestion.", False),
        ("The network is unavailable. Call AskUserQuestion.", False),
    ],
)
def test_a_stated_fallback(text: str, stated: bool) -> None:
    assert _reading(f"# X\n\n{text}\n").states_fallback is stated
