"""What the Tab key offers, asked of the shells themselves."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from asklint.cli.app import COMMANDS
from asklint.cli.completion import SHELLS
from asklint.cli.completion.model import Kind, commands

from .terminal import PATHS, Terminal

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Cli

CASES = [
    ("asklint b", ["baseline"]),
    ("asklint --fail-on ", ["error", "info", "warning"]),
    ("asklint --fail-on=e", ["error"]),
    ("asklint check --output-format sa", ["sarif"]),
    ("asklint fix --inter", ["--interactive"]),
    ("asklint --target clau", ["claude-code"]),
    ("asklint asks --stance pro", ["prohibition"]),
    ("asklint cache ", ["clean", "dir"]),
    ("asklint completion f", ["fish"]),
    ("asklint rule option-over", ["option-overflow"]),
    ("asklint --select ASK101,prose-m", ["ASK101,prose-menu"]),
    ("asklint --changed-since re", ["release"]),
    ("asklint sk", ["skills"]),
    ("asklint --config a", ["a b.toml"]),
    ("asklint init sk", ["skills"]),
    ("asklint export codex sk", ["skills"]),
]


def needs(shell: str) -> pytest.MarkDecorator:
    missing = os.name != "posix" or shutil.which(shell) is None
    return pytest.mark.skipif(missing, reason=f"{shell} is not installed")


@pytest.fixture
def project(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with something to complete, and `asklint` on the path."""
    cli.write("skills/SKILL.md", "# Quiet\n")
    cli.write("a b.toml", "")
    program = tmp_path / "bin" / "asklint"
    program.parent.mkdir()
    program.write_text(
        f'#!/bin/sh\nPYTHONPATH={shlex.quote(PATHS)} exec {shlex.quote(sys.executable)} -m asklint "$@"\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    if shutil.which("git"):
        git = ("git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org")
        for command in (
            ("init", "--quiet"),
            ("commit", "--quiet", "--allow-empty", "-m", "x"),
            ("branch", "release"),
        ):
            subprocess.run([*git, *command], cwd=cli.root, check=True)
    return cli.root


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_and_option_is_there(cli: Cli, shell: str) -> None:
    script = cli("completion", shell)
    assert (script.code, script.err) == (0, "")
    assert "@" not in script.out.replace('"$@"', "").replace("[@]", "")
    for command in commands():
        assert command.name in script.out
        for option in command.options:
            assert option.names[-1].lstrip("-") in script.out


def test_the_model_knows_what_options_take() -> None:
    check = next(command for command in commands() if command.name == "check")
    kinds = {option.names[-1]: option.value.kind for option in check.options if option.value is not None}
    assert kinds["--fail-on"] is Kind.WORDS
    assert kinds["--config"] is kinds["--output-file"] is Kind.FILES
    assert kinds["--cache-dir"] is Kind.FOLDERS
    assert kinds["--ignore"] is Kind.RULES
    assert kinds["--changed-since"] is Kind.REVISIONS
    assert [name for name, kind in kinds.items() if kind is Kind.ANYTHING] == ["--stdin-filename"]
    assert [command.name for command in commands()] == list(COMMANDS)


def test_another_shell_is_a_mistake(cli: Cli) -> None:
    assert cli("completion", "tcsh").code == 2


def in_bash(line: str) -> str:
    """A command that fills the variables as bash does, words being broken at `=` too, and shows the offers."""
    words = line.replace("=", " = ").split() + ([""] if line.endswith((" ", "=")) else [])
    return (
        f"COMP_WORDS=({' '.join(map(shlex.quote, words))}); COMP_CWORD={len(words) - 1}; _asklint; "
        'printf "%s\\n" "${COMPREPLY[@]}"; echo ::'
    )


@needs("bash")
def test_bash(project: Path) -> None:
    script = 'eval "$(asklint completion bash)"\n' + "\n".join(in_bash(line) for line, _ in CASES)
    done = subprocess.run(
        ["bash", "--norc", "-u", "-c", script], cwd=project, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    for (line, wanted), offered in zip(CASES, split(done.stdout), strict=True):
        assert sorted(offered) == wanted, line


def split(text: str) -> list[list[str]]:
    """The offers of each line; they end in a line of two colons."""
    found: list[list[str]] = [[]]
    for line in text.splitlines():
        if line == "::":
            found.append([])
        else:
            found[-1].append(line)
    return found[:-1]


@needs("fish")
def test_fish(project: Path) -> None:
    lines = "\n".join(f"complete -C {shlex.quote(line)}; echo ::" for line, _ in CASES)
    done = subprocess.run(
        ["fish", "--no-config", "-c", f"asklint completion fish | source\n{lines}"],
        cwd=project,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    for (line, wanted), offered in zip(CASES, split(done.stdout), strict=True):
        words = [word.split("\t")[0].rstrip("/").removeprefix("--fail-on=") for word in offered]
        assert [word.replace("\\ ", " ") for word in words] == wanted, line


START = {
    "bash": (("bash", "--norc", "--noprofile", "-i"), ""),
    "zsh": (("zsh", "-f", "-i"), "autoload -U compinit && compinit -u -D; unsetopt PROMPT_SP; "),
}


@pytest.mark.parametrize("shell", [pytest.param(shell, marks=needs(shell)) for shell in START])
def test_the_tab_key(project: Path, shell: str) -> None:
    """In the shell as somebody types in it: each line is completed to the only word there is, and comes back."""
    command, prepare = START[shell]
    terminal = Terminal(project, *command, PS1="> ", INPUTRC=os.devnull)
    try:
        terminal.type(f'{prepare}eval "$(asklint completion {shell})"; echo rea""dy\n')
        terminal.wait_for("ready\n")
        for line, whole in (
            ("--fail-on er", "--fail-on error"),
            ("rule option-ov", "rule option-overflow"),
            ("cache cl", "cache clean"),
            ("--config a", "--config a\\ b.toml"),
        ):
            terminal.type(f"asklint {line}\t")
            terminal.wait_for(f"asklint {whole}")
            terminal.type("\x15")
    finally:
        terminal.close()
