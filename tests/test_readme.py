"""The README shows what really happens: its table and tour are current, and its commands run."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

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
    tests = "python -m pytest -n auto"
    assert tests in COMMANDS
    assert tests in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def empty_repository(folder: Path) -> None:
    """With a branch `main` that nothing is on, so that everything is a change."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    identity = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")
    for command in (("init", "-q", "-b", "main"), ("commit", "-q", "--allow-empty", "-m", "x")):
        subprocess.run(["git", *identity, *command], cwd=folder, check=True)


def test_the_snippets_name_hooks_and_inputs_that_exist() -> None:
    """And the table of inputs is complete."""
    snippets = [yaml.safe_load(text) for text in re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)]
    hooks = {hook["id"] for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))}
    inputs = list(yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))["inputs"])
    (repository,) = next(found["repos"] for found in snippets if "repos" in found)
    assert {hook["id"] for hook in repository["hooks"]} <= hooks
    assert {f"asklint{end}" for end in re.findall(r"- id: asklint(\S*)", README)} == hooks
    (step,) = [
        step for found in snippets if isinstance(found, list) for step in found if "asklint/" in step["uses"]
    ]
    assert step["with"].keys() <= set(inputs)
    assert re.findall(r"^\| `([a-z-]+)` \|", README, re.MULTILINE) == inputs


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.split()[0] == "asklint"])
def test_command(command: str, tmp_path: Path) -> None:
    """In a copy of the tour, so that fixing and writing a configuration leave the checkout alone."""
    if "--changed-since" in command:
        empty_repository(tmp_path)
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
    finds_something = arguments[:1] not in (["asks"], ["rule"], ["init"], ["baseline"])
    assert run.returncode == (1 if finds_something else 0), run.stderr
    assert run.stdout
