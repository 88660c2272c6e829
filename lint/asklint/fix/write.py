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
    """Replace the content of `path` if it still is `expected`. A link is followed only below `root`."""
    try:
        target = path.resolve(strict=True)
        if _leads_out(path, target, root):
            raise NotWrittenError("it is a link to a file outside the project")
        if target.read_bytes() != expected:
            raise NotWrittenError("it changed while it was being linted; run asklint again")
        status = target.stat()
        if is_read_only(target):
            raise NotWrittenError("it is read-only")
        _replace(target, data, status)
    except OSError as error:
        raise NotWrittenError(f"it could not be written: {error.strerror or error}") from None
    except RuntimeError:  # how Python before 3.13 says that links lead around in a circle
        raise NotWrittenError("it could not be written: its links lead around in a circle") from None


def is_read_only(path: Path) -> bool:
    """By its mode, too: to its owner's superuser every file is writable."""
    return not path.stat().st_mode & stat.S_IWUSR or not os.access(path, os.W_OK)


def write_output(path: Path, data: bytes) -> None:
    """Write a file that the user named for output, whole or not at all. A link is followed, a pipe is fed."""
    target = Path(os.path.realpath(path))
    status = target.stat() if target.exists() else None
    if status is not None and not stat.S_ISREG(status.st_mode):
        target.write_bytes(data)
    else:
        _replace(target, data, status)


def _leads_out(path: Path, target: Path, root: Path) -> bool:
    """Whether a path that seems to lie in the project, or is a link, really is a file elsewhere."""
    real_root = root.resolve()
    if target.is_relative_to(real_root):
        return False
    seems = Path(os.path.normpath(path.absolute()))
    return path.is_symlink() or any(seems.is_relative_to(folder) for folder in (root.absolute(), real_root))


def _replace(target: Path, data: bytes, status: os.stat_result | None) -> None:
    """Put `data` where `target` stands, or will stand (`status` is None)."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.", suffix=".asklint")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if status is not None and hasattr(os, "chown"):
            # Run as another user (in a container, say) it leaves the file its owner, if that is allowed.
            with contextlib.suppress(OSError):
                os.chown(temporary, status.st_uid, status.st_gid)
        temporary.chmod(stat.S_IMODE(status.st_mode) if status is not None else _mode_of_new_files())
        temporary.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def _mode_of_new_files() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return 0o666 & ~mask
