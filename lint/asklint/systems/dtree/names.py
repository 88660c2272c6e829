"""Names over the whole project: which trees are defined, what refers to them, and what overlays take from them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.project import Fact
from asklint.systems.dtree.parse import live_trees, trees_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Reading
    from asklint.source import Span
    from asklint.systems.dtree.model import Node, Tree

DEFINITION = "dtree.definition"
"""A tree. `data`: `fenced` or `open`; the name it extends, or nothing; then `CODE` and `=label` of its options."""
REFERENCE = "dtree.reference"
"""A name in running text. `data`: its sigil."""
EXTENDS = "dtree.extends"
"""The base of an overlay. `data`: the overlay's name."""
INHERITED = "dtree.inherited"
"""A bare option of an overlay; the key is the base, `data`: the overlay's name, and the option as in DEFINITION."""

_NAME = Pattern(r"(?P<sigil>[§¶])(?P<name>ASK_[A-Z][A-Z0-9_]{0,80})(?![A-Za-z0-9_*\[{<]|\.\*)")
_BASE = Pattern(r"[§¶]?(?P<name>ASK_[A-Z][A-Z0-9_]{0,80})(?![A-Za-z0-9_\[])")
_STAND_INS = Pattern(r"ASK_(?:[A-Z]|NAME|TREE_NAME|FOO|BAR|EXAMPLE|[A-Z_]*_)")


def base_of(tree: Tree) -> str:
    """The name behind `Extends:`, or nothing."""
    match = _BASE.search(tree.extends.value) if tree.extends else None
    return match.group("name") if match else ""


def name_facts(reading: Reading) -> Iterable[Fact]:
    document = reading.document
    if "ASK_" not in document.text:
        return
    path = document.path

    def fact(kind: str, key: str, span: Span, *data: str) -> Fact:
        return Fact(kind, key, path, document.to_source(span), data)

    for tree in live_trees(reading):
        if tree.name is None:
            continue
        name, base = tree.name.value, base_of(tree)
        items = dict.fromkeys(item for node in tree.nodes() for item in _keys(node))
        yield fact(DEFINITION, name, tree.name.span, "fenced" if tree.fenced else "open", base, *items)
        if tree.extends is None or tree.fenced:
            continue
        yield fact(EXTENDS, base, tree.extends.span, name)
        for node in tree.nodes():
            if node.bare and not node.children:
                key = node.key or f"={node.label.value.casefold()}"
                yield fact(INHERITED, base, node.code_brackets or node.label.span, name, key)
    for name, sigil, span in _references(reading):
        yield fact(REFERENCE, name, span, sigil)


def _keys(node: Node) -> Iterator[str]:
    if node.key:
        yield node.key
    if node.label.value:
        yield f"={node.label.value.casefold()}"


def _references(reading: Reading) -> Iterator[tuple[str, str, Span]]:
    """Names in prose and in fences that hold no tree; what a heading defines and `Extends:` names is not among them."""
    trees = trees_of(reading.document)
    heads = {tree.head.span for tree in trees}
    extended = [tree.extends.span for tree in trees if tree.extends is not None]
    for block in reading.document.blocks:
        if block.children or "ASK_" not in block.text or not reading.stance(block).binding:
            continue
        if block.span in heads or _shows_a_tree(block):
            continue
        for match in _NAME.finditer(block.text):
            span = block.content.span(*match.span())
            stand_in = _STAND_INS.fullmatch(match.group("name")) is not None
            if not stand_in and not any(place.contains(span) for place in extended):
                yield match.group("name"), match.group("sigil"), span


def _shows_a_tree(block: Block) -> bool:
    """A fence with a tree in it is an example, and so are the names in it."""
    return block.kind in {"fence", "code"} and re.search(r"^#{1,6} ", block.text, re.MULTILINE) is not None
