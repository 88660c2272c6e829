"""The program as its users start it."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import asklint
import asklint_rules

from .conftest import OVERFLOW, STALE, STALE_FIXED

PATHS = os.pathsep.join(str(Path(package.__file__ or "").parents[1]) for package in (asklint, asklint_rules))
COMMAND = (sys.executable, "-m", "asklint")


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": PATHS, "NO_COLOR": "1", **more}


def run(
    cwd: Path, *arguments: str, stdin: bytes = b"", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *arguments],
        cwd=cwd,
        env=environment(**(env or {})),
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
    )


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in {
        "asklint.toml": 'select = ["ASK101", "ASK002", "ASK004"]\n',
        "skills/a/SKILL.md": OVERFLOW + STALE,
        "skills/b/SKILL.md": STALE,
        "skills/c/SKILL.md": OVERFLOW.replace("dev", "дев"),
        "agents/d.md": OVERFLOW,
        "commands/e.md": STALE * 3,
        "CLAUDE.md": OVERFLOW.replace("1.", "-"),
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (tmp_path / "skills/f").mkdir()
    (tmp_path / "skills/f/SKILL.md").write_bytes(b"\xff")
    return tmp_path


def test_fix_as_it_stands(project: Path) -> None:
    done = run(project, "--fix")
    assert done.returncode == 1
    assert b"Fixed 5 findings (5 ASK002)." in done.stdout
    assert done.stderr == b""
    assert (project / "skills/b/SKILL.md").read_text() == STALE_FIXED


def test_two_runs_are_the_same_to_the_byte(project: Path) -> None:
    """Whatever the hash seed, whatever the order in which files are named, whatever the number of times."""
    files = [path.relative_to(project).as_posix() for path in project.rglob("*.md")]
    assert len(files) == 7
    shuffle = random.Random(7).shuffle
    outputs = set()
    for seed in ("0", "4242"):
        shuffle(files)
        done = run(project, *files, files[0], ".", env={"PYTHONHASHSEED": seed})
        assert done.returncode == 1
        outputs.add((done.stdout, done.stderr))
    assert len(outputs) == 1


def test_any_locale_will_do(project: Path) -> None:
    """Not even one that has no letters but the Latin ones stops a report or the help page."""
    env = {"PYTHONIOENCODING": "ascii:strict", "PYTHONUTF8": "0", "LC_ALL": "C"}
    done = run(project, "skills/c", env=env)
    assert done.returncode == 1
    assert "1. дев".encode() in done.stdout
    page = run(project, "--help", env=env)
    assert (page.returncode, page.stderr) == (0, b"")
    assert "asklint [PATHS…]".encode() in page.stdout


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_ends_it_cleanly(project: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "-"],
        cwd=project,
        env=environment(PYTHONUNBUFFERED="1"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        _wait_until_it_reads(process.pid)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
    assert (process.returncode, out, err) == (130, b"", b"asklint: interrupted\n")


def _wait_until_it_reads(pid: int) -> None:
    """Until the process sleeps in a read on its standard input; where that cannot be seen, for long enough."""
    where = Path(f"/proc/{pid}/wchan")
    for _ in range(50):
        time.sleep(0.1)
        if where.exists() and "pipe" in where.read_text():
            return


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
def test_a_reader_that_goes_away_is_no_error(project: Path) -> None:
    (project / "skills/a/SKILL.md").write_text(STALE * 400)
    process = subprocess.Popen(
        [*COMMAND], cwd=project, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    process.wait(timeout=60)
    assert err == b""


def test_standard_input_and_output_are_bytes(tmp_path: Path) -> None:
    """A document comes back through `--fix -` with its BOM, its line endings and without an end to its last line."""
    text = b"\xef\xbb\xbf" + STALE.replace("\n", "\r\n").encode().rstrip()
    done = run(tmp_path, "--fix", "--quiet", "--stdin-filename", "skills/x/SKILL.md", "-", stdin=text)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"\xef\xbb\xbf" + STALE_FIXED.replace("\n", "\r\n").encode().rstrip()
