"""The hooks, by pre-commit itself: it clones this checkout, installs it, and runs it in a repository of ours."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
import yaml

from asklint.discover.cues import INSTRUCTION_FILES, LINTED_FOLDERS, MARKDOWN, RULE_FILES

ROOT = Path(__file__).parents[2]
PRE_COMMIT = (sys.executable, "-m", "pre_commit")

MENU = """\
# {name}

Use AskUserQuestion to ask which {name} this is, with these options:

- **Patch** — fixes only
- **Minor** — new features
- **Major** — breaking changes
{more}
"""
TOO_MANY = "- **Nightly** — every night\n- **Beta** — for testers"

pytestmark = [
    pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed"),
    pytest.mark.skipif(
        find_spec("pre_commit") is None, reason="pre-commit is not installed: pip install '.[dev]'"
    ),
    pytest.mark.skipif(
        not (ROOT / ".git").exists(), reason="pre-commit clones a checkout, and this is not one"
    ),
]


class Repository:
    """A repository of somebody who uses the hooks."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "PRE_COMMIT"))},
            "GIT_CONFIG_GLOBAL": os.devnull,
            "PRE_COMMIT_HOME": str(folder.parent / "store"),
            "PRE_COMMIT_COLOR": "never",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        }  # fmt: skip
        folder.mkdir()
        self.git("init", "--quiet", "--initial-branch=main")

    def run(self, *command: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=check,
        )

    def git(self, *arguments: str) -> str:
        identity = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")
        return self.run("git", *identity, *arguments).stdout

    def write(self, name: str, more: str) -> Path:
        path = self.folder / "skills" / name / "SKILL.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(MENU.format(name=name, more=more), encoding="utf-8", newline="\n")
        self.git("add", "--all")
        return path

    def hooks(self) -> dict[str, str]:
        """What each hook said on the staged files, with its verdict in the first line."""
        done = self.run(*PRE_COMMIT, "try-repo", str(ROOT), check=False)
        told: dict[str, str] = {}
        names = ("asklint.", "asklint --fix.", "asklint (whole project).")
        current = ""
        for line in done.stdout.splitlines():
            name = next((name for name in names if line.startswith(f"{name}.")), None)
            if name is not None:
                current = name.rstrip(".")
                line = line.rsplit(".", 1)[-1]
            if current:
                told[current] = told.get(current, "") + line + "\n"
        assert list(told) == [name.rstrip(".") for name in names], done.stdout + done.stderr
        assert done.returncode == any("Failed" in text.splitlines()[0] for text in told.values())
        return told


def test_the_hooks_fail_and_pass_once_the_documents_are_repaired(tmp_path: Path) -> None:
    repository = Repository(tmp_path / "project")
    old = repository.write("hotfix", TOO_MANY)
    repository.git("commit", "--quiet", "--message", "a skill from before the hooks")
    changed = repository.write("release", "- **Other** — something else")

    told = repository.hooks()
    assert all(text.startswith("Failed\n") for text in told.values()), told
    # Only what is staged ...
    assert "skills/release/SKILL.md" in told["asklint"]
    assert "warning[ASK105] authored-other" in told["asklint"]
    assert "hotfix" not in told["asklint"] + told["asklint --fix"]
    # ... repaired where that changes no meaning ...
    assert "files were modified by this hook" in told["asklint --fix"]
    assert "Fixed 1 finding (ASK105)." in told["asklint --fix"]
    assert "Other" not in changed.read_text(encoding="utf-8")
    # ... and the whole tree.
    assert "skills/hotfix/SKILL.md" in told["asklint (whole project)"]
    assert "error[ASK101] option-overflow: 5 options" in told["asklint (whole project)"]
    assert repository.git("status", "--porcelain").split() == ["AM", "skills/release/SKILL.md"]

    old.write_text(MENU.format(name="hotfix", more="- **Nightly** — every night"), encoding="utf-8")
    repository.git("add", "--all")
    assert repository.hooks() == dict.fromkeys(told, "Passed\n")


def test_the_manifest_is_valid() -> None:
    done = subprocess.run(
        [*PRE_COMMIT, "validate-manifest", str(ROOT / ".pre-commit-hooks.yaml")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_files_are_those_that_a_run_finds_by_their_names() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    pattern = re.compile(next(hook["files"] for hook in hooks if hook["id"] == "asklint"))
    named = [
        *(f"a/{name}" for name in INSTRUCTION_FILES),
        *(f"a/rule{suffix}" for suffix in RULE_FILES),
        *(f"a/{folder}/b/c{suffix}" for folder in LINTED_FOLDERS for suffix in MARKDOWN),
    ]
    assert [path for path in named if not pattern.search(path)] == []
    assert not pattern.search("docs/guide.md")
