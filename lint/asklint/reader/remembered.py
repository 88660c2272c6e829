"""Answers about a document that several rules want: found out once."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from asklint.reader.model import Reading

T = TypeVar("T")


def remembered(find: Callable[[Reading], Iterable[T]]) -> Callable[[Reading], list[T]]:
    """A function of a reading that is run once for each; what it finds is not to be changed by those who get it."""

    @wraps(find)
    def found(reading: Reading) -> list[T]:
        if find not in reading.remembered:
            reading.remembered[find] = list(find(reading))
        return cast("list[T]", reading.remembered[find])

    return found
