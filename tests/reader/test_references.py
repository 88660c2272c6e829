"""References to documents and names, and whether they lead anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from asklint.document.load import load
from asklint.lookup import Lookup
from asklint.reader.read import read_document
from asklint.reader.references import DOCUMENT, NAME_DEFINED, NAME_USED, reference_facts
from asklint.reader.tool_names import mapped_names, named_tools
from asklint.source import Source

if TYPE_CHECKING:
    from pathlib import Path


def facts(text: str, path: str = "skills/a/SKILL.md") -> list[tuple[str, str, tuple[str, ...]]]:
    reading = read_document(load(Source.from_text(path, text)).documents[0])
    return [(fact.kind, fact.key, fact.data) for fact in reference_facts(reading)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ask as laid down in `protocols/asking.md`.\n", [(DOCUMENT, "protocols/asking.md", ("asking",))]),
        ("For colours see [the list](colours.md#red).\n", [(DOCUMENT, "colours.md", ())]),
        ("Follow `${CLAUDE_PLUGIN_ROOT}/docs/x.md`.\n", [(DOCUMENT, "docs/x.md", ())]),
        ("See `.campaign/quest.md`.\n", []),
        ("See `notes/{topic}.md`.\n", []),
        ("See `brief.md`.\n", []),
        ("See [the site](https://example.org/x.md).\n", []),
        ("Write the result to `out/x.md`, see `out/x.md`.\n", []),
        ("Read `src/x.md`.\n", []),
        ("Run §CMD_ASK_ROUND now.\n", [(NAME_USED, "CMD_ASK_ROUND", ())]),
        ("### ¶CMD_ASK_ROUND\n\nAsk.\n", [(NAME_DEFINED, "CMD_ASK_ROUND", ())]),
    ],
)
def test_references(text: str, found: list[tuple[str, str, tuple[str, ...]]]) -> None:
    assert facts(text) == found


def test_a_file_defines_the_name_it_has() -> None:
    assert facts("Ask.\n", "commands/CMD_ASK.md") == [(NAME_DEFINED, "CMD_ASK", ())]


@pytest.mark.parametrize(
    ("reference", "exists"),
    [
        ("../b/x.md", True),
        ("b/x.md", True),
        ("plugins/p/b/x.md", True),
        ("./x.md", True),
        ("x.markdown", False),
        ("c/x.md", False),
        ("on/disk.md", True),
        ("../../on/disk.md", True),
        ("off/disk.md", False),
    ],
)
def test_lookup(reference: str, exists: bool, tmp_path: Path) -> None:
    (tmp_path / "plugins" / "on").mkdir(parents=True)
    (tmp_path / "plugins" / "on" / "disk.md").write_text("x", encoding="utf-8")
    lookup = Lookup(["plugins/p/b/x.md", "plugins/p/a/SKILL.md"], tmp_path)
    assert lookup.exists(reference, "plugins/p/a/SKILL.md") is exists


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Use the AskUserQuestionTool to choose.\n", ["AskUserQuestionTool"]),
        ("Use mcp__host__AskUserQuestion to choose.\n", ["AskUserQuestion"]),
        ("Batch your AskUserQuestions well.\n", []),
        ("Call `AskUserQuestions` to choose.\n", ["AskUserQuestions"]),
        ("Invoke the AskUser tool to choose.\n", ["AskUser"]),
        ("The AskUser step is next: ask.\n", []),
        ("Ask:\n\n```\nAskUserTool({})\n```\n", ["AskUserTool"]),
        ("Ask:\n\n```\nclass AskUserTool(Tool):\n```\n", []),
    ],
)
def test_names_of_tools(text: str, names: list[str]) -> None:
    reading = read_document(load(Source.from_text("a.md", text)).documents[0])
    found = list(named_tools(reading))
    assert [name.value for name in found] == names
    assert [text[name.span.start : name.span.end] for name in found] == names


def test_a_mapping_names_several_tools() -> None:
    text = "Use AskUserQuestion in Claude Code and `AskUser` in Droid.\n\nUse the AskUserTool.\n"
    reading = read_document(load(Source.from_text("a.md", text)).documents[0])
    assert mapped_names(reading) == {text.index("AskUserQuestion"), text.index("AskUser`")}
