"""Objects of the protocol written out: what a subagent returns, Requests and Responses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.literal import read_literal
from asklint.reader.literal_model import Arr, Elision, Entry, Invocation, Obj, Raw, Str
from asklint.reader.quantity import is_placeholder
from asklint.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.literal_model import Node
    from asklint.reader.model import Reading

PENDING, PAUSED = "pending_user_choices", "paused_awaiting_choices"
REQUEST_KEYS = ("header", "question", "options", "allow_free_text", "allow_cancel", "multi_select")
RESPONSE_KEYS = ("selected", "free_text", "cancelled")
ALLOWANCES = ("allow_free_text", "allow_cancel")
"""Fields of a Request that no ask tool has."""
SWITCHES = (*ALLOWANCES, "multi_select")
"""Fields of a Request that are true or false."""

_CODE = ("fence", "code")
_MAX_LITERALS = 400
_TYPE = Pattern(
    r"(?:string|str|bool|boolean|int|integer|number|any|object|array|list|option|null|optional|enum)\b",
    re.IGNORECASE,
)
_LINE_PENDING = Pattern(rf"^(?P<indent>[ \t]{{0,40}})(?:- )?{PENDING}:[ \t]*(?:#[^\n]*)?$", re.MULTILINE)
_YAML_ITEM = Pattern(r"[ \t]*-[ \t]+\S")
_STATUS_LINE = Pattern(r"^(?P<indent>[ \t]{0,40})status:[ \t]*(?P<value>[^\n#]*)", re.MULTILINE)


@record(frozen=True)
class Found:
    """An object in a block of code; its offsets are those of the block's text."""

    block: Block
    obj: Obj
    pending: bool = False
    """It is one of the pending choices of a return value."""


@record(frozen=True)
class PendingLines:
    """The same key in YAML, with its status if it has one."""

    block: Block
    start: int
    end: int
    status: str | None


def code_blocks(reading: Reading) -> Iterator[Block]:
    """Code that the document means as it stands there."""
    for block in reading.document.blocks:
        if block.kind in _CODE and reading.stance(block).binding:
            yield block


def objects(text: str) -> Iterator[Obj]:
    """Every object of a text, outer ones first."""
    at = 0
    for _ in range(_MAX_LITERALS):
        brace = text.find("{", at)
        if brace < 0:
            return
        read = read_literal(text, brace)
        at = max(read.end, brace + 1)
        yield from _objects(read.node)


def _objects(node: Node) -> Iterator[Obj]:
    if isinstance(node, Obj):
        yield node
        for entry in node.entries:
            yield from _objects(entry.value)
    elif isinstance(node, Arr):
        for item in node.items:
            yield from _objects(item.node)
    elif isinstance(node, Invocation):
        for argument in node.args:
            yield from _objects(argument)
        yield from _objects(node.named)


def returns(reading: Reading) -> Iterator[tuple[Block, Obj, Entry]]:
    """Objects with pending choices written out in them, and the entry that holds those."""
    if PENDING not in reading.document.text:
        return
    for block in code_blocks(reading):
        if PENDING in block.text:
            for obj in objects(block.text):
                entry = obj.get(PENDING)
                if entry is not None and isinstance(entry.value, Arr):
                    yield block, obj, entry


def pending_lines(reading: Reading) -> Iterator[PendingLines]:
    """Pending choices in YAML: the key on a line of its own, with items below."""
    if PENDING not in reading.document.text:
        return
    for block in code_blocks(reading):
        for match in _LINE_PENDING.finditer(block.text):
            if not _YAML_ITEM.match(block.text, match.end() + 1):
                continue
            indent = match.group("indent")
            status = next(
                (s.group("value") for s in _STATUS_LINE.finditer(block.text) if s.group("indent") == indent),
                None,
            )
            start = match.start() + len(indent)
            yield PendingLines(
                block, start, start + len(PENDING), None if status is None else status.strip(" \t\r\"'")
            )


def is_type(node: Node) -> bool:
    """A value that names a type or stands for one, so that the object around it is a schema."""
    if isinstance(node, Raw):
        return True
    if isinstance(node, Str):
        return _TYPE.match(node.value) is not None and len(node.value) <= 60
    return isinstance(node, Obj) and node.get("type") is not None


def is_schema(obj: Obj) -> bool:
    known = [e for e in obj.entries if e.key in REQUEST_KEYS or e.key in RESPONSE_KEYS]
    return bool(known) and all(is_type(entry.value) and not is_null(entry.value) for entry in known)


def is_null(node: Node) -> bool:
    return isinstance(node, Raw) and node.source.strip() in {"null", "None", "nil", "undefined"}


def is_open(node: Node) -> bool:
    """A placeholder: nothing is known of what will stand there."""
    if isinstance(node, Str):
        return is_placeholder(node.value) or not node.value.strip(" .…")
    return isinstance(node, Elision) or (isinstance(node, Raw) and not is_null(node))


def requests(reading: Reading) -> Iterator[Found]:
    """Requests written out as examples."""
    if not any(word in reading.document.text for word in (PENDING, *ALLOWANCES)):
        return
    for block in code_blocks(reading):
        listed = {
            item.node.start
            for obj in objects(block.text)
            if (entry := obj.get(PENDING)) is not None and isinstance(entry.value, Arr)
            for item in entry.value.items
        }
        for obj in objects(block.text):
            pending = obj.start in listed
            if not pending and (obj.get("question") is None or obj.get(*ALLOWANCES) is None):
                continue
            if not is_schema(obj) and obj.entries:
                yield Found(block, obj, pending)


def responses(reading: Reading) -> Iterator[Found]:
    """Responses written out as examples."""
    if "cancelled" not in reading.document.text and "free_text" not in reading.document.text:
        return
    for block in code_blocks(reading):
        for obj in objects(block.text):
            if sum(1 for key in RESPONSE_KEYS if obj.get(key)) >= 2 and not is_schema(obj):
                yield Found(block, obj)
