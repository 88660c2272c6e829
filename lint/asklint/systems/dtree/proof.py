"""Proof schemas: the JSON under `PROOF FOR §CMD_…`, by which a command shows that it was carried out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.literal import read_literal
from asklint.reader.literal_model import Arr, Obj, Str
from asklint.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.literal_model import Node
    from asklint.reader.model import Reading
    from asklint.source import Span

_HEADING = Pattern(r"[*`]{0,3}PROOF FOR\b", re.IGNORECASE)
_DEEPEST = 40
_INNER = ("items", "additionalProperties", "not", "if", "then", "else", "contains")
_LISTS = ("anyOf", "oneOf", "allOf", "prefixItems")
_MAPS = ("properties", "$defs", "definitions", "patternProperties")


@record(frozen=True)
class Flaw:
    """What is wrong with a schema, and where in the document."""

    message: str
    span: Span


def flaws(reading: Reading) -> Iterator[Flaw]:
    """The flaws of every proof schema of a document."""
    document = reading.document
    if "PROOF FOR" not in document.text.upper():
        return
    for block in document.blocks:
        if block.kind != "fence" or not reading.stance(block).binding:
            continue
        if _HEADING.match(document.section_at(block.span.start).title) is None:
            continue
        if block.marker.lower().startswith("json") or (
            not block.marker and block.text.lstrip().startswith("{")
        ):
            yield from _in_schema(block)


def _in_schema(fence: Block) -> Iterator[Flaw]:
    import json

    try:
        json.loads(fence.text)
    except json.JSONDecodeError as error:
        at = min(error.pos, max(0, len(fence.text) - 1))
        yield Flaw(f"the proof schema is not JSON: {error.msg.lower()}", fence.content.span(at, at + 1))
        return
    except (RecursionError, ValueError):
        yield Flaw("the proof schema is not JSON that can be read", fence.span)
        return
    start = len(fence.text) - len(fence.text.lstrip())
    yield from _walk(read_literal(fence.text, start).node, fence, 0)


def _walk(schema: Node, fence: Block, depth: int) -> Iterator[Flaw]:
    if not isinstance(schema, Obj) or depth > _DEEPEST:
        return
    entries = {entry.key: entry.value for entry in schema.entries}
    yield from _required(entries, fence)
    for key in _INNER:
        if key in entries:
            yield from _walk(entries[key], fence, depth + 1)
    for key in _LISTS:
        value = entries.get(key)
        if isinstance(value, Arr):
            for item in value.items:
                yield from _walk(item.node, fence, depth + 1)
    for key in _MAPS:
        value = entries.get(key)
        if isinstance(value, Obj):
            for entry in value.entries:
                yield from _walk(entry.value, fence, depth + 1)


def _required(entries: dict[str, Node], fence: Block) -> Iterator[Flaw]:
    """`required` is a list of names that `properties` has."""
    required, properties = entries.get("required"), entries.get("properties")
    if properties is not None and not isinstance(properties, Obj):
        yield Flaw("`properties` of the proof schema is not an object", _place(properties, fence))
        return
    if required is None:
        return
    if not isinstance(required, Arr):
        yield Flaw("`required` of the proof schema is not a list of names", _place(required, fence))
        return
    known = {entry.key for entry in properties.entries} if isinstance(properties, Obj) else set()
    for item in required.items:
        name = item.node
        if not isinstance(name, Str):
            yield Flaw("`required` of the proof schema holds something that is no name", _place(name, fence))
        elif name.value not in known:
            yield Flaw(
                f"the proof schema requires “{name.value}”, which is not among its properties",
                fence.content.span(name.inner_start, name.inner_end),
            )


def _place(node: Node, fence: Block) -> Span:
    return fence.content.span(node.start, node.end)
