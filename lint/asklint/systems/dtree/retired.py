"""Invariants that belong to another version of the format."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from asklint.lazy_regex import Pattern
from asklint.reader.statements import statements
from asklint.systems.dtree.versions import WITH_FLAT_PEERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.model import Reading
    from asklint.source import Span
    from asklint.systems.dtree.versions import Version

_INVARIANT = Pattern(
    r"[§¶]INV_ASK_(?P<name>ALWAYS_FOUR|WIDTH_LIMIT|OTH_SUBTREE|SURFACE_FOUR|SLASH_FOR_MORE)(?![A-Z_])"
)
_SUCCESSORS = {
    "ALWAYS_FOUR": "SURFACE_FOUR",
    "WIDTH_LIMIT": "SURFACE_FOUR",
    "OTH_SUBTREE": "SLASH_FOR_MORE",
}
_OF_THE_PAST = Pattern(
    r"\breplac(?:e[sd]?|ing)\b|\bformer(?:ly)?\b|\bretired?\b|\bdeprecated\b|\bsupersed|\bno longer\b|\bused to\b|\bremoved\b|\bbefore version\b"
)
_CURRENT = Pattern(r"`[^`\n]{0,80}\((?:[Rr]ecommended )?if:[ \t]{0,4}(?P<current>@\.)(?=[A-Za-z])")
_OLD_SPELLING = Pattern(r"\blegacy\b|\bbackward|\bold\b|\bequivalent\b|\bstripped\b")


class Stale(NamedTuple):
    """An invariant by its name; `successor` is empty where there is none."""

    name: str
    successor: str
    span: Span


def stale_invariants(reading: Reading, version: Version) -> Iterator[Stale]:
    """References to invariants of another version, but for those that say so."""
    if "INV_ASK_" not in reading.document.text:
        return
    for statement in statements(reading):
        if not statement.stance.binding or "INV_ASK_" not in statement.text:
            continue
        if _OF_THE_PAST.search(statement.lowered):
            continue
        for match in _INVARIANT.finditer(statement.text):
            name = match.group("name")
            if (name in _SUCCESSORS) == (version >= WITH_FLAT_PEERS):
                successor = _SUCCESSORS.get(name, "")
                yield Stale(
                    match.group(),
                    f"{match.group()[0]}INV_ASK_{successor}" if successor else "",
                    statement.part(*match.span()),
                )


def stale_conditions(reading: Reading) -> Iterator[Span]:
    """`@.` in conditions that prose shows as the way to write them."""
    if "@." not in reading.document.text:
        return
    for statement in statements(reading):
        if not statement.stance.binding or "@." not in statement.text:
            continue
        if _OF_THE_PAST.search(statement.lowered) or _OLD_SPELLING.search(statement.lowered):
            continue
        for match in _CURRENT.finditer(statement.text):
            yield statement.part(*match.span("current"))
