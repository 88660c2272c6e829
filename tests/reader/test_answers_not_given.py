"""What becomes of an answer that does not come, and of runs and modes in which none can."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.document.load import load
from asklint.finding import Confidence
from asklint.reader.answers import assumed_answers, continued_asks
from asklint.reader.open_choices import unpaired_choices
from asklint.reader.plan_mode import plan_approvals, plan_mode
from asklint.reader.read import read_document
from asklint.reader.unattended import unattended_role, way_on
from asklint.source import Source

if TYPE_CHECKING:
    from asklint.reader.model import Reading


def read(text: str) -> Reading:
    return read_document(load(Source.from_text("skills/demo/SKILL.md", text)).documents[0])


@pytest.mark.parametrize(
    "text",
    [
        "Ask the user for the target branch but do not wait for their response.",
        "Ask the user which environment to use; in the meantime proceed with staging.",
        "Use AskUserQuestion to confirm the schema, and while the user decides, start writing the migration.",
        "Use AskUserQuestion to confirm the deletion. Don't wait for a reply — proceed with the cleanup.",
        (
            "Present the options with AskUserQuestion and proceed with the recommended one before the user "
            "answers."
        ),
    ],
)
def test_goes_on_without_the_answer(text: str) -> None:
    assert len(list(continued_asks(read(text + "\n")))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Ask the user, and once they answer, continue.",
        "Use AskUserQuestion and wait for the answer before you continue.",
        "If the user is away, do not ask; continue.",
        "While waiting for the build, ask the user about the name.",
        "Never start without waiting for the user's answer to AskUserQuestion.",
        "Ask the user which port. In auto mode, do not wait for an answer.",
    ],
)
def test_waits_for_the_answer(text: str) -> None:
    assert list(continued_asks(read(text + "\n"))) == []


@pytest.mark.parametrize(
    ("text", "words", "confidence"),
    [
        ("Treat no response as approval and merge.", "Treat no response as approval", Confidence.HIGH),
        ("No reply counts as consent.", "No reply counts as consent", Confidence.HIGH),
        ("An empty answer means yes.", "An empty answer means yes", Confidence.HIGH),
        (
            "If AskUserQuestion times out, proceed with the deletion.",
            "If AskUserQuestion times out, proceed with the deletion",
            Confidence.MEDIUM,
        ),
        ("Select nothing if all tests passed.", "Select nothing if all tests passed", Confidence.HIGH),
    ],
)
def test_silence_taken_for_a_yes(text: str, words: str, confidence: Confidence) -> None:
    assert [(a.words, a.confidence) for a in assumed_answers(read(text + " Ask.\n"))] == [(words, confidence)]


@pytest.mark.parametrize(
    "text",
    [
        "No response is not approval.",
        "Do not take silence for consent.",
        "If no answer, treat it as declined.",
        "If the user skips, leave the value unchanged.",
        "An empty selection means that no feature is enabled.",
        "On timeout, retry once.",
        "A missing answer must never be read as approval.",
        "❌ **NEVER:**\n\n- Assume silence means approval",
    ],
)
def test_silence_taken_for_silence(text: str) -> None:
    assert list(assumed_answers(read(text + " Ask.\n"))) == []


@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        ("Stay in plan mode. Ask.\n", "plan mode"),
        ("Call EnterPlanMode, then ask.\n", "EnterPlanMode"),
        ("Do not enter plan mode. Ask.\n", None),
        ("Outside of plan mode, ask.\n", None),
        ("Write a plan and ask.\n", None),
    ],
)
def test_plan_mode(text: str, evidence: str | None) -> None:
    span = plan_mode(read(text))
    assert (text[span.start : span.end] if span else None) == evidence


def test_only_the_plan_itself_is_put_to_the_exit_tool() -> None:
    lead = "Stay in plan mode.\n\n"
    assert len(list(plan_approvals(read(lead + "Use AskUserQuestion to approve the plan.\n")))) == 1
    assert list(plan_approvals(read(lead + "Use AskUserQuestion to choose a database for the plan.\n"))) == []


@pytest.mark.parametrize(
    ("text", "unattended", "goes_on"),
    [
        ("You are running headless in CI.\n\nAsk.\n", True, False),
        ("This skill runs unattended from cron.\n\nAsk. If nobody answers, stop.\n", True, True),
        ("---\ndescription: Runs unattended on a nightly schedule\n---\n\nAsk.\n", True, False),
        ("---\ndescription: Manage the scheduled workflow runner\n---\n\nAsk.\n", False, False),
        ("The build runs in CI.\n\nAsk.\n", False, False),
        ("This command can run headless or in a session.\n\nAsk.\n", False, False),
    ],
)
def test_runs_that_nobody_watches(text: str, unattended: bool, goes_on: bool) -> None:
    reading = read(text)
    assert (unattended_role(reading) is not None) is unattended
    assert (way_on(reading) is not None) is goes_on


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("```\n❓ OPEN_CHOICES: a or b\n```\n\n## Next\n", ["a or b"]),
        ("```\n❓ OPEN_CHOICES: none\n```\n", []),
        ("```\n❓ OPEN_CHOICES: [list, or 'none']\n```\n", []),
        ("```\n❓ OPEN_CHOICES: a or b\n```\n\nCall AskUserQuestion.\n", []),
        ("```\n❓ OPEN_CHOICES: a or b\n❓ OPEN_CHOICES: c or d\nAskUserQuestion\n```\n", ["a or b"]),
        ("The OPEN_CHOICES: line is always there.\n", []),
    ],
)
def test_open_choices(text: str, values: list[str]) -> None:
    assert [choice.value.value for choice in unpaired_choices(read(text))] == values


_WORDS = st.sampled_from(
    [
        "ask",
        "the user",
        "no response",
        "treat",
        "as",
        "approval",
        "silence",
        "continue",
        "without waiting",
        "if",
        ",",
        ".",
        "plan mode",
        "runs",
        "cron",
    ]
)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.lists(st.one_of(_WORDS, st.text(max_size=5)), max_size=40).map(" ".join))
def test_spans_lie_in_the_document(text: str) -> None:
    reading = read(text)
    length = len(reading.document.text)
    spans = [a.span for a in assumed_answers(reading)] + [span for _, span in continued_asks(reading)]
    assert all(0 <= start < end <= length for start, end in spans)
