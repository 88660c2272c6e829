"""Overlays resolved: bare options get what their base has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.record import replace
from asklint.systems.dtree.names import base_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from asklint.systems.dtree.model import Node, Tree


def resolved(tree: Tree, trees: Sequence[Tree]) -> Tree:
    """The tree as it is asked; unchanged where it extends nothing, or a base that is not among `trees`."""
    name = base_of(tree)
    base = next(
        (other for other in trees if other.name and other.name.value == name and other is not tree), None
    )
    if base is None:
        return tree
    known: dict[str, Node] = {}
    for node in base.nodes():
        known.setdefault(node.key or node.label.value.casefold(), node)
    questions = [
        replace(question, nodes=[_filled(node, known) for node in question.nodes])
        for question in tree.questions
    ]
    return replace(
        tree, questions=questions, trigger=tree.trigger or base.trigger, extras=tree.extras or base.extras
    )


def _filled(node: Node, known: Mapping[str, Node]) -> Node:
    children = [_filled(child, known) for child in node.children]
    base = known.get(node.key or node.label.value.casefold()) if node.bare else None
    if base is None:
        return replace(node, children=children)
    return replace(
        node,
        label=node.label if node.label.value else base.label,
        description=base.description,
        description_margins=base.description_margins,
        recommended=node.recommended or base.recommended,
        children=children or base.children,
    )
