"""An error stream on which nothing that a document or a file name holds can act."""

from __future__ import annotations

from io import TextIOBase
from typing import BinaryIO, TextIO


class VisibleStream(TextIOBase):
    """The error stream: names of files and words of exceptions, which stand in our messages, cannot act on it."""

    def __init__(self, stream: TextIO) -> None:
        self.plain = stream
        """For what is our own from its first character to its last, such as moving to the start of a line."""
        self._begun = ""
        """What stands in the line so far, as long as a command of a runner could still begin in it."""

    @property
    def buffer(self) -> BinaryIO:
        return self.plain.buffer

    def write(self, text: str) -> int:
        if not text.isascii() or not text.isprintable() or ":" in text:
            from asklint.report.visible import visible

            text = visible(text, keep="\n\t")
        line = self._begun + text
        safe = line
        if "::" in line:
            from asklint.report.visible import without_commands

            safe = without_commands(line)
        last = safe[safe.rfind("\n") + 1 :]
        written = self.plain.write(safe[len(self._begun) :])
        self._begun = last if last.strip() in {"", ":"} else "x"
        return written

    def flush(self) -> None:
        self.plain.flush()

    def isatty(self) -> bool:
        return self.plain.isatty()

    def fileno(self) -> int:
        return self.plain.fileno()
