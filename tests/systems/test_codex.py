"""Whole projects with canonical prompt specs, each with the findings that were written down for it by hand."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from asklint.config.load import settings_from
from asklint.engine.plugins import load_registry
from asklint.engine.run import Input, Linter, Outcome
from asklint.finding import Applicability
from asklint.fix.rounds import fix_text

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PROJECTS = Path(__file__).parents[2] / "fixtures" / "systems" / "codex"
NAMES = sorted(path.name for path in PROJECTS.iterdir() if path.is_dir())
SUFFIXES = {".md", ".json", ".ts"}


def expectation(name: str) -> dict[str, Any]:
    return tomllib.loads((PROJECTS / name / "expected.toml").read_text(encoding="utf-8"))


def inputs(name: str) -> list[Input]:
    root = PROJECTS / name
    files = sorted(path for path in root.rglob("*") if path.is_file() and path.suffix in SUFFIXES)
    return [Input.file(path, path.relative_to(root).as_posix()) for path in files]


def lint(name: str) -> tuple[Linter, Outcome]:
    expected = expectation(name)
    keys = {"profiles": expected["profiles"], "select": expected["select"]}
    linter = Linter(load_registry(entry_points=()), settings_from(keys))
    outcome = linter.run(inputs(name))
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
        path: sorted((code, row) for code, row in entries)
        for path, entries in expectation(name)["findings"].items()
    }
    assert {path: sorted(rows) for path, rows in found.items()} == expected


@pytest.mark.parametrize("name", NAMES)
def test_the_system_is_seen_where_it_is_in_use(name: str) -> None:
    linter, _ = lint(name)
    assert ("codex" in linter.profiles) is expectation(name).get("detected", True)


def test_every_rule_finds_something() -> None:
    found = {entry[0] for name in NAMES for rows in expectation(name)["findings"].values() for entry in rows}
    assert {f"ASK7{number:02}" for number in range(1, 13)} <= found


def test_there_are_enough_documents() -> None:
    assert sum(len(inputs(name)) for name in NAMES) >= 25


@pytest.mark.parametrize("name", NAMES)
def test_safe_fixes_keep_the_rest_of_the_file(name: str) -> None:
    """A fixed file has no safe finding left, and differs from the old one in the lines that were found alone."""
    linter, outcome = lint(name)
    for item in inputs(name):
        mine = [f for f in outcome.findings if f.path == item.display]
        safe = [f for f in mine if f.fix and f.fix.applicability is Applicability.SAFE]
        if not safe:
            continue
        text = item.read().decode()
        source = outcome.sources[item.display]
        fixed = fix_text(
            text,
            lambda changed, display=item.display: linter.relint(Input.text(display, changed.encode())),  # type: ignore[misc]
            unsafe=False,
        )
        rows = {source.position(f.span.start).row for f in safe}
        kept = [line for row, line in enumerate(text.split("\n"), 1) if row not in rows]
        assert [line for line in kept if line not in fixed.text.split("\n")] == []
        assert fixed.text != text
        left = linter.relint(Input.text(item.display, fixed.text.encode()))
        assert [f.code for f in left if f.fix and f.fix.applicability is Applicability.SAFE] == []
