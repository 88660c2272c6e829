"""`asklint` and `asklint check`: what is linted, what is said, how it ends."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import pytest

from asklint.cli.reporting import wants_color

from .conftest import OVERFLOW, STALE

if TYPE_CHECKING:
    from .conftest import Cli

CONCISE = ("--output-format", "concise")
FINDINGS = [
    "skills/compile/SKILL.md:3:6 ASK002 there is no finding of `option-overflow` here to suppress",
    "skills/deploy/SKILL.md:5:1 ASK101 6 options, and Claude Code takes 4",
]


def codes(out: str) -> list[str]:
    return [record["code"] for record in json.loads(out)]


@pytest.mark.parametrize("arguments", [(), ("check",), (".",), ("check", "."), ("skills",), ("skills", ".")])
def test_the_command_may_be_left_out_and_so_may_the_path(two_rules: Cli, arguments: tuple[str, ...]) -> None:
    result = two_rules(*arguments, *CONCISE)
    assert result.code == 1
    assert result.err == ""
    lines = result.out.splitlines()
    assert [line.split(":", 3)[:3] for line in lines[:2]] == [line.split(":", 3)[:3] for line in FINDINGS]
    assert all(line.startswith(start) for line, start in zip(lines, FINDINGS, strict=False))
    assert lines[2] == "Found 1 error, 1 warning in 2 of 2 files (1 ask read). 1 fixable with --fix."


def test_one_file(two_rules: Cli) -> None:
    result = two_rules("skills/deploy/SKILL.md", *CONCISE)
    assert (result.code, result.out.count("ASK101"), result.out.count("ASK002")) == (1, 1, 0)


def test_options_may_stand_between_paths(two_rules: Cli) -> None:
    result = two_rules("skills/deploy/SKILL.md", "--output-format", "json", "skills/compile/SKILL.md")
    assert codes(result.out) == ["ASK002", "ASK101"]


def test_a_path_after_two_hyphens_may_look_like_an_option(two_rules: Cli) -> None:
    two_rules.write("--odd.md", OVERFLOW)
    result = two_rules(*CONCISE, "--", "--odd.md")
    assert result.out.startswith("--odd.md:5:1 ASK101")


def test_a_clean_run(cli: Cli) -> None:
    cli.write("skills/a/SKILL.md", "# Quiet\n\nBuild the thing.\n")
    assert cli() == (0, "All clear: 1 file, 0 asks, nothing to report.\n", "")


def test_the_text_report_shows_the_place(two_rules: Cli) -> None:
    out = two_rules("--select", "ASK101").out
    assert "error[ASK101] option-overflow: 6 options, and Claude Code takes 4" in out
    assert "--> skills/deploy/SKILL.md:5:1\n" in out
    assert "5 | 1. dev\n" in out
    assert "\x1b[" not in out


class TestSelection:
    def test_select_replaces_what_the_file_says(self, two_rules: Cli) -> None:
        assert codes(two_rules("--select", "ASK101", "--output-format", "json").out) == ["ASK101"]

    def test_a_name_and_a_family_do_as_well(self, two_rules: Cli) -> None:
        both = two_rules("--select", "option-overflow,ASK00", "--output-format", "json")
        assert codes(both.out) == ["ASK002", "ASK101"]

    def test_ignore(self, two_rules: Cli) -> None:
        result = two_rules("--ignore", "unused-suppression", "--output-format", "json")
        assert codes(result.out) == ["ASK101"]

    def test_extend_select(self, two_rules: Cli) -> None:
        result = two_rules("--select=ASK101", "--extend-select=ASK002", "--output-format=json")
        assert codes(result.out) == ["ASK002", "ASK101"]

    def test_isolated_ignores_the_file(self, two_rules: Cli) -> None:
        two_rules.write("asklint.toml", 'select = ["ASK002"]\n')
        found = codes(two_rules("--isolated", "--output-format", "json").out)
        assert {"ASK101", "ASK002"} <= set(found)

    def test_config_names_another_file(self, two_rules: Cli) -> None:
        two_rules.write("conf/strict.toml", 'select = ["ASK101"]\n')
        result = two_rules("--config", "conf/strict.toml", "--output-format", "json")
        assert codes(result.out) == ["ASK101"]

    def test_target_changes_the_limit(self, two_rules: Cli) -> None:
        result = two_rules("--select", "ASK101", "--target", "codex", *CONCISE)
        assert "6 options, and Codex" in result.out

    def test_an_unknown_rule_is_named_with_the_nearest(self, two_rules: Cli) -> None:
        result = two_rules("--select", "option-overfow")
        assert result == (
            2,
            "",
            "asklint: --select: unknown rule 'option-overfow'; did you mean 'option-overflow'?\n",
        )

    @pytest.mark.parametrize("option", ["--profile", "--target"])
    def test_unknown_profiles_and_targets(self, two_rules: Cli, option: str) -> None:
        result = two_rules(option, "nope")
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith(f"asklint: {option}: ")
        assert "'nope'" in result.err

    def test_min_confidence(self, cli: Cli) -> None:
        cli.write("skills/a/SKILL.md", OVERFLOW)
        high = codes(cli("--select", "ASK101", "--min-confidence", "high", "--output-format", "json").out)
        assert high == ["ASK101"]
        assert cli("--min-confidence", "sure").code == 2

    def test_a_misspelt_rule_in_the_file_is_a_finding_even_if_nothing_else_is_selected(
        self, cli: Cli
    ) -> None:
        cli.write("asklint.toml", 'select = ["ASK101", "option-overfow"]\n')
        cli.write("skills/a/SKILL.md", "# Quiet\n")
        result = cli(*CONCISE)
        assert result.code == 1
        assert result.out.splitlines()[0] == (
            "asklint.toml:1:1 ASK003 the setting `select` names 'option-overfow', and no rule is called so; "
            "did you mean 'option-overflow'?"
        )
        cli.write("asklint.toml", 'select = ["ASK101", "option-overfow"]\nignore = ["ASK003"]\n')
        assert cli().code == 0

    def test_severity_and_per_file_ignores_of_the_file(self, two_rules: Cli) -> None:
        settings = 'select = ["ASK101", "ASK002"]\nseverity = { ASK101 = "info" }\n'
        two_rules.write("asklint.toml", settings + '[per-file-ignores]\n"skills/compile" = ["ASK002"]\n')
        result = two_rules("--output-format", "json")
        assert [(r["code"], r["severity"]) for r in json.loads(result.out)] == [("ASK101", "info")]
        assert result.code == 0


class TestExitCode:
    @pytest.mark.parametrize(("level", "expected"), [("error", 0), ("warning", 1), ("info", 1)])
    def test_fail_on(self, two_rules: Cli, level: str, expected: int) -> None:
        assert two_rules("skills/compile", "--fail-on", level).code == expected

    def test_an_error_fails_from_any_level_on(self, two_rules: Cli) -> None:
        assert two_rules("--select", "ASK101", "--fail-on", "error").code == 1

    def test_exit_zero(self, two_rules: Cli) -> None:
        result = two_rules("--exit-zero", *CONCISE)
        assert result.code == 0
        assert "ASK101" in result.out

    def test_unreadable_files_are_findings(self, cli: Cli) -> None:
        cli.write("skills/a/SKILL.md", b"\xff\xfeh\0i\0")
        result = cli(*CONCISE)
        assert result.code == 1
        assert result.out.startswith("skills/a/SKILL.md:1:1 ASK004 the file holds NUL bytes")

    def test_broken_links_are_findings(self, two_rules: Cli) -> None:
        (two_rules.root / "skills/gone").mkdir()
        (two_rules.root / "skills/gone/SKILL.md").symlink_to("nowhere.md")
        result = two_rules("--select", "ASK004", *CONCISE)
        assert result.out.splitlines()[0] == "skills/gone/SKILL.md:1:1 ASK004 broken link"
        assert "ASK004" in two_rules(*CONCISE).out, (
            "what could not be read was not checked, whatever is selected"
        )
        assert "ASK004" not in two_rules("--ignore", "ASK004", *CONCISE).out


class TestMistakes:
    def test_an_unknown_option(self, two_rules: Cli) -> None:
        assert two_rules("--fxi") == (
            2,
            "",
            "asklint: unrecognized arguments: --fxi (did you mean --fix?); see `asklint check --help`\n",
        )

    def test_abbreviations_are_not_guessed(self, two_rules: Cli) -> None:
        assert two_rules("--stat").code == 2

    def test_a_path_that_does_not_exist(self, two_rules: Cli) -> None:
        assert two_rules("skills", "nope", "gone.md") == (
            2,
            "",
            "asklint: gone.md does not exist; nope does not exist\n",
        )

    def test_nothing_to_lint(self, cli: Cli) -> None:
        (cli.root / "empty").mkdir()
        result = cli("empty")
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith("asklint: nothing to lint in empty: no skill, command, agent file")
        assert result.err.count("\n") == 1

    def test_a_repository_without_documents_has_nothing_to_lint(self, cli: Cli) -> None:
        cli.write(".git/HEAD", "ref: refs/heads/main\n")
        cli.write("node_modules/pkg/SKILL.md", OVERFLOW)
        assert cli().code == 2

    def test_a_run_over_excluded_files_is_clean(self, two_rules: Cli) -> None:
        two_rules.write("asklint.toml", 'extend-exclude = ["skills"]\n')
        explicit = two_rules("skills/deploy/SKILL.md", "skills/compile/SKILL.md")
        assert (explicit.code, explicit.err) == (0, "")
        assert explicit.out == "Nothing was checked: no file to lint was found (2 files skipped).\n"

    def test_a_folder_that_was_named_may_be_excluded_too(self, two_rules: Cli) -> None:
        two_rules.write("asklint.toml", 'extend-exclude = ["skills"]\n')
        assert two_rules("skills").code == 0
        assert two_rules(".").code == 2

    def test_an_unknown_format(self, two_rules: Cli) -> None:
        result = two_rules("--output-format", "xml")
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith(
            "asklint: no output format is called 'xml'; there are text, concise, json"
        )

    def test_a_broken_configuration(self, two_rules: Cli) -> None:
        two_rules.write("asklint.toml", "select = [\n")
        result = two_rules()
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith("asklint: asklint.toml:")

    def test_a_configuration_that_is_not_there(self, two_rules: Cli) -> None:
        result = two_rules("--config", "nope.toml")
        assert result == (2, "", "asklint: nope.toml: cannot be read: No such file or directory\n")

    @pytest.mark.parametrize("value", ["never-mind", ""])
    def test_a_level_that_is_none(self, two_rules: Cli, value: str) -> None:
        result = two_rules("--fail-on", value)
        assert result.code == 2
        assert result.err.startswith("asklint: argument --fail-on: invalid choice: ")


class TestOutput:
    def test_a_file(self, two_rules: Cli) -> None:
        result = two_rules("--output-format", "json", "--output-file", "report.json")
        assert (result.code, result.out) == (1, "")
        assert codes((two_rules.root / "report.json").read_text()) == ["ASK002", "ASK101"]

    def test_a_file_that_cannot_be_written(self, two_rules: Cli) -> None:
        result = two_rules("--output-file", "no/such/folder.txt")
        assert result == (2, "", "asklint: cannot write no/such/folder.txt: No such file or directory\n")

    def test_further_files_in_formats_of_their_own(self, two_rules: Cli) -> None:
        alone = two_rules("--output-format", "concise")
        result = two_rules(
            "--output-format", "concise", "--output-file", "json=a.json", "--output-file", "jsonl=a.jsonl"
        )
        assert result == alone
        assert codes((two_rules.root / "a.json").read_text()) == ["ASK002", "ASK101"]
        assert len((two_rules.root / "a.jsonl").read_text().splitlines()) == 2

    def test_a_file_name_with_an_equals_sign(self, two_rules: Cli) -> None:
        assert two_rules("--output-file", "run=1.txt").out == ""
        assert "ASK101" in (two_rules.root / "run=1.txt").read_text()

    @pytest.mark.parametrize("name", ["skills/deploy/SKILL.md", "json=skills/deploy/SKILL.md"])
    def test_a_report_never_takes_the_place_of_a_document(self, two_rules: Cli, name: str) -> None:
        result = two_rules("--output-file", name)
        assert (result.code, result.out) == (2, "")
        assert "skills/deploy/SKILL.md is one of the files to lint" in result.err
        assert (two_rules.root / "skills/deploy/SKILL.md").read_text().startswith("# Deploy")

    @pytest.mark.parametrize("name", ["", "json="])
    def test_a_file_without_a_name(self, two_rules: Cli, name: str) -> None:
        result = two_rules("--output-file", name)
        assert result == (2, "", "asklint: --output-file wants the name of a file\n")

    def test_the_terminal_has_its_report_though_a_file_cannot_be_written(self, two_rules: Cli) -> None:
        result = two_rules("--output-file", "json=no/such/folder.json")
        assert result.code == 2
        assert "error[ASK101]" in result.out
        assert result.err == "asklint: cannot write no/such/folder.json: No such file or directory\n"

    def test_a_file_is_replaced_whole_and_keeps_its_mode(self, two_rules: Cli) -> None:
        old = two_rules.write("report.txt", "old\n" * 10_000)
        old.chmod(0o640)
        assert two_rules("--output-file", "report.txt").code == 1
        assert "old" not in old.read_text()
        assert sys.platform == "win32" or old.stat().st_mode & 0o777 == 0o640
        assert not [path.name for path in two_rules.root.iterdir() if path.name.endswith(".asklint")]

    def test_a_link_is_followed_and_a_pipe_is_fed(self, two_rules: Cli) -> None:
        target = two_rules.write("out/real.txt", "")
        link = two_rules.root / "link.txt"
        link.symlink_to(target)
        assert two_rules("--output-file", "link.txt").code == 1
        assert link.is_symlink()
        assert "ASK101" in target.read_text()
        assert two_rules("--output-file", os.devnull).code == 1

    def test_jsonl_has_one_finding_a_line(self, two_rules: Cli) -> None:
        lines = two_rules("--output-format", "jsonl").out.splitlines()
        assert [json.loads(line)["code"] for line in lines] == ["ASK002", "ASK101"]

    def test_github(self, two_rules: Cli) -> None:
        out = two_rules("--output-format", "github").out
        assert "::error file=skills/deploy/SKILL.md,line=5," in out
        assert "::warning file=skills/compile/SKILL.md,line=3," in out

    def test_statistics(self, two_rules: Cli) -> None:
        rows = json.loads(two_rules("--statistics", "--output-format", "json").out)
        assert [(row["code"], row["count"]) for row in rows] == [("ASK002", 1), ("ASK101", 1)]
        assert "ASK101" in two_rules("--statistics").out

    def test_quiet_says_what_fails_the_run(self, two_rules: Cli) -> None:
        result = two_rules("--quiet", "--fail-on", "error", *CONCISE)
        assert "ASK101" in result.out
        assert "ASK002" not in result.out

    @pytest.mark.parametrize(
        ("form", "output"), [("text", ""), ("concise", ""), ("json", "[]\n"), ("jsonl", "")]
    )
    def test_quiet_says_nothing_when_nothing_fails(self, two_rules: Cli, form: str, output: str) -> None:
        arguments = ("-q", "skills/compile", "--fail-on", "error", "--output-format", form)
        assert two_rules(*arguments) == (0, output, "")

    def test_verbose_tells_what_was_skipped(self, two_rules: Cli) -> None:
        two_rules.write("node_modules/x/SKILL.md", OVERFLOW)
        assert "asklint: skipped node_modules/: excluded\n" in two_rules("--verbose").err
        assert two_rules().err == ""

    def test_a_folder_that_is_passed_over_is_no_file(self, two_rules: Cli) -> None:
        two_rules.write("node_modules/x/SKILL.md", OVERFLOW)
        two_rules.write(".git/HEAD", "")
        assert "skipped" not in two_rules().out

    def test_color(self, two_rules: Cli) -> None:
        assert "\x1b[" in two_rules("--color", "always").out
        assert "\x1b[" not in two_rules("--color", "never").out
        assert two_rules("--color", "sometimes").code == 2

    @pytest.mark.parametrize(
        ("choice", "environment", "terminal", "expected"),
        [
            ("auto", {}, True, True),
            ("auto", {}, False, False),
            ("auto", {"NO_COLOR": "1"}, True, False),
            ("auto", {"FORCE_COLOR": "1"}, False, True),
            ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
            ("auto", {"TERM": "dumb"}, True, False),
            ("always", {"NO_COLOR": "1"}, False, True),
            ("never", {"FORCE_COLOR": "1"}, True, False),
        ],
    )
    def test_who_wants_color(
        self,
        monkeypatch: pytest.MonkeyPatch,
        choice: str,
        environment: dict[str, str],
        terminal: bool,
        expected: bool,
    ) -> None:
        for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
            monkeypatch.delenv(name, raising=False)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        assert wants_color(choice, terminal) is expected


class TestShow:
    def test_files(self, two_rules: Cli) -> None:
        two_rules.write("README.md", "Nothing to see.\n")
        result = two_rules("--show-files")
        assert result == (0, "skills/compile/SKILL.md\nskills/deploy/SKILL.md\n", "")

    def test_no_cache_changes_nothing(self, two_rules: Cli) -> None:
        assert two_rules("--no-cache") == two_rules()


class TestStandardInput:
    def test_by_hyphen(self, cli: Cli) -> None:
        result = cli("-", "--select", "ASK101", *CONCISE, stdin=OVERFLOW)
        assert result.code == 1
        assert result.out.startswith("stdin.md:5:1 ASK101")

    @pytest.mark.parametrize("hyphen", [(), ("-",)])
    def test_under_a_name(self, cli: Cli, hyphen: tuple[str, ...]) -> None:
        name = "skills/x/SKILL.md"
        result = cli("--select", "ASK101", "--stdin-filename", name, *CONCISE, *hyphen, stdin=OVERFLOW)
        assert result.out.startswith("skills/x/SKILL.md:5:1 ASK101")

    def test_the_name_decides_how_it_is_read(self, cli: Cli) -> None:
        options = ("--stdin-filename", "a.py", "-", "--select", "ASK001", *CONCISE)
        broken = 'PROMPT = """Use AskUserQuestion to ask the user."""\nx = (\n'
        assert cli(*options, stdin=broken).out.startswith("a.py:2:5 ASK001 the code cannot be parsed")

    def test_the_configuration_near_the_name_holds(self, cli: Cli) -> None:
        cli.write("sub/asklint.toml", 'select = ["ASK002"]\n')
        assert cli("--stdin-filename", "sub/SKILL.md", "-", stdin=OVERFLOW).code == 0

    def test_an_excluded_name_is_passed_over(self, cli: Cli) -> None:
        cli.write("asklint.toml", 'extend-exclude = ["old"]\n')
        result = cli("--stdin-filename", "old/SKILL.md", "-", stdin=OVERFLOW)
        assert (result.code, result.err) == (0, "")
        assert cli("--fix", "-q", "--stdin-filename", "old/SKILL.md", "-", stdin=STALE).out == STALE

    def test_it_stands_alone(self, two_rules: Cli) -> None:
        assert two_rules("-", "skills").err == (
            "asklint: `-` is standard input and cannot be linted together with other paths\n"
        )
        assert two_rules("--stdin-filename", "x.md", "skills").code == 2

    def test_not_text(self, cli: Cli) -> None:
        result = cli("-", *CONCISE, stdin=b"caf\xe9")
        assert result.out.startswith("stdin.md:1:1 ASK004 the file is not UTF-8: byte 0xe9 on line 1")


@pytest.mark.parametrize("repository", [True, False])
def test_an_agent_is_one_however_its_file_is_named(cli: Cli, repository: bool) -> None:
    """What a file is depends on its place in the project, not on the words of the call."""
    path = cli.write(
        "agents/a.md",
        "---\nname: a\ndescription: x\ntools: Read\n---\n\nUse AskUserQuestion to ask which file.\n",
    )
    if repository:
        cli.write(".git/HEAD", "ref: refs/heads/main\n")
    for named in ("agents/a.md", ".", str(path), *(["agents"] if repository else [])):
        assert cli(named, *CONCISE).out.count("ASK401") == 1, named
