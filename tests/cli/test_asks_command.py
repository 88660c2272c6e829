"""`asklint asks`: the inventory on the command line."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

import pytest

from .conftest import OVERFLOW

if TYPE_CHECKING:
    from .conftest import Cli, Result

PROSE = "# Name\n\nAsk the user: should the file be A) kept or B) deleted?\n"
PROHIBITED = "# Colours\n\nNever use AskUserQuestion to ask which colour they like.\n"
PLACES = ["skills/deploy/SKILL.md", "skills/name/SKILL.md", "skills/never/SKILL.md"]


@pytest.fixture
def asking(cli: Cli) -> Cli:
    cli.write("skills/deploy/SKILL.md", OVERFLOW)
    cli.write("skills/name/SKILL.md", PROSE)
    cli.write("skills/never/SKILL.md", PROHIBITED)
    return cli


def rows(result: Result) -> list[dict[str, object]]:
    assert (result.code, result.err) == (0, "")
    found: list[dict[str, object]] = json.loads(result.out)
    return found


def test_json(asking: Cli) -> None:
    found = rows(asking("asks", "--output-format", "json"))
    deploy = next(row for row in found if row["path"] == PLACES[0])
    assert deploy["channel"] == "tool"
    assert deploy["tool"] == "AskUserQuestion"
    assert deploy["stance"] == "directive"
    assert deploy["asker"] == "main"
    assert deploy["options"] == ["dev", "test", "stage", "prod", "canary", "local"]
    assert deploy["count"] == "6"
    assert (
        deploy["question"] == "Use AskUserQuestion to ask which environment to deploy to, with these options:"
    )
    assert [row["path"] for row in found] == sorted(str(row["path"]) for row in found)


def test_jsonl_has_the_same_rows(asking: Cli) -> None:
    lines = asking("asks", "--output-format", "jsonl").out.splitlines()
    assert [json.loads(line) for line in lines] == rows(asking("asks", "--output-format", "json"))


def test_csv_has_the_same_rows(asking: Cli) -> None:
    table = list(csv.DictReader(io.StringIO(asking("asks", "--output-format", "csv").out)))
    found = rows(asking("asks", "--output-format", "json"))
    assert list(table[0]) == list(found[0])
    assert [row["path"] for row in table] == [row["path"] for row in found]
    assert table[0]["options"] == "dev | test | stage | prod | canary | local"


def test_text_is_a_table(asking: Cli) -> None:
    lines = asking("asks").out.splitlines()
    assert lines[0].split() == ["place", "channel", "tool", "who", "stance", "options", "question", "labels"]
    assert lines[1].split()[:3] == ["skills/deploy/SKILL.md:5", "tool", "AskUserQuestion"]
    assert lines[-1].endswith(f" asks in {len({row.split(':')[0] for row in lines[1:-2]})} files")
    columns = [line.index(word) for line, word in ((lines[0], "channel"), (lines[1], "tool "))]
    assert columns[0] == columns[1]


def test_markdown_is_a_table(asking: Cli) -> None:
    lines = asking("asks", "--output-format", "markdown").out.splitlines()
    assert lines[0] == "| place | channel | tool | who | stance | options | question | labels |"
    assert lines[1] == "| --- | --- | --- | --- | --- | --- | --- | --- |"
    assert lines[2].startswith(
        "| skills/deploy/SKILL.md:5 | tool | AskUserQuestion | main | directive | 6 | "
    )
    assert lines[2].endswith(r"| dev \| test \| stage \| prod \| canary \| local |")


class TestFilters:
    def test_channel(self, asking: Cli) -> None:
        tool = rows(asking("asks", "--channel", "tool", "--output-format", "json"))
        prose = rows(asking("asks", "--channel", "prose", "--output-format", "json"))
        assert {row["channel"] for row in tool} == {"tool"}
        assert {row["path"] for row in prose} == {PLACES[1]}

    def test_stance(self, asking: Cli) -> None:
        found = rows(asking("asks", "--stance", "prohibition", "--output-format", "json"))
        assert {row["path"] for row in found} == {PLACES[2]}
        assert PLACES[2] not in {
            row["path"] for row in rows(asking("asks", "--stance", "directive", "--output-format", "json"))
        }

    def test_tool_by_a_part_of_its_name(self, asking: Cli) -> None:
        found = rows(asking("asks", "--tool", "askuser", "--output-format", "json"))
        assert {str(row["tool"]) for row in found} == {"AskUserQuestion"}
        assert rows(asking("asks", "--tool", "nope", "--output-format", "json")) == []

    def test_paths(self, asking: Cli) -> None:
        found = rows(asking("asks", "skills/name", "--output-format", "json"))
        assert {row["path"] for row in found} == {PLACES[1]}

    def test_nothing_found(self, cli: Cli) -> None:
        cli.write("skills/a/SKILL.md", "# Quiet\n")
        assert cli("asks") == (0, "no asks found\n", "")
        assert cli("asks", "--output-format", "json").out == "[]\n"
        assert cli("asks", "--output-format", "jsonl").out == ""
        assert cli("asks", "--output-format", "csv").out.startswith("path,row,column,")


class TestExplain:
    def test_a_line(self, asking: Cli) -> None:
        result = asking("asks", "--explain", "skills/deploy/SKILL.md:3")
        assert (result.code, result.err) == (0, "")
        lines = result.out.splitlines()
        assert lines[0].startswith("skills/deploy/SKILL.md:3: Use AskUserQuestion to ask")
        assert lines[1] == "  paragraph: stance directive (nothing says otherwise), in “Deploy”"
        assert lines[2].startswith("  directive: names the tool AskUserQuestion, directive")

    def test_an_ask_with_its_options(self, asking: Cli) -> None:
        out = asking("asks", "--explain", "skills/deploy/SKILL.md:5").out
        assert "  ask: channel tool, stance directive, asked by main, put to user, confidence " in out
        assert "    because: a numbered menu bound to “Use AskUserQuestion" in out
        assert "with 6 options (all of them written out): dev, test, stage, prod, canary, local" in out

    @pytest.mark.parametrize(
        ("line", "said"),
        [
            (3, "  declaration: phase, for lines 4 to 7"),
            (6, "    because: its author declares it phase"),
            (9, "  declaration: not-a-menu, for lines 10 to 13"),
            (12, "  not a menu: declared not-a-menu"),
            (15, "with 3-5 options (stated as “3-5 options”)"),
        ],
    )
    def test_what_the_author_declares_and_how_options_are_counted(
        self, cli: Cli, line: int, said: str
    ) -> None:
        cli.write(
            "skills/a/SKILL.md",
            "# A\n\n<!-- asklint: phase -->\nAsk with AskUserQuestion what to do:\n\n- A) Go\n- B) Stop\n\n"
            "<!-- asklint: not-a-menu: the stages of a report -->\nAsk the user which one:\n\n- A) Draft\n- B) Review\n\n"
            "Use AskUserQuestion to offer 3-5 options.\n",
        )
        assert said in cli("asks", "--explain", f"skills/a/SKILL.md:{line}").out

    def test_a_prohibition(self, asking: Cli) -> None:
        out = asking("asks", "--explain", "skills/never/SKILL.md:3").out
        assert "  directive: names the tool AskUserQuestion, prohibition (“never” before it)" in out

    @pytest.mark.parametrize("place", ["skills", "skills/deploy/SKILL.md", ":3", "a.md:", "a.md:x", "a.md:²"])
    def test_no_place(self, asking: Cli, place: str) -> None:
        assert asking("asks", "--explain", place) == (2, "", "asklint: --explain wants a place: path:line\n")

    @pytest.mark.parametrize("line", ["0", "2", "999"])
    def test_nothing_is_there(self, asking: Cli, line: str) -> None:
        result = asking("asks", "--explain", f"skills/deploy/SKILL.md:{line}")
        assert result == (2, "", f"asklint: nothing is read on line {line} of skills/deploy/SKILL.md\n")

    def test_no_file(self, asking: Cli) -> None:
        assert asking("asks", "--explain", "gone.md:3") == (2, "", "asklint: gone.md does not exist\n")

    def test_with_other_paths(self, asking: Cli) -> None:
        assert asking("asks", "skills", "--explain", "skills/deploy/SKILL.md:3").code == 2


class TestHostileText:
    def test_secrets_are_left_out_everywhere(self, cli: Cli) -> None:
        secret = "sk-ant-api03-" + "Ab1-" * 8
        text = OVERFLOW.replace("canary", f"use {secret}").replace(
            "which environment", f"with {secret} where"
        )
        cli.write("skills/a/SKILL.md", text)
        for form in ("text", "json", "jsonl", "csv", "markdown"):
            out = cli("asks", "--output-format", form).out
            assert "Ab1-" not in out, form
            assert "redacted" in out, form
        for line in (3, 5, 9):
            assert "Ab1-" not in cli("asks", "--explain", f"skills/a/SKILL.md:{line}").out

    def test_nothing_acts_on_the_terminal(self, cli: Cli) -> None:
        text = OVERFLOW.replace("canary", "ca\x1b[31mnary\u202e").replace("which", "wh\x9b31mich")
        cli.write("skills/a/SKILL.md", text)
        for arguments in (
            ("asks",),
            ("asks", "--output-format", "json"),
            ("asks", "--output-format", "csv"),
            ("asks", "--output-format", "markdown"),
            ("asks", "--explain", "skills/a/SKILL.md:3"),
            ("asks", "--explain", "skills/a/SKILL.md:9"),
        ):
            result = cli(*arguments)
            assert result.code == 0
            assert not set("\x1b\x9b\u202e") & set(result.out), arguments


def test_an_unreadable_file_is_left_out_and_said(asking: Cli) -> None:
    asking.write("skills/deploy/SKILL.md", b"\xff\xfe\0")
    result = asking("asks", "--output-format", "json")
    assert result.code == 0
    assert PLACES[0] not in result.out
    assert result.err.startswith("asklint: skills/deploy/SKILL.md is left out: the file holds NUL bytes")


def test_standard_input(cli: Cli) -> None:
    found = rows(cli("asks", "-", "--output-format", "json", stdin=OVERFLOW))
    assert [row["path"] for row in found] == ["stdin.md"]
    named = rows(cli("asks", "--stdin-filename", "x.md", "--output-format", "json", stdin=OVERFLOW))
    assert [row["path"] for row in named] == ["x.md"]


@pytest.mark.parametrize(
    "arguments", [("--channel", "telepathy"), ("--stance", "odd"), ("--output-format", "xml"), ("--fix",)]
)
def test_mistakes(asking: Cli, arguments: tuple[str, ...]) -> None:
    result = asking("asks", *arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("asklint: ")
    assert result.err.endswith("see `asklint asks --help`\n")
