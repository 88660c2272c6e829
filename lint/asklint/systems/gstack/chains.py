"""Split chains: one question an option, numbered `D<N>.1` to `D<N>.K`, then `D<N>.final`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from asklint.lazy_regex import Pattern
from asklint.record import field, record
from asklint.source import Span
from asklint.systems.gstack.briefs import Brief, briefs
from asklint.systems.gstack.lines import leaves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block, Document
    from asklint.reader.model import Reading

MAX_UNANNOUNCED = 6
"""A longer chain is announced first, by `D<N>.0`."""
MAX_UNSPLIT = 4

_TOKEN = Pattern(
    r"(?<!\w)D(?P<parent>\d{1,3}|<N>|N)\.(?P<child>\d{1,3}|k|final|revise(?:-(?:<[\w-]{1,20}>|[\w-]{1,40}))?)(?!\w)"
)
#: What people call the questions of a chain that have a fixed name, by that name.
_OTHER_NAMES = Pattern(
    r"(?<!\w)D(?P<parent>\d{1,3}|<N>)\.(?:(?P<final>summary|end|last|closing|close|confirm|recap|done|finish|result)"
    r"|(?P<zero>meta|start|intro|announce|overview)|(?P<revise>revise|redo|edit|change|update))(?![\w-]|\.\w)"
)
_FIXED_NAMES = {"final": "final", "zero": "0", "revise": "revise-<k>"}
_NUMBERS = ("d<n>.", "dn.", *(f"d{digit}" for digit in range(10)))
_ARROW = Pattern(r"→|->|=>|⟶|➜|➔|\bthen\b")
_COMMA = Pattern(r"[\s`*_]{0,6}(?:,(?: and)?|and)[\s`*_]{0,6}")
_LINK = Pattern(r"[\s`*_,()\[\]|→⟶➜➔>=.…-]*(?:\bthen\b[\s`*_]*)?")
_RANGE = Pattern(r"[\s`*_]{0,6}(?:\.{2,3}|…|through|to|until|–|—|-)[\s`*_]{0,6}")
_ELISION = Pattern(r"\.{2,3}|…")
_MAX_LINK = 40
_MAX_CHAINS = 200
_DEPENDENCY = Pattern(r"\bdepend|\brequires\b|\bprerequisite|\bconflict|\borphan", re.IGNORECASE)


class Token(NamedTuple):
    """A numbered question of a chain."""

    parent: str
    child: str
    span: Span

    @property
    def number(self) -> int | None:
        return int(self.child) if self.child.isdecimal() else None


@record(frozen=True)
class Chain:
    """Questions of one parent, in the order in which they stand there."""

    shape: Literal["listed", "range", "briefs"]
    tokens: tuple[Token, ...]
    block: Block
    elided: frozenset[int] = frozenset()
    """The tokens before which some are left out."""

    @property
    def parent(self) -> str:
        return self.tokens[0].parent

    @property
    def span(self) -> Span:
        return Span(self.tokens[0].span.start, self.tokens[-1].span.end)

    @property
    def numbered(self) -> list[Token]:
        """The questions about one option each."""
        return [token for token in self.tokens if token.number]

    @property
    def size(self) -> int:
        """How many options it goes through."""
        numbers = [token.number or 0 for token in self.tokens]
        return max(numbers) if self.elided or self.shape == "range" else len(self.numbered)

    @property
    def from_start(self) -> bool:
        return self.tokens[0].number in (0, 1)

    def has(self, child: str) -> bool:
        return any(token.child == child for token in self.tokens)


def tokens_in(text: str, base: int = 0) -> Iterator[Token]:
    for match in _TOKEN.finditer(text):
        yield Token(match["parent"], match["child"], Span(base + match.start(), base + match.end()))


def chains(reading: Reading) -> list[Chain]:
    """The chains that a document means: listed with arrows, named by first and last, or written out as briefs."""
    found = [
        chain
        for block in _numbering(reading.document)
        if reading.stance(block).binding
        for chain in _listed(block)
    ]
    return sorted([*found, *_written_out(reading)], key=lambda chain: chain.span)[:_MAX_CHAINS]


def _numbering(document: Document) -> Iterator[Block]:
    """The blocks that number a question of a chain, of which every chain has its last or a placeholder."""
    return (block for block in leaves(document, *_NUMBERS) if _TOKEN.search(block.text) is not None)


def _listed(block: Block) -> Iterator[Chain]:
    text = block.text
    run = _Run()
    for token in tokens_in(text):
        last = run.tokens[-1] if run.tokens else None
        between = text[last.span.end : token.span.start] if last else ""
        if last is not None and last.parent == token.parent and len(between) <= _MAX_LINK:
            if last.number and token.number and _RANGE.fullmatch(between):
                yield _placed(block, "range", [last, token], set())
                run = _Run()
                continue
            if run.goes_on(between):
                run.tokens.append(token)
                continue
        yield from run.chain(block)
        run = _Run([token])
    yield from run.chain(block)


@record()
class _Run:
    """Numbers that follow each other, as far as they have been read."""

    tokens: list[Token] = field(default_factory=list)
    elided: set[int] = field(default_factory=set)
    commas: bool = False

    def goes_on(self, between: str) -> bool:
        """Whether an arrow or a comma leads on to the next number."""
        if _ARROW.search(between) and _LINK.fullmatch(between):
            if _ELISION.search(between):
                self.elided.add(len(self.tokens))
            return True
        comma = _COMMA.fullmatch(between) is not None
        self.commas = self.commas or comma
        return comma

    def chain(self, block: Block) -> Iterator[Chain]:
        """Numbers named in passing are no chain: with commas it must be there from its first to its final one."""
        whole = len(self.tokens) > 2 and self.tokens[0].number in (0, 1) and self.tokens[-1].child == "final"
        if len(self.tokens) > 2 and (whole or not self.commas):
            yield _placed(block, "listed", self.tokens, self.elided)


def _placed(block: Block, shape: Literal["listed", "range"], run: list[Token], elided: set[int]) -> Chain:
    tokens = tuple(token._replace(span=block.content.span(*token.span)) for token in run)
    return Chain(shape, tokens, block, frozenset(elided))


def _written_out(reading: Reading) -> Iterator[Chain]:
    by_parent: dict[str, list[Brief]] = {}
    for brief in briefs(reading):
        if brief.of_chain and _TOKEN.fullmatch(brief.token):
            by_parent.setdefault(brief.parent, []).append(brief)
    for parent, written in by_parent.items():
        tokens = tuple(Token(parent, brief.child, brief.token_span) for brief in written)
        if sum(1 for token in tokens if token.number) >= 2:
            yield Chain("briefs", tokens, written[0].block)


def misnamed(reading: Reading) -> Iterator[tuple[Token, str]]:
    """Questions of a chain under a name that nobody looks for, with the name they have."""
    text = reading.document.text
    parents = {token.parent for token in tokens_in(text)}
    if "split" in reading.document.lowered:
        parents.add("<N>")
    for block in leaves(reading.document, *_NUMBERS) if parents else ():
        if not reading.stance(block).binding:
            continue
        for match in _OTHER_NAMES.finditer(block.text):
            if match["parent"] not in parents:
                continue  # D3.update may be a call of a library
            kind = match.lastgroup or ""
            written = Token(match["parent"], match[kind], block.content.span(*match.span()))
            yield written, f"D{written.parent}.{_FIXED_NAMES[kind]}"


def laid_down(reading: Reading) -> Iterator[Span]:
    """Where a chapter first speaks of the questions of a chain, if it has its final question as well."""
    first: dict[int, Span] = {}
    final: set[int] = set()
    for block in _numbering(reading.document):
        if not reading.stance(block).binding:
            continue
        for token in tokens_in(block.text):
            place = block.content.span(*token.span)
            around = chapter(reading.document, place.start).start
            if token.child == "final":
                final.add(around)
            elif token.number or token.child == "k":
                first.setdefault(around, place)
    yield from (place for around, place in first.items() if around in final)


def chapter(document: Document, offset: int) -> Span:
    """The passage that lays down one subject: the second-level section around a place, or the whole document."""
    sections = list(document.section_at(offset).path())
    for section in sections:
        if section.level == 2:
            return section.span
    return Span(0, len(document.text)) if not sections else sections[-1].span


def mentions(document: Document, chain: Chain, child: str) -> bool:
    """Whether the passage around a chain, or a brief of its own, has this number of the same parent."""
    around = chapter(document, chain.span.start)
    text = document.text if chain.shape == "briefs" else document.text[around.start : around.end]
    return any(
        token.child == child and (token.parent == chain.parent or not token.parent.isdecimal())
        for token in tokens_in(text)
    )


def checks_dependencies(document: Document, offset: int) -> bool:
    """Whether the passage around a chain says what becomes of options that need each other."""
    if document.host != "markdown":
        # a preamble may be put together from several strings of one file
        return _DEPENDENCY.search(document.source.text) is not None
    around = chapter(document, offset)
    return _DEPENDENCY.search(document.text, around.start, around.end) is not None


def written_child(document: Document, token: Token) -> int:
    """How often a number is spoken of in a document."""
    return sum(1 for other in tokens_in(document.text) if (other.parent, other.child) == token[:2])
