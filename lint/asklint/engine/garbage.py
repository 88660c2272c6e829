"""When the garbage collector runs while files are checked.

A block knows its parent and its children, so the tree of a document is not freed by itself. Left alone, the collector
looks through all trees again and again while they are being built; here it looks after so much text, at what is left.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

TEXT_BETWEEN = 400_000
"""Bytes of text after which the trees made of it are let go of: some forty megabytes of them."""

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
