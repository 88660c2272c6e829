"""Rules, harnesses and formats of other packages, found through their entry points."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from .conftest import OVERFLOW
from .plugins import HEAD, SHOUTING

if TYPE_CHECKING:
    from .conftest import Cli
    from .plugins import Packages

LOUD = "# Loud\n\nStop!! Now!!!\n"
CONCISE = ("--output-format", "concise")


@pytest.fixture
def loud(cli: Cli) -> Cli:
    cli.write("skills/loud/SKILL.md", LOUD)
    return cli


def test_a_rule_of_a_package(loud: Cli, packages: Packages) -> None:
    packages.install(SHOUTING)
    result = loud("--select", "ACME", *CONCISE)
    assert result.code == 1
    assert result.out.splitlines()[:2] == [
        "skills/loud/SKILL.md:3:5 ACME101 !! is not nice",
        "skills/loud/SKILL.md:3:11 ACME101 !!! is not nice",
    ]
    assert loud("rule", "no-shouting").out.startswith("ACME101 no-shouting\nwarning · every document")
    assert json.loads(loud("rule", "--all", "--output-format", "json").out)[0]["code"] == "ACME101"


def test_it_can_be_suppressed_and_fixed_like_ours(loud: Cli, packages: Packages) -> None:
    packages.install(SHOUTING)
    text = "# Loud\n\n<!-- asklint: ignore[no-shouting] quoted -->\nStop!!\n\nNow!!!\n"
    path = loud.write("skills/loud/SKILL.md", text)
    assert loud("--select", "ACME101,ASK002", "--fix").code == 0
    assert path.read_text() == text.replace("Now!!!", "Now!")


def test_a_harness_of_a_package(cli: Cli, packages: Packages) -> None:
    packages.install(
        """\
import dataclasses
from asklint import harnesses
from asklint.hookspecs import hookimpl


@hookimpl
def asklint_harnesses():
    return [dataclasses.replace(harnesses.get("claude-code"), name="acme", title="Acme", max_options=5)]
"""
    )
    cli.write("skills/a/SKILL.md", OVERFLOW)
    result = cli("--select", "ASK101", "--target", "acme", *CONCISE)
    assert "6 options, and Acme takes 5" in result.out


def test_a_format_of_a_package(loud: Cli, packages: Packages) -> None:
    packages.install(
        """\
from asklint.hookspecs import hookimpl


class Tally:
    name = "tally"

    def render(self, report):
        return f"{len(report.findings)} in {report.summary.files}\\n"


@hookimpl
def asklint_reporters():
    return [Tally()]
"""
    )
    assert loud("--select", "ASK101", "--output-format", "tally").out == "0 in 1\n"
    assert "github, tally\n" in loud("--output-format", "nope").err


BROKEN = {
    "import": ("raise ImportError('no module named engine')", "ImportError: no module named engine"),
    "exit": ("raise SystemExit(3)", "SystemExit: 3"),
    "syntax": ("def (", "SyntaxError: "),
    "hook": (
        HEAD + "@hookimpl\ndef asklint_rules():\n    return 1 / 0\n",
        "ZeroDivisionError: division by zero",
    ),
    "one rule instead of a list": (
        HEAD + "@hookimpl\ndef asklint_rules():\n    return Word\n",
        "TypeError: 'type' object is not iterable",
    ),
    "no rule": (
        HEAD + "@hookimpl\ndef asklint_rules():\n    return [dict]\n",
        "TypeError: asklint_rules() returned <class 'dict'>, which is no subclass of asklint.rule.Rule",
    ),
    "no code": (
        HEAD + "@hookimpl\ndef asklint_rules():\n    return [Word]\n",
        "TypeError: Word has no 'code'",
    ),
    "odd code": (
        SHOUTING.replace("ACME101", "acme-101"),
        "ValueError: the code 'acme-101' is not capital letters and digits, such as ACME101",
    ),
    "odd name": (
        SHOUTING.replace("no-shouting", "No Shouting"),
        "ValueError: the name 'No Shouting' is not words in lower case with hyphens between them",
    ),
    "taken code": (
        SHOUTING.replace("ACME101", "ASK101"),
        "ValueError: the code ASK101 is already taken by option-overflow",
    ),
    "taken name": (
        SHOUTING.replace("no-shouting", "option-overflow"),
        "ValueError: the name option-overflow is already taken by ASK101",
    ),
    "twice": (
        SHOUTING.replace("[Shouting]", "[Shouting, Shouting]"),
        "ValueError: the code ACME101 is already taken by no-shouting",
    ),
    "misspelt hook": (
        SHOUTING.replace("def asklint_rules", "def asklint_rule"),
        "TypeError: asklint has no hook 'asklint_rule'",
    ),
    "hook with arguments": (
        SHOUTING.replace("asklint_rules()", "asklint_rules(settings)"),
        "PluginValidationError: ",
    ),
    "reporter": (
        "from asklint.hookspecs import hookimpl\n@hookimpl\ndef asklint_reporters():\n    return [3]\n",
        "TypeError: asklint_reporters() returned something without a name",
    ),
    "harness": (
        "from asklint.hookspecs import hookimpl\n@hookimpl\ndef asklint_harnesses():\n    return ['acme']\n",
        "TypeError: asklint_harnesses() returns rows of asklint.harness.Harness",
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_plugin_is_named_and_the_run_goes_on(two_rules: Cli, packages: Packages, fault: str) -> None:
    code, reason = BROKEN[fault]
    packages.install(code)
    result = two_rules(*CONCISE)
    lead = "asklint: the plug-in acme-rules of acme 1.2.3 is left out: "
    assert result.err.startswith(lead + reason)
    assert result.code == 1
    assert ["ASK002" in result.out, "ASK101" in result.out, "ACME" in result.out] == [True, True, False]


class TestAskedForByName:
    def test_on_the_command_line(self, two_rules: Cli, packages: Packages) -> None:
        packages.install("raise ImportError('gone')")
        result = two_rules("--select", "ACME101")
        assert (result.code, result.out) == (2, "")
        assert "the plug-in acme-rules of acme 1.2.3 is left out" in result.err
        assert "unknown rule 'ACME101'" in result.err

    def test_in_the_configuration(self, two_rules: Cli, packages: Packages) -> None:
        packages.install("raise ImportError('gone')")
        two_rules.write("asklint.toml", 'select = ["ALL", "ACME101"]\n')
        result = two_rules(*CONCISE)
        assert result.code == 2
        assert "asklint.toml:1:1 ASK003 the setting `select` names 'ACME101'" in result.out

    def test_not_if_all_are_asked_for(self, cli: Cli, packages: Packages) -> None:
        packages.install("raise ImportError('gone')")
        cli.write("asklint.toml", 'select = ["ALL", "ASK1", "option-overflow"]\n')
        cli.write("skills/a/SKILL.md", "# Quiet\n")
        assert cli().code == 0

    def test_its_format(self, two_rules: Cli, packages: Packages) -> None:
        packages.install("raise ImportError('gone')")
        assert two_rules("--output-format", "acme").code == 2


def test_two_packages_may_call_their_plugins_the_same(loud: Cli, packages: Packages) -> None:
    packages.install(SHOUTING)
    other = packages.install(
        SHOUTING.replace("ACME101", "BOLT101").replace("no-shouting", "no-yelling"), name="bolt"
    )
    (packages.folder / "bolt-1.2.3.dist-info/entry_points.txt").write_text(
        f"[asklint]\nacme-rules = {other}\n"
    )
    result = loud("--select", "ACME,BOLT", "--output-format", "json")
    assert result.err == ""
    assert {record["code"] for record in json.loads(result.out)} == {"ACME101", "BOLT101"}


def test_the_details_are_told_on_request(two_rules: Cli, packages: Packages) -> None:
    packages.install("raise ImportError('gone')")
    assert "Traceback" in two_rules("--verbose").err
    assert "Traceback" not in two_rules().err


def test_the_explanations_name_a_broken_plugin_too(cli: Cli, packages: Packages) -> None:
    packages.install("raise ImportError('gone')")
    result = cli("rule", "ASK101")
    assert (result.code, result.out.split()[0]) == (0, "ASK101")
    assert "acme 1.2.3" in result.err


FAILING = SHOUTING.replace(
    "    __doc__ =",
    """\
    def check(self, reading, context):
        yield from super().check(reading, context)
        raise RuntimeError("out of breath")

    __doc__ =""",
)


def test_a_rule_that_fails_loses_all_its_findings_and_nothing_else(
    two_rules: Cli, packages: Packages
) -> None:
    packages.install(FAILING)
    two_rules.write("skills/deploy/SKILL.md", OVERFLOW + "\nNow!!\n")
    result = two_rules("--extend-select", "ACME101", *CONCISE)
    assert result.code == 2
    assert ["ASK101" in result.out, "ACME101" in result.out] == [True, False]
    assert (
        "asklint: skills/deploy/SKILL.md: the rule ACME101 failed (RuntimeError: out of breath); "
        "its findings here are missing\n" in result.err
    )
    assert two_rules("--extend-select", "ACME101", "--exit-zero").code == 2
    assert "in check\n" in two_rules("--extend-select", "ACME101", "--verbose").err


@pytest.mark.parametrize("yields", ["'a string'", "None"])
def test_a_rule_that_yields_something_else_is_at_fault(loud: Cli, packages: Packages, yields: str) -> None:
    packages.install(FAILING.replace('raise RuntimeError("out of breath")', f"yield {yields}"))
    result = loud("--select", "ACME101")
    assert result.code == 2
    assert "the rule ACME101 failed (TypeError: a rule yields findings, not " in result.err


def test_a_rule_on_the_project_that_fails(loud: Cli, packages: Packages) -> None:
    packages.install(
        SHOUTING.replace(
            "    __doc__ =",
            """\
    def check_project(self, project, context):
        raise RuntimeError("out of breath")

    __doc__ =""",
        )
    )
    result = loud("--select", "ACME101", *CONCISE)
    assert result.code == 2
    assert "asklint: the project: the rule ACME101 failed (RuntimeError: out of breath)" in result.err
    assert result.out.count("ACME101") == 2


def test_what_failed_is_not_called_clear(cli: Cli, packages: Packages) -> None:
    packages.install(FAILING.replace("yield from super().check(reading, context)", "yield from ()"))
    cli.write("skills/a/SKILL.md", "# Quiet\n")
    result = cli("--select", "ACME101")
    assert (result.code, result.out) == (2, "")
