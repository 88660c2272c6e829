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
from asklint.record import replace
from asklint import harnesses
from asklint.hookspecs import hookimpl


@hookimpl
def asklint_harnesses():
    return [replace(harnesses.get("claude-code"), name="acme", title="Acme", max_options=5)]
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
    assert ", html, tally\n" in loud("--output-format", "nope").err


RIVAL_TOOL = """\
from asklint.record import replace
from asklint import harnesses
from asklint.hookspecs import hookimpl


@hookimpl
def asklint_harnesses():
    row = harnesses.get("claude-code")
    return [replace(row, name="acme", title="Acme", tools=("acme_choose", "decide"), max_options=3)]
"""


@pytest.mark.parametrize(
    "text",
    [
        "Use acme_choose with these options:\n\n- one\n- two\n- three\n- four\n",
        "Call `decide` with these options:\n\n- one\n- two\n- three\n- four\n",
        'acme_choose({"question": "Which?", "options": ["one", "two", "three", "four"]})\n',
        '```js\nacme_choose({questions: [{question: "Which?", options: ["a", "b", "c", "d"]}]})\n```\n',
    ],
)
def test_the_tool_of_a_harness_of_a_package_is_read_like_ours(
    cli: Cli, packages: Packages, text: str
) -> None:
    cli.write("skills/a/SKILL.md", f"# Which\n\n{text}")
    assert cli("--select", "ASK101", "--target", "codex").code == 0
    packages.install(RIVAL_TOOL)
    assert "4 options, and Acme takes 3" in cli("--select", "ASK101", "--target", "acme").out


def test_a_file_that_names_the_tool_of_a_package_is_found(cli: Cli, packages: Packages) -> None:
    cli.write("notes/a.md", "Use acme_choose to pick one.\n")
    assert cli("--show-files").code == 2
    packages.install(RIVAL_TOOL)
    assert cli("--show-files").out == "notes/a.md\n"
    packages.forget()


ARROWS = """\
from asklint.document.textmap import TextMap
from asklint.hookspecs import hookimpl
from asklint.reader.menus.build import menu_of_options, option_of
from asklint.reader.recogniser import Recogniser


def read_arrows(unit):
    words = unit.text.split(" >> ")
    if len(words) > 2:
        at, options = unit.start, []
        for word in words[1:]:
            at = unit.content.text.index(word, at)
            options.append(option_of(unit.content, at, at + len(word)))
        yield menu_of_options("arrows", unit.block, tuple(options))


@hookimpl
def asklint_recognisers():
    return [Recogniser("arrows", "unit", read_arrows)]
"""
ARROW_MENU = "# A\n\nUse AskUserQuestion: which one? >> one >> two >> three >> four >> five\n"


def test_a_recogniser_of_a_package(cli: Cli, packages: Packages) -> None:
    cli.write("skills/a/SKILL.md", ARROW_MENU)
    assert cli("--select", "ASK101").code == 0
    packages.install(ARROWS)
    assert "5 options, and Claude Code takes 4" in cli("--select", "ASK101").out
    (row,) = json.loads(cli("asks", "--output-format", "json").out)
    assert row["options"] == ["one", "two", "three", "four", "five"]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ('    raise LookupError("lost")\n', "LookupError: lost"),
        ("    return ['menu']\n", "TypeError: a recogniser yields menus and calls, not str"),
    ],
)
def test_a_recogniser_that_fails_is_named_and_the_rest_goes_on(
    cli: Cli, packages: Packages, body: str, reason: str
) -> None:
    cli.write("skills/a/SKILL.md", OVERFLOW)
    head, _, tail = ARROWS.partition("    words = ")
    packages.install(head + body + tail[tail.index("\n\n\n@hookimpl") :])
    result = cli("--select", "ASK101", *CONCISE)
    assert result.code == 2
    assert "6 options, and Claude Code takes 4" in result.out
    assert f"skills/a/SKILL.md: the recogniser arrows failed ({reason}); the menus it reads" in result.err
    assert result.err.count("arrows") == 1


BROKEN = {
    "no recogniser": (
        ARROWS.replace('Recogniser("arrows", "unit", read_arrows)', "read_arrows"),
        "TypeError: asklint_recognisers() returns objects of asklint.reader.recogniser.Recogniser",
    ),
    "part": (
        ARROWS.replace('"unit"', '"page"'),
        "ValueError: the recogniser 'arrows' reads no 'page': document, passage or unit",
    ),
    "taken recogniser": (
        ARROWS.replace('"arrows"', '"table"'),
        "ValueError: there is a recogniser 'table' already",
    ),
    "taken harness": (
        RIVAL_TOOL.replace('name="acme"', 'name="codex"'),
        "ValueError: there is a harness 'codex' already",
    ),
    "harness that cannot be": (
        RIVAL_TOOL.replace("max_options=3", "max_options=1"),
        "ValueError: the harness 'acme' contradicts itself: its least number of options is over its greatest",
    ),
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
