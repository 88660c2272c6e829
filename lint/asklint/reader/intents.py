"""Declared intent: what an author says a passage is. The reader believes it; nothing else switches a reading off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.directives import INTENTS, read_directives
from asklint.document.model import Comment
from asklint.record import record
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block, Document


@record(frozen=True)
class Intent:
    """A declared word, where it stands, and the passage it speaks of (spans of the document's text)."""

    word: str
    span: Span
    scope: Span


def read_intents(document: Document) -> list[Intent]:
    """`<!-- asklint: not-a-menu -->` before a block, and the `asklint:` key of the frontmatter for the whole file."""
    if "asklint" not in document.text:
        return []
    return [*_in_frontmatter(document), *_in_comments(document)]


def _in_comments(document: Document) -> Iterator[Intent]:
    for block in document.blocks:
        if block.kind != "comment" or "asklint" not in block.text:
            continue
        scope = _scope(document, block)
        if scope is None:
            continue
        for directive in read_directives([Comment(block.text, block.span)]):
            if directive.word in INTENTS:
                yield Intent(directive.word, block.span, scope)


def _scope(document: Document, comment: Block) -> Span | None:
    """The next block; the whole section when that block is a heading."""
    following = comment.following
    while following is not None and following.kind == "comment":
        following = following.following
    if following is None:
        return None
    if following.kind == "heading":
        return document.section_at(following.span.start).span
    # a sentence that introduces a list or a fence belongs to it
    after = following.following
    if following.kind == "paragraph" and following.text.rstrip().endswith((":", "：")) and after is not None:
        return Span(following.span.start, after.span.end)
    return following.span


def _in_frontmatter(document: Document) -> Iterator[Intent]:
    entry = document.frontmatter.get("asklint") if document.frontmatter else None
    if entry is None:
        return
    value = entry.value
    words = list(value) if isinstance(value, (list, dict)) else [value]
    if isinstance(value, dict) and "intent" in value:
        declared = value["intent"]
        words += declared if isinstance(declared, list) else [declared]
    whole = Span(0, len(document.text))
    for word in words:
        if word in INTENTS and (not isinstance(value, dict) or value.get(word, True)):
            yield Intent(str(word), Span(entry.key_span.start, entry.value_span.end), whole)
