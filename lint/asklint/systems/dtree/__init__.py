"""dtree: to be read by this package."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.project import Fact
    from asklint.reader.model import Reading
    from asklint.systems import Evidence

CUES: tuple[bytes, ...] = ()


def evidence(path: str, text: str) -> Iterable[Evidence]:
    return ()


def facts(reading: Reading) -> Iterable[Fact]:
    return ()
