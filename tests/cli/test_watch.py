"""`--watch`, in a terminal and in a pipe, with files that are saved while it runs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from .conftest import OVERFLOW
from .terminal import PATHS, Terminal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .conftest import Cli

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
DEPLOY = "skills/deploy/SKILL.md"
FINE = OVERFLOW.replace("5. canary\n6. local\n", "")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--fix",), "--watch reports and does nothing else; leave --fix out"),
        (("--show-files",), "--watch reports and does nothing else; leave --show-files out"),
        (("-",), "--watch looks at files, and cannot be used with standard input"),
        (("nowhere",), "nowhere does not exist"),
    ],
)
def test_what_it_does_not_go_with(two_rules: Cli, arguments: tuple[str, ...], told: str) -> None:
    assert two_rules("--watch", *arguments) == (2, "", f"asklint: {told}\n")


@pytest.mark.skipif(os.name != "posix", reason="terminals and signals of POSIX")
class TestRunning:
    @pytest.fixture
    def terminal(self, two_rules: Cli) -> Iterator[Terminal]:
        opened = Terminal(
            two_rules.root, sys.executable, "-m", "asklint", "--watch", "--output-format", "concise"
        )
        yield opened
        opened.close()

    def test_every_save_draws_anew_and_tells_the_difference(self, two_rules: Cli, terminal: Terminal) -> None:
        first = terminal.wait_for("fails. Watching 2 files; Ctrl-C ends.\n")
        assert first.startswith(CLEAR)
        assert f"{DEPLOY}:5:1 ASK101" in first
        assert "Since the last run" not in first

        two_rules.write(DEPLOY, OVERFLOW.replace("6. local\n", ""))
        drawn = terminal.wait_for("Ctrl-C ends.\n")
        assert f"Since the last run: 1 changed.\n  changed  {DEPLOY}:5:1 ASK101 5 options" in drawn

        two_rules.write(DEPLOY, FINE)
        drawn = terminal.wait_for("Ctrl-C ends.\n")
        assert drawn.startswith(CLEAR)
        assert f"Changed: {DEPLOY}\nSince the last run: 1 gone.\n  gone     {DEPLOY}:5:1 ASK101 " in drawn

        two_rules.write(DEPLOY, f"A line more.\n\n{FINE}")
        assert "Since the last run no finding came and none went." in terminal.wait_for("Ctrl-C ends.\n")

        two_rules.write("skills/more/SKILL.md", OVERFLOW)
        drawn = terminal.wait_for("fails. Watching 3 files; Ctrl-C ends.\n")
        assert "Changed: skills/more/SKILL.md\nSince the last run: 1 new.\n  new      skills/more/" in drawn

        two_rules.write("asklint.toml", "select = [")
        broken = terminal.wait_for("Watching for the files to be in order again; Ctrl-C ends.\n")
        assert "asklint: asklint.toml:1: " in broken

        two_rules.write("asklint.toml", 'select = ["ASK101"]\n')
        drawn = terminal.wait_for("Ctrl-C ends.\n")
        assert "Since the last run: 1 gone.\n  gone     skills/compile/SKILL.md:3:6 ASK002 " in drawn

        terminal.interrupt()
        assert "Traceback" not in terminal.rest()
        assert terminal.process.returncode == 0

    def test_in_a_pipe_nothing_is_cleared(self, two_rules: Cli) -> None:
        process = subprocess.Popen(
            [sys.executable, "-m", "asklint", "--watch", "--fail-on", "error", "skills/compile"],
            cwd=two_rules.root,
            env={**os.environ, "PYTHONPATH": PATHS},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert process.stdout is not None
        try:
            lines = [process.stdout.readline()]
            while "Ctrl-C ends." not in lines[-1]:
                lines.append(process.stdout.readline())
            process.send_signal(signal.SIGINT)
            assert process.communicate(timeout=60)[0] == "\n"
        finally:
            process.kill()
        assert process.returncode == 0
        assert "\x1b" not in "".join(lines)
        assert lines[-1].endswith("passes. Watching 1 file; Ctrl-C ends.\n")
