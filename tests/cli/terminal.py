"""A terminal for the program to run in, read by a test."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from pathlib import Path

import asklint
import asklint_rules

PATHS = os.pathsep.join(str(Path(package.__file__ or "").parents[1]) for package in (asklint, asklint_rules))
_PATIENCE = 90
"""Seconds, for a machine that has a lot to do."""


class Terminal:
    """A program whose input, output and errors are one terminal."""

    def __init__(self, cwd: Path, *command: str, **environment: str) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self._end, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        kept = {name: value for name, value in os.environ.items() if name not in ("CI", "COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            list(command),
            cwd=cwd,
            env={**kept, "PYTHONPATH": PATHS, "NO_COLOR": "1", "TERM": "xterm", **environment},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self.seen = ""

    def wait_for(self, words: str) -> str:
        """Read until the words are there; returns what came up to then since the last time."""
        end = time.monotonic() + _PATIENCE
        while words not in self.seen:
            if not self._read(max(0.0, end - time.monotonic())):
                raise AssertionError(f"{words!r} is not in {self.seen!r}")
        part, _, self.seen = self.seen.partition(words)
        return part + words

    def rest(self) -> str:
        """All that comes until the program ends."""
        while self._read(_PATIENCE):
            pass
        self.process.wait(_PATIENCE)
        seen, self.seen = self.seen, ""
        return seen

    def type(self, text: str) -> None:
        os.write(self._end, text.encode())

    def interrupt(self) -> None:
        self.process.send_signal(signal.SIGINT)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._end)

    def _read(self, patience: float) -> bool:
        ready, _, _ = select.select([self._end], [], [], patience)
        try:
            data = os.read(self._end, 1 << 16) if ready else b""
        except OSError:  # the program is gone, and its end of the terminal with it
            data = b""
        self.seen += data.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(data)
