""".gitignore, compared with git itself."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discover.conftest import Tree

NAMES = [
    "a.md",
    "skip.md",
    "keep.md",
    "docs/a.md",
    "docs/skip.md",
    "docs/keep/a.md",
    "docs/keep/b.md",
    "docs/deep/er/skip.md",
    "docs/deep/er/x1.md",
    "lib/docs/a.md",
    "lib/x1.md",
    "lib/x2.md",
    "lib/xa.md",
    "out/a.md",
    "out/b/c.md",
    "#hash.md",
    "!bang.md",
    "end .md",
    "日本.md",
]


@pytest.mark.skipif(shutil.which("git") is None, reason="git is the authority here")
@pytest.mark.parametrize(
    "ignores",
    [
        {".gitignore": "skip.md\n"},
        {".gitignore": "/skip.md\n"},
        {".gitignore": "docs\n"},
        {".gitignore": "docs/\nskip.md/\n"},
        {".gitignore": "/docs\n"},
        {".gitignore": "docs/deep\n"},
        {".gitignore": "docs/*\n!docs/keep\n"},
        {".gitignore": "docs/*\n!docs/keep/\ndocs/keep/b.md\n"},
        {".gitignore": "docs\n!docs/keep\n"},
        {".gitignore": "/*\n!/lib\n!/docs/\n/docs/*\n!/docs/deep\n"},
        {".gitignore": "out/**\n!out/**/\n!out/**/c.md\n"},
        {".gitignore": "**/docs/a.md\n"},
        {".gitignore": "**/skip.md\n**/deep/\n"},
        {".gitignore": "docs/**/skip.md\n"},
        {".gitignore": "lib/x[12].md\n"},
        {".gitignore": "x[12].md\n*[a].md\n"},
        {".gitignore": "x[!1-9].md\n"},
        {".gitignore": "x?.md\n"},
        {".gitignore": "*.md\n!keep.md\n"},
        {".gitignore": "*\n!*/\n!a.md\n"},
        {".gitignore": "\\#hash.md\n\\!bang.md\n"},
        {".gitignore": "#hash.md\n!bang.md\n\n"},
        {".gitignore": "skip.md   \nend\\ .md\n"},
        {".gitignore": "skip.md\r\ndocs/deep\r\n"},
        {".gitignore": "\ufeffskip.md\n"},
        {".gitignore": "日本.md\n"},
        {".gitignore": "skip.md\n", "docs/.gitignore": "!skip.md\na.md\n"},
        {
            ".gitignore": "*.md\n",
            "docs/.gitignore": "!a.md\n",
            "docs/keep/.gitignore": "!/a.md\n!/b.md\nb.md\n",
        },
        {"docs/.gitignore": "/deep\n", "lib/.gitignore": "*\n!x*\n"},
        {".git/info/exclude": "skip.md\nout\n", ".gitignore": "!/skip.md\n"},
        {".gitignore": "[\nskip.md\n\\\n!\n/\n"},
        {".gitignore": "docs/keep/../a.md\nlib//x1.md\n"},
    ],
)
def test_as_git_does(tree: Tree, tmp_path: Path, ignores: dict[str, str]) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    tree.plant(NAMES)
    for name, text in ignores.items():
        (tmp_path / name).write_bytes(text.encode())
    listed = subprocess.run(
        ["git", "-c", "core.quotepath=off", "ls-files", "-z", "--others", "--exclude-standard"],
        cwd=tmp_path,
        env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1"},
        capture_output=True,
        check=True,
    )
    expected = sorted(name for name in listed.stdout.decode().split("\0") if name.endswith(".md"))
    assert tree.found(include=("*.md",)) == expected


def test_what_is_ignored_is_named(tree: Tree) -> None:
    tree.plant(["skills/a.md", "skills/b.md", "tmp/SKILL.md", "skills/c.txt"])
    tree.plant({".gitignore": "tmp/\nb.md\nc.txt\n"})
    result = tree.search()
    assert [c.display for c in result.files] == ["skills/a.md"]
    assert result.skipped == [("skills/b.md", "ignored by .gitignore"), ("tmp/", "ignored by .gitignore")]


def test_parents_up_to_the_repository_count_and_no_further(tree: Tree, tmp_path: Path) -> None:
    tree.plant({".gitignore": "a.md\n", "repo/.gitignore": "b.md\n", "repo/x/.gitignore": "c.md\n"})
    tree.plant([f"repo/x/skills/{letter}.md" for letter in "abcd"])
    (tmp_path / "repo" / ".git").mkdir()
    assert tree.at("repo").found("x/skills") == ["x/skills/a.md", "x/skills/d.md"]


def test_an_ignored_folder_can_be_named(tree: Tree, tmp_path: Path) -> None:
    tree.plant({".gitignore": "/gen\n*.local.md\n", "gen/.gitignore": "b.md\n"})
    tree.plant(["gen/skills/a.md", "gen/skills/b.md"])
    (tmp_path / ".git").mkdir()
    assert tree.found() == []
    assert tree.found("gen") == ["gen/skills/a.md"]
    assert tree.found("gen/skills") == ["gen/skills/a.md", "gen/skills/b.md"]


def test_a_costly_pattern_costs_nothing(tree: Tree) -> None:
    tree.plant([f"skills/{'a' * 240}.md"])
    tree.plant({".gitignore": "*a" * 40 + "b\n" + "**/a/" * 30 + "b\n"})
    assert len(tree.found()) == 1


@pytest.mark.parametrize(
    ("ignore", "loaded"),
    [
        (None, False),
        ("node_modules/\n*.py[cod]\n/build\na/b/\n!keep.md\n**/tmp\n", False),
        ("skills/*/x?.md\n", True),
    ],
)
def test_pathspec_is_loaded_only_for_what_needs_it(
    tree: Tree, tmp_path: Path, ignore: str | None, loaded: bool
) -> None:
    tree.plant(["skills/a/x1.md", "a/b/SKILL.md"])
    if ignore is not None:
        tree.plant({".gitignore": ignore})
    script = (
        "import sys; from pathlib import Path; from asklint.discover import discover;"
        "from asklint.settings import Settings; root = Path(sys.argv[1]);"
        "discover([root], Settings(root=root, extend_exclude=('x', 'y/', '/z')), root);"
        "print('pathspec' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == str(loaded)
