"""Runs `asklint --fix` again and again, and ends it by SIGKILL at its first step on the file system, its second, and so
on, until it comes through. Prints how many there were. A program of its own: it forks, which a test runner may not.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from asklint.__main__ import main

if TYPE_CHECKING:
    from typing import Any

OLD = b"# Ask\r\n\r\n<!-- asklint: ignore[option-overflow] long gone -->\r\nUse AskUserQuestion to ask which one?\r\n"
NEW = b"# Ask\r\n\r\nUse AskUserQuestion to ask which one?\r\n"
FILES = 4
STEPS = {"open", "os.rename", "os.chmod", "os.chown", "os.remove", "os.truncate", "os.mkdir"}
"""As Python announces them to its audit hooks, before they are done."""
MOST = 2_000


def project(root: Path) -> list[Path]:
    files = [root / "skills" / f"s{number}" / "SKILL.md" for number in range(FILES)]
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(OLD)
    return files


def run_until(step: int, root: Path) -> None:
    """In a process of its own: ends itself at that step, or ends well."""
    done = 0
    below = os.fspath(root)

    def stepped(*_: object) -> None:
        nonlocal done
        done += 1
        if done == step:
            os.kill(os.getpid(), signal.SIGKILL)

    def heard(event: str, arguments: tuple[Any, ...]) -> None:
        if event in STEPS and any(isinstance(value, str) and below in value for value in arguments):
            stepped()

    flush = os.fsync

    def synced(file: int) -> None:
        # Not announced; what is written by then may be there, or a part of it, or nothing.
        stepped()
        flush(file)
        stepped()

    os.fsync = synced  # type: ignore[assignment]
    sys.addaudithook(heard)
    os.chdir(root)
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    code = main(["--no-cache", "--fix", below])
    os._exit(code)


def killed(step: int, root: Path) -> bool:
    child = os.fork()
    if child == 0:
        try:
            run_until(step, root)
        finally:
            os._exit(99)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return True
    assert os.WEXITSTATUS(status) == 0, f"step {step}: it ended with {os.WEXITSTATUS(status)}"
    return False


def loop(root: Path) -> tuple[int, set[int]]:
    seen = set()
    for step in range(1, MOST):
        files = project(root)
        went_on = not killed(step, root)
        contents = [file.read_bytes() for file in files]
        assert all(content in (OLD, NEW) for content in contents), f"step {step}: {contents}"
        for entry in root.rglob("*"):
            assert entry.is_dir() or entry in files or entry.name.endswith(".asklint"), entry
            if entry.name.endswith(".asklint"):
                entry.unlink()
        seen.add(contents.count(NEW))
        if went_on:
            assert contents == [NEW] * FILES
            return step - 1, seen
    raise AssertionError("it never came through")


if __name__ == "__main__":
    folder = Path(sys.argv[1]).resolve()
    project(
        folder
    )  # linted once: what is imported and compiled on first use is there for all that are forked
    main(["--no-cache", "--output-format", "concise", "--output-file", os.devnull, os.fspath(folder)])
    steps, seen = loop(folder)
    print(steps, len(seen))
