"""Where output goes. It is UTF-8 whatever the locale says: a report must not fail on a letter."""

from __future__ import annotations

import sys
from pathlib import Path

from asklint.cli.errors import UsageError


def write_stdout(data: str | bytes) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(encoded(data))
    sys.stdout.buffer.flush()


def write_stderr(data: str) -> None:
    sys.stderr.flush()
    sys.stderr.buffer.write(encoded(data))
    sys.stderr.buffer.flush()


def write_file(name: str, data: str) -> None:
    """Whole or not at all: what reads the file later must not take half a report for a whole one."""
    from asklint.fix.write import write_output

    try:
        write_output(Path(name), encoded(data))
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot write {name}: {getattr(error, 'strerror', None) or error}") from None


def encoded(data: str | bytes) -> bytes:
    return data.encode("utf-8", "replace") if isinstance(data, str) else data
