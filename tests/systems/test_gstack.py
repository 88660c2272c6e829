"""Whole projects in the manner of gstack."""

from __future__ import annotations

import pytest
from projects import Projects

from asklint.config.load import settings_from
from asklint.engine.plugins import load_registry
from asklint.engine.run import Input, Linter

PROJECTS = Projects("gstack", frozenset({".md", ".ts", ".tmpl"}))
each_project = pytest.mark.parametrize("name", PROJECTS.names)


@each_project
def test_findings_are_those_written_down(name: str) -> None:
    PROJECTS.assert_findings(name)


@each_project
def test_the_system_is_seen_where_it_is_in_use(name: str) -> None:
    PROJECTS.assert_detected(name)


def test_there_are_enough_documents() -> None:
    assert PROJECTS.documents() >= 20


def test_many_files_without_a_version_do_not_hide_the_one_that_tells_it() -> None:
    skill = b"---\npreamble-tier: 2\n---\n\n{{PREAMBLE}}\n"
    inputs = [Input.text(f"a{number}/SKILL.md.tmpl", skill) for number in range(9)]
    inputs.append(Input.text("z/SKILL.md", b"## AskUserQuestion Format\n\nELI10, then `D<N>.final`.\n"))
    linter = Linter(load_registry(entry_points=()), settings_from({}))
    assert linter.detect(inputs)["gstack"].version == "1.48"
