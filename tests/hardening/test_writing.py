"""`--fix` and whatever goes wrong meanwhile: each file is the old one or the new one, and nothing else is touched."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

resource = pytest.importorskip("resource", reason="limits and signals of POSIX")
ROUNDS = int(os.environ.get("ASKLINT_KILL_ROUNDS", "4"))
"""How often a run is killed; set it higher for a long test."""
OLD = b"# Ask\r\n\r\n<!-- asklint: ignore[option-overflow] long gone -->\r\nUse AskUserQuestion to ask which one?\r\n"
NEW = b"# Ask\r\n\r\nUse AskUserQuestion to ask which one?\r\n"
FILES = 12


def project(root: Path) -> list[Path]:
    files = [root / "skills" / f"s{number}" / "SKILL.md" for number in range(FILES)]
    for file in files:
        file.parent.mkdir(parents=True)
        file.write_bytes(OLD)
    return files


def without_privileges() -> bool:
    """Modes of files do not hold for root. Without two capabilities they hold for it as for anybody (Linux only)."""
    if os.geteuid() != 0:
        return True
    import ctypes

    drop_from_bounding_set, override, read_and_search = 24, 1, 2
    prctl = getattr(ctypes.CDLL(None), "prctl", None)
    return prctl is not None and all(
        prctl(drop_from_bounding_set, capability, 0, 0, 0) == 0 for capability in (override, read_and_search)
    )


def start(
    root: Path, *arguments: str, limit: int | None = None, as_anybody: bool = False
) -> subprocess.Popen[bytes]:
    def limited() -> None:
        if limit is not None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        if as_anybody:
            without_privileges()

    if as_anybody and subprocess.run(
        ["test", "-r", str(_sealed(root))], preexec_fn=without_privileges, check=False
    ).returncode in {0, 2}:
        pytest.skip("run as root, which cannot be given up here")

    return subprocess.Popen(
        [sys.executable, "-m", "asklint", "--no-cache", *(arguments or ("--fix", "."))],
        cwd=root,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        preexec_fn=limited,
    )


def _sealed(root: Path) -> Path:
    """A file that nobody may read, except whoever is above modes."""
    sealed = root / ".sealed"
    sealed.touch()
    sealed.chmod(0)
    return sealed


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
        watched = chance.randrange(FILES) if round_number % 2 else None
        deadline = time.monotonic() + taken * (chance.uniform(0.2, 1.1) if watched is None else 10)
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


def test_killed_at_every_step(tmp_path: Path) -> None:
    """The same without chance: before each step that a run takes on the file system, from the first to the last."""
    root = tmp_path / "project"
    root.mkdir()
    run = subprocess.run(
        [sys.executable, "-m", "tests.hardening.killed_at", str(root)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=False,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr.decode()
    steps, different = map(int, run.stdout.split())
    assert steps >= 30
    assert different == 5, "none, one, two, three and all four of the files were new"


def test_a_full_disk(tmp_path: Path) -> None:
    files = project(tmp_path)
    process = start(tmp_path, limit=20)
    told = process.communicate(timeout=120)[1].decode()
    assert state(files) == [OLD] * FILES
    assert "was left alone: it could not be written: File too large" in told
    assert process.returncode == 1
    assert [entry for entry in tmp_path.rglob("*") if entry.is_file() and entry not in files] == []


def test_a_read_only_folder(tmp_path: Path) -> None:
    files = project(tmp_path)
    files[3].parent.chmod(0o555)
    try:
        process = start(tmp_path, as_anybody=True)
        told = process.communicate(timeout=120)[1].decode()
    finally:
        files[3].parent.chmod(0o755)
    assert (
        f"{files[3].relative_to(tmp_path)} was left alone: it could not be written: Permission denied" in told
    )
    assert process.returncode == 1
    assert state(files) == [OLD if number == 3 else NEW for number in range(FILES)]


def test_files_and_folders_that_may_not_be_read(tmp_path: Path) -> None:
    files = project(tmp_path)
    files[2].chmod(0)
    files[5].parent.chmod(0)
    try:
        process = start(tmp_path, as_anybody=True)
        shown, told = (part.decode() for part in process.communicate(timeout=120))
    finally:
        files[2].chmod(0o644)
        files[5].parent.chmod(0o755)
    assert f"{files[2].relative_to(tmp_path)}:1:1" in shown
    assert "ASK004" in shown
    assert process.returncode == 1
    assert "internal error" not in told
    assert state(files) == [OLD if number in {2, 5} else NEW for number in range(FILES)]


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
