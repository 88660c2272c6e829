"""Which directive each call and menu belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.reader.model import Call, Menu

if TYPE_CHECKING:
    from collections.abc import Collection

    from asklint.reader.model import Directive

Thing = Call | Menu


class Bound:
    """Calls and menus with their directives, by identity, to be looked up from either side."""

    def __init__(self) -> None:
        self._directives: dict[int, Directive] = {}
        self._things: dict[int, dict[int, Thing]] = {}

    def of(self, thing: Thing) -> Directive | None:
        return self._directives.get(id(thing))

    def things_of(self, directive: Directive) -> Collection[Thing]:
        return self._things.get(id(directive), {}).values()

    def governs(self, directive: Directive) -> bool:
        return bool(self._things.get(id(directive)))

    def bind(self, thing: Thing, directive: Directive) -> bool:
        """Unless it is bound already."""
        if id(thing) in self._directives:
            return False
        self._directives[id(thing)] = directive
        self._things.setdefault(id(directive), {})[id(thing)] = thing
        return True

    def release(self, thing: Thing) -> None:
        directive = self._directives.pop(id(thing), None)
        if directive is not None:
            del self._things[id(directive)][id(thing)]
