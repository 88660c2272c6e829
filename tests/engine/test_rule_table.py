"""Rules of a system are loaded where it is in use, and whoever looks at all rules sees all of them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from asklint.engine.plugins import load_registry
from asklint.engine.rule_table import RuleTable
from asklint.finding import Severity
from asklint.rule import Rule


class Own(Rule):
    code, name, severity = "ASK102", "own", Severity.INFO


class Later(Rule):
    code, name, severity = "ASK101", "later", Severity.INFO


def _table() -> tuple[RuleTable, list[str]]:
    loaded: list[str] = []

    def load() -> list[Rule]:
        loaded.append("gstack")
        return [Later()]

    table = RuleTable({"ASK102": Own()})
    table.later("gstack", load)
    return table, loaded


def test_rules_of_a_profile_come_with_it() -> None:
    table, loaded = _table()
    assert [rule.code for rule in table.in_use(["pai"])] == ["ASK102"]
    assert table["ASK102"].name == "own"
    assert loaded == []
    assert [rule.code for rule in table.in_use(["gstack"])] == ["ASK101", "ASK102"]
    assert [rule.code for rule in table.in_use(["gstack"])] == ["ASK101", "ASK102"]
    assert loaded == ["gstack"]


def test_whoever_looks_at_all_gets_all() -> None:
    assert list(_table()[0]) == ["ASK101", "ASK102"]
    assert len(_table()[0]) == 2
    assert _table()[0].get("ASK101") is not None
    assert _table()[0].get("ASK999") is None
    table, _ = _table()
    table["ASK100"] = Own()
    del table["ASK102"]
    assert list(table) == ["ASK100", "ASK101"]
    with pytest.raises(KeyError):
        table["ASK102"]


def test_all_of_our_rules_are_there_once() -> None:
    codes = list(load_registry(()).rules)
    assert codes == sorted(set(codes))
    for code in ("ASK101", "ASK411", "ASK501", "ASK601", "ASK701", "ASK801"):
        assert code in codes


def test_a_run_without_systems_does_not_import_their_rules() -> None:
    check = (
        "import sys\n"
        "from asklint.engine.plugins import load_registry\n"
        "load_registry(()).rules.in_use([])\n"
        "print(sorted(m for m in sys.modules if m.startswith(('asklint_rules.brief', 'asklint.systems.gstack'))))"
    )
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
