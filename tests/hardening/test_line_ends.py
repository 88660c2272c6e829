"""A checkout with the line ends of Windows says the same as any other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from .targets import lint

if TYPE_CHECKING:
    from asklint.finding import Finding

FIXTURES = Path(__file__).parents[2] / "fixtures"
_KINDS = {".md", ".ts", ".tsx", ".js", ".py", ".json", ".jsonl", ".tmpl"}
_EVERY = 7
"""So many fixtures are enough to have each kind and each family of rules among them."""


def found(path: Path, data: bytes) -> list[tuple[object, ...]]:
    name = path.relative_to(FIXTURES).as_posix()
    outcome = lint(name, data)

    def told(finding: Finding) -> tuple[object, ...]:
        source = outcome.sources[finding.path]
        start, end = source.position(finding.span.start), source.position(finding.span.end)
        return finding.code, start.row, start.column, end.row, finding.message, finding.fix is None

    return [told(finding) for finding in outcome.all_findings]


def _chosen() -> list[Path]:
    files = sorted(path for path in FIXTURES.rglob("*") if path.suffix in _KINDS)
    return [path for path in files if b"\r" not in path.read_bytes()][::_EVERY]


@pytest.mark.parametrize("path", _chosen(), ids=lambda path: path.relative_to(FIXTURES).as_posix())
def test_the_same_with_carriage_returns(path: Path) -> None:
    data = path.read_bytes()
    assert found(path, data.replace(b"\n", b"\r\n")) == found(path, data)


def test_a_message_is_one_line() -> None:
    text = "Use AskUserQuestion to ask which one:\n\n- Keep it (recommended only\n  if it rains)\n- Drop it\n"
    findings = [
        finding
        for end in ("\n", "\r\n")
        for finding in lint("skills/a/SKILL.md", text.replace("\n", end).encode(), "gstack").all_findings
    ]
    assert any("recommended only if" in finding.message for finding in findings)
    assert not any(set("\r\n") & set(finding.message) for finding in findings)
