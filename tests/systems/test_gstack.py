"""Whole projects in the manner of gstack, each with the findings that were written down for it by hand."""

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

PROJECTS = Path(__file__).parents[2] / "fixtures" / "systems" / "gstack"
NAMES = sorted(path.name for path in PROJECTS.iterdir() if path.is_dir())


def expectation(name: str) -> dict[str, Any]:
    return tomllib.loads((PROJECTS / name / "expected.toml").read_text(encoding="utf-8"))


def lint(name: str) -> tuple[Linter, Outcome]:
    expected = expectation(name)
    keys = {"profiles": expected["profiles"], "select": expected["select"], **expected.get("settings", {})}
    root = PROJECTS / name
    files = sorted(
        path for path in root.rglob("*") if path.is_file() and path.suffix in {".md", ".ts", ".tmpl"}
    )
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
        path: [tuple(entry) for entry in entries] for path, entries in expectation(name)["findings"].items()
    }
    assert {path: sorted(rows) for path, rows in found.items()} == {
        path: sorted(rows) for path, rows in expected.items()
    }


@pytest.mark.parametrize("name", NAMES)
def test_the_system_is_seen_where_it_is_in_use(name: str) -> None:
    expected = expectation(name)
    linter, _ = lint(name)
    assert ("gstack" in linter.profiles) is expected.get("detected", True)
    if "version" in expected:
        assert linter.profiles["gstack"] == expected["version"]


def test_there_are_enough_documents() -> None:
    assert sum(1 for path in PROJECTS.rglob("*") if path.suffix in {".md", ".ts", ".tmpl"}) >= 20


def test_many_files_without_a_version_do_not_hide_the_one_that_tells_it() -> None:
    skill = b"---\npreamble-tier: 2\n---\n\n{{PREAMBLE}}\n"
    inputs = [Input.text(f"a{number}/SKILL.md.tmpl", skill) for number in range(9)]
    inputs.append(Input.text("z/SKILL.md", b"## AskUserQuestion Format\n\nELI10, then `D<N>.final`.\n"))
    linter = Linter(load_registry(entry_points=()), settings_from({}))
    assert linter.detect(inputs)["gstack"].version == "1.48"
