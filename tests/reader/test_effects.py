"""Options that do what cannot be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from asklint.document.load import load
from asklint.reader.effects import Harm, announced, harm
from asklint.reader.read import read_document
from asklint.source import Source

if TYPE_CHECKING:
    from asklint.reader.model import Option


def option(written: str) -> Option:
    text = f"Use AskUserQuestion with these options:\n\n- {written}\n- **Stop** — here\n"
    reading = read_document(load(Source.from_text("skills/demo/SKILL.md", text)).documents[0])
    return reading.asks[0].questions[0].options[0]


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        ("**Overwrite** — write a new one", "overwrites"),
        ("**Yes, delete it** — now", "deletes"),
        ("**Yes** — Delete existing plans and start again", "deletes"),
        ("**Reconfigure** — runs the wizard (overwrites the file)", "overwrites"),
        ("**Force-push** — over the remote", "force-pushes"),
        ("**Delete all data** — cannot be undone", "deletes"),
        ("**Publish** — to the registry", "publishes"),
        ("**Skip the audit and ship** — noted in the log", "skips checks"),
    ],
)
def test_harm(written: str, kind: str) -> None:
    found = harm(option(written))
    assert found is not None
    assert found.kind == kind


@pytest.mark.parametrize(
    "written",
    [
        "**Back up and replace** — keeps a copy",
        "**Replace** — archives the old one",
        "**Simple CRUD** — create, read, update and delete",
        "**Keep** — does not delete anything",
        "**Skip** — go on",
        "**Skip research** — faster",
        "**Install** — adds the package",
    ],
)
def test_no_harm(written: str) -> None:
    assert harm(option(written)) is None


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("commands/delete.md", "Use it.", True),
        ("skills/uninstall/SKILL.md", "Use it.", True),
        ("skills/tidy/SKILL.md", "---\nname: cleanup-branches\n---\nUse it.", True),
        ("skills/tidy/SKILL.md", "# Remove a worktree\n\nUse it.", True),
        ("skills/tidy/SKILL.md", "# Tidy\n\n## Remove\n\nUse it.", False),
    ],
)
def test_a_command_that_is_called_after_the_step(path: str, text: str, expected: bool) -> None:
    document = load(Source.from_text(path, text)).documents[0]
    assert announced(document, Harm("deletes", "delete")) is expected
