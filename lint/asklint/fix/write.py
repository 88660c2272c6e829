"""Write a file so that it is either old or new, never half: beside it, synced, renamed over it."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from pathlib import Path


class NotWrittenError(Exception):
    """The file was left alone; the message says why."""


def write_atomically(path: Path, data: bytes, *, expected: bytes, root: Path) -> None:
    """Replace the content of `path` if it still is `expected`. A link's target is written only below `root`."""
    target = path.resolve()
    if path.is_symlink() and not target.is_relative_to(root.resolve()):
        raise NotWrittenError(f"{path} is a link to a file outside the project")
    try:
        if target.read_bytes() != expected:
            raise NotWrittenError(f"{path} changed while it was being linted; run asklint again")
        mode = target.stat().st_mode
        if not mode & stat.S_IWUSR or not os.access(target, os.W_OK):
            raise NotWrittenError(f"{path} is read-only")
        _replace(target, data, mode)
    except OSError as error:
        raise NotWrittenError(f"{path} could not be written: {error.strerror or error}") from None


def _replace(target: Path, data: bytes, mode: int) -> None:
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.", suffix=".asklint")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(stat.S_IMODE(mode))
        temporary.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
