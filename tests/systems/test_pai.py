"""Whole projects in the manner of PAI."""

from __future__ import annotations

import pytest
from projects import PAI as PROJECTS
from projects import places

from asklint.engine.run import Input

each_project = pytest.mark.parametrize("name", PROJECTS.names)


@each_project
def test_line_endings_change_nothing(name: str) -> None:
    inputs = [Input.text(item.display, item.read().replace(b"\n", b"\r\n")) for item in PROJECTS.inputs(name)]
    assert places(PROJECTS.linter(name).run(inputs)) == places(PROJECTS.lint(name)[1])
