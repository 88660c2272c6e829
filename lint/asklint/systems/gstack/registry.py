"""The registry of questions: an object in code that gives every question that recurs an id, a skill and a kind of door."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.ts_objects import PlainString
    from asklint.reader.model import Reading

_WANTED = ("id", "skill", "door_type")
ONE_WAY = "one-way"


@record(frozen=True)
class Entry:
    """One question of the registry."""

    key: PlainString | None
    """The name it is filed under; None where the registry is a list."""
    id: PlainString
    skill: PlainString
    door: str


def registry(reading: Reading) -> Iterator[Entry]:
    """The entries of a file, in order. Only the file as a whole has them, not the texts in it."""
    document = reading.document
    if document.host != "typescript" or document.literal is not None or "door_type" not in document.text:
        return
    from asklint.document.ts_objects import objects_with

    for found in objects_with(document.source, _WANTED):
        strings = found.strings
        yield Entry(found.key, strings["id"], strings["skill"], strings["door_type"].text)


def misfiled(entry: Entry) -> str:
    """What is wrong with the place or the owner of an entry, or nothing."""
    if entry.key is not None and entry.key.text != entry.id.text:
        return f"is filed under “{entry.key.text}”: looked up by its id, it is not found"
    if not entry.id.text.startswith(f"{entry.skill.text}-"):
        return f"does not begin with its skill, “{entry.skill.text}-”: preferences for that skill do not reach it"
    return ""


def registered_twice(entries: list[Entry]) -> Iterator[tuple[Entry, Entry]]:
    """Entries whose id stands in the registry already, each with the first."""
    first: dict[str, Entry] = {}
    for entry in entries:
        known = first.setdefault(entry.id.text, entry)
        if known is not entry:
            yield entry, known
