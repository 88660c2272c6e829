"""One more tool in a frontmatter's list, written as its neighbours are."""

from __future__ import annotations

import pytest

from asklint.document.load import load
from asklint.reader.tool_grants import append_tool, grants_everything
from asklint.source import Source


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("allowed-tools: [Read, Write]", "allowed-tools: [Read, Write, Ask]"),
        ("allowed-tools: [Read,]  # few", "allowed-tools: [Read, Ask,]  # few"),
        ("allowed-tools: ['Read', 'Write']", "allowed-tools: ['Read', 'Write', 'Ask']"),
        ("allowed-tools: []", "allowed-tools: [Ask]"),
        (
            "allowed-tools:\n- Read\n- Write  # why\nname: x",
            "allowed-tools:\n- Read\n- Write  # why\n- Ask\nname: x",
        ),
        ('allowed-tools:\n  - "Read"', 'allowed-tools:\n  - "Read"\n  - "Ask"'),
        ("allowed-tools:\r\n  - Read", "allowed-tools:\r\n  - Read\r\n  - Ask"),
        ("allowed-tools: Read, Bash(git *)", "allowed-tools: Read, Bash(git *), Ask"),
        ("allowed-tools: Read Write", "allowed-tools: Read Write Ask"),
        ('allowed-tools: "Read, Write"', 'allowed-tools: "Read, Write, Ask"'),
    ],
)
def test_the_style_of_the_list_is_kept(before: str, after: str) -> None:
    end = "\r\n" if "\r\n" in before else "\n"
    text = f"---{end}{before}{end}---{end}Body.{end}"
    document = load(Source.from_text("skills/x/SKILL.md", text)).documents[0]
    entry = document.frontmatter.get("allowed-tools") if document.frontmatter else None
    assert entry is not None
    edit = append_tool(document, entry, "Ask")
    assert edit is not None
    changed = text[: edit.span.start] + edit.content + text[edit.span.end :]
    assert changed == f"---{end}{after}{end}---{end}Body.{end}"


@pytest.mark.parametrize("value", ["|\n  Read", ">-\n  Read", "{Read: true}"])
def test_no_edit_where_there_is_no_list_to_follow(value: str) -> None:
    document = load(Source.from_text("skills/x/SKILL.md", f"---\nallowed-tools: {value}\n---\n")).documents[0]
    entry = document.frontmatter.get("allowed-tools") if document.frontmatter else None
    assert entry is not None
    assert append_tool(document, entry, "Ask") is None


@pytest.mark.parametrize(
    ("value", "everything"), [('"*"', True), ("[all]", True), ("[Read]", False), ("Bash(*)", False)]
)
def test_a_star_grants_everything(value: str, everything: bool) -> None:
    document = load(Source.from_text("skills/x/SKILL.md", f"---\nallowed-tools: {value}\n---\n")).documents[0]
    entry = document.frontmatter.get("allowed-tools") if document.frontmatter else None
    assert entry is not None
    assert grants_everything(entry) is everything
