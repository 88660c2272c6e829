"""The block tree: what a document is made of, before anyone asks what it means."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Literal

from asklint.document.folding import fold, fold_once
from asklint.finding import Edit
from asklint.record import field, record
from asklint.source import Source, Span, line_starts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.document.frontmatter import Frontmatter
    from asklint.document.strings import CookedString
    from asklint.document.textmap import TextMap

Kind = Literal[
    "document",
    "heading",
    "paragraph",
    "list",
    "item",
    "table",
    "row",
    "cell",
    "fence",
    "code",
    "quote",
    "tag",
    "comment",
    "rule",
]
HostName = Literal["markdown", "typescript", "python", "json", "jsonl"]


@record(eq=False)
class Block:
    """A node of the tree. `span` is in the document's text; `content` maps a leaf's text to that same text.

    `marker` is what introduces it: `-` or `1.` of an item, the fence's info string, the name of a tag (with `/` in
    front when it closes).
    """

    kind: Kind
    span: Span
    content: TextMap
    marker: str = ""
    level: int = 0
    parent: Block | None = None
    children: list[Block] = field(default_factory=list)
    index: int = -1
    """Position in `Document.blocks` (reading order)."""
    position: int = 0
    """Position among its siblings."""

    @property
    def text(self) -> str:
        return self.content.text

    @property
    def lowered(self) -> str:
        """Its text in lower case, offsets kept."""
        return fold_once(self.content.text)

    @property
    def previous(self) -> Block | None:
        return self.parent.children[self.position - 1] if self.parent and self.position else None

    @property
    def following(self) -> Block | None:
        siblings = self.parent.children if self.parent else []
        return siblings[self.position + 1] if self.position + 1 < len(siblings) else None

    def walk(self) -> Iterator[Block]:
        """This block and everything below it, in reading order."""
        waiting = [self]
        while waiting:
            block = waiting.pop()
            yield block
            waiting.extend(reversed(block.children))

    def ancestors(self) -> Iterator[Block]:
        """From the parent outwards."""
        block = self.parent
        while block is not None:
            yield block
            block = block.parent


@record(eq=False)
class Section:
    """A heading and what stands under it, up to the next heading of its level or higher."""

    heading: Block | None
    level: int
    parent: Section | None
    span: Span

    @property
    def title(self) -> str:
        return self.heading.text if self.heading else ""

    def path(self) -> Iterator[Section]:
        """From this section outwards, the document's own nameless one excluded."""
        section: Section | None = self
        while section is not None and section.heading is not None:
            yield section
            section = section.parent


@record(frozen=True)
class Comment:
    """A comment of the host file or of the Markdown: where `asklint:` remarks are written. Span in the file's text."""

    text: str
    span: Span


class _Leaves:
    """The blocks with text of their own, and in which of them a word stands."""

    __slots__ = ("_letters", "_lowered", "_places", "_starts", "blocks")

    def __init__(self, lowered: str, blocks: list[Block]) -> None:
        self.blocks = blocks
        self._lowered = lowered
        self._starts = [block.span.start for block in blocks]
        self._letters = frozenset(lowered)
        self._places: dict[str, tuple[int, ...]] = {}

    def saying(self, words: tuple[str, ...]) -> list[Block]:
        hits: set[int] = set()
        known, letters = self._places, self._letters
        for word in words:
            places = known.get(word)
            if places is None:
                # words of other scripts are most of a table, and need not be looked for at all
                places = known[word] = tuple(self._find(word)) if letters.issuperset(word) else ()
            if places:
                hits.update(places)
        return [self.blocks[place] for place in sorted(hits)]

    def _find(self, word: str) -> Iterator[int]:
        starts, find, last = self._starts, self._lowered.find, len(self.blocks) - 1
        at = find(word)
        while at >= 0:
            place = bisect_right(starts, at) - 1
            if place >= 0 and at < self.blocks[place].span.end:
                yield place
            if place == last:
                return
            # the rest of this block has nothing to add
            at = find(word, max(at + 1, starts[place + 1]))


@record(eq=False)
class Document:
    """Markdown with a block tree. For a file of its own, `origin` is the identity; for a string in code it maps
    the cooked text back to the file."""

    source: Source
    origin: TextMap
    root: Block
    blocks: list[Block]
    sections: list[Section]
    host: HostName = "markdown"
    frontmatter: Frontmatter | None = None
    holes: tuple[Span, ...] = ()
    """Parts of the text whose length and content are unknown: `${x}`, `{x}` of an f-string."""
    name: str = ""
    """What the string is called in its host file: the function, constant or key around it."""
    literal: CookedString | None = None
    """The string in code that the document was read from."""
    _line_starts: list[int] | None = None
    _lowered: str | None = None
    _leaves: _Leaves | None = None
    _saying: dict[tuple[str, ...], list[Block]] = field(default_factory=dict)
    verdicts: dict[int, tuple[object, str | None]] = field(default_factory=dict)
    """For the readers: what has been decided about a thing, by its identity, with the thing itself to keep it."""

    @property
    def text(self) -> str:
        return self.origin.text

    @property
    def lowered(self) -> str:
        """The whole text in lower case, offsets kept."""
        if self._lowered is None:
            self._lowered = fold(self.origin.text)
        return self._lowered

    def says(self, *words: str) -> bool:
        """Whether one of these pieces of lower-case text stands anywhere: the look before any closer one."""
        return any(map(self.lowered.__contains__, words))

    def leaves_saying(self, *words: str) -> list[Block]:
        """The blocks with text of their own in which one of these pieces of lower-case text stands, in reading order.

        It is found without looking at any other block. A word has no white space in it, which may be written in
        several ways, and a block may be among them for what stands in its markup.
        """
        found = self._saying.get(words)
        if found is None:
            if self._leaves is None:
                self._leaves = _Leaves(self.lowered, [block for block in self.blocks if block.content.text])
            found = self._saying[words] = self._leaves.saying(words)
        return found

    def dissolve(self) -> None:
        """Take the tree apart: nobody will ask about this document any more. A block knows its parent and its children,
        so that only the garbage collector, which looks at everything there is, would find out."""
        for block in self.blocks:
            block.parent = None

    @property
    def path(self) -> str:
        return self.source.path

    @property
    def place(self) -> str:
        """Where its file lies in the project: folders have names that say what is in them."""
        return self.source.place

    @property
    def line_starts(self) -> list[int]:
        if self._line_starts is None:
            self._line_starts = line_starts(self.text)
        return self._line_starts

    def to_source(self, span: Span) -> Span:
        """The same place in the file."""
        return self.origin.span(span.start, span.end)

    def edit(self, span: Span, text: str) -> Edit | None:
        """The edit of the file that puts `text` in place of a span, escaped for where it lands; None if impossible."""
        if self.literal is None:
            return Edit(self.to_source(span), text)
        try:
            return Edit(*self.literal.rewrite(span.start, span.end, text))
        except ValueError:
            return None

    def edits(self, changes: Iterable[tuple[Span, str]]) -> tuple[Edit, ...]:
        """The edits that make all of the changes; none if one of them is impossible."""
        edits = [self.edit(span, text) for span, text in changes]
        return tuple(sorted(edit for edit in edits if edit is not None)) if None not in edits else ()

    @property
    def newline(self) -> str:
        """What ends its lines."""
        return "\r\n" if "\r\n" in self.text else "\n"

    def line_of(self, offset: int) -> int:
        """Line number in the document's own text, from 0."""
        return bisect_right(self.line_starts, offset) - 1

    def section_at(self, offset: int) -> Section:
        """The innermost section around an offset: the last one that has begun, since only a heading closes one."""
        return self.sections[max(0, bisect_right(self.sections, offset, key=_section_start) - 1)]

    def blocks_in(self, span: Span) -> list[Block]:
        """The blocks that lie wholly within a span, in reading order."""
        first = bisect_left(self.blocks, span.start, key=_block_start)
        last = bisect_left(self.blocks, span.end, first, key=_block_start)
        return [block for block in self.blocks[first:last] if block.span.end <= span.end]

    def block_at(self, offset: int) -> Block:
        """The innermost block around an offset."""
        block = self.root
        while True:
            at = bisect_right(block.children, offset, key=_block_start) - 1
            if at < 0 or offset >= block.children[at].span.end:
                return block
            block = block.children[at]


def _block_start(block: Block) -> int:
    return block.span.start


def _section_start(section: Section) -> int:
    return section.span.start


@record(eq=False)
class SourceFile:
    """A file with the documents found in it, its comments, and what could not be parsed."""

    source: Source
    host: HostName
    documents: list[Document]
    comments: list[Comment]
    problems: list[Problem] = field(default_factory=list)


@record(frozen=True)
class Problem:
    """A part of a file that must be parsed and cannot be (ASK001)."""

    message: str
    span: Span
