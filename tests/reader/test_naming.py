"""A sentence that asks, with the tool named in it, still reads as a person would write it."""

from __future__ import annotations

import pytest

from asklint.reader.model import Text
from asklint.reader.naming import name_tool
from asklint.source import Span
from asklint.testing import read_text


def named(lead: str, before: str = "", after: str = "") -> str | None:
    document = read_text(f"{before}{lead}{after}\n").document
    start = len(before)
    change = name_tool(document, Text(lead, Span(start, start + len(lead))), "AskUserQuestion")
    if change is None:
        return None
    span, words = change
    return document.text[start : span.start] + words + document.text[span.end : start + len(lead)]


@pytest.mark.parametrize(
    ("lead", "expected"),
    [
        ("Ask the user what to do next:", "Ask the user via AskUserQuestion what to do next:"),
        ('Ask: "Block it, or warn?"', 'Ask via AskUserQuestion: "Block it, or warn?"'),
        ("**Ask the user**:", "**Ask the user via AskUserQuestion**:"),
        ("ASK them:", "ASK them via AskUserQuestion:"),
        ("Stop to ask the user:", "Stop to ask the user via AskUserQuestion:"),
        ("The agent asks the user which one:", "The agent asks the user via AskUserQuestion which one:"),
        ("Prompt the user to choose:", "Prompt the user via AskUserQuestion to choose:"),
        ("Offer the user a choice of mode:", "Use AskUserQuestion to offer the user a choice of mode:"),
        ("Then ask a last question:", "Then use AskUserQuestion to ask a last question:"),
        ("If it fails, present user with:", "If it fails, use AskUserQuestion to present user with:"),
        ("It should offer these:", "It should use AskUserQuestion to offer these:"),
        ("Present as batch summary:", "Present via AskUserQuestion as batch summary:"),
        ("Let the user decide:", "Use AskUserQuestion to let the user decide:"),
        ("Show these options:", "Use AskUserQuestion to show these options:"),
        ("Ask what to do. Options:", "Use AskUserQuestion to ask what to do. Options:"),
        # the words next to the menu
        ("Present the issues, offer ", "Present the issues, use AskUserQuestion to offer "),
    ],
)
def test_named(lead: str, expected: str) -> None:
    assert named(lead) == expected


@pytest.mark.parametrize(
    "lead",
    [
        "The offer is a question with two options:",
        "Do not ask the user:",
        "It doesn't offer these:",
        "Never present these:",
        "The user prompt:",
        "Prompt:",
        "Show the report:",
        "Choose:",
        "ユーザーに確認する:",
        "Ask the user for a name. If it is taken, pick from these:",
        "Ask the user via the dialog:",
    ],
)
def test_left_alone(lead: str) -> None:
    assert named(lead) is None


def test_written_as_elsewhere() -> None:
    before = "Use `AskUserQuestion` to pick a branch.\n\n"
    assert named("Offer these:", before) == "Use `AskUserQuestion` to offer these:"
    assert named("Offer these:", before + "```\n", "\n```") == "Use AskUserQuestion to offer these:"
    assert named("Offer these:", "Use AskUserQuestion to pick.\n\n") == "Use AskUserQuestion to offer these:"
