"""`--fix` and whatever goes wrong meanwhile: each file is the old one or the new one, and nothing else is touched."""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

ROUNDS = int(os.environ.get("ASKLINT_KILL_ROUNDS", "12"))
"""How often a run is killed; set it higher for a long test."""
OLD = b"# Ask\r\n\r\n<!-- asklint: ignore[option-overflow] long gone -->\r\nUse AskUserQuestion to ask which one?\r\n"
NEW = b"# Ask\r\n\r\nUse AskUserQuestion to ask which one?\r\n"
FILES = 12

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and limits of POSIX")


def project(root: Path) -> list[Path]:
    files = [root / "skills" / f"s{number}" / "SKILL.md" for number in range(FILES)]
    for file in files:
        file.parent.mkdir(parents=True)
        file.write_bytes(OLD)
    return files


def start(root: Path, *arguments: str, limit: int | None = None) -> subprocess.Popen[bytes]:
    def limited() -> None:
        if limit is not None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    return subprocess.Popen(
        [sys.executable, "-m", "asklint", "--no-cache", *(arguments or ("--fix", "."))],
        cwd=root,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        preexec_fn=limited,
    )


def code_of(process: subprocess.Popen[bytes]) -> int:
    process.communicate(timeout=120)
    return process.returncode


def state(files: list[Path]) -> list[bytes]:
    return [file.read_bytes() for file in files]


def test_killed_at_any_moment(tmp_path: Path) -> None:
    """No signal can be caught here, so nothing is tidied up either: a leftover is hidden, and named as ours."""
    chance = random.Random(9)
    root = tmp_path / "timed"
    files = project(root)
    begun = time.monotonic()
    assert code_of(start(root)) == 0
    taken = time.monotonic() - begun
    seen = set()
    for round_number in range(ROUNDS):
        root = tmp_path / f"round{round_number}"
        files = project(root)
        process = start(root)
        # Most of a run is reading; the writing comes at its end.
        deadline = time.monotonic() + taken * chance.uniform(0.2, 1.1)
        watched = chance.randrange(FILES) if round_number % 2 else None
        while time.monotonic() < deadline and process.poll() is None:
            if watched is not None and files[watched].read_bytes() != OLD:
                break
        process.kill()
        process.communicate()
        for content in state(files):
            assert content in (OLD, NEW)
        seen.add(sum(content == NEW for content in state(files)))
        for entry in root.rglob("*"):
            assert entry.is_dir() or entry in files or entry.name.endswith(".asklint"), entry
        assert code_of(start(root)) == 0, "the next run takes up where this one ended"
        assert state(files) == [NEW] * FILES
    assert len(seen) > 1 or ROUNDS < 8, "every round was killed at the same point"


def test_a_full_disk(tmp_path: Path) -> None:
    files = project(tmp_path)
    process = start(tmp_path, limit=20)
    told = process.communicate(timeout=120)[1].decode()
    assert state(files) == [OLD] * FILES
    assert "was left alone: it could not be written: File too large" in told
    assert process.returncode == 1
    assert [entry for entry in tmp_path.rglob("*") if entry.is_file() and entry not in files] == []


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_read_only_folder(tmp_path: Path) -> None:
    files = project(tmp_path)
    files[3].parent.chmod(0o555)
    try:
        told = start(tmp_path).communicate(timeout=120)[1].decode()
    finally:
        files[3].parent.chmod(0o755)
    assert f"{files[3].relative_to(tmp_path)} was left alone" in told
    assert state(files) == [OLD if number == 3 else NEW for number in range(FILES)]


def test_two_runs_at_once(tmp_path: Path) -> None:
    files = project(tmp_path)
    runs = [start(tmp_path) for _ in range(2)]
    for run in runs:
        told = run.communicate(timeout=120)[1].decode()
        assert run.returncode in (0, 1), told
        assert "internal error" not in told
    assert state(files) == [NEW] * FILES


def test_nothing_outside_is_written_whatever_links_and_settings_say(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    victim = outside / "SKILL.md"
    victim.write_bytes(OLD)
    (outside / "base.toml").write_text("preview = true\n", encoding="utf-8")
    root = tmp_path / "project"
    files = project(root)
    (root / "skills" / "link").symlink_to(outside)
    (root / "skills" / "file").mkdir()
    (root / "skills" / "file" / "SKILL.md").symlink_to(victim)
    (root / ".asklint_cache").symlink_to(outside)
    (root / "asklint.toml").write_text(
        'extend = "../outside/base.toml"\ninclude = ["../outside/**", "/**"]\nbaseline = "../outside/known.json"\n',
        encoding="utf-8",
    )
    before = {entry.name: entry.read_bytes() for entry in outside.iterdir()}
    for arguments in (["--fix", "--unsafe-fixes", "."], ["."], ["--fix", "skills"]):
        run = subprocess.run(
            [sys.executable, "-m", "asklint", *arguments],
            cwd=root,
            capture_output=True,
            check=False,
            timeout=120,
        )
        assert b"internal error" not in run.stderr
        assert {entry.name: entry.read_bytes() for entry in outside.iterdir()} == before, arguments
    assert files[0].exists()
