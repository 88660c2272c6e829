"""`asklint new-rule`: the right place, the next free code, a file that passes every test at once."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from asklint.rule import HEADINGS, Rule
from asklint.testing import check_examples

if TYPE_CHECKING:
    from .conftest import Cli

ROOT = Path(__file__).parents[2]
PLUGIN = '[project]\nname = "acme"\n\n[project.entry-points.asklint]\nacme = "asklint_acme"\n'


@pytest.fixture
def plugin(cli: Cli) -> Cli:
    cli.write("pyproject.toml", PLUGIN)
    cli.write("src/asklint_acme/__init__.py", "")
    cli.write("src/asklint_acme/rules/__init__.py", "")
    return cli


@pytest.fixture
def checkout(cli: Cli) -> Cli:
    cli.write("rules/asklint_rules/__init__.py", "")
    for family, code in (("options", "ASK101"), ("call", "ASK121")):
        cli.write(f"rules/asklint_rules/{family}/__init__.py", "")
        cli.write(f"rules/asklint_rules/{family}/first.py", f'class First:\n    code = "{code}"\n')
    return cli


def load(path: Path) -> type[Rule]:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return next(
        v for v in vars(module).values() if isinstance(v, type) and issubclass(v, Rule) and v is not Rule
    )


def test_the_file_obeys_the_law_of_rule_files(plugin: Cli) -> None:
    result = plugin("new-rule", "stale-option")
    assert (result.code, result.err) == (0, "")
    path = plugin.root / "src/asklint_acme/rules/stale_option.py"
    rule = load(path)
    assert (rule.code, rule.name, rule.__name__) == ("ACME101", "stale-option", "StaleOption")
    assert all(rule.section(heading) for heading in HEADINGS)
    assert re.fullmatch(r"SHOULD · .+ · \d{4}-\d\d", rule.verified)
    assert rule.good
    assert rule.bad
    check_examples(rule)
    for check in (["check"], ["format", "--check"]):
        command = [
            sys.executable,
            "-m",
            "ruff",
            *check,
            "--no-cache",
            "--config",
            str(ROOT / "pyproject.toml"),
        ]
        done = subprocess.run([*command, str(path)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


def test_what_to_do_next(plugin: Cli) -> None:
    said = plugin("new-rule", "stale-option").out
    assert said.startswith("wrote src/asklint_acme/rules/stale_option.py: ACME101 stale-option\n")
    assert "Return StaleOption from asklint_rules() in the package asklint_acme." in said
    assert "asklint --select ACME101 PATHS" in said
    plugin.write("src/asklint_acme/__init__.py", 'asklint_rules = lambda: rules_in("asklint_acme.rules")\n')
    assert "Return " not in plugin("new-rule", "fresh-option").out


def test_a_name_may_hold_digits(plugin: Cli) -> None:
    assert plugin("new-rule", "utf8-label").code == 0
    assert load(plugin.root / "src/asklint_acme/rules/utf8_label.py").__name__ == "Utf8Label"


def test_the_next_steps_hold_in_a_folder_below(checkout: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    checkout.write("tests/reader/test_a.py", "")
    monkeypatch.chdir(checkout.root / "tests" / "reader")
    said = checkout("new-rule", "stale-option", "--family", "call").out
    assert "Rewrite ../../rules/asklint_rules/call/stale_option.py" in said
    assert "python -m pytest ../test_rules.py -k ASK1" in said
    assert "python ../../tools/update_readme.py" in said


def test_from_a_folder_below(plugin: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(plugin.root / "src")
    assert plugin("new-rule", "stale-option").code == 0
    assert (plugin.root / "src/asklint_acme/rules/stale_option.py").is_file()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], "ACME102"),
        (["--family", "ACME2"], "ACME201"),
        (["--family", "HOUSE"], "HOUSE101"),
        (["--code", "ACME150"], "ACME150"),
    ],
)
def test_codes_of_a_plugin(plugin: Cli, arguments: list[str], code: str) -> None:
    plugin("new-rule", "stale-option")
    assert plugin("new-rule", "other-rule", *arguments).out.split("\n")[0].endswith(f": {code} other-rule")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["stale-option"], "src/asklint_acme/rules/stale_option.py exists already"),
        (["Stale Option"], "'Stale Option' is no name for a rule"),
        (["../evil"], "'../evil' is no name for a rule"),
        (["class"], "'class' is no name for a rule: two words or more"),
        (["2nd-option"], "'2nd-option' is no name for a rule"),
        (["option-overflow"], "there is a rule 'option-overflow' already"),
        (["new-one", "--code", "ACME101"], "the code ACME101 is taken"),
        (["new-one", "--code", "acme"], "'acme' is no code"),
        (["new-one", "--code", "ASK999"], "codes in ASK are asklint's own"),
        (["new-one", "--family", "acme-2"], "'acme-2' is no family of codes"),
        (["new-one", "--folder", "nowhere"], "nowhere is no folder"),
    ],
)
def test_refusals(plugin: Cli, arguments: list[str], message: str) -> None:
    plugin("new-rule", "stale-option")
    before = sorted(plugin.root.rglob("*.py"))
    result = plugin("new-rule", *arguments)
    assert result.code == 2
    assert message in result.err
    assert sorted(plugin.root.rglob("*.py")) == before


def test_a_built_in_rule(checkout: Cli) -> None:
    result = checkout("new-rule", "stale-option", "--family", "call")
    # Codes that this asklint has are taken, too, though the checkout shows one of them only.
    assert result.out.startswith("wrote rules/asklint_rules/call/stale_option.py: ASK1")
    assert "python tools/update_readme.py" in result.out


@pytest.mark.parametrize("family", [[], ["--family", "nothing"]])
def test_a_built_in_rule_has_a_family(checkout: Cli, family: list[str]) -> None:
    result = checkout("new-rule", "stale-option", *family)
    assert result.code == 2
    assert "--family takes options, call" in result.err


def test_nowhere(cli: Cli) -> None:
    result = cli("new-rule", "stale-option")
    assert result.code == 2
    assert "there is no place for a rule here" in result.err
    cli.write("pyproject.toml", PLUGIN)
    assert "there is no such package beside it" in cli("new-rule", "stale-option").err
    (cli.root / "mine").mkdir()
    assert cli("new-rule", "stale-option", "--folder", "mine").out.startswith(
        "wrote mine/stale_option.py: MINE101"
    )
