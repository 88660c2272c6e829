"""Whole projects in the manner of four systems: what is found in them is what their expected.toml says."""

from __future__ import annotations

import pytest
from projects import CAMPAIGN, CODEX, GSTACK, PAI, Projects

SYSTEMS = (CAMPAIGN, CODEX, GSTACK, PAI)
each_project = pytest.mark.parametrize(
    ("system", "name"),
    [pytest.param(system, name, id=f"{system.system}-{name}") for system in SYSTEMS for name in system.names],
)


@each_project
def test_findings_are_those_written_down(system: Projects, name: str) -> None:
    system.assert_findings(name)


@each_project
def test_the_system_is_seen_where_it_is_in_use(system: Projects, name: str) -> None:
    system.assert_detected(name)


@pytest.mark.parametrize(
    ("system", "least"),
    [
        pytest.param(CAMPAIGN, 40, id="campaign"),
        pytest.param(CODEX, 40, id="codex"),
        pytest.param(GSTACK, 40, id="gstack"),
        pytest.param(PAI, 35, id="pai"),
    ],
)
def test_there_are_enough_documents(system: Projects, least: int) -> None:
    assert system.documents() >= least
