"""`--changed-since`, with git itself."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from asklint.git import GitError, changes_since

from .conftest import OVERFLOW, STALE

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Cli

DEPLOY = "skills/deploy/SKILL.md"
COMPILE = "skills/compile/SKILL.md"


def git(cli: Cli, *arguments: str | bytes) -> str:
    identity = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")
    done = subprocess.run(
        ["git", *identity, *arguments], cwd=cli.root, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def commit(cli: Cli, message: str = "more") -> str:
    git(cli, "add", "--all")
    git(cli, "commit", "--quiet", "--allow-empty", "--message", message)
    return git(cli, "rev-parse", "HEAD")


@pytest.fixture
def repository(two_rules: Cli, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Two skills with a finding each, committed on `main`."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    git(two_rules, "init", "--quiet", "--initial-branch=main")
    commit(two_rules, "first")
    return two_rules


def places(cli: Cli, *arguments: str) -> list[str]:
    """`path:line code` of each finding."""
    result = cli("--output-format", "concise", *arguments)
    assert result.err == ""
    lines = result.out.splitlines()[:-1]
    assert result.code == bool(lines)
    return [f"{line.split(':')[0]}:{line.split(':')[1]} {line.split()[1]}" for line in lines]


def test_nothing_changed(repository: Cli) -> None:
    result = repository("--changed-since", "main")
    assert (result.code, result.err) == (0, "")
    assert "All clear: 2 files, 1 ask, nothing to report (2 on unchanged lines" in result.out


def test_only_changed_lines_count_and_lines_all_means_the_file(repository: Cli) -> None:
    repository.write(COMPILE, STALE + "\nOne more line.\n")
    assert places(repository, "--changed-since", "main") == []
    assert places(repository, "--changed-since", "main", "--lines", "all") == [f"{COMPILE}:3 ASK002"]
    repository.write(COMPILE, STALE.replace("long gone", "long, long gone"))
    assert places(repository, "--changed-since", "HEAD") == [f"{COMPILE}:3 ASK002"]


def test_a_finding_over_many_lines_is_touched_by_any_of_them(repository: Cli) -> None:
    repository.write(DEPLOY, OVERFLOW.replace("5. canary", "5. canaries"))
    assert places(repository, "--changed-since", "main") == [f"{DEPLOY}:5 ASK101"]
    repository.write(DEPLOY, OVERFLOW.replace("5. canary\n", ""))
    assert places(repository, "--changed-since", "main") == [f"{DEPLOY}:5 ASK101"], "a line in it went away"
    repository.write(DEPLOY, OVERFLOW.replace("# Deploy\n\n", ""))
    assert places(repository, "--changed-since", "main") == [], "lines before it went away"


def test_a_place_that_the_finding_refers_to_counts(repository: Cli) -> None:
    repository.write(DEPLOY, OVERFLOW.replace("which environment", "which one of the environments"))
    assert places(repository, "--changed-since", "main") == [f"{DEPLOY}:5 ASK101"]


def test_commits_of_the_branch_and_edits_that_are_not_committed(repository: Cli) -> None:
    git(repository, "switch", "--quiet", "--create", "topic")
    repository.write("skills/one/SKILL.md", OVERFLOW)
    commit(repository)
    repository.write("skills/two/SKILL.md", OVERFLOW)
    git(repository, "add", "skills/two")
    repository.write("skills/three/SKILL.md", OVERFLOW)
    assert places(repository, "--changed-since", "main") == [
        "skills/one/SKILL.md:5 ASK101",
        "skills/three/SKILL.md:5 ASK101",
        "skills/two/SKILL.md:5 ASK101",
    ]


def test_what_the_other_branch_did_since_is_not_ours(repository: Cli) -> None:
    git(repository, "switch", "--quiet", "--create", "topic")
    git(repository, "switch", "--quiet", "main")
    repository.write(COMPILE, "# Build\n\nNow clean.\n")
    commit(repository)
    git(repository, "switch", "--quiet", "topic")
    assert places(repository, "--changed-since", "main") == []


def test_a_renamed_file_is_compared_with_what_it_was(repository: Cli) -> None:
    (repository.root / "skills/ship").mkdir()
    git(repository, "mv", DEPLOY, "skills/ship/SKILL.md")
    assert places(repository, "--changed-since", "main") == []
    repository.write("skills/ship/SKILL.md", OVERFLOW.replace("6. local", "6. local machine"))
    assert places(repository, "--changed-since", "main") == ["skills/ship/SKILL.md:5 ASK101"]


def test_ignored_files_are_not_changed_ones(repository: Cli) -> None:
    repository.write(".gitignore", "skills/mine\n")
    repository.write("skills/mine/SKILL.md", OVERFLOW)
    assert places(repository, "--changed-since", "main") == []


def test_from_a_folder_below_and_with_paths(repository: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    repository.write("skills/one/SKILL.md", OVERFLOW)
    repository.write(DEPLOY, OVERFLOW.replace("dev", "development"))
    assert places(repository, "--changed-since", "main", "skills/one") == ["skills/one/SKILL.md:5 ASK101"]
    monkeypatch.chdir(repository.root / "skills")
    assert places(repository, "--changed-since", "main") == [
        "deploy/SKILL.md:5 ASK101",
        "one/SKILL.md:5 ASK101",
    ]
    monkeypatch.chdir(repository.root.parent)
    assert places(repository, "--changed-since", "main", "project/skills/one") == [
        "project/skills/one/SKILL.md:5 ASK101"
    ]


def test_the_whole_tree_decides_what_the_project_requires(cli: Cli, repository: Cli) -> None:
    """The policy stands in a file that did not change, and the menu in one that did."""
    cli.write("asklint.toml", 'select = ["ASK201"]\n')
    cli.write("CLAUDE.md", "# Rules\n\nAlways use AskUserQuestion for every question to the user.\n")
    commit(cli)
    menu = "# Ship\n\nAsk the user what to do next:\n\n1. Announce it\n2. Roll back\n3. Nothing\n"
    cli.write("skills/ship/SKILL.md", menu)
    assert places(cli, "--changed-since", "main") == ["skills/ship/SKILL.md:5 ASK201"]


def test_lines_are_counted_as_git_counts_them(repository: Cli) -> None:
    """A lone carriage return ends a line for Markdown, and none for git."""
    repository.write(DEPLOY, "a\rb\rc\rd\re\n\n" + OVERFLOW)
    commit(repository)
    repository.write(DEPLOY, "a\rb\rc\rd\re\n\n" + OVERFLOW + "\nThe end.\n")
    assert places(repository, "--changed-since", "HEAD") == []
    repository.write(DEPLOY, "a\rb\rc\rd\re\n\n" + OVERFLOW.replace("6. local", "6. locally"))
    assert places(repository, "--changed-since", "HEAD") == [f"{DEPLOY}:11 ASK101"]


@pytest.mark.skipif(sys.platform == "win32", reason="such names do not exist there")
@pytest.mark.parametrize(
    "name",
    [b"a b", b"new\nline", b"\xff\xfe", "ä".encode(), b'quo"te', b"tab\there", b"*", b":(top)x", b"-r"],
)
def test_odd_names(repository: Cli, name: bytes) -> None:
    skill = f"skills/{os.fsdecode(name)}/SKILL.md"
    repository.write(skill, STALE)
    result = repository("--output-format", "concise", "--changed-since", "main")
    assert (result.code, result.out.count("ASK002")) == (1, 1), "not tracked yet"
    commit(repository)
    result = repository("--output-format", "concise", "--changed-since", "HEAD~1")
    assert (result.code, result.out.count("ASK002")) == (1, 1), "new"
    repository.write(skill, STALE + "\nMore.\n")
    assert repository("--changed-since", "HEAD").code == 0
    repository.write(skill, STALE.replace("long gone", "gone"))
    result = repository("--output-format", "concise", "--changed-since", "HEAD")
    assert (result.code, result.out.count("ASK002")) == (1, 1), "changed"


def test_fixing_leaves_other_lines_alone(repository: Cli) -> None:
    again = STALE.replace("# Build", "# Test").replace("long gone", "never there")
    path = repository.write(COMPILE, STALE + again)
    assert repository("--fix", "--changed-since", "main").out.startswith(
        "Fixed 1 finding (ASK002). All clear"
    )
    assert path.read_text().startswith(STALE)
    assert path.read_text().count("asklint:") == 1


def test_together_with_a_baseline(repository: Cli) -> None:
    repository("baseline")
    repository.write("skills/one/SKILL.md", OVERFLOW)
    result = repository("--changed-since", "main")
    assert "(2 asks read, 2 in the baseline" in result.out


@pytest.mark.parametrize(
    "revision", ["nonsense", "--output=x", "", "main:skills", "main..topic", "a b", "-1"]
)
def test_a_bad_revision_is_a_clear_error(repository: Cli, revision: str) -> None:
    result = repository(f"--changed-since={revision}")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("asklint: ")
    assert "revision" in result.err
    assert result.err.count("\n") == 1
    assert not (repository.root / "x").exists()


def test_outside_of_a_repository(two_rules: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(two_rules.root.parent))
    result = two_rules("--changed-since", "main")
    assert (result.code, result.out) == (2, "")
    assert "--changed-since needs a git repository" in result.err


def test_a_file_of_another_repository_is_not_passed_over(repository: Cli, tmp_path: Path) -> None:
    other = tmp_path / "other.md"
    other.write_text(OVERFLOW)
    result = repository("--changed-since", "main", DEPLOY, str(other))
    assert result.code == 2
    assert "is not in the git repository" in result.err


def test_a_repository_without_a_commit(two_rules: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    git(two_rules, "init", "--quiet")
    result = two_rules("--changed-since", "HEAD")
    assert result.code == 2
    assert "git knows no revision 'HEAD' here" in result.err


def test_a_shallow_clone_compares_with_the_revision_itself(repository: Cli, tmp_path: Path) -> None:
    base = git(repository, "rev-parse", "HEAD")
    repository.write("skills/one/SKILL.md", OVERFLOW)
    commit(repository)
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", "--depth=1", repository.root.as_uri(), str(clone)], check=True)
    with pytest.raises(GitError, match="shallow clone"):
        changes_since(base, clone)
    subprocess.run(["git", "fetch", "--quiet", "--depth=1", "origin", base], cwd=clone, check=True)
    changed = changes_since(base, clone)
    assert changed.files == {os.path.realpath(clone / "skills/one/SKILL.md"): None}


def test_without_git(repository: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    result = repository("--changed-since", "main")
    assert result.code == 2
    assert "git is not installed" in result.err


@pytest.mark.parametrize("arguments", [("--lines", "all"), ("--changed-since", "main", "-")])
def test_what_does_not_go_together(repository: Cli, arguments: tuple[str, ...]) -> None:
    assert repository(*arguments).code == 2
