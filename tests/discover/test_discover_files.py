"""What is found in a folder, and what is passed over."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from asklint.discover import Discovery, discover
from asklint.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterable

CUE = "Use AskUserQuestion.\n"


def plant(root: Path, files: Iterable[str] | dict[str, str]) -> None:
    contents = files if isinstance(files, dict) else dict.fromkeys(files, "text\n")
    for name, text in contents.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def found(root: Path, *paths: str, **changes: object) -> list[str]:
    return [candidate.display for candidate in search(root, *paths, **changes).files]


def search(root: Path, *paths: str, **changes: object) -> Discovery:
    settings = replace(Settings(root=root), **changes)  # type: ignore[arg-type]
    return discover([Path(path) for path in paths or (".",)], settings, root)


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
def test_found_by_name(tmp_path: Path, name: str) -> None:
    plant(tmp_path, [name])
    assert found(tmp_path) == [name]


@pytest.mark.parametrize(
    "name", ["README.md", "docs/x.md", "SKILLS.md", "skills.md", "skills/x.txt", "a.json", "x.py"]
)
def test_not_found_by_name(tmp_path: Path, name: str) -> None:
    plant(tmp_path, [name])
    result = search(tmp_path)
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
def test_found_by_content(tmp_path: Path, name: str, cue: str) -> None:
    plant(tmp_path, {name: f"before {cue} after"})
    assert found(tmp_path) == [name]


def test_prompt_specs(tmp_path: Path) -> None:
    plant(
        tmp_path,
        {
            "spec.json": '{"source_prompts": [], "steps": []}',
            "half.json": '{"source_prompts": []}',
            "tool.json": '{"name": "AskUserQuestion"}',
            "a.min.js": CUE,
            "a.d.ts": CUE,
        },
    )
    assert found(tmp_path) == ["spec.json"]


def test_too_large_to_look_into(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_bytes(b"AskUserQuestion " * 700_000)
    (tmp_path / "CLAUDE.md").write_bytes(b"AskUserQuestion " * 700_000)
    assert found(tmp_path) == ["CLAUDE.md"]


def test_given_files_are_always_linted(tmp_path: Path) -> None:
    plant(tmp_path, ["notes.txt", "ignored/x.md", "build/SKILL.md", ".gitignore"])
    (tmp_path / ".gitignore").write_text("ignored\n")
    result = search(tmp_path, "notes.txt", "ignored/x.md", "build/SKILL.md")
    assert [(c.display, c.explicit) for c in result.files] == [
        ("build/SKILL.md", True),
        ("ignored/x.md", True),
        ("notes.txt", True),
    ]


def test_given_paths_that_the_configuration_excludes(tmp_path: Path) -> None:
    plant(tmp_path, ["old/SKILL.md", "a/SKILL.md", "a/gen.md"])
    result = search(tmp_path, "old", "old/SKILL.md", "a/gen.md", "a", extend_exclude=("old/", "gen.*"))
    assert [c.display for c in result.files] == ["a/SKILL.md"]
    assert result.skipped == [("a/gen.md", "excluded"), ("old/", "excluded"), ("old/SKILL.md", "excluded")]
    assert search(tmp_path, "old", extend_exclude=("old",)).matched_any is True


def test_default_excludes_keep_out_but_can_be_named(tmp_path: Path) -> None:
    plant(tmp_path, ["node_modules/p/SKILL.md", "a/vendor/SKILL.md", "a/SKILL.md"])
    assert found(tmp_path) == ["a/SKILL.md"]
    assert found(tmp_path, "node_modules") == ["node_modules/p/SKILL.md"]
    assert found(tmp_path, "a/vendor") == ["a/vendor/SKILL.md"]
    assert found(tmp_path, exclude=("a/SKILL.md",)) == ["a/vendor/SKILL.md", "node_modules/p/SKILL.md"]
    assert found(tmp_path, extend_exclude=("!vendor",)) == ["a/SKILL.md", "a/vendor/SKILL.md"]


def test_include(tmp_path: Path) -> None:
    plant(tmp_path, ["notes/a.txt", "notes/b.txt", "notes/deep/a.txt", "x.md"])
    assert found(tmp_path, include=("notes/*.txt", "x.md"), extend_exclude=("b.txt",)) == [
        "notes/a.txt",
        "x.md",
    ]


def test_patterns_are_relative_to_the_root_not_to_the_given_folder(tmp_path: Path) -> None:
    plant(tmp_path, ["a/skills/x.md", "skills/x.md"])
    assert found(tmp_path, "a", extend_exclude=("/skills",)) == ["a/skills/x.md"]
    assert found(tmp_path, "a", extend_exclude=("a/skills",)) == []
    assert found(tmp_path, extend_exclude=("/skills",)) == ["a/skills/x.md"]


def test_a_given_folder_counts_by_its_place_in_the_project(tmp_path: Path) -> None:
    plant(tmp_path, ["agents/project/skills/demo/notes.md", "agents/project/docs/notes.md"])
    project = tmp_path / "agents" / "project"
    assert found(project, "skills/demo") == ["skills/demo/notes.md"]
    assert found(project, "skills") == ["skills/demo/notes.md"]
    assert found(project) == ["skills/demo/notes.md"]
    assert found(project / "skills", ".") == ["demo/notes.md"]
    (project / ".git").mkdir()
    assert found(project / "skills" / "demo", ".") == ["notes.md"]


def test_each_file_once_and_sorted(tmp_path: Path) -> None:
    plant(tmp_path, ["b/SKILL.md", "a/SKILL.md"])
    result = search(tmp_path, "b", ".", "b/SKILL.md", "./a/../b/SKILL.md", "b")
    assert [(c.display, c.explicit) for c in result.files] == [("a/SKILL.md", False), ("b/SKILL.md", True)]
    assert result.files[0].path == tmp_path / "a" / "SKILL.md"


def test_no_paths_mean_the_working_folder(tmp_path: Path) -> None:
    plant(tmp_path, ["SKILL.md"])
    assert [c.display for c in discover([], Settings(root=tmp_path), tmp_path).files] == ["SKILL.md"]


def test_display_outside_the_working_folder(tmp_path: Path) -> None:
    plant(tmp_path, ["other/SKILL.md", "here/SKILL.md"])
    here = tmp_path / "here"
    assert found(here, "../other", ".") == ["../other/SKILL.md", "SKILL.md"]
    assert found(here, "..") == ["../other/SKILL.md", "SKILL.md"]
    assert found(here, str(tmp_path / "other")) == [f"{tmp_path.as_posix()}/other/SKILL.md"]


def test_missing_paths(tmp_path: Path) -> None:
    plant(tmp_path, ["SKILL.md"])
    result = search(tmp_path, "nope", "SKILL.md", "no\0pe", "bad\nname")
    assert result.missing == ["nope", r"no\x00pe", r"bad\nname"]
    assert [c.display for c in result.files] == ["SKILL.md"]


def test_strange_names(tmp_path: Path) -> None:
    plant(tmp_path, ["skills/with space.md", "skills/two\nlines.md", "skills/日本.md", "skills/a\u202eb.md"])
    with open(os.fsencode(tmp_path / "skills") + b"/\xff.md", "wb") as file:  # noqa: PTH123
        file.write(b"x")
    result = search(tmp_path)
    assert [c.display for c in result.files] == [
        r"skills/\xff.md",
        r"skills/a\u202eb.md",
        r"skills/two\nlines.md",
        "skills/with space.md",
        "skills/日本.md",
    ]
    assert all(candidate.path.exists() for candidate in result.files)
    "".join(c.display for c in result.files).encode("utf-8")


def test_unreadable_folders_and_files_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(tmp_path, {"skills/a.md": "", "locked/SKILL.md": "", "docs/locked.md": CUE})
    scandir = os.scandir

    def guarded(path: str) -> object:
        if str(path).endswith("locked"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    def unreadable(path: str) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("asklint.discover.walk.os.scandir", guarded)
    monkeypatch.setattr("asklint.discover.walk.read_whole", unreadable)
    result = search(tmp_path)
    assert [c.display for c in result.files] == ["skills/a.md"]
    assert result.skipped == [
        ("docs/locked.md", "unreadable: Permission denied"),
        ("locked/", "unreadable: Permission denied"),
    ]


def test_pipes_are_not_opened(tmp_path: Path) -> None:
    (tmp_path / "skills").mkdir()
    os.mkfifo(tmp_path / "skills" / "pipe.md")
    assert found(tmp_path) == []
    assert search(tmp_path, "skills/pipe.md").skipped == [("skills/pipe.md", "not a regular file")]


def test_very_deep_trees(tmp_path: Path) -> None:
    folder = tmp_path / "/".join(["d"] * 1500)
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text("x")
    assert [name.count("/") for name in found(tmp_path)] == [1500]
