"""A line about a long run, for somebody who waits for it at a terminal; gone when the run is done."""

from __future__ import annotations

import os
import shutil
import sys
import time
from typing import TextIO

from asklint.cli.visible_stream import VisibleStream

PATIENCE = 0.7
"""Seconds that nobody needs to be told about."""
_EVERY = 0.1
_ERASE = "\r\x1b[K"


class Progress:
    """Called with every file that is done."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._next = time.monotonic() + PATIENCE
        self._shown = False

    def __call__(self, done: int, total: int, findings: int) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + _EVERY
        text = f"checked {done} of {total} files, {findings} finding{'' if findings == 1 else 's'} so far"
        # In the last column a terminal may already have begun the next line.
        self._write(text[: shutil.get_terminal_size().columns - 1])
        self._shown = True

    def clear(self) -> None:
        if self._shown:
            self._write("")
            self._shown = False

    def _write(self, text: str) -> None:
        self._stream.write(_ERASE + text)
        self._stream.flush()


def terminal_progress() -> Progress | None:
    """None where nobody looks: in pipes, in CI, in terminals that cannot take a line back."""
    if not sys.stderr.isatty() or os.environ.get("CI") or os.environ.get("TERM") == "dumb":
        return None
    understand_escapes()
    return Progress(sys.stderr.plain if isinstance(sys.stderr, VisibleStream) else sys.stderr)


def understand_escapes() -> None:
    """A console of Windows does so once a command has run in it."""
    if os.name == "nt":
        os.system("")
