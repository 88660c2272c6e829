"""What a hint gives to paste is what it should have been: pasted, it is read as such and not found again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from asklint.finding import Applicability
from asklint.testing import lint_text, read_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from asklint.finding import Finding

LABELS = ("Patch", "Minor", "Major", "Beta", "Nightly", "Weekly", "Nothing")
GSTACK: Mapping[str, object] = {"profiles": ["gstack"]}


def only(text: str, code: str, settings: Mapping[str, object] | None = None) -> Finding:
    found = [finding for finding in lint_text(text, settings=settings) if finding.code == code]
    assert len(found) == 1, found
    return found[0]


def hint(finding: Finding) -> str:
    assert finding.fix is not None
    assert finding.fix.applicability is Applicability.HINT
    assert finding.fix.suggestion
    return finding.fix.suggestion


def menu(number: int) -> str:
    items = "".join(f"- **{label}** — about {label.lower()}\n" for label in LABELS[:number])
    return f"Use AskUserQuestion with these options:\n\n{items}"


def call(number: int, more: str = "") -> str:
    options = ", ".join(f'{{"label": "{one}", "description": "about {one}"}}' for one in LABELS[:number])
    return (
        'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "Found {n} changes. Which release?", '
        f'"header": "Release", {more}"options": [{options}]}}]}}\n```\n'
    )


class TestOverflow:
    @pytest.mark.parametrize("number", [5, 6, 7])
    def test_a_list_in_batches(self, number: int) -> None:
        text = hint(only(menu(number), "ASK101"))
        questions = text.split("Question ")[1:]
        assert all(2 <= question.count("\n- ") <= 4 for question in questions)
        assert [label for label in LABELS if f"- {label} — about {label.lower()}" in text] == list(
            LABELS[:number]
        )
        assert text.count("More options") == len(questions) - 1

    @pytest.mark.parametrize("number", [5, 6, 7])
    def test_a_call_in_calls(self, number: int) -> None:
        text = hint(only(call(number), "ASK101"))
        pasted = "Use AskUserQuestion:\n\n" + "".join(
            f"```\nAskUserQuestion({one}\n```\n\n" for one in text.split("AskUserQuestion(")[1:]
        )
        questions = [question for ask in read_text(pasted).asks for question in ask.questions]
        assert all(2 <= len(question.options) <= 4 for question in questions)
        labels = [option.label.value for question in questions for option in question.options]
        assert [label for label in labels if label != "More options"] == list(LABELS[:number])
        assert not [f for f in lint_text(pasted) if f.code in {"ASK101", "ASK124", "ASK126"}]

    def test_several_answers_in_one_call(self) -> None:
        text = hint(only(call(5, '"multiSelect": true, '), "ASK101"))
        (ask,) = read_text(f"```\n{text}\n```\n").asks
        assert [len(question.options) for question in ask.questions] == [3, 2]
        assert all(question.multi_select for question in ask.questions)

    def test_a_stated_number(self) -> None:
        text = "Present 2-6 options through AskUserQuestion."
        found = {f.code for f in lint_text(f"{text} {hint(only(text, 'ASK101'))}\n")}
        assert not found & {"ASK102", "ASK103"}

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            (
                "Use AskUserQuestion to ask which fix to apply. If there are more than four, keep the top 4.",
                "ASK102",
            ),
            ("Use AskUserQuestion with one option per finding.", "ASK103"),
        ],
    )
    def test_the_sentence_that_puts_the_rest_before_the_user(self, text: str, code: str) -> None:
        pasted = f"{text} {hint(only(text, code))}\n"
        assert code not in {finding.code for finding in lint_text(pasted)}

    @pytest.mark.parametrize("number", [5, 7])
    def test_the_chain_of_gstack(self, number: int) -> None:
        text = hint(only(menu(number), "ASK801", GSTACK))
        for place, label in enumerate(LABELS[:number], 1):
            assert f"D<N>.{place} — {label}\nELI10: about {label.lower()}\n" in text
        assert text.count("A) Include") == text.count("D) Hold") == number
        assert ("D<N>.0" in text) is (number > 6)
        pasted = f"Ask each with AskUserQuestion:\n\n```\n{text.replace('<N>', '3')}\n```\n"
        found = {finding.code for finding in lint_text(pasted, settings=GSTACK)}
        assert not found & {"ASK101", "ASK801", "ASK802", "ASK803", "ASK804", "ASK805"}


def test_the_call_that_a_prose_menu_should_be() -> None:
    text = (
        "Use AskUserQuestion to pick a branch.\n\n## Then\n\nAsk the user what to do next:\n\n"
        "1. **Deploy** — to staging\n2. **Wait** — until tomorrow\n"
    )
    finding = only(text, "ASK201")
    assert finding.fix is not None
    (ask,) = read_text(f"```\n{finding.fix.suggestion}\n```\n").asks
    assert [
        (o.label.value, o.description.value if o.description else "") for o in ask.questions[0].options
    ] == [
        ("Deploy", "to staging"),
        ("Wait", "until tomorrow"),
    ]


@pytest.mark.parametrize("question", ["Continue?", "How would you like to proceed?"])
def test_the_sentence_before_a_bare_question(question: str) -> None:
    text = call(3).replace("Found {n} changes. Which release?", question)
    pasted = text.replace(question, hint(only(text, "ASK301")))
    assert "ASK301" not in {finding.code for finding in lint_text(pasted)}


def test_the_sentence_that_demands_a_summary() -> None:
    settings = {"context-summary": "required"}
    text = "When the build is done, call AskUserQuestion to pick the target."
    pasted = f"{text} {hint(only(text, 'ASK301', settings))}\n"
    assert "ASK301" not in {finding.code for finding in lint_text(pasted, settings=settings)}


def test_the_key_that_a_call_lacks() -> None:
    text = call(3).replace('"header": "Release", ', "")
    pasted = text.replace('"options"', hint(only(text, "ASK124")) + ', "options"')
    assert "ASK124" not in {finding.code for finding in lint_text(pasted)}
