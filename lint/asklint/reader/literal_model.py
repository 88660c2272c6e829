"""What the literal reader yields."""

from __future__ import annotations

from typing import NamedTuple

from asklint.record import record


class Note(NamedTuple):
    """A comment between values."""

    text: str
    start: int
    end: int


class Fault(NamedTuple):
    """Where the text stopped making sense."""

    message: str
    start: int
    end: int


@record(frozen=True)
class Node:
    start: int
    end: int


@record(frozen=True)
class Str(Node):
    value: str
    inner_start: int
    inner_end: int
    tail: str = ""
    """What stands between the string and its comma: `.format(x)`, ` - a remark`."""


@record(frozen=True)
class Num(Node):
    source: str


@record(frozen=True)
class Bool(Node):
    value: bool


@record(frozen=True)
class Raw(Node):
    """A name, a placeholder or any other expression."""

    source: str
    spread: bool = False


@record(frozen=True)
class Elision(Node):
    """`...` in place of a value."""


@record(frozen=True)
class Entry:
    key: str
    key_start: int
    key_end: int
    value: Node
    notes: tuple[Note, ...] = ()


@record(frozen=True)
class Item:
    node: Node
    notes: tuple[Note, ...] = ()
    """Comments that stand before it."""


@record(frozen=True)
class Obj(Node):
    entries: tuple[Entry, ...]
    abridged: bool = False
    """It holds `...` or a spread, so keys may be missing on paper only."""

    def get(self, *keys: str) -> Entry | None:
        """The first entry that has one of the keys, in the order of the keys."""
        for key in keys:
            for entry in self.entries:
                if entry.key == key:
                    return entry
        return None


@record(frozen=True)
class Arr(Node):
    items: tuple[Item, ...]
    notes: tuple[Note, ...] = ()
    """Comments behind the last item."""
    loop: str = ""
    """`for x in xs` of a comprehension."""


@record(frozen=True)
class Invocation(Node):
    name: str
    args: tuple[Node, ...]
    named: Obj


class Reading(NamedTuple):
    """A value, where reading stopped, what broke, and whether a strict parser would have refused it."""

    node: Node
    end: int
    faults: tuple[Fault, ...]
    loose: bool
