"""Blocks laid out as text again, so that fields spread over paragraphs and nested lists read like lines."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from asklint.document.textmap import TextMap

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.document.model import Block

_MAX_DEPTH = 12
Piece = tuple[str, int, int]


def compose(blocks: Iterable[Block]) -> TextMap:
    """Paragraphs and lists of `blocks`, one below the other, indented by depth, every character mapped."""
    pieces: list[Piece] = []
    for block in blocks:
        lay_out(block, 0, pieces)
        pieces.append(("\n", block.span.end, 0))
    return TextMap.join(pieces)


def lay_out(block: Block, depth: int, pieces: list[Piece]) -> None:
    if depth > _MAX_DEPTH:
        return
    if block.kind in {"paragraph", "tag", "code"}:
        _paragraph(block, "  " * depth, pieces, "  " * depth)
    elif block.kind == "list":
        for item in block.children:
            _item(item, depth, pieces)


def _item(item: Block, depth: int, pieces: list[Piece]) -> None:
    start = item.span.start
    marker = item.marker.strip() or "-"
    first = True
    pieces.append(("  " * depth, start, 0))
    pieces.append((marker, start, len(marker)))
    pieces.append((" ", start + len(marker), 0))
    for child in item.children:
        if first and child.kind == "paragraph":
            _paragraph(child, "", pieces, "  " * (depth + 1))
        else:
            # A line break behind the bare marker, or a blank line between neighbours.
            pieces.append(("\n", child.span.start, 0))
            lay_out(child, depth + 1, pieces)
        first = False
    if first:
        pieces.append(("\n", item.span.end, 0))


def _paragraph(block: Block, lead: str, pieces: list[Piece], indent: str) -> None:
    content = block.content
    at = 0
    for n, line in enumerate(content.text.split("\n")):
        start = at
        at += len(line) + 1
        stripped = len(line) - len(line.lstrip())
        pieces.append((lead if n == 0 else indent, content.origin(min(start, len(content.text))), 0))
        pieces.extend(_pieces(content, start + stripped, start + len(line)))
        pieces.append(("\n", content.origin_end(start + len(line)), 0))


def _pieces(content: TextMap, start: int, end: int) -> list[Piece]:
    """The part of a map between two offsets, in pieces that map as before."""
    found: list[Piece] = []
    for left, right in content.cuts(start, end):
        n = bisect_right(content.starts, left) - 1
        begin = content.starts[n]
        stop = content.starts[n + 1] if n + 1 < len(content.starts) else len(content.text)
        linear = content.widths[n] == stop - begin
        origin = content.origins[n] + (left - begin if linear else 0)
        width = right - left if linear else content.widths[n]
        found.append((content.text[left:right], origin, width))
    return found
