"""`asklint baseline`, and what later runs make of it."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from .conftest import OVERFLOW, STALE, STALE_FIXED

if TYPE_CHECKING:
    from .conftest import Cli

FILE = "asklint-baseline.json"
DEPLOY = "skills/deploy/SKILL.md"
COMPILE = "skills/compile/SKILL.md"


def entries(cli: Cli, name: str = FILE) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((cli.root / name).read_text(encoding="utf-8"))["findings"]
    return found


def rules(cli: Cli) -> set[tuple[str, str]]:
    return {(entry["path"], entry["rule"]) for entry in entries(cli)}


def test_adopting_takes_one_command(cli: Cli) -> None:
    """300 findings today, none tomorrow, and a new one is the only one."""
    for number in range(100):
        cli.write(f"skills/s{number}/SKILL.md", OVERFLOW.replace("Deploy", f"Deploy {number}") + STALE * 2)
    assert "Found" in cli("--statistics").out
    result = cli("baseline")
    assert (result.code, result.err) == (0, "")
    assert result.out == f"{FILE}: 300 findings in 100 files (300 added, 0 removed)\n"
    assert cli() == (
        0,
        "All clear: 100 files, 100 asks, nothing to report (300 in the baseline).\n",
        "",
    )
    cli.write("skills/new/SKILL.md", OVERFLOW)
    result = cli("--output-format", "concise")
    assert result.code == 1
    assert result.out.startswith("skills/new/SKILL.md:5:1 ASK101 ")
    assert "Found 1 error in 1 of 101 files (101 asks read, 300 in the baseline)." in result.out


def test_entries_do_not_know_lines(two_rules: Cli) -> None:
    two_rules("baseline")
    two_rules.write(DEPLOY, "# Before\n\nMore text.\n\n" + OVERFLOW)
    assert two_rules().code == 0


def test_a_second_finding_like_a_known_one_is_new(two_rules: Cli) -> None:
    two_rules("baseline")
    two_rules.write(DEPLOY, OVERFLOW + "\n" + OVERFLOW)
    result = two_rules("--output-format", "concise")
    assert result.code == 1
    assert "Found 1 error" in result.out


def test_a_changed_passage_is_new_and_its_entry_stale(two_rules: Cli) -> None:
    two_rules("baseline")
    two_rules.write(DEPLOY, OVERFLOW.replace("dev", "development"))
    result = two_rules()
    assert result.code == 1
    assert result.err == (
        "asklint: 1 entry of the baseline matches nothing any more; "
        "`asklint baseline --prune` removes what is out of date\n"
    )
    assert two_rules("--quiet").err == ""


def test_prune_removes_what_is_stale_and_adds_nothing(two_rules: Cli) -> None:
    two_rules("baseline")
    two_rules.write(COMPILE, STALE_FIXED)
    two_rules.write("skills/new/SKILL.md", OVERFLOW)
    assert two_rules("baseline", "--prune").out == f"{FILE}: 1 finding in 1 file (0 added, 1 removed)\n"
    assert rules(two_rules) == {(DEPLOY, "ASK101")}
    assert two_rules().code == 1
    assert two_rules().err == ""


def test_a_renamed_file_keeps_its_entries(two_rules: Cli) -> None:
    two_rules("baseline")
    (two_rules.root / "skills/deploy").rename(two_rules.root / "skills/ship")
    assert two_rules() == (
        0,
        "All clear: 2 files, 1 ask, nothing to report (2 in the baseline).\n",
        "",
    )
    two_rules("baseline", "--prune")
    assert ("skills/ship/SKILL.md", "ASK101") in rules(two_rules)
    two_rules.write(DEPLOY, OVERFLOW)
    assert two_rules().code == 1, "known in one file is not known in two"


def test_what_a_run_did_not_look_at_is_not_stale(two_rules: Cli) -> None:
    two_rules("baseline")
    assert two_rules(COMPILE).err == ""
    two_rules.write(COMPILE, STALE_FIXED)
    assert two_rules("--select", "ASK101").err == ""
    assert two_rules(DEPLOY).err == ""
    assert "1 entry" in two_rules(COMPILE).err


def test_a_baseline_of_some_paths_keeps_what_is_known_of_others(two_rules: Cli) -> None:
    two_rules("baseline")
    two_rules.write(COMPILE, STALE_FIXED)
    two_rules.write(DEPLOY, OVERFLOW.replace("dev", "development"))
    assert two_rules("baseline", DEPLOY).out == f"{FILE}: 2 findings in 2 files (1 added, 1 removed)\n"
    assert rules(two_rules) == {(DEPLOY, "ASK101"), (COMPILE, "ASK002")}
    (two_rules.root / COMPILE).unlink()
    two_rules("baseline", DEPLOY)
    assert rules(two_rules) == {(DEPLOY, "ASK101")}, "nothing is known of a file that is gone"


def test_the_file_is_written_only_if_it_changes(two_rules: Cli) -> None:
    two_rules("baseline")
    path = two_rules.root / FILE
    os.utime(path, (1, 1))
    assert two_rules("baseline").out.endswith("(0 added, 0 removed)\n")
    assert path.stat().st_mtime == 1


@pytest.mark.parametrize("folder", ["skills", "skills/deploy"])
def test_it_is_found_from_a_folder_below(
    two_rules: Cli, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    two_rules("baseline")
    assert two_rules(folder).code == 0
    monkeypatch.chdir(two_rules.root / folder)
    assert two_rules().code == 0
    assert two_rules("--isolated", "--select", "ASK101,ASK002").code == 1


def test_it_is_not_looked_for_outside_of_the_repository(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    cli.write("inner/skills/deploy/SKILL.md", OVERFLOW)
    cli("baseline")
    assert cli("inner").code == 0
    (cli.root / "inner/.git").mkdir()
    assert cli("inner").code == 1
    monkeypatch.chdir(cli.root / "inner")
    assert cli().code == 1


def test_it_can_be_named_and_left_aside(two_rules: Cli) -> None:
    assert two_rules("baseline", "--baseline", "ci/known.json").code == 2, "there is no such folder"
    (two_rules.root / "ci").mkdir()
    two_rules("baseline", "--baseline", "ci/known.json")
    assert {entry["path"] for entry in entries(two_rules, "ci/known.json")} == {
        "../skills/deploy/SKILL.md",
        "../skills/compile/SKILL.md",
    }
    assert two_rules().code == 1
    assert two_rules("--baseline", "ci/known.json").code == 0
    two_rules.write("asklint.toml", 'select = ["ASK101", "ASK002"]\nbaseline = "ci/known.json"\n')
    assert two_rules().code == 0
    assert two_rules("--no-baseline").code == 1
    assert 'baseline = "ci/known.json"' in two_rules("--show-settings").out
    assert two_rules("--no-baseline", "--baseline", "x").code == 2


def test_standard_input_has_its_place_in_it(two_rules: Cli) -> None:
    two_rules("baseline")
    assert two_rules("--stdin-filename", DEPLOY, "-", stdin="intro\n\n" + OVERFLOW).code == 0
    assert two_rules("--stdin-filename", "skills/x/SKILL.md", "-", stdin=OVERFLOW).code == 1
    assert two_rules("baseline", "-").code == 2


def test_known_findings_are_not_fixed(two_rules: Cli) -> None:
    two_rules("baseline")
    extra = STALE.replace("# Build", "# Test").replace("long gone", "never there")
    path = two_rules.write(COMPILE, STALE + extra)
    result = two_rules("--fix")
    assert result.out.startswith("Fixed 1 finding (ASK002). All clear")
    assert path.read_text() == STALE + STALE_FIXED.replace("# Build", "# Test")
    two_rules("--fix", "--no-baseline")
    assert "asklint:" not in path.read_text()


def test_unreadable_files_can_be_known(cli: Cli) -> None:
    cli.write("skills/a/SKILL.md", b"\xff\xfe")
    (cli.root / "skills/link.md").symlink_to("nowhere")
    assert cli().code == 1
    cli("baseline")
    assert cli().code == 0


def test_an_odd_file_name(cli: Cli) -> None:
    cli.write("skills/ä \n\x1b[31m/SKILL.md", OVERFLOW)
    cli.write(os.fsdecode(b"skills/\xff/SKILL.md"), OVERFLOW)
    cli("baseline")
    assert cli().code == 0


@pytest.mark.parametrize(
    ("content", "line", "told"),
    [
        ("", 1, "not valid JSON"),
        ('{"version": 1,\n"findings": [\n{"path": "a", }\n]}', 3, "not valid JSON"),
        ("[]", 1, 'not an object with a list "findings"'),
        ('{\n  "version": 2,\n  "findings": []\n}', 2, "of version 2, and this asklint reads version 1"),
        (
            '{\n "version": 1,\n "findings": [\n  {"path": "a", "rule": "b", "fingerprint": "c"},\n  {}]}',
            5,
            "lacks",
        ),
        ('{"version": 1, "findings": [\n\n3]}', 3, "lacks"),
        ('{"version": 1,\n<<<<<<< ours\n', 2, "merge conflict"),
        (b'{"version": 1,\n "findings": "\xff"', 2, "not UTF-8"),
        ("[" * 100_000, None, "not valid JSON"),
    ],
)
def test_a_broken_file_is_a_clear_error(
    two_rules: Cli, content: str | bytes, line: int | None, told: str
) -> None:
    two_rules.write(FILE, content)
    result = two_rules()
    assert (result.code, result.out) == (2, "")
    where = FILE if line is None else f"{FILE}:{line}"
    assert result.err.startswith(f"asklint: {where}: ")
    assert told in result.err
    assert "`asklint baseline`" in result.err
    assert two_rules("baseline", "--prune").code == 2
    assert two_rules("baseline").code == 0, "the remedy that was named"
    assert two_rules().code == 0


def test_a_missing_or_unreadable_file(two_rules: Cli) -> None:
    result = two_rules("--baseline", "nothing.json")
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        "asklint: nothing.json: there is no such baseline; `asklint baseline` writes it, --no-baseline does without\n"
    )
    (two_rules.root / FILE).mkdir()
    assert "the baseline cannot be read" in two_rules().err
    assert two_rules("baseline").code == 2


def test_nothing_is_written_when_findings_are_missing(
    two_rules: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    from asklint_rules.options.option_overflow import OptionOverflow

    def broken(*_: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(OptionOverflow, "check", broken)
    result = two_rules("baseline")
    assert result.code == 2
    assert "the baseline was not written" in result.err
    assert not (two_rules.root / FILE).exists()
