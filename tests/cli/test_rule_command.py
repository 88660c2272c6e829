"""`asklint rule`: explanations for people and programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from asklint.engine.plugins import load_registry

if TYPE_CHECKING:
    from .conftest import Cli


@pytest.mark.parametrize("wanted", ["ASK101", "ask101", "option-overflow", "Option-Overflow"])
def test_one_rule(cli: Cli, wanted: str) -> None:
    result = cli("rule", wanted)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == "ASK101 option-overflow"
    assert lines[1].startswith("error · every document · ")
    assert "## Why is this bad?" in lines
    assert lines[-1].endswith("/rules/option-overflow/")


def test_one_rule_for_programs(cli: Cli) -> None:
    record = json.loads(cli("rule", "ASK101", "--output-format", "json").out)
    assert (record["code"], record["name"], record["severity"]) == ("ASK101", "option-overflow", "error")
    assert set(record) == {
        "code",
        "name",
        "summary",
        "severity",
        "profile",
        "fix",
        "preview",
        "verified",
        "url",
        "docs",
    }


def test_all_rules(cli: Cli) -> None:
    rules = load_registry(entry_points=()).rules
    result = cli("rule", "--all")
    assert result.code == 0
    assert [line.split()[:2] for line in result.out.splitlines()] == [
        [r.code, r.name] for r in rules.values()
    ]
    records = json.loads(cli("rule", "--all", "--output-format", "json").out)
    assert [record["code"] for record in records] == list(rules)
    assert all(record["summary"].endswith(".") for record in records)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "name one rule (`asklint rule ASK101`) or give --all"),
        (("ASK101", "--all"), "name one rule (`asklint rule ASK101`) or give --all"),
        (("option-overfow",), "no rule is called 'option-overfow'; did you mean option-overflow?"),
        (("zzz",), "no rule is called 'zzz'; `asklint rule --all` lists them"),
    ],
)
def test_mistakes(cli: Cli, arguments: tuple[str, ...], message: str) -> None:
    assert cli("rule", *arguments) == (2, "", f"asklint: {message}\n")


def test_too_many(cli: Cli) -> None:
    result = cli("rule", "ASK101", "ASK102")
    assert (result.code, result.out) == (2, "")
    assert result.err == "asklint: unrecognized arguments: ASK102; see `asklint rule --help`\n"
