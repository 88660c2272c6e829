"""Patterns of the configuration."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pathspec import GitIgnoreSpec

from asklint.discover import PathMatcher
from asklint.discover import patterns as patterns_module
from asklint.discover.patterns import MAX_STARS, PatternList, pattern_problem, relative_to

ROOT = Path("/project").absolute()


@pytest.mark.parametrize(
    ("patterns", "path", "matches"),
    [
        (["docs"], "docs/a/b.md", True),
        (["docs"], "a/docs/b.md", True),
        (["docs/"], "docs", False),
        (["/docs"], "a/docs/b.md", False),
        (["docs/**"], "docs/a/b.md", True),
        (["docs/*.md"], "docs/a.md", True),
        (["docs/*.md"], "docs/a/b.md", False),
        (["*.md"], "a/b.md", True),
        (["*.md", "!b.md"], "a/b.md", False),
        (["a/*", "!a/b"], "a/b/c.md", False),
        (["a", "!a/b.md"], "a/b.md", True),
        (["A.md"], "a.md", False),
        ([], "a.md", False),
        (["b.md"], "../elsewhere/b.md", True),
        (["elsewhere"], "../elsewhere/b.md", False),
    ],
)
def test_matches(patterns: list[str], path: str, matches: bool) -> None:
    matcher = PathMatcher(patterns, ROOT)
    assert matcher.matches(path) is matches
    assert matcher.matches(ROOT / path) is matches


def test_a_root_reached_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    assert PathMatcher(["/a.md"], tmp_path / "link").matches(tmp_path / "real" / "a.md")


@pytest.mark.parametrize(
    "pattern",
    [
        "docs",
        "*.md",
        "docs/**/x.md",
        "!a",
        "/a/",
        "[ab].md",
        "x*y*z*.md",
        "日本",
        "*/b/*/c/*/d/*/e",
        "**/*.md/**",
    ],
)
def test_sound_patterns(pattern: str) -> None:
    assert pattern_problem(pattern) is None


@pytest.mark.parametrize(
    "pattern",
    [
        "",
        "!",
        "/",
        "  ",
        "..",
        "a/../b",
        "[",
        "a\\",
        "*" * (MAX_STARS + 1),
        "a\nb",
        "*/b/***/b/***/b/**",
        "a*a*/a*a*/a*a*/a*a*/x",
    ],
)
def test_unsound_patterns(pattern: str) -> None:
    assert pattern_problem(pattern)


lines = st.lists(st.text(alphabet="ab*?[]!/.\\ ", min_size=1, max_size=7), max_size=4)
paths = st.lists(st.text(alphabet="ab.", min_size=1, max_size=3), min_size=1, max_size=4).filter(
    lambda parts: not {".", "..", "..."} & set(parts)
)


@settings(derandomize=True, deadline=None, max_examples=400)
@given(lines, paths)
def test_never_raises(patterns: list[str], parts: list[str]) -> None:
    assert PathMatcher(patterns, ROOT).matches("/".join(parts)) in {True, False}


@settings(derandomize=True, deadline=None, max_examples=400)
@given(st.text(alphabet="ab*?/.[", min_size=1, max_size=6), paths)
def test_one_pattern_is_as_pathspec_reads_it(pattern: str, parts: list[str]) -> None:
    if pattern_problem(pattern) is not None or "//" in pattern or "***" in pattern:
        return
    path = "/".join(parts)
    assert PathMatcher([pattern], ROOT).matches(path) is GitIgnoreSpec.from_lines([pattern]).match_file(path)


@pytest.mark.parametrize("line", ["*/b/**" * 12, "*a*a/" * 12 + "x", "**/a*a/" * 12 + "x", "*a" * 40])
def test_no_line_of_a_gitignore_takes_for_ever(line: str) -> None:
    """A stranger's line, and a stranger's folders that nearly match it: it is left out, or it is quick."""
    started = time.process_time()
    for path in (line.strip("/"), "aaaaaaaaaa/" * 12 + "y", "a" * 200):
        PatternList([line]).covers(path)
    assert time.process_time() - started < 5


def test_a_drive_and_a_folder_in_another_case(monkeypatch: pytest.MonkeyPatch) -> None:
    """As Windows compares them; the name of the file stays as it is written."""
    assert relative_to("/Project/A.md", "/project") is None
    monkeypatch.setattr(patterns_module, "_CASE_FREE", True)
    monkeypatch.setattr("os.path.normcase", str.lower)
    assert relative_to("/Project/A.md", "/project") == "A.md"
    assert relative_to("/Projects/A.md", "/project") is None
