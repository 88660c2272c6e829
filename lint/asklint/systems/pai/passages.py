"""Passages by what they are called: a section with a heading, or a paragraph or item with a bold lead."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.record import record
from asklint.source import Span

if TYPE_CHECKING:
    from asklint.document.model import Block
    from asklint.reader.model import Reading

_LEAD = Pattern(r"\s{0,3}(?:\*\*|__)(?P<lead>[^*\n]{1,160})(?:\*\*|__)")
_SUB_LEAD = Pattern(
    r"\W{0,4}(?:(?:worked )?example|anti-?pattern|wrong|right|correct|good|bad|required|trigger|eligib|emit|batch|sub-?agent|note\b|why\b|done)",
    re.IGNORECASE,
)

_MOST = 40
"""A document that repeats itself more often than that is no document."""


@record(frozen=True)
class Passage:
    """What a document says under a name."""

    name: Span
    span: Span
    blocks: tuple[Block, ...]

    @property
    def text(self) -> str:
        return "\n".join(block.text for block in self.blocks if block.text)


def passages(reading: Reading, named: Pattern) -> list[Passage]:
    """Passages whose heading or lead matches, in reading order; one inside another is part of it."""
    document = reading.document
    found: list[Passage] = []
    for section in document.sections:
        if len(found) >= _MOST:
            break
        if section.heading is not None and named.search(section.title) and not _within(found, section.span):
            found.append(Passage(section.heading.span, section.span, tuple(document.blocks_in(section.span))))
    for block in document.blocks:
        if len(found) >= _MOST:
            break
        if block.kind != "paragraph" or not _stands_first(block) or _within(found, block.span):
            continue
        lead = _LEAD.match(block.text)
        if lead is not None and named.search(lead.group("lead")):
            span = _extent(block)
            found.append(
                Passage(block.content.span(*lead.span("lead")), span, tuple(document.blocks_in(span)))
            )
    found = [passage for passage in found if reading.stance(document.block_at(passage.name.start)).binding]
    return sorted(found, key=lambda passage: passage.span)


def _within(found: list[Passage], span: Span) -> bool:
    return any(passage.span.contains(span) for passage in found)


def _stands_first(block: Block) -> bool:
    return block.parent is None or block.parent.kind != "item" or block.position == 0


def _extent(block: Block) -> Span:
    """An item as a whole; a paragraph with what follows it, up to the next heading or the next lead of its rank."""
    if block.parent is not None and block.parent.kind == "item":
        return block.parent.span
    end = block.span.end
    following = block.following
    while following is not None and following.kind not in {"heading", "rule"}:
        lead = _LEAD.match(following.text) if following.kind == "paragraph" else None
        if lead is not None and not _SUB_LEAD.match(lead.group("lead")):
            break
        end = following.span.end
        following = following.following
    return Span(block.span.start, end)
