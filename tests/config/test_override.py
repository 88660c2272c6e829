"""What the command line changes."""

from __future__ import annotations

from typing import Any

import pytest

from asklint.config import ConfigError, override
from asklint.finding import Confidence, Severity
from asklint.record import fields
from asklint.settings import Settings

BASE = Settings(
    select=("ASK1",),
    ignore=("ASK105",),
    extend_select=("ASK2",),
    targets=("codex",),
    profiles=("dtree",),
    extend_exclude=("a",),
)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, {}),
        ({"select": None, "preview": None}, {}),
        ({"select": "ASK3,ASK4"}, {"select": ("ASK3", "ASK4"), "ignore": (), "extend_select": ()}),
        ({"select": ["ASK3"], "ignore": ["ASK301, ASK302"]},
         {"select": ("ASK3",), "ignore": ("ASK301", "ASK302"), "extend_select": ()}),
        ({"ignore": ("ASK9",)}, {"ignore": ("ASK105", "ASK9")}),
        ({"extend_select": ("ASK9",)}, {"extend_select": ("ASK2", "ASK9")}),
        ({"profiles": "auto"}, {"profiles": "auto"}),
        ({"profiles": ("gstack", "pai")}, {"profiles": ("gstack", "pai")}),
        ({"targets": "claude-code,codex"}, {"targets": ("claude-code", "codex")}),
        ({"extend_exclude": ["b,c"]}, {"extend_exclude": ("a", "b,c")}),
        ({"exclude": ["b"]}, {"exclude": ("b",)}),
        ({"fail_on": "error"}, {"fail_on": Severity.ERROR}),
        ({"fail_on": Severity.INFO}, {"fail_on": Severity.INFO}),
        ({"min_confidence": "high", "preview": True}, {"min_confidence": Confidence.HIGH, "preview": True}),
        ({"require_tool": "always", "context_summary": "required"},
         {"require_tool": "always", "context_summary": "required"}),
    ],
)  # fmt: skip
def test_override(given: dict[str, Any], expected: dict[str, Any]) -> None:
    result = override(BASE, **given)
    changed = {
        name: getattr(result, name)
        for name in fields(Settings)
        if getattr(result, name) != getattr(BASE, name)
    }
    assert changed == expected


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            {"profiles": ["gstak"]},
            "--profile: unknown profile 'gstak' in 'profiles'; did you mean 'gstack'?",
        ),
        (
            {"fail_on": "eror"},
            '--fail-on: \'fail-on\' must be "error", "warning" or "info", not "eror"; did you',
        ),
        ({"select": "ASK109"}, "--select: unknown rule 'ASK109'; did you mean 'ASK101'?"),
        ({"targets": ["codx"]}, "--target: unknown harness 'codx' in 'target'; did you mean 'codex'?"),
        ({"targets": [""]}, "--target: 'target' names no harness"),
    ],
)
def test_a_wrong_value_names_the_option(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        override(
            BASE,
            known_rules=lambda: [("ASK101", "option-overflow")],
            known_targets=lambda: ["codex"],
            **given,
        )
    assert str(caught.value).startswith(message)


def test_unknown_fields_are_a_programming_error() -> None:
    with pytest.raises(KeyError):
        override(BASE, nonsense=1)
