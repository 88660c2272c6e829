"""The README shows what really happens: its table and tour are current, and its commands run."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    command.split("#")[0].strip()
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    for line in block.splitlines()
    if line.startswith("$ ")
    for command in line[2:].split("&&")
]


def test_the_generated_parts_are_current() -> None:
    check = [sys.executable, str(ROOT / "tools" / "update_readme.py"), "--check"]
    run = subprocess.run(check, capture_output=True, text=True, encoding="utf-8", check=False)
    assert run.returncode == 0, run.stderr


def test_installing_and_testing_take_one_command_each() -> None:
    assert "pip install ." in COMMANDS
    assert "python -m pytest" in COMMANDS


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.split()[0] == "asklint"])
def test_command(command: str, tmp_path: Path) -> None:
    """In a copy of the tour, so that fixing and writing a configuration leave the checkout alone."""
    document = tmp_path / "fixtures/tour/skills/release/SKILL.md"
    document.parent.mkdir(parents=True)
    document.write_bytes((ROOT / "fixtures/tour/skills/release/SKILL.md").read_bytes())
    arguments = shlex.split(command)[1:]
    run = subprocess.run(
        [sys.executable, "-m", "asklint", *arguments],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    finds_something = arguments[:1] not in (["asks"], ["rule"], ["init"])
    assert run.returncode == (1 if finds_something else 0), run.stderr
    assert run.stdout
