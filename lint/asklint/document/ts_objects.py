"""Object literals in TypeScript and JavaScript: the plain strings that they give to their keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.document import ts_tree
from asklint.document.model import Problem
from asklint.record import record
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tree_sitter import Node

    from asklint.source import Source


@record(frozen=True)
class PlainString:
    """A string and where it stands in the file, without its quotes."""

    text: str
    span: Span


@record(frozen=True)
class ObjectLiteral:
    """An object: the key that it is the value of (None: it is an element or stands alone), and its strings."""

    key: PlainString | None
    strings: dict[str, PlainString]


def objects_with(source: Source, keys: Sequence[str]) -> Iterator[ObjectLiteral]:
    """The objects of a file that have a plain string for each of these keys, in order. None are looked for inside one."""
    tree = ts_tree.parse(source)
    if isinstance(tree, Problem):
        return
    waiting = [tree.root]
    while waiting:
        node = waiting.pop()
        found = _strings(tree, node) if node.type == "object" else {}
        if all(key in found for key in keys):
            owner = node.parent if node.parent is not None and node.parent.type == "pair" else None
            yield ObjectLiteral(_plain(tree, owner.child_by_field_name("key")) if owner else None, found)
        else:
            waiting.extend(reversed(node.named_children))


def _strings(tree: ts_tree.Tree, node: Node) -> dict[str, PlainString]:
    found: dict[str, PlainString] = {}
    for pair in node.named_children:
        if pair.type != "pair":
            continue
        name, value = _plain(tree, pair.child_by_field_name("key")), pair.child_by_field_name("value")
        text = _plain(tree, value) if value is not None and value.type == "string" else None
        if name is not None and text is not None:
            found.setdefault(name.text, text)
    return found


def _plain(tree: ts_tree.Tree, node: Node | None) -> PlainString | None:
    if node is None or node.type not in {"string", "property_identifier"}:
        return None
    start, end = tree.span(node)
    span = Span(start + 1, end - 1) if node.type == "string" else Span(start, end)
    text = tree.text[span.start : span.end]
    return PlainString(text, span) if "\\" not in text else None
