"""A project on disk and the command line in it, without starting a process."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, NamedTuple

import pytest

from asklint.__main__ import main

from .plugins import Packages

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OVERFLOW = """\
# Deploy

Use AskUserQuestion to ask which environment to deploy to, with these options:

1. dev
2. test
3. stage
4. prod
5. canary
6. local
"""
STALE = """\
# Build

<!-- asklint: ignore[option-overflow] long gone -->
Build the thing, then stop.
"""
STALE_FIXED = """\
# Build

Build the thing, then stop.
"""


class Result(NamedTuple):
    code: int
    out: str
    err: str


class Cli:
    """Runs `asklint` in a folder of its own."""

    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.root = root
        self._capsys = capsys
        self._patch = patch

    def write(self, name: str, text: str | bytes) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    def __call__(self, *arguments: str, stdin: str | bytes = "") -> Result:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        self._capsys.readouterr()
        code = main(list(arguments))
        return Result(code, *self._capsys.readouterr())


@pytest.fixture
def cli(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    root = tmp_path / "project"
    root.mkdir()
    monkeypatch.chdir(root)
    return Cli(root, capsys, monkeypatch)


@pytest.fixture
def two_rules(cli: Cli) -> Cli:
    """A project of two skills, one with an error (ASK101), one with a warning that `--fix` repairs (ASK002)."""
    cli.write("asklint.toml", 'select = ["ASK101", "ASK002"]\n')
    cli.write("skills/deploy/SKILL.md", OVERFLOW)
    cli.write("skills/compile/SKILL.md", STALE)
    return cli


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Packages]:
    folder = tmp_path / "site-packages"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    installed = Packages(folder)
    yield installed
    installed.forget()
