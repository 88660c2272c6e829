"""Calls in tags that stand in running text: the parser of Markdown has cut them into blocks, here they are one again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.document.model import Block
from asklint.document.textmap import TextMap
from asklint.lazy_regex import Pattern
from asklint.reader.calls.compose import lay_out
from asklint.reader.calls.keys import find_tool
from asklint.reader.calls.xml import read_xml
from asklint.record import replace
from asklint.source import Span

if TYPE_CHECKING:
    from asklint.reader.calls.compose import Piece
    from asklint.reader.model import Call

_QUESTION = Pattern(r"<question>")
_INVOKE = Pattern(r"<(?:\w{1,20}:)?(?:invoke|tool_call|tool_use)\b")
_CLOSES = ("/options", "/follow_up", "/choices")
_MOST_PARTS = 40


def read_tagged(parent: Block) -> list[Call]:
    """The calls whose tags are children of a block, each from its first tag to the one that closes it."""
    found: list[Call] = []
    at = 0
    while at < len(parent.children):
        first = parent.children[at]
        last = _last(first) if _opens(first) else None
        if last is None:
            at += 1
            continue
        parts = parent.children[at : last.position + 1]
        found += [replace(call, block=first) for call in read_xml(_joined(parts))]
        at = last.position + 1
    return found


def _opens(block: Block) -> bool:
    if block.kind == "tag":
        return not block.marker.startswith("/") and (
            find_tool(block.text, 0, len(block.text)) is not None or _QUESTION.search(block.text) is not None
        )
    return block.kind == "paragraph" and block.text.startswith(("<question>", "<header>"))


def _last(first: Block) -> Block | None:
    """The tag that closes what a block opens; for bare fields that of their options."""
    closing = (f"/{first.marker}",) if first.kind == "tag" and first.marker != "question" else _CLOSES
    block: Block | None = first
    for _ in range(_MOST_PARTS):
        if block is None or block.kind in {"heading", "rule"}:
            return None
        written = any(f"<{name}>" in block.text for name in closing)
        if (block.kind == "tag" and block.marker in closing) or (block.kind != "fence" and written):
            return block
        block = block.following
    return None


def _joined(parts: list[Block]) -> Block:
    pieces: list[Piece] = []
    for part in parts:
        lay_out(part, 0, pieces)
        pieces.append(("\n", part.span.end, 0))
    first = parts[0]
    span = Span(first.span.start, parts[-1].span.end)
    return Block(
        "tag", span, TextMap.join(pieces), first.marker, 0, first.parent, [], first.index, first.position
    )
