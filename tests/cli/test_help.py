"""Pages that people read, and how a run ends when it does not get to its end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from asklint import __version__
from asklint.cli import app
from asklint.cli.app import COMMANDS
from asklint.cli.errors import UsageError

if TYPE_CHECKING:
    from .conftest import Cli


@pytest.mark.parametrize("arguments", [("--help",), ("-h",), ("help",)])
def test_the_page(cli: Cli, arguments: tuple[str, ...]) -> None:
    code, page, err = cli(*arguments)
    assert (code, err) == (0, "")
    assert page.startswith(f"asklint {__version__} · the linter for how AI agents ask\n")
    assert max(map(len, page.splitlines())) <= 110
    assert len(page.splitlines()) <= 40
    for command in COMMANDS:
        assert re.search(rf"asklint {command}\b", page), command
    assert "Exit codes: 0 " in page


def test_every_option_on_the_page_exists(cli: Cli) -> None:
    page = cli("--help").out
    known = "".join(cli(name, "--help").out for name in app.COMMANDS)
    for option in set(re.findall(r"--[a-z-]+", page)):
        assert option in known, option


OPTIONS = [
    "--fix",
    "--unsafe-fixes",
    "--diff",
    "--select",
    "--ignore",
    "--extend-select",
    "--profile",
    "--target",
    "--output-format",
    "--output-file",
    "--config",
    "--isolated",
    "--no-cache",
    "--stdin-filename",
    "--exit-zero",
    "--fail-on",
    "--show-files",
    "--show-settings",
    "--statistics",
    "--quiet",
    "--verbose",
    "--color",
    "--min-confidence",
]


def test_every_option_is_explained(cli: Cli) -> None:
    page = cli("check", "--help").out
    assert page.startswith("usage: asklint check [OPTIONS] [PATH…]\n")
    for option in OPTIONS:
        assert re.search(rf"^  (?:-\w, )?{option}\b", page, re.MULTILINE), option


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(cli: Cli, command: str) -> None:
    code, page, err = cli(command, "--help")
    assert (code, err) == (0, "")
    assert page.startswith(f"usage: asklint {command}")


@pytest.mark.parametrize("arguments", [("--version",), ("-V",), ("check", "--version"), ("--fix", "-V")])
def test_the_version(cli: Cli, arguments: tuple[str, ...]) -> None:
    assert cli(*arguments) == (0, f"asklint {__version__}\n", "")


def test_init(cli: Cli) -> None:
    assert cli("init") == (0, "wrote asklint.toml\n", "")
    again = cli("init")
    assert (again.code, again.out) == (2, "")
    assert again.err == "asklint: asklint.toml: exists already; pass --force to write a new asklint.toml\n"
    cli.write("skills/a/SKILL.md", "# Quiet\n")
    assert cli().code == 0


class TestEnds:
    """What `run` makes of what a command raises."""

    @pytest.fixture
    def failing(self, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Cli:
        monkeypatch.setitem(COMMANDS, "check", __name__)
        return cli

    @pytest.mark.parametrize(
        ("error", "code", "told"),
        [
            (KeyboardInterrupt(), 130, "asklint: interrupted\n"),
            (UsageError("no such thing"), 2, "asklint: no such thing\n"),
        ],
    )
    def test_quietly(
        self, failing: Cli, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, told: str
    ) -> None:
        monkeypatch.setattr(__name__ + ".trouble", error)
        assert failing() == (code, "", told)

    def test_an_internal_error_does_not_look_like_findings(
        self, failing: Cli, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(__name__ + ".trouble", ValueError("what now"))
        result = failing()
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith("asklint: internal error: ValueError: what now (main, line ")
        assert result.err.count("\n") == 1
        assert "Traceback" in failing("--verbose").err

    def test_an_unknown_command_is_a_path(self, cli: Cli) -> None:
        assert cli("chekc") == (2, "", "asklint: chekc does not exist\n")


trouble: BaseException = RuntimeError()


def main(arguments: list[str]) -> int:
    """Stands in for a command."""
    raise trouble


def test_the_commands_are_there() -> None:
    assert {"check", "fix", "asks", "rule", "init"} <= set(app.COMMANDS)
