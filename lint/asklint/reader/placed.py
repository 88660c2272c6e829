"""Things of a document by where they begin, so that looking for those of a passage does not read all of them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.source import Span


class _Thing(Protocol):
    @property
    def span(self) -> Span: ...


T = TypeVar("T", bound=_Thing)


class Placed(Generic[T]):
    """Sorted by where they begin; those that begin at one place stay in the order in which they came."""

    def __init__(self, things: Iterable[T] = ()) -> None:
        self._things = sorted(things, key=_start)
        self._starts = [thing.span.start for thing in self._things]
        self._reach = list(accumulate((thing.span.end for thing in self._things), max))
        """How far it and all before it reach."""

    def __iter__(self) -> Iterator[T]:
        return iter(self._things)

    def between(self, start: int, end: int) -> list[T]:
        """Those that begin in [start, end)."""
        return self._things[bisect_left(self._starts, start) : bisect_left(self._starts, end)]

    def last_between(self, start: int, end: int) -> T | None:
        at = bisect_left(self._starts, end) - 1
        return self._things[at] if at >= 0 and self._starts[at] >= start else None

    def first_between(self, start: int, end: int) -> T | None:
        at = bisect_left(self._starts, start)
        return self._things[at] if at < len(self._starts) and self._starts[at] < end else None

    def reaching_into(self, start: int, end: int) -> Iterator[T]:
        """Those that overlap [start, end), last first."""
        at = bisect_left(self._starts, end) - 1
        while at >= 0 and self._reach[at] > start:
            if self._things[at].span.end > start:
                yield self._things[at]
            at -= 1

    def add(self, thing: T) -> None:
        at = bisect_right(self._starts, thing.span.start)
        self._things.insert(at, thing)
        self._starts.insert(at, thing.span.start)
        self._reach.insert(at, self._reach[at - 1] if at else 0)
        self._reach_again(at)

    def remove(self, thing: T) -> None:
        at = bisect_left(self._starts, thing.span.start)
        while at < len(self._things) and self._starts[at] == thing.span.start:
            if self._things[at] is thing:
                del self._things[at], self._starts[at], self._reach[at]
                self._reach_again(at)
                return
            at += 1

    def _reach_again(self, at: int) -> None:
        """From where something changed to where nothing does any more."""
        for place in range(at, len(self._things)):
            reach = max(self._things[place].span.end, self._reach[place - 1] if place else 0)
            if reach == self._reach[place] and place > at:
                return
            self._reach[place] = reach


def _start(thing: _Thing) -> int:
    return thing.span.start
