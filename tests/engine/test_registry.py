"""The registry: what plug-ins bring, seen from inside."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

import asklint_rules
from asklint import systems
from asklint.engine.plugins import BUILT_IN, BrokenPlugin, load_registry
from asklint.hookspecs import hookimpl


def test_built_in_rules_arrive_as_a_plugin() -> None:
    registry = load_registry(entry_points=())
    assert registry.broken == []
    assert list(registry.rules) == sorted(registry.rules)
    of_systems = {rule for name in systems.NAMES for rule in asklint_rules.asklint_profile_rules(name)}
    offered = {*asklint_rules.asklint_rules(), *of_systems}
    assert {type(rule) for rule in registry.rules.values()} == offered
    assert not any(rule.profile == "core" for rule in of_systems)


def test_our_own_entry_point_does_not_load_them_twice() -> None:
    own = EntryPoint(BUILT_IN, "asklint_rules", "asklint")
    assert load_registry(entry_points=[own, own]).broken == []


@pytest.mark.parametrize("wanted", ["ASK101", "ask101", " option-overflow ", "OPTION-OVERFLOW"])
def test_a_rule_is_found_by_code_or_name(wanted: str) -> None:
    found = load_registry(entry_points=()).find(wanted)
    assert found is not None
    assert found.code == "ASK101"


@pytest.mark.parametrize("wanted", ["ASK1", "option", "", "ALL"])
def test_families_are_not_rules(wanted: str) -> None:
    assert load_registry(entry_points=()).find(wanted) is None


def test_an_entry_point_that_leads_nowhere() -> None:
    point = EntryPoint("acme", "no_such_module_anywhere", "asklint")
    (broken,) = load_registry(entry_points=[point]).broken
    assert str(broken) == (
        "the plug-in acme is left out: ModuleNotFoundError: No module named 'no_such_module_anywhere'"
    )
    assert "Traceback" in broken.details


def test_two_entry_points_to_one_plugin_are_one() -> None:
    points = [EntryPoint(name, f"{__name__}:Nothing", "asklint") for name in ("one", "two")]
    assert load_registry(entry_points=points).broken == []


class Nothing:
    """A plug-in that has nothing to bring, and says so in its own way."""

    @staticmethod
    @hookimpl
    def asklint_rules() -> None:
        return None


@pytest.mark.parametrize(
    ("plugin", "text"),
    [
        (
            BrokenPlugin("acme-rules", "acme", "1.2", "gone"),
            "the plug-in acme-rules of acme 1.2 is left out: gone",
        ),
        (BrokenPlugin("acme", "acme", "1.2", "gone"), "the plug-in acme of acme 1.2 is left out: gone"),
        (BrokenPlugin("acme", "", "", "gone"), "the plug-in acme is left out: gone"),
    ],
)
def test_how_a_broken_one_is_named(plugin: BrokenPlugin, text: str) -> None:
    assert str(plugin) == text
