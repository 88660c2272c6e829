"""The registry of questions: an object in code that gives every question that recurs an id, a skill and a kind of door."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from asklint.document.model import Problem
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from asklint.document.ts_tree import Tree
    from asklint.reader.model import Reading

_WANTED = ("id", "skill", "door_type")
ONE_WAY = "one-way"


@dataclass(frozen=True, slots=True)
class Value:
    """A string in the registry and where it stands, without its quotes."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Entry:
    """One question of the registry."""

    key: Value | None
    """The name it is filed under; None where the registry is a list."""
    id: Value
    skill: Value
    door: str


def registry(reading: Reading) -> Iterator[Entry]:
    """The entries of a file, in order. Only the file as a whole has them, not the texts in it."""
    document = reading.document
    if document.host != "typescript" or document.literal is not None or "door_type" not in document.text:
        return
    from asklint.document import ts_tree

    tree = ts_tree.parse(document.source)
    if isinstance(tree, Problem):
        return
    waiting = [tree.root]
    while waiting:
        node = waiting.pop()
        entry = _entry(tree, node) if node.type == "object" else None
        if entry is not None:
            yield entry
        else:
            waiting.extend(reversed(node.named_children))


def _entry(tree: Tree, node: Node) -> Entry | None:
    """An object that has all that an entry has, each as a plain string."""
    found: dict[str, Value] = {}
    for pair in node.named_children:
        if pair.type == "pair":
            key, value = pair.child_by_field_name("key"), pair.child_by_field_name("value")
            name = _plain(tree, key)
            text = _plain(tree, value) if value is not None and value.type == "string" else None
            if name is not None and text is not None:
                found.setdefault(name.text, text)
    if any(name not in found for name in _WANTED):
        return None
    filed = node.parent if node.parent is not None and node.parent.type == "pair" else None
    place = _plain(tree, filed.child_by_field_name("key")) if filed is not None else None
    return Entry(place, found["id"], found["skill"], found["door_type"].text)


def _plain(tree: Tree, node: Node | None) -> Value | None:
    if node is None or node.type not in {"string", "property_identifier"}:
        return None
    span = tree.span(node)
    if node.type == "string":
        span = Span(span.start + 1, span.end - 1)
    text = tree.text[span.start : span.end]
    return Value(text, span) if "\\" not in text else None


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
