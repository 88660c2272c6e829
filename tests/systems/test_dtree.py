"""Every document under fixtures/systems/dtree breaks what its expected.toml says, and nothing besides."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from asklint.config.load import settings_from
from asklint.engine.plugins import load_registry
from asklint.engine.run import Input, Linter

if TYPE_CHECKING:
    from collections.abc import Mapping

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

FIXTURES = Path(__file__).parents[2] / "fixtures" / "systems" / "dtree"
EXPECTED: dict[str, Any] = tomllib.loads((FIXTURES / "expected.toml").read_text(encoding="utf-8"))
RULES = ["ASK6", "ASK304", "ASK305", "ASK122"]
_LEAST_DOCUMENTS = 30
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Case:
    """Files that are linted together, by the paths they are said to have."""

    name: str
    version: str
    files: Mapping[str, Path]
    findings: Mapping[str, list[tuple[str, int]]]
    settings: Mapping[str, object] = field(default_factory=dict)


def _cases() -> list[Case]:
    cases = []
    for entry in EXPECTED["document"]:
        assert set(entry) <= {"file", "path", "version", "pinned", "note", "findings"}
        pinned = {"profiles": ["dtree"], "profile": {"dtree": {"version": entry["version"]}}}
        cases.append(
            Case(
                entry["file"],
                entry["version"],
                {entry["path"]: FIXTURES / entry["file"]},
                {entry["path"]: _pairs(entry["findings"])},
                pinned if entry.get("pinned") else {},
            )
        )
    for entry in EXPECTED["project"]:
        assert set(entry) <= {"folder", "version", "note", "findings"}
        folder = FIXTURES / entry["folder"]
        files = {p.relative_to(folder).as_posix(): p for p in sorted(folder.rglob("*")) if p.is_file()}
        assert set(files) == set(entry["findings"])
        findings = {path: _pairs(pairs) for path, pairs in entry["findings"].items()}
        cases.append(Case(entry["folder"], entry["version"], files, findings))
    return cases


def _pairs(pairs: list[list[Any]]) -> list[tuple[str, int]]:
    return sorted((code, line) for code, line in pairs)


CASES = _cases()
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def _lint(
    case: Case, change: tuple[bytes, bytes] = (b"", b""), prefix: bytes = b""
) -> dict[str, list[tuple[str, int]]]:
    linter = Linter(load_registry(entry_points=()), settings_from({**case.settings, "select": RULES}))
    old, new = change
    data = {path: file.read_bytes() for path, file in case.files.items()}
    inputs = [
        Input.text(path, prefix + (raw.replace(old, new) if old else raw)) for path, raw in data.items()
    ]
    outcome = linter.run(inputs)
    assert not outcome.faults, outcome.faults[0].details
    assert linter.profiles.get("dtree") == case.version
    found: dict[str, list[tuple[str, int]]] = {path: [] for path in case.files}
    for finding in outcome.findings:
        row = outcome.sources[finding.path].position(finding.span.start).row
        found[finding.path].append((finding.code, row))
    return {path: sorted(pairs) for path, pairs in found.items()}


@each_case
def test_findings_are_those_expected(case: Case) -> None:
    assert _lint(case) == case.findings


@each_case
def test_line_endings_change_nothing(case: Case) -> None:
    assert _lint(case, change=(b"\n", b"\r\n")) == case.findings


@each_case
def test_a_byte_order_mark_changes_nothing(case: Case) -> None:
    assert _lint(case, prefix=_BOM) == case.findings


def test_every_file_has_an_expectation() -> None:
    named = {path for case in CASES for path in case.files.values()}
    there = {path for path in FIXTURES.rglob("*") if path.is_file() and path.name != "expected.toml"}
    there = {path for path in there if ".asklint_cache" not in path.parts}  # somebody has linted them
    assert there == named
    assert len(there) >= _LEAST_DOCUMENTS


def test_every_version_and_every_rule_has_documents() -> None:
    assert {case.version for case in CASES} == {"1", "1.1", "2", "3", "4", "5"}
    broken = {code for case in CASES for pairs in case.findings.values() for code, _ in pairs}
    assert broken >= {"ASK304", "ASK305", *(f"ASK{number}" for number in range(601, 619))}
    silent = [case for case in CASES if not any(case.findings.values())]
    assert len(silent) >= 6
