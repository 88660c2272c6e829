"""Whole projects in the manner of Campaign Mode."""

from __future__ import annotations

import pytest
from projects import Projects

PROJECTS = Projects("campaign", frozenset({".md", ".ts"}))
each_project = pytest.mark.parametrize("name", PROJECTS.names)


@each_project
def test_findings_are_those_written_down(name: str) -> None:
    PROJECTS.assert_findings(name)


@each_project
def test_the_system_is_seen_where_it_is_in_use(name: str) -> None:
    PROJECTS.assert_detected(name)


def test_there_are_enough_documents() -> None:
    assert PROJECTS.documents() >= 20
