"""Plain lists right under a directive: which of them are its options."""

from __future__ import annotations

import pytest

from asklint.document.load import load
from asklint.reader.read import read_document
from asklint.source import Source


def _options(text: str) -> list[str]:
    (document,) = load(Source.from_text("skills/x/SKILL.md", text)).documents
    return [o.label.value for ask in read_document(document).asks for q in ask.questions for o in q.options]


PLACES = "- **Staging** — for testers\n- **Production** — live\n- **Preview** — one a branch\n"


@pytest.mark.parametrize(
    "lead",
    [
        "Use AskUserQuestion to ask where to deploy:",
        "Use AskUserQuestion to ask the user which place to deploy to:",
        "Use AskUserQuestion to confirm which one to take:",
        "Use AskUserQuestion with these options:",
        "Ask where to deploy via AskUserQuestion:",
    ],
)
def test_what_answers_the_question_before_it(lead: str) -> None:
    assert _options(f"{lead}\n\n{PLACES}") == ["Staging", "Production", "Preview"]


@pytest.mark.parametrize(
    "text",
    [
        "Use AskUserQuestion to ask what the project needs:\n\n- **Name** — as users know it\n- **Licence** — of the code\n",
        "Use AskUserQuestion to ask which changes are meant. Then:\n\n- read the diff\n- write the notes\n",
        "Use AskUserQuestion to ask which one it is:\n\n- Is it a fix?\n- Is it a feature?\n",
        "Use AskUserQuestion when it is unclear which of them to take:\n\n- read the plan first\n- then the log of last week, and what it says about it.\n",
    ],
)
def test_what_does_not(text: str) -> None:
    assert _options(text) == []
