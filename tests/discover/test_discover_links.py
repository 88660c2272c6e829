"""Symbolic links: never out of the tree, never in a circle, no file twice."""

from __future__ import annotations

from pathlib import Path

from test_discover_files import CUE, found, plant, search


def link(path: Path, target: str | Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)


def test_circles(tmp_path: Path) -> None:
    plant(tmp_path, {"skills/a/x.md": "", "README.md": "nothing"})
    link(tmp_path / "skills" / "self", ".")
    link(tmp_path / "skills" / "up", "..")
    link(tmp_path / "skills" / "a" / "top", tmp_path)
    link(tmp_path / "loop", "loop")
    link(tmp_path / "skills" / "loop.md", "loop.md")
    result = search(tmp_path)
    assert [c.display for c in result.files] == ["skills/a/x.md"]
    assert result.skipped == [("skills/loop.md", "broken link")]


def test_two_folders_that_link_to_each_other(tmp_path: Path) -> None:
    plant(tmp_path, {"one/a.md": "", "two/b.md": ""})
    link(tmp_path / "one" / "skills", "../two")
    link(tmp_path / "two" / "skills", "../one")
    assert found(tmp_path) == ["one/skills/b.md", "two/skills/a.md"]


def test_out_of_the_tree(tmp_path: Path) -> None:
    plant(tmp_path, {"tree/SKILL.md": "", "outside/skills/x.md": CUE, "outside/CLAUDE.md": ""})
    link(tmp_path / "tree" / "skills", "../outside/skills")
    link(tmp_path / "tree" / "CLAUDE.md", "../outside/CLAUDE.md")
    link(tmp_path / "tree" / "other", "../outside")
    link(tmp_path / "tree" / "AGENTS.md", "../outside/missing.md")
    result = search(tmp_path / "tree")
    assert [c.display for c in result.files] == ["SKILL.md"]
    assert result.skipped == [
        ("AGENTS.md", "broken link"),
        ("CLAUDE.md", "symlink out of the tree"),
        ("skills", "symlink out of the tree"),
    ]


def test_a_folder_whose_name_begins_like_the_tree_is_outside(tmp_path: Path) -> None:
    plant(tmp_path, {"tree/SKILL.md": "", "tree-2/x.md": ""})
    link(tmp_path / "tree" / "skills", "../tree-2")
    assert found(tmp_path / "tree") == ["SKILL.md"]


def test_a_linked_file_is_itself(tmp_path: Path) -> None:
    plant(tmp_path, {"AGENTS.md": "", "docs/guide.md": ""})
    link(tmp_path / "CLAUDE.md", "AGENTS.md")
    link(tmp_path / "GEMINI.md", "docs/guide.md")
    assert found(tmp_path) == ["AGENTS.md", "GEMINI.md"]


def test_a_link_makes_a_folder_of_skills(tmp_path: Path) -> None:
    plant(tmp_path, {"lib/a.md": "", "lib/more/b.md": "", "lib/node_modules/c.md": ""})
    link(tmp_path / ".claude" / "skills", "../lib")
    link(tmp_path / ".claude" / "again", "../lib")
    names = found(tmp_path)
    assert len(names) == 2
    assert {Path(name).name for name in names} == {"a.md", "b.md"}


def test_links_lead_to_nothing_that_is_left_out(tmp_path: Path) -> None:
    plant(tmp_path, {"old/x.md": "", "tmp/x.md": "", "node_modules/x.md": "", ".gitignore": "tmp\n"})
    link(tmp_path / "skills" / "a", "../old")
    link(tmp_path / "skills" / "b", "../tmp")
    link(tmp_path / "skills" / "c.md", "../node_modules/x.md")
    result = search(tmp_path, extend_exclude=("old",))
    assert result.files == []
    assert [(name, why) for name, why in result.skipped if name.startswith("skills")] == [
        ("skills/a", "excluded"),
        ("skills/b", "ignored by .gitignore"),
        ("skills/c.md", "excluded"),
    ]


def test_given_links(tmp_path: Path) -> None:
    plant(tmp_path, {"outside/notes.md": "", "outside/skills/x.md": "", "tree/a": ""})
    link(tmp_path / "tree" / "file.md", "../outside/notes.md")
    link(tmp_path / "tree" / "folder", "../outside")
    link(tmp_path / "tree" / "gone.md", "../outside/gone.md")
    tree = tmp_path / "tree"
    assert found(tree, "file.md") == ["file.md"]
    assert found(tree, "folder") == ["folder/skills/x.md"]
    # Named, so it is handed on for the one who reads it to say what is wrong.
    assert found(tree, "gone.md") == ["gone.md"]
