"""What a report is told of the call and of its place in a repository."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from asklint.cli.check import parser
from asklint.cli.destination import _folder_in_repository, command
from asklint.report.api import Report, Summary

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("arguments", "again"),
    [
        ([], "asklint"),
        (["skills", "--color", "never", "--output-file", "json=a.json", "-q"], "asklint skills"),
        (
            ["--select", "ASK1", "--select", "ASK2", "--preview", "--fail-on", "error", "a b.md"],
            "asklint --preview --fail-on error --select ASK1 --select ASK2 'a b.md'",
        ),
        (["--changed-since", "main", "--lines", "all"], "asklint --changed-since main --lines all"),
        (["--config", "x.toml", "--target", "codex"], "asklint --config x.toml --target codex"),
    ],
)
def test_the_command_that_finds_the_same(arguments: list[str], again: str) -> None:
    assert command(parser().parse_paths(arguments)) == again


def test_the_place_in_the_repository(tmp_path: Path) -> None:
    below = tmp_path / "packages" / "app"
    below.mkdir(parents=True)
    (tmp_path / ".git").mkdir()
    assert _folder_in_repository(tmp_path) == ""
    assert _folder_in_repository(below) == "packages/app"


@pytest.mark.parametrize(
    ("folder", "path", "shown"),
    [
        ("", "a/b.md", "a/b.md"),
        ("packages/app", "a/b.md", "packages/app/a/b.md"),
        ("packages/app", "../lib/b.md", "packages/lib/b.md"),
        ("packages/app", "/elsewhere/b.md", "/elsewhere/b.md"),
    ],
)
def test_paths_from_the_top_of_the_repository(folder: str, path: str, shown: str) -> None:
    assert Report((), Summary(0), folder=folder).repository_path(path) == shown
