"""The syntax tree of a TypeScript or JavaScript file, in offsets of the file's text."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from time import thread_time
from typing import TYPE_CHECKING

from asklint.document.model import Comment, Problem
from asklint.document.strings import RAW_WORDS
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from asklint.source import Source

_NON_ASCII = re.compile(r"[^\x00-\x7f]")
_WORDS = re.compile(RAW_WORDS.encode(), re.IGNORECASE)
_COMMENT_OPENERS = re.compile(rb"//|/\*|<!--|-->")
_CHUNK = 2048
_SECONDS = 1.0
_SECONDS_PER_BYTE = 1e-6
#: What the grammar takes for white space.
_GAP = re.compile(r"[\t-\r \u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]{5,}")
_LINE_COST = 30
_MOST_GAP = 150
"""The parser never comes back from an error at a token with some 600 of this in front of it: it counts a character
of white space as 1 and a line as 30, finds skipping the token too dear, and tries the same again."""
_ANGLE_RUN = re.compile(rb"[<>;{}]")
_MAX_OPEN_ANGLES = 500


class ByteOffsets:
    """Turns UTF-8 byte offsets into code-point offsets."""

    __slots__ = ("_ends", "_excess")

    def __init__(self, text: str) -> None:
        self._ends: list[int] = []
        self._excess = [0]
        if text.isascii():
            return
        excess = 0
        for match in _NON_ASCII.finditer(text):
            extra = len(match.group().encode("utf-8")) - 1
            excess += extra
            self._ends.append(match.end() + excess)
            self._excess.append(excess)

    def __call__(self, byte: int) -> int:
        return byte - self._excess[bisect_right(self._ends, byte)]


class Squeezed:
    """A text without most of its long gaps, and where its places are in the whole one."""

    __slots__ = ("_cut", "_cuts", "text")

    def __init__(self, text: str) -> None:
        self._cuts: list[int] = []
        """Where something is missing."""
        self._cut = [0]
        """How much is missing before the first, second, … of them."""
        parts: list[str] = []
        done = cut = 0
        for match in _GAP.finditer(text):
            gap = match.group()
            if len(gap.encode("utf-8")) + _LINE_COST * gap.count("\n") <= _MOST_GAP:
                continue
            # Where a line ends, a statement may: so one end of a line stays.
            kept = gap[0] + ("\n" if "\n" in gap[1:] else "")
            parts += (text[done : match.start()], kept)
            done = match.end()
            cut += len(gap) - len(kept)
            self._cuts.append(done - cut)
            self._cut.append(cut)
        self.text = "".join((*parts, text[done:])) if parts else text

    def __call__(self, offset: int) -> int:
        return offset + self._cut[bisect_right(self._cuts, offset)]


class Tree:
    """A parsed file. Answers what lies where without walking parts that cannot matter."""

    __slots__ = ("_offset", "_openers", "_whole", "_words", "root", "source", "text")

    def __init__(self, source: Source, squeezed: Squeezed, data: bytes, root: Node) -> None:
        self.source = source
        self.text = source.text
        self.root = root
        self._offset = ByteOffsets(squeezed.text)
        self._whole = squeezed
        self._words = [match.start() for match in _WORDS.finditer(data)]
        self._openers = [match.start() for match in _COMMENT_OPENERS.finditer(data)]

    def span(self, node: Node) -> Span:
        return Span(self._whole(self._offset(node.start_byte)), self._whole(self._offset(node.end_byte)))

    def written(self, node: Node) -> str:
        start, end = self.span(node)
        return self.text[start:end]

    def has_words(self, node: Node) -> bool:
        """Whether any ask-related word is written within the node."""
        return _touches(self._words, node)

    def comments(self) -> Iterator[Comment]:
        """Every comment, in the order of the file."""
        stack = [self.root]
        while stack:
            node = stack.pop()
            if node.type in {"comment", "html_comment"}:
                span = self.span(node)
                yield Comment(self.text[span.start : span.end], span)
            elif node.child_count:
                stack.extend(child for child in reversed(node.children) if _touches(self._openers, child))

    def first_error(self) -> Problem | None:
        """The first place that is not valid code; the strings around it are still read."""
        node: Node | None = self.root if self.root.has_error else None
        while node is not None and not (node.is_error or node.is_missing):
            node = next((child for child in node.children if child.has_error or child.is_missing), None)
        if node is None:
            return None
        span = self.span(node)
        where = f"on line {self.source.position(span.start).row}"
        if node.is_missing:
            return Problem(f"the code cannot be parsed: `{node.type}` is missing {where}", span)
        line = self.text[span.start : span.end].strip().splitlines()
        shown = line[0].strip()[:40] if line else "end of file"
        return Problem(f"the code cannot be parsed: unexpected `{shown}` {where}", span)


def _touches(positions: list[int], node: Node) -> bool:
    index = bisect_left(positions, node.start_byte)
    return index < len(positions) and positions[index] < node.end_byte


def parse(source: Source) -> Tree | Problem:
    """The tree, or why there is none."""
    import tree_sitter_typescript
    from tree_sitter import Language, Parser

    squeezed = Squeezed(source.text)
    data = squeezed.text.encode("utf-8")
    tangle = _tangle(data)
    if tangle is not None:
        at = squeezed(ByteOffsets(squeezed.text)(tangle))
        row = source.position(at).row
        return Problem(
            f"the code cannot be parsed: more than {_MAX_OPEN_ANGLES} `<` without `>` from line {row} on",
            Span(at, at + 1),
        )
    # `<T>x` is a cast in .ts and the start of an element everywhere else.
    plain = source.path.lower().endswith((".ts", ".mts", ".cts"))
    language = (
        tree_sitter_typescript.language_typescript() if plain else tree_sitter_typescript.language_tsx()
    )
    deadline = thread_time() + _SECONDS + _SECONDS_PER_BYTE * len(data)
    cut_off = False

    def read(byte: int, _point: object) -> bytes:
        # Recovery from some errors takes time quadratic in what follows them: the parser is then told that
        # the file ends here, which it accepts at once.
        nonlocal cut_off
        if byte < len(data) and thread_time() > deadline:
            cut_off = True
            return b""
        return data[byte : byte + _CHUNK]

    root = Parser(Language(language)).parse(read).root_node
    if cut_off and not root.has_error:
        return Problem("the code cannot be parsed in reasonable time", Span(0, min(1, len(source.text))))
    return Tree(source, squeezed, data, root)


def _tangle(data: bytes) -> int | None:
    """Where a run of `<` begins that the parser would take for type arguments nested without end: its memory
    grows with the square of their number."""
    count, start = 0, 0
    for match in _ANGLE_RUN.finditer(data):
        if match.group() != b"<":
            count = 0
            continue
        if count == 0:
            start = match.start()
        count += 1
        if count > _MAX_OPEN_ANGLES:
            return start
    return None
