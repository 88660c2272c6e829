"""Whole projects with canonical prompt specs."""

from __future__ import annotations

import pytest
from projects import CODEX as PROJECTS

from asklint.engine.run import Input
from asklint.finding import Applicability
from asklint.fix.rounds import fix_text

each_project = pytest.mark.parametrize("name", PROJECTS.names)


def test_every_rule_finds_something() -> None:
    written = [PROJECTS.expectation(name)["findings"] for name in PROJECTS.names]
    found = {entry[0] for findings in written for rows in findings.values() for entry in rows}
    assert {f"ASK7{number:02}" for number in range(1, 13)} <= found


@each_project
def test_safe_fixes_keep_the_rest_of_the_file(name: str) -> None:
    """A fixed file has no safe finding left, and differs from the old one in the lines that were found alone."""
    linter, outcome = PROJECTS.lint(name)
    for item in PROJECTS.inputs(name):
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
