"""The bytes of a run's files, read once for all who want them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from asklint.engine.cache import digest

if TYPE_CHECKING:
    from collections.abc import Callable

HELD_BYTES = 32_000_000


class Readable(Protocol):
    """A file by the name it has in reports."""

    @property
    def display(self) -> str: ...

    @property
    def read(self) -> Callable[[], bytes]: ...


class Contents:
    """The bytes of a run's files and their names in the cache. Read once while there is room, else once more."""

    def __init__(self) -> None:
        self._held: dict[str, bytes] = {}
        self._size = 0
        self._digests: dict[str, str] = {}

    def read(self, item: Readable, *, last: bool = False) -> bytes:
        """Raises OSError. `last`: nobody will ask for it again."""
        data = self._held.get(item.display)
        if data is None:
            data = item.read()
            self._digests.pop(item.display, None)
            if not last and self._size + len(data) <= HELD_BYTES:
                self._held[item.display] = data
                self._size += len(data)
        elif last:
            del self._held[item.display]
            self._size -= len(data)
        return data

    def digest(self, item: Readable, data: bytes) -> str:
        known = self._digests.get(item.display)
        if known is None:
            known = digest(item.display.encode("utf-8", "surrogatepass"), data)
            self._digests[item.display] = known
        return known
