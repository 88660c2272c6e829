"""Whole projects in the manner of PAI."""

from __future__ import annotations

import pytest
from projects import Projects, places

from asklint.engine.run import Input

RULES = [f"ASK{number}" for number in (411, 412, 413, 415, 416, 417, 418, 420, 421, 422, 423, 424, 425, 426)]
PROJECTS = Projects("pai", frozenset({".md", ".ts", ".template"}), RULES)
each_project = pytest.mark.parametrize("name", PROJECTS.names)


@each_project
def test_findings_are_those_written_down(name: str) -> None:
    PROJECTS.assert_findings(name)


@each_project
def test_the_system_is_seen_where_it_is_in_use(name: str) -> None:
    PROJECTS.assert_detected(name)


def test_there_are_enough_documents() -> None:
    assert PROJECTS.documents() >= 20


@each_project
def test_line_endings_change_nothing(name: str) -> None:
    inputs = [Input.text(item.display, item.read().replace(b"\n", b"\r\n")) for item in PROJECTS.inputs(name)]
    assert places(PROJECTS.linter(name).run(inputs)) == places(PROJECTS.lint(name)[1])
