"""Markdown text to block tree.

The parser gives line numbers and stripped content; exact spans are found again here, line by line.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from asklint.document.block_rules import block_parser
from asklint.document.model import Block, Kind, Section
from asklint.document.textmap import TextMap
from asklint.lazy_regex import Pattern
from asklint.source import Span, line_starts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it.token import Token

_ITEM_MARKER = Pattern(r"[-*+]|\d{1,9}[.)]")
_CONTAINERS: dict[str, Kind] = {
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "list_item_open": "item",
    "blockquote_open": "quote",
    "table_open": "table",
}
_LEAVES: dict[str, Kind] = {"fence": "fence", "code_block": "code", "hr": "rule"}


def parse_blocks(text: str) -> Block:
    """The block tree of a text."""
    return _Builder(text).build(block_parser().parse(text))


def number_blocks(root: Block, first: int = 0) -> list[Block]:
    """Give every block its place in reading order and among its siblings."""
    blocks = list(root.walk())
    for index, block in enumerate(blocks, first):
        block.index = index
        for position, child in enumerate(block.children):
            child.position = position
    return blocks


def find_sections(root: Block) -> list[Section]:
    """Sections in reading order; the first is the whole document. Headings inside lists and quotes open none."""
    whole = Section(None, 0, None, root.span)
    sections = [whole]
    open_sections = [whole]
    for block in root.children:
        if block.kind != "heading":
            continue
        while open_sections[-1].level >= block.level:
            closed = open_sections.pop()
            closed.span = Span(closed.span.start, block.span.start)
        section = Section(block, block.level, open_sections[-1], Span(block.span.start, root.span.end))
        sections.append(section)
        open_sections.append(section)
    return sections


class _Builder:
    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = line_starts(text)
        self.lines = _line_spans(text, self.starts)
        self._around: dict[int, list[Block]] = {}
        """By identity of a block: the items and quotes that it stands in, itself included, from the outside in."""

    def build(self, tokens: Sequence[Token]) -> Block:
        root = Block("document", Span(0, len(self.text)), TextMap.identity(""))
        open_blocks = [root]
        heading_level = 0
        for token in tokens:
            kind = token.type
            parent = open_blocks[-1]
            if kind == "inline":
                self._inline(token, parent, heading_level)
            elif kind in _CONTAINERS:
                block = self._container(token, parent)
                self._add(parent, block)
                if block.kind == "table":
                    self._rows(block, token.map or [0, 0])
                open_blocks.append(block)
            elif kind in {
                "bullet_list_close",
                "ordered_list_close",
                "list_item_close",
                "blockquote_close",
                "table_close",
            }:
                self._close(open_blocks.pop())
            elif kind == "heading_open":
                heading_level = int(token.tag[1])
            elif kind == "heading_close":
                heading_level = 0
            elif kind in _LEAVES or kind == "html_block":
                self._add(parent, self._leaf(token, parent))
        while len(open_blocks) > 1:
            self._close(open_blocks.pop())
        return root

    @staticmethod
    def _add(parent: Block, block: Block) -> None:
        block.parent = parent
        parent.children.append(block)

    @staticmethod
    def _close(block: Block) -> None:
        """A container ends where its last child ends; the parser's own line numbers include trailing blank lines."""
        if block.children and block.kind != "table":
            block.span = Span(block.span.start, max(block.span.end, block.children[-1].span.end))

    def _cursor(self, row: int, parent: Block) -> int:
        """Where the content of `parent` begins on a line: behind the markers of the containers around it."""
        at, end = self.lines[row]
        start, quotes = at, 0
        around = self._around.get(id(parent))
        if around is None:
            around = [b for b in (parent, *parent.ancestors()) if b.kind in {"item", "quote"}][::-1]
            self._around[id(parent)] = around
        for block in around:
            quotes += block.kind == "quote"
            if start <= block.span.start < end and block.span.start >= at:
                at = block.span.start + (len(block.marker) or 1)
                quotes -= block.kind == "quote"
        while at < end and (self.text[at] in " \t" or (self.text[at] == ">" and quotes > 0)):
            quotes -= self.text[at] == ">"
            at += 1
        return at

    def _container(self, token: Token, parent: Block) -> Block:
        kind = _CONTAINERS[token.type]
        first, last = token.map or [0, 1]
        at = self._cursor(first, parent)
        if kind == "item":
            match = _ITEM_MARKER.match(self.text, at)
            marker = match.group() if match else token.markup
            return Block(kind, Span(at, at + len(marker)), TextMap.identity("", at), marker)
        if kind == "table":
            end = self.lines[max(first, last - 1)].end
            return Block(kind, Span(at, end), TextMap.identity("", at))
        marker = ">" if kind == "quote" else ("1." if token.type == "ordered_list_open" else "-")
        return Block(kind, Span(at, at + 1), TextMap.identity("", at), marker if kind == "list" else ">")

    def _inline(self, token: Token, parent: Block, heading_level: int) -> None:
        first, last = token.map or [0, 1]
        lines = token.content.split("\n")
        # the parser trims whole lines of white space that is no blank line to Markdown, such as a form feed
        while first + len(lines) < last and self.text.find(lines[0], *self.lines[first]) < 0:
            first += 1
        begin = self._cursor(first, parent)
        content = self._locate(lines, first, begin)
        start, end = content.span(0, len(content.text))
        if heading_level:
            line = self.lines[first]
            block = Block("heading", Span(begin, max(line.end, end)), content, level=heading_level)
        else:
            block = Block("paragraph", Span(start, max(start, end)), content)
        self._add(parent, block)

    def _leaf(self, token: Token, parent: Block) -> Block:
        first, last = token.map or [0, 1]
        begin = self._cursor(first, parent)
        row = max(first, min(last, len(self.starts)) - 1)
        while row > first and not self.text[slice(*self.lines[row])].strip():
            row -= 1
        span = Span(begin, max(begin, self.lines[row].end))
        if token.type == "html_block":
            meta: dict[str, Any] = token.meta
            content = self._locate(token.content.strip().split("\n"), first, begin)
            return Block(meta["kind"], span, content, meta["name"])
        if token.type == "hr":
            return Block("rule", span, TextMap.identity("", begin))
        body = token.content[:-1] if token.content.endswith("\n") else token.content
        offset = 1 if token.type == "fence" else 0
        if not token.content:
            return Block(
                _LEAVES[token.type], span, TextMap.identity("", self.lines[first].end), token.info.strip()
            )
        content = self._locate(body.split("\n"), first + offset, None)
        # an indented block keeps the white space beyond its four columns
        span = Span(min(span.start, content.origin(0)), span.end)
        return Block(_LEAVES[token.type], span, content, token.info.strip())

    def _locate(self, lines: Sequence[str], first: int, start: int | None) -> TextMap:
        """Where stripped content lines stand. Each is the tail of its source line, but for trailing white space."""
        if len(lines) == 1 and start is not None:
            at = self.text.find(lines[0], start, self.lines[min(first, len(self.starts) - 1)].end)
            if at >= 0:
                return TextMap.identity(lines[0], at)
        pieces: list[tuple[str, int, int]] = []
        for number, content in enumerate(lines):
            row = min(first + number, len(self.starts) - 1)
            line = self.lines[row]
            text = self.text[line.start : line.end]
            if number == 0 and start is not None:
                at = self.text.find(content, start, line.end)
                at = start if at < 0 else at
            else:
                at = self._tail(text, content) + line.start
            if number:
                previous = pieces[-1][1] + pieces[-1][2]
                pieces.append(("\n", previous, at - previous))
            pieces.extend(self._placed(content, at, line.end))
        return TextMap.join(_merge(pieces))

    def _placed(self, content: str, at: int, end: int) -> list[tuple[str, int, int]]:
        """One line of content at its place. The parser turns a tab that is part indent, part text into spaces:
        these stand nowhere, and what follows them stands where it was written."""
        if self.text.startswith(content, at):
            return [(content, at, len(content))]
        words = content.strip()
        lead = content[: len(content) - len(content.lstrip())]
        trail = content[len(lead) + len(words) :]
        if not words or not self.text.startswith(words, at):
            return [(content, at, 0 if end - at == len(content) else end - at)]
        return [(lead, at, 0), (words, at, len(words)), (trail, at + len(words), 0)]

    @staticmethod
    def _tail(line: str, content: str) -> int:
        if line.endswith(content):
            return len(line) - len(content)
        stripped = content.strip()
        if not stripped:
            return len(line)
        at = line.rfind(content)
        return at if at >= 0 else max(0, line.rfind(stripped))

    def _rows(self, table: Block, lines: Sequence[int]) -> None:
        for row in range(lines[0], min(lines[1], len(self.starts))):
            if row == lines[0] + 1:
                continue  # the delimiter row
            line = self.lines[row]
            begin = self._cursor(row, table)
            block = Block("row", Span(begin, max(begin, line.end)), TextMap.identity("", begin))
            for start, end in _cells(self.text, begin, line.end):
                content = TextMap.identity(self.text[start:end], start)
                self._add(block, Block("cell", Span(start, end), content))
            self._add(table, block)


def _line_spans(text: str, starts: list[int]) -> list[Span]:
    """The characters of each line, without its line ending."""
    spans = []
    for start, following in pairwise([*starts, len(text)]):
        end = following
        while end > start and text[end - 1] in "\r\n":
            end -= 1
        spans.append(Span(start, end))
    return spans


def _merge(pieces: list[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
    """Join pieces that stand side by side and map character by character."""
    merged: list[tuple[str, int, int]] = []
    for text, origin, width in pieces:
        if merged:
            last_text, last_origin, last_width = merged[-1]
            if len(last_text) == last_width and len(text) == width and last_origin + last_width == origin:
                merged[-1] = (last_text + text, last_origin, last_width + width)
                continue
        merged.append((text, origin, width))
    return merged


def _cells(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The trimmed cells of a table line; `\\|` and pipes in code spans do not separate."""
    cells: list[tuple[int, int]] = []
    at, begin = start, start
    while at < end:
        if text[at] == "\\":
            at += 2
            continue
        if text[at] == "|":
            cells.append((begin, at))
            begin = at + 1
        at += 1
    cells.append((begin, end))
    if cells and not text[cells[0][0] : cells[0][1]].strip():
        cells = cells[1:]
    if cells and not text[cells[-1][0] : cells[-1][1]].strip():
        cells = cells[:-1]
    return [_trimmed(text, *cell) for cell in cells]


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
