"""Looking at a path that anybody may have written.

The methods of `Path` raise for a name that is too long, or lies where one may not look; here it is not there.
What is read has an end: a name may stand for a device or a pipe.
"""

from __future__ import annotations

import errno
import os
import stat
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def exists(path: Path | str) -> bool:
    return os.path.exists(path)  # noqa: PTH110


def is_file(path: Path | str) -> bool:
    return os.path.isfile(path)  # noqa: PTH113


def is_folder(path: Path | str) -> bool:
    return os.path.isdir(path)  # noqa: PTH112


def read_file(path: Path, most: int) -> bytes:
    """What a file holds, one byte more than `most` if it is longer. Raises OSError for what is no file."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, "not a regular file")
    with path.open("rb") as file:
        return file.read(most + 1)
