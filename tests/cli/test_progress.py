"""The line about a long run: at a terminal only, and gone when the run is done."""

from __future__ import annotations

import io
import os
import re
import sys
from typing import TYPE_CHECKING

import pytest

from asklint.cli import progress
from asklint.cli.progress import Progress

from .conftest import OVERFLOW
from .terminal import Terminal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from .conftest import Cli

AT_ONCE = "from asklint.cli import progress as p; p.PATIENCE = p._EVERY = 0; from asklint.__main__ import main; main()"
LINE = re.compile(r"checked (\d+) of (\d+) files, (\d+) findings? so far")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="terminals of POSIX")


@pytest.fixture
def many(cli: Cli) -> Path:
    for number in range(12):
        cli.write(f"skills/s{number}/SKILL.md", OVERFLOW.replace("dev", f"dev{number}"))
    return cli.root


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def test_it_counts_files_and_findings_and_leaves_nothing_behind(
    many: Path, terminals: list[Terminal]
) -> None:
    terminals.append(Terminal(many, sys.executable, "-c", AT_ONCE, "--output-format", "concise"))
    seen = terminals[0].rest()
    told = [tuple(map(int, match.groups())) for match in LINE.finditer(seen)]
    assert told == [(number, 12, number) for number in range(1, 13)]
    line, _, report = seen.rpartition("\r\x1b[K")
    assert LINE.search(line)
    assert "checked" not in report
    assert report.startswith("skills/s0/SKILL.md:5:1 ASK101")


@pytest.mark.parametrize("environment", [{"CI": "true"}, {"TERM": "dumb"}])
def test_not_in_ci(many: Path, terminals: list[Terminal], environment: dict[str, str]) -> None:
    terminals.append(
        Terminal(many, sys.executable, "-c", AT_ONCE, "--output-format", "concise", **environment)
    )
    seen = terminals[0].rest()
    assert "Found 12 errors" in seen
    assert "checked" not in seen


def test_not_in_a_pipe(many: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0)
    assert cli().err == ""


def test_a_short_run_says_nothing() -> None:
    stream = io.StringIO()
    line = Progress(stream)
    line(1, 2, 0)
    line.clear()
    assert stream.getvalue() == ""


def test_it_fits_into_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setenv("COLUMNS", "20")
    stream = io.StringIO()
    Progress(stream)(123456, 234567, 1)
    assert stream.getvalue() == "\r\x1b[Kchecked 123456 of 2"
