"""When the garbage collector runs while files are checked.

The tree of a document is taken apart when it is done with, so little is left to collect. Left alone, the collector looks
through all that is there again and again while trees are being built; here it looks after so much text.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

TEXT_BETWEEN = 4_000_000
"""Bytes of text after which it looks for what was forgotten."""

_read = 0


@contextmanager
def held_back() -> Iterator[None]:
    """No collections of their own accord; what there is already is of no interest to those asked for."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.enable()


def after(size: int) -> None:
    """So much text has been read, and what came of it is done with."""
    global _read
    _read += size
    if _read >= TEXT_BETWEEN:
        _read = 0
        gc.collect()
