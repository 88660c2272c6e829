"""Whole projects in the manner of PAI, each with the findings that were written down for it by hand."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from asklint.config.load import settings_from
from asklint.engine.plugins import load_registry
from asklint.engine.run import Input, Linter, Outcome

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PROJECTS = Path(__file__).parents[2] / "fixtures" / "systems" / "pai"
NAMES = sorted(path.name for path in PROJECTS.iterdir() if path.is_dir())
RULES = [f"ASK{number}" for number in (411, 412, 413, 415, 416, 417, 418, 420, 421, 422, 423, 424, 425, 426)]
SUFFIXES = {".md", ".ts", ".template"}


def expectation(name: str) -> dict[str, Any]:
    return tomllib.loads((PROJECTS / name / "expected.toml").read_text(encoding="utf-8"))


def lint(name: str) -> tuple[Linter, Outcome]:
    expected = expectation(name)
    keys = {"profiles": expected["profiles"], "select": RULES, **expected.get("settings", {})}
    root = PROJECTS / name
    files = sorted(path for path in root.rglob("*") if path.suffix in SUFFIXES)
    linter = Linter(load_registry(entry_points=()), settings_from(keys))
    outcome = linter.run([Input.file(path, path.relative_to(root).as_posix()) for path in files])
    assert not outcome.faults, outcome.faults[0].details
    return linter, outcome


@pytest.mark.parametrize("name", NAMES)
def test_findings_are_those_written_down(name: str) -> None:
    _, outcome = lint(name)
    found: dict[str, list[tuple[str, int]]] = {}
    for finding in outcome.findings:
        row = outcome.sources[finding.path].position(finding.span.start).row
        found.setdefault(finding.path, []).append((finding.code, row))
    expected = {
        path: sorted(tuple(entry) for entry in entries)
        for path, entries in expectation(name)["findings"].items()
    }
    assert {path: sorted(rows) for path, rows in found.items()} == expected


@pytest.mark.parametrize("name", NAMES)
def test_the_system_is_seen_where_it_is_in_use(name: str) -> None:
    expected = expectation(name)
    linter, _ = lint(name)
    assert ("pai" in linter.profiles) is expected.get("detected", True)
    if "version" in expected:
        assert linter.profiles["pai"] == expected["version"]


def test_there_are_enough_documents() -> None:
    assert sum(1 for path in PROJECTS.rglob("*") if path.suffix in SUFFIXES) >= 20


@pytest.mark.parametrize("name", NAMES)
def test_line_endings_change_nothing(name: str) -> None:
    expected = expectation(name)
    keys = {"profiles": expected["profiles"], "select": RULES, **expected.get("settings", {})}
    root = PROJECTS / name
    linter = Linter(load_registry(entry_points=()), settings_from(keys))
    files = sorted(path for path in root.rglob("*") if path.suffix in SUFFIXES)
    inputs = [
        Input.text(path.relative_to(root).as_posix(), path.read_bytes().replace(b"\n", b"\r\n"))
        for path in files
    ]
    assert _places(linter.run(inputs)) == _places(lint(name)[1])


def _places(outcome: Outcome) -> list[tuple[str, str, int]]:
    return [(f.path, f.code, outcome.sources[f.path].position(f.span.start).row) for f in outcome.findings]
