"""Paths on the command line and in the configuration that no file can have, or that stand for no file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from .test_faults import asklint, project

LONG = "n" * 5000
COMMANDS = {
    "path": [LONG],
    "report": ["--output-file", LONG],
    "another-report": ["--output-file", f"json={LONG}"],
    "settings": ["--show-settings", LONG],
    "files": ["--show-files", LONG],
    "watch": ["--watch", LONG],
    "baseline": ["baseline", "--baseline", LONG],
    "known": ["--baseline", LONG],
    "asks": ["asks", LONG],
    "explained": ["asks", "--explain", f"{LONG}:1"],
    "tree": ["tree", LONG],
    "named-tree": ["tree", f"{LONG}:name"],
    "export": ["export", "codex", f"{LONG}.md"],
    "configuration": ["--config", LONG],
    "standard-input": ["--stdin-filename", LONG, "-"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_name_that_is_too_long(tmp_path: Path, name: str) -> None:
    run = asklint(project(tmp_path, 1), *COMMANDS[name])
    assert run.returncode in (0, 1, 2), run.stderr[-300:]
    assert b"a bug in asklint" not in run.stderr


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device")
@pytest.mark.parametrize(
    "arguments",
    [
        ["/dev/zero"],
        ["asks", "/dev/zero"],
        ["tree", "/dev/zero"],
        ["--config", "/dev/zero"],
        ["--baseline", "/dev/zero"],
        ["export", "codex", "endless.md"],
        ["--config", "endless.toml"],
    ],
    ids=" ".join,
)
def test_a_file_without_end(tmp_path: Path, arguments: list[str]) -> None:
    root = project(tmp_path, 1)
    (root / "endless.md").symlink_to("/dev/zero")
    (root / "endless.toml").write_text('baseline = "endless.md"\n', encoding="utf-8")
    run = asklint(root, *arguments)
    assert run.returncode in (0, 1, 2), run.stderr[-300:]
    assert b"a bug in asklint" not in run.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_pipe_that_nobody_writes_to(tmp_path: Path) -> None:
    root = project(tmp_path, 1)
    os.mkfifo(root / "known.json")
    os.mkfifo(root / "skills" / "0" / "PIPE.md")
    (root / "asklint.toml").write_text('baseline = "known.json"\n', encoding="utf-8")
    run = asklint(root)
    assert run.returncode == 2
    assert b"known.json" in run.stderr
    assert asklint(root, "--no-baseline", "--no-cache").returncode == 1
