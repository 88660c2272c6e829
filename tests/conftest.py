"""What a platform does not have is a reason to skip a test, told as such; what it does differently by itself is not under
test: documents are written with the line ends that a test gives them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable


def _or_skip(make: Callable[..., None]) -> Callable[..., None]:
    def link(*arguments: object, **options: object) -> None:
        try:
            make(*arguments, **options)
        except OSError as error:
            if getattr(error, "winerror", None) == 1314:  # a privilege that only some accounts have
                pytest.skip("this account may not make symbolic links")
            raise

    return link


@pytest.fixture(autouse=True)
def this_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform != "win32":
        return
    write = Path.write_text

    def write_text(path: Path, data: str, encoding: str | None = None, errors: str | None = None) -> int:
        return write(path, data, encoding, errors, newline="\n")

    monkeypatch.setattr(Path, "write_text", write_text)
    monkeypatch.setattr(Path, "symlink_to", _or_skip(Path.symlink_to))
    monkeypatch.setattr(
        os, "mkfifo", lambda _: pytest.skip("there are no named pipes in folders"), raising=False
    )
