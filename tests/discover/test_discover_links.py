"""Symbolic links: never out of the tree, never in a circle, no file twice."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.discover.conftest import Tree


CUE = "Use AskUserQuestion.\n"


def test_circles(tree: Tree, tmp_path: Path) -> None:
    tree.plant({"skills/a/x.md": "", "README.md": "nothing"})
    tree.link("skills/self", ".")
    tree.link("skills/up", "..")
    tree.link("skills/a/top", tmp_path)
    tree.link("loop", "loop")
    tree.link("skills/loop.md", "loop.md")
    result = tree.search()
    assert [c.display for c in result.files] == ["skills/a/x.md"]
    assert result.skipped == [("skills/loop.md", "broken link")]


def test_two_folders_that_link_to_each_other(tree: Tree) -> None:
    tree.plant({"one/a.md": "", "two/b.md": ""})
    tree.link("one/skills", "../two")
    tree.link("two/skills", "../one")
    assert tree.found() == ["one/skills/b.md", "two/skills/a.md"]


def test_out_of_the_tree(tree: Tree) -> None:
    tree.plant({"tree/SKILL.md": "", "outside/skills/x.md": CUE, "outside/CLAUDE.md": ""})
    tree.link("tree/skills", "../outside/skills")
    tree.link("tree/CLAUDE.md", "../outside/CLAUDE.md")
    tree.link("tree/other", "../outside")
    tree.link("tree/AGENTS.md", "../outside/missing.md")
    result = tree.at("tree").search()
    assert [c.display for c in result.files] == ["SKILL.md"]
    assert result.skipped == [
        ("AGENTS.md", "broken link"),
        ("CLAUDE.md", "symlink out of the tree"),
        ("skills", "symlink out of the tree"),
    ]


def test_a_folder_whose_name_begins_like_the_tree_is_outside(tree: Tree) -> None:
    tree.plant({"tree/SKILL.md": "", "tree-2/x.md": ""})
    tree.link("tree/skills", "../tree-2")
    assert tree.at("tree").found() == ["SKILL.md"]


def test_a_linked_file_is_itself(tree: Tree) -> None:
    tree.plant({"AGENTS.md": "", "docs/guide.md": ""})
    tree.link("CLAUDE.md", "AGENTS.md")
    tree.link("GEMINI.md", "docs/guide.md")
    assert tree.found() == ["AGENTS.md", "GEMINI.md"]


def test_a_link_makes_a_folder_of_skills(tree: Tree) -> None:
    tree.plant({"lib/a.md": "", "lib/more/b.md": "", "lib/node_modules/c.md": ""})
    tree.link(".claude/skills", "../lib")
    tree.link(".claude/again", "../lib")
    names = tree.found()
    assert len(names) == 2
    assert {Path(name).name for name in names} == {"a.md", "b.md"}


def test_links_lead_to_nothing_that_is_left_out(tree: Tree) -> None:
    tree.plant({"old/x.md": "", "tmp/x.md": "", "node_modules/x.md": "", ".gitignore": "tmp\n"})
    tree.link("skills/a", "../old")
    tree.link("skills/b", "../tmp")
    tree.link("skills/c.md", "../node_modules/x.md")
    result = tree.search(extend_exclude=("old",))
    assert result.files == []
    assert [(name, why) for name, why in result.skipped if name.startswith("skills")] == [
        ("skills/a", "excluded"),
        ("skills/b", "ignored by .gitignore"),
        ("skills/c.md", "excluded"),
    ]


def test_given_links(tree: Tree) -> None:
    tree.plant({"outside/notes.md": "", "outside/skills/x.md": "", "tree/a": ""})
    tree.link("tree/file.md", "../outside/notes.md")
    tree.link("tree/folder", "../outside")
    tree.link("tree/gone.md", "../outside/gone.md")
    assert tree.at("tree").found("file.md") == ["file.md"]
    assert tree.at("tree").found("folder") == ["folder/skills/x.md"]
    # Named, so it is handed on for the one who reads it to say what is wrong.
    assert tree.at("tree").found("gone.md") == ["gone.md"]
