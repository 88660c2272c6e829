"""Which rules run."""

from __future__ import annotations

import pytest

from asklint.engine.selection import active_rules, in_profile, matches, severity_override
from asklint.finding import Severity
from asklint.record import replace
from asklint.rule import Rule
from asklint.settings import Settings


def rule(code: str, name: str, *, profile: str = "core", preview: bool = False) -> Rule:
    made = type(name, (Rule,), {"code": code, "name": name, "severity": Severity.ERROR})
    made.profile, made.preview = profile, preview  # type: ignore[attr-defined]
    instance: Rule = made()
    return instance


RULES = [
    rule("ASK101", "overflow"),
    rule("ASK102", "few"),
    rule("ASK201", "menu"),
    rule("ASK290", "trial", preview=True),
    rule("GST101", "brief", profile="gstack, pai"),
    rule("ACME1", "other"),
]


def active(profiles: tuple[str, ...] = (), /, **changes: object) -> list[str]:
    chosen = replace(Settings(), **changes)
    return [one.code for one in active_rules(RULES, chosen, dict.fromkeys(profiles, ""))]


@pytest.mark.parametrize(
    ("selector", "closeness"),
    [
        ("ALL", 0),
        ("all", 0),
        ("ASK101", 6),
        ("ask101", 6),
        ("ASK1", 4),
        ("ASK", 3),
        ("overflow", 100),
        ("Overflow", 100),
        ("ASK2", -1),
        ("overflo", -1),
        ("101", -1),
        ("", -1),
    ],
)
def test_how_closely_a_selector_names_a_rule(selector: str, closeness: int) -> None:
    assert matches(selector, "ASK101", "overflow") == closeness


@pytest.mark.parametrize(
    ("settings", "codes"),
    [
        ({}, ["ASK101", "ASK102", "ASK201", "ACME1"]),
        ({"select": ("ASK1",)}, ["ASK101", "ASK102"]),
        ({"select": ("menu",)}, ["ASK201"]),
        ({"select": ("ASK1",), "extend_select": ("ASK201",)}, ["ASK101", "ASK102", "ASK201"]),
        ({"ignore": ("ASK1",)}, ["ASK201", "ACME1"]),
        ({"select": ("ASK101",), "ignore": ("ASK1",)}, ["ASK101"]),
        ({"select": ("ASK1",), "ignore": ("ASK101",)}, ["ASK102"]),
        ({"select": ("ASK101",), "ignore": ("ASK101",)}, []),
        ({"select": ("ASK101",), "ignore": ("overflow",)}, []),
        ({"ignore": ("ALL",)}, []),
        ({"ignore": ("ALL",), "extend_select": ("ASK2",)}, ["ASK201"]),
        ({"preview": True}, ["ASK101", "ASK102", "ASK201", "ASK290", "ACME1"]),
        ({"select": ("ASK2",)}, ["ASK201"]),
        ({"select": ("ASK290",)}, ["ASK290"]),
        ({"select": ("trial",)}, ["ASK290"]),
    ],
)
def test_the_closest_word_decides(settings: dict[str, object], codes: list[str]) -> None:
    assert active(**settings) == codes


def test_a_rule_of_a_profile_needs_the_profile() -> None:
    assert "GST101" not in active()
    assert "GST101" in active(("pai",))
    assert "GST101" not in active(("dtree",))
    assert "GST101" not in active(select=("GST101",))
    assert in_profile(RULES[4], {"gstack": "1.0"})


@pytest.mark.parametrize(
    ("table", "severity"),
    [
        ({}, None),
        ({"ASK1": Severity.INFO}, Severity.INFO),
        ({"ASK1": Severity.INFO, "ASK101": Severity.WARNING}, Severity.WARNING),
        ({"overflow": Severity.INFO, "ASK101": Severity.WARNING}, Severity.INFO),
        ({"ALL": Severity.INFO}, Severity.INFO),
        ({"ASK2": Severity.INFO}, None),
    ],
)
def test_the_severity_by_the_closest_word(table: dict[str, Severity], severity: Severity | None) -> None:
    assert severity_override("ASK101", "overflow", replace(Settings(), severity=table)) is severity
