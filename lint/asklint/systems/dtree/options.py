"""The lines of a list to the options of a tree: codes, boxes, labels, conditions, descriptions, nesting."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.source import Span, line_starts
from asklint.systems.dtree.model import Attribute, Node, Words

if TYPE_CHECKING:
    from asklint.document.textmap import TextMap

_DEEPEST = 12
"""Deeper nesting is read as siblings: three levels are allowed, and a hostile list may have thousands."""
_TAB = 4
_ITEM = Pattern(r"(?P<margin>[ \t]*)[-*+](?P<gap>[ \t]+)(?P<text>\S.*)?$")
_BOX = Pattern(r"\[[ xX]\](?=\s|$)[ \t]*")
_CODE = Pattern(r"\[(?P<code>_?[A-Za-z][A-Za-z0-9_-]{0,23})\](?![(\[])[*_`]{0,3}(?=\s|$)[ \t]*")
_SIGNS = Pattern(r"[^\w\[\]()\n]{1,12}(?=\[)")
"""Emphasis, or the marks by which later versions grade an option."""
_ATTRIBUTE = Pattern(
    r"\((?P<kind>[Rr]ecommended if|if|each):[ \t]*(?P<body>(?:[^()]|\([^()]{0,200}\)){0,400})\)"
)
_RECOMMENDED = Pattern(r"\([Rr]ecommended\)|★")


def attributes_in(text: str, offset: int, content: TextMap) -> list[Attribute]:
    """`(if: …)` and its kin in a line that begins at `offset` of the mapped text."""
    found = []
    for match in _ATTRIBUTE.finditer(text):
        body = Words(
            match.group("body").strip(),
            content.span(offset + match.start("body"), offset + match.end("body")),
        )
        found.append(
            Attribute(
                match.group("kind").lower(), body, content.span(offset + match.start(), offset + match.end())
            )
        )
    return found


def read_options(text: str, span: Span, content: TextMap) -> list[Node]:
    """The options of the list that stands at `span` of `text`; `content` maps the text to the document."""
    starts = line_starts(text[span.start : span.end])
    first = text.rfind("\n", 0, span.start) + 1
    base = _width(text[first : span.start])
    reader = _Lines(content, base)
    for number, relative in enumerate(starts):
        begin = first if number == 0 else span.start + relative
        stop = span.start + starts[number + 1] if number + 1 < len(starts) else span.end
        line = text[begin:stop].rstrip("\r\n")
        reader.line(line, begin)
    return reader.top


def _width(margin: str) -> int:
    return sum(_TAB if char == "\t" else 1 for char in margin)


class _Lines:
    """Nesting by indentation, as the format has it: what is two columns further in belongs to what is above."""

    def __init__(self, content: TextMap, base: int) -> None:
        self.content = content
        self.base = base
        self.top: list[Node] = []
        self.open: list[Node] = []

    def line(self, line: str, begin: int) -> None:
        if not line.strip():
            return
        item = _ITEM.match(line)
        if item is not None and (self.open or _width(item.group("margin")) >= 0):
            self._item(item, begin)
        elif self.open:
            self._description(line, begin)

    def _item(self, item: re.Match[str], begin: int) -> None:
        indent = max(0, _width(item.group("margin")) - self.base)
        while self.open and indent < self.open[-1].indent + 2:
            self.open.pop()
        if len(self.open) >= _DEEPEST:
            del self.open[_DEEPEST - 1 :]
        parent = self.open[-1] if self.open else None
        node = self._node(item, begin, indent, len(self.open) + 1)
        node.parent = parent
        (parent.children if parent else self.top).append(node)
        self.open.append(node)

    def _node(self, item: re.Match[str], begin: int, indent: int, level: int) -> Node:
        text = item.group("text") or ""
        offset = begin + (item.start("text") if item.group("text") else item.end())
        stripped = text.rstrip()
        at = 0
        box_before = code = code_brackets = box_after = None
        if match := _BOX.match(stripped, at):
            box_before, at = self._span(offset, match.start(), match.start() + 3), match.end()
        if match := _SIGNS.match(stripped, at):
            at = match.end()
        if match := _CODE.match(stripped, at):
            code = Words(match.group("code"), self._span(offset, match.start("code"), match.end("code")))
            code_brackets = self._span(offset, match.start(), match.start() + len(match.group("code")) + 2)
            at = match.end()
            if match := _BOX.match(stripped, at):
                box_after, at = self._span(offset, match.start(), match.start() + 3), match.end()
        rest = stripped[at:]
        attributes = tuple(attributes_in(rest, offset + at, self.content))
        return Node(
            self._label(rest, offset + at),
            self.content.span(begin + item.end("margin"), offset + len(stripped)),
            self.content.span(begin, begin + item.end("margin")),
            level,
            indent,
            code,
            code_brackets,
            box_before,
            box_after,
            attributes,
            _RECOMMENDED.search(rest) is not None,
        )

    def _label(self, rest: str, offset: int) -> Words:
        """Up to the first attribute, without emphasis."""
        ends = [m.start() for m in (_ATTRIBUTE.search(rest), re.search(r"\([Rr]ecommended\)", rest)) if m]
        start, end = 0, min(ends, default=len(rest))
        while start < end and rest[start] in "*_ \t":
            start += 1
        while end > start and rest[end - 1] in "*_ \t":
            end -= 1
        return Words(rest[start:end], self._span(offset, start, end))

    def _description(self, line: str, begin: int) -> None:
        node = self.open[-1]
        text = line.strip()
        at = line.index(text[0])
        node.description.append(Words(text, self._span(begin, at, at + len(text))))
        node.description_margins.append(self._span(begin, 0, at))

    def _span(self, offset: int, start: int, end: int) -> Span:
        return self.content.span(offset + start, offset + end)
