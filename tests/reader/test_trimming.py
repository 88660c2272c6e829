"""Passages that leave options out, and sets of any size that are sent to the user."""

from __future__ import annotations

import pytest

from asklint.document.load import load
from asklint.reader.model import Channel, Reading
from asklint.reader.read import read_document
from asklint.reader.trimming import find_trims, find_unbounded
from asklint.source import Source, Span


def read(text: str) -> Reading:
    return read_document(load(Source.from_text("skills/demo/SKILL.md", text)).documents[0])


def said(reading: Reading, span: Span | None) -> str:
    return reading.document.text[span.start : span.end] if span else ""


def test_a_cut_without_a_plan() -> None:
    reading = read("Use AskUserQuestion to pick a session, with the first 4 sessions as options.\n")
    (trim,) = find_trims(reading)
    assert said(reading, trim.span) == "first 4 sessions"
    assert trim.plan is None
    assert trim.ask is not None
    assert trim.ask.channel is Channel.TOOL


def test_a_plan_in_the_list_of_the_cut_is_found() -> None:
    reading = read(
        "Use AskUserQuestion to pick a session:\n\n"
        "- Show the first 3 sessions as options\n"
        '- The last option is "Show more", which asks with the next ones\n'
    )
    (trim,) = find_trims(reading)
    assert said(reading, trim.plan) == '"Show more'


def test_a_plan_in_another_section_is_not_the_passages_own() -> None:
    reading = read(
        "# Pick\n\nUse AskUserQuestion with the first 4 sessions as options.\n\n"
        '# Other\n\nUse AskUserQuestion. Offer "Show more" as well.\n'
    )
    (trim,) = find_trims(reading)
    assert trim.plan is None


@pytest.mark.parametrize(
    "text",
    [
        "Cut features until the plan fits into one quarter.\n",
        "Use AskUserQuestion. Never merge or drop options to fit the limit.\n",
        "# Changelog\n\nUse AskUserQuestion with the first 4 sessions as options.\n",
        "Use AskUserQuestion with the two or three most promising approaches.\n",
    ],
)
def test_no_cut(text: str) -> None:
    assert find_trims(read(text)) == []


def test_an_open_set_in_the_items_below_a_directive() -> None:
    reading = read(
        "Present them as a multiSelect AskUserQuestion:\n\n- List all features of the source table\n"
    )
    (found,) = find_unbounded(reading)
    assert (said(reading, found.span), found.noun, found.plan) == ("List all features", "features", None)


def test_the_ask_itself_is_no_plan() -> None:
    text = '- "Some files only" → follow up with another AskUserQuestion listing the gap files as options\n'
    (found,) = find_unbounded(read(f'Ask via AskUserQuestion:\n\n- "All files" → go on\n{text}'))
    assert (found.noun, found.plan) == ("gap files", None)


def test_a_plan_in_the_section_is_found_on_either_side() -> None:
    text = "Ask in batches of four.\n\nUse AskUserQuestion with one option per finding.\n"
    reading = read(text)
    (found,) = find_unbounded(reading)
    assert said(reading, found.plan) == "in batches"


@pytest.mark.parametrize(
    "text",
    [
        "For each finding, use AskUserQuestion. Options: Fix | Skip\n",
        "One option per finding is listed in the report.\n",
        "Use AskUserQuestion: go on?\n\n- Automatically list all features without asking\n",
        "Use AskUserQuestion with these options:\n\n- **Add all tests** — now\n- **Skip** — later\n",
    ],
)
def test_no_open_set(text: str) -> None:
    assert find_unbounded(read(text)) == []
