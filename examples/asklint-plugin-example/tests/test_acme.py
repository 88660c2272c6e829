from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from asklint.reader.model import Channel
from asklint.testing import check_examples, lint_text, read_text
from asklint_acme import asklint_rules

if TYPE_CHECKING:
    from pathlib import Path

    from asklint.rule import Rule

ACME = "asklint_acme"


@pytest.mark.parametrize("rule", asklint_rules(), ids=lambda rule: rule.code)
def test_examples(rule: type[Rule]) -> None:
    """Every rule of the package, those to come included."""
    check_examples(rule, plugin=ACME)


def test_buttons_are_a_menu() -> None:
    (ask,) = read_text("Use AskUserQuestion: ship it? [[Ship]] [[Wait — a day]]\n", plugin=ACME).asks
    assert ask.menu is not None
    assert ask.menu.shape == "acme-buttons"
    assert [option.label.value for option in ask.menu.options] == ["Ship", "Wait"]
    assert ask.menu.options[1].description is not None


@pytest.mark.parametrize("text", ["See [[Ship]] in the wiki.\n", "An empty row: [[]] [[]]\n"])
def test_what_is_no_menu(text: str) -> None:
    assert read_text(text, plugin=ACME).menus == []


def test_the_tool_is_known_by_its_name() -> None:
    (ask,) = read_text("Use acme_choose to ask which colour they want: red or blue?\n", plugin=ACME).asks
    assert (ask.channel, ask.tool) == (Channel.TOOL, "acme_choose")


def test_the_limit_holds_for_the_target() -> None:
    text = "Use acme_choose: which one? [[One]] [[Two]] [[Three]] [[Four]]\n"
    (finding,) = lint_text(text, settings={"target": "acme", "select": ["ASK101"]}, plugin=ACME)
    assert finding.message.startswith("4 options, and Acme takes 3")


def test_installed_it_is_found_by_asklint(tmp_path: Path) -> None:
    """The entry point, the format and the rest in one real run."""
    folder = tmp_path / "skills" / "branch"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text("Use acme_choose: keep it? [[DELETE]] [[Keep]]\n", encoding="utf-8")
    command = [sys.executable, "-m", "asklint", "--select", "ACME", "--output-format", "tsv"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=False)
    assert (run.returncode, run.stderr) == (1, "")
    (row,) = run.stdout.splitlines()[1:]
    assert row.startswith("skills/branch/SKILL.md\t1\twarning\tACME101\t“DELETE” is written in capitals, ")
