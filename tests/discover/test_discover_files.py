"""What is found in a folder, and what is passed over."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from asklint.discover import discover
from asklint.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discover.conftest import Tree

CUE = "Use AskUserQuestion.\n"


@pytest.mark.parametrize(
    "name",
    [
        "SKILL.md",
        "skill.md",
        "CLAUDE.md",
        "CLAUDE.local.md",
        "CLAUDE.md.template",
        "AGENTS.md",
        "AGENTS.override.md",
        "GEMINI.md",
        "x/y/SKILL.md.tmpl",
        "x/anything.mdc",
        "skills/a/b/c.md",
        "Commands/x.md",
        "agents/x.md.tmpl",
        "workflows/x.markdown",
        "prompts/x.md",
        "protocols/x.md",
        "directives/x.md",
        "a/rules/x.md",
        ".claude/x.md",
        ".codex/x.md",
        ".cursor/rules/x.mdc",
        ".opencode/command/x.md",
        ".gemini/x.md",
        ".github/copilot-instructions.md",
    ],
)
def test_found_by_name(tree: Tree, name: str) -> None:
    tree.plant([name])
    assert tree.found() == [name]


@pytest.mark.parametrize(
    "name", ["README.md", "docs/x.md", "SKILLS.md", "skills.md", "skills/x.txt", "a.json", "x.py"]
)
def test_not_found_by_name(tree: Tree, name: str) -> None:
    tree.plant([name])
    result = tree.search()
    assert (result.files, result.skipped, result.matched_any) == ([], [], False)


@pytest.mark.parametrize(
    "name", ["docs/adr/1.md", "x.md.tmpl", "x.md.template", "a.ts", "a.tsx", "a.mjs", "a.py"]
)
@pytest.mark.parametrize(
    "cue",
    [
        "AskUserQuestion",
        "mcp__host__AskUserQuestion",
        "request_user_input",
        "ask_user",
        "vscode_askQuestions",
        "ask_followup_question",
        "OPEN_CHOICES",
        "¶ASK_NEXT",
    ],
)
def test_found_by_content(tree: Tree, name: str, cue: str) -> None:
    tree.plant({name: f"before {cue} after"})
    assert tree.found() == [name]


def test_prompt_specs(tree: Tree) -> None:
    tree.plant(
        {
            "spec.json": '{"source_prompts": [], "steps": []}',
            "half.json": '{"source_prompts": []}',
            "tool.json": '{"name": "AskUserQuestion"}',
            "a.min.js": CUE,
            "a.d.ts": CUE,
        },
    )
    assert tree.found() == ["spec.json"]


def test_too_large_to_look_into(tree: Tree, tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_bytes(b"AskUserQuestion " * 700_000)
    (tmp_path / "CLAUDE.md").write_bytes(b"AskUserQuestion " * 700_000)
    assert tree.found() == ["CLAUDE.md"]


def test_given_files_are_always_linted(tree: Tree, tmp_path: Path) -> None:
    tree.plant(["notes.txt", "ignored/x.md", "build/SKILL.md", ".gitignore"])
    (tmp_path / ".gitignore").write_text("ignored\n")
    result = tree.search("notes.txt", "ignored/x.md", "build/SKILL.md")
    assert [(c.display, c.explicit) for c in result.files] == [
        ("build/SKILL.md", True),
        ("ignored/x.md", True),
        ("notes.txt", True),
    ]


def test_given_paths_that_the_configuration_excludes(tree: Tree) -> None:
    tree.plant(["old/SKILL.md", "a/SKILL.md", "a/gen.md"])
    result = tree.search("old", "old/SKILL.md", "a/gen.md", "a", extend_exclude=("old/", "gen.*"))
    assert [c.display for c in result.files] == ["a/SKILL.md"]
    assert result.skipped == [("a/gen.md", "excluded"), ("old/", "excluded"), ("old/SKILL.md", "excluded")]
    assert tree.search("old", extend_exclude=("old",)).matched_any is True


def test_default_excludes_keep_out_but_can_be_named(tree: Tree) -> None:
    tree.plant(["node_modules/p/SKILL.md", "a/vendor/SKILL.md", "a/SKILL.md"])
    assert tree.found() == ["a/SKILL.md"]
    assert tree.found("node_modules") == ["node_modules/p/SKILL.md"]
    assert tree.found("a/vendor") == ["a/vendor/SKILL.md"]
    assert tree.found(exclude=("a/SKILL.md",)) == ["a/vendor/SKILL.md", "node_modules/p/SKILL.md"]
    assert tree.found(extend_exclude=("!vendor",)) == ["a/SKILL.md", "a/vendor/SKILL.md"]


def test_include(tree: Tree) -> None:
    tree.plant(["notes/a.txt", "notes/b.txt", "notes/deep/a.txt", "x.md"])
    assert tree.found(include=("notes/*.txt", "x.md"), extend_exclude=("b.txt",)) == [
        "notes/a.txt",
        "x.md",
    ]


def test_patterns_are_relative_to_the_root_not_to_the_given_folder(tree: Tree) -> None:
    tree.plant(["a/skills/x.md", "skills/x.md"])
    assert tree.found("a", extend_exclude=("/skills",)) == ["a/skills/x.md"]
    assert tree.found("a", extend_exclude=("a/skills",)) == []
    assert tree.found(extend_exclude=("/skills",)) == ["a/skills/x.md"]


def test_a_given_folder_counts_by_its_place_in_the_project(tree: Tree) -> None:
    tree.plant(["agents/project/skills/demo/notes.md", "agents/project/docs/notes.md"])
    project = tree.at("agents", "project")
    assert project.found("skills/demo") == ["skills/demo/notes.md"]
    assert project.found("skills") == ["skills/demo/notes.md"]
    assert project.found() == ["skills/demo/notes.md"]
    assert project.at("skills").found(".") == ["demo/notes.md"]
    (project.root / ".git").mkdir()
    assert project.at("skills", "demo").found(".") == ["notes.md"]


def test_each_file_once_and_sorted(tree: Tree, tmp_path: Path) -> None:
    tree.plant(["b/SKILL.md", "a/SKILL.md"])
    result = tree.search("b", ".", "b/SKILL.md", "./a/../b/SKILL.md", "b")
    assert [(c.display, c.explicit) for c in result.files] == [("a/SKILL.md", False), ("b/SKILL.md", True)]
    assert result.files[0].path == tmp_path / "a" / "SKILL.md"


def test_no_paths_mean_the_working_folder(tree: Tree, tmp_path: Path) -> None:
    tree.plant(["SKILL.md"])
    assert [c.display for c in discover([], Settings(root=tmp_path), tmp_path).files] == ["SKILL.md"]


def test_display_outside_the_working_folder(tree: Tree, tmp_path: Path) -> None:
    tree.plant(["other/SKILL.md", "here/SKILL.md"])
    here = tree.at("here")
    assert here.found("../other", ".") == ["../other/SKILL.md", "SKILL.md"]
    assert here.found("..") == ["../other/SKILL.md", "SKILL.md"]
    assert here.found(str(tmp_path / "other")) == [f"{tmp_path.as_posix()}/other/SKILL.md"]


def test_missing_paths(tree: Tree) -> None:
    tree.plant(["SKILL.md"])
    result = tree.search("nope", "SKILL.md", "no\0pe", "bad\nname")
    assert result.missing == ["nope", r"no\x00pe", r"bad\nname"]
    assert [c.display for c in result.files] == ["SKILL.md"]


def test_strange_names(tree: Tree, tmp_path: Path) -> None:
    tree.plant(["skills/with space.md", "skills/two\nlines.md", "skills/日本.md", "skills/a\u202eb.md"])
    with open(os.fsencode(tmp_path / "skills") + b"/\xff.md", "wb") as file:  # noqa: PTH123
        file.write(b"x")
    result = tree.search()
    assert [c.display for c in result.files] == [
        r"skills/\xff.md",
        r"skills/a\u202eb.md",
        r"skills/two\nlines.md",
        "skills/with space.md",
        "skills/日本.md",
    ]
    assert all(candidate.path.exists() for candidate in result.files)
    "".join(c.display for c in result.files).encode("utf-8")


def test_unreadable_folders_and_files_are_named(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    tree.plant({"skills/a.md": "", "locked/SKILL.md": "", "docs/locked.md": CUE})
    scandir = os.scandir

    def guarded(path: str) -> object:
        if str(path).endswith("locked"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    def unreadable(path: str) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("asklint.discover.walk.os.scandir", guarded)
    monkeypatch.setattr("asklint.discover.walk.read_whole", unreadable)
    result = tree.search()
    assert [c.display for c in result.files] == ["skills/a.md"]
    assert result.skipped == [
        ("docs/locked.md", "unreadable: Permission denied"),
        ("locked/", "unreadable: Permission denied"),
    ]


def test_pipes_are_not_opened(tree: Tree, tmp_path: Path) -> None:
    (tmp_path / "skills").mkdir()
    os.mkfifo(tmp_path / "skills" / "pipe.md")
    assert tree.found() == []
    assert tree.search("skills/pipe.md").skipped == [("skills/pipe.md", "not a regular file")]


@pytest.mark.skipif(sys.platform != "linux", reason="no path is that long there")
def test_very_deep_trees(tree: Tree, tmp_path: Path) -> None:
    folders = [tmp_path / "d"]
    while len(folders) < 1500:
        folders.append(folders[-1] / "d")
    for folder in folders:
        folder.mkdir()
    file = folders[-1] / "SKILL.md"
    file.write_text("x")
    try:
        assert [name.count("/") for name in tree.found()] == [1500]
    finally:
        # Deeper than those who clean up after tests can go.
        file.unlink()
        for folder in reversed(folders):
            folder.rmdir()
