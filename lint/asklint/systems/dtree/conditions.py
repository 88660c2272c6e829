"""`(if: …)` and `(Recommended if: …)`: which answers a condition looks at, and the spelling that has been retired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.record import record
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.systems.dtree.model import Attribute, Node, Tree

_TOKEN = Pattern(
    r"'(?P<single>[^']{0,200})'|\"(?P<double>[^\"]{0,200})\"|(?P<open>\[)|(?P<close>\])|(?P<current>@\.)"
    r"|(?P<root>\$[\w.]*)|(?P<name>\.?[A-Za-z_]\w{0,60})|(?P<test>[=!]=)|(?P<other>\S)"
)
_CODE = Pattern(r"[A-Z][A-Z0-9_]+")
_WORDS = frozenset(["AND", "OR", "NOT", "TRUE", "FALSE", "NULL", "IN"])


@record()
class Use:
    """A condition's look at the answer to a question, with the values that it compares it to."""

    code: str
    span: Span
    values: list[tuple[str, Span]]


@record(frozen=True)
class Condition:
    """A condition as read. `current` are the places of `@.` outside of filters."""

    attribute: Attribute
    node: Node
    uses: tuple[Use, ...]
    current: tuple[Span, ...]


def conditions_of(tree: Tree) -> Iterator[Condition]:
    """Every condition of a tree, in the order of its lines."""
    for node in tree.nodes():
        for attribute in node.attributes:
            if attribute.kind != "each":
                yield _read(attribute, node)


def nested_each(tree: Tree) -> Iterator[Attribute]:
    """`(each: …)` within what is repeated already."""
    for node in tree.nodes():
        inner = node.attribute("each")
        if inner is None:
            continue
        around = node.parent
        while around is not None and around.attribute("each") is None:
            around = around.parent
        if tree.each or around is not None:
            yield inner


def _read(attribute: Attribute, node: Node) -> Condition:
    text, base = attribute.body.value, attribute.body.span.start
    uses: list[Use] = []
    current: list[Span] = []
    depth, of_root = 0, False
    last: Use | None = None
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or "other"
        place = Span(base + match.start(), base + match.end())
        if kind in {"single", "double"}:
            # within a filter on the data root, a value belongs to a field that the tree does not know
            if last is not None and not of_root:
                inner = Span(place.start + 1, place.end - 1)
                last.values.append((match.group(kind), inner))
        elif kind == "open":
            depth += 1
        elif kind == "close":
            depth = max(0, depth - 1)
        elif kind == "root":
            of_root, last = True, None
        elif kind == "current" and depth == 0:
            current.append(place)
        elif kind == "name" and depth == 0 and not match.group().startswith("."):
            if _CODE.fullmatch(match.group()) and match.group() not in _WORDS:
                last = Use(match.group(), place, [])
                uses.append(last)
            else:
                last = None
            of_root = False
    return Condition(attribute, node, tuple(uses), tuple(current))
