"""A number of options stated in one step ("generate 2-5 options") that another step sends to the tool."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from asklint.lazy_regex import Pattern
from asklint.reader.described import describe
from asklint.reader.lone import frontmatter_description

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from asklint.document.model import Block, Document
    from asklint.reader.model import Ask, Directive, Question
    from asklint.reader.scopes import Scopes
    from asklint.source import Span

_GENERATES = Pattern(
    r"\b(?:generates?|presents?|offers?|provides?|proposes?|surfaces?|suggests?|gives?|creates?|prepares?|include)\b[^.\n]{0,60}\b(?:options?|choices?|alternatives?)\b",
    needs=("option", "choice", "alternative"),
)
#: "Generate 5-8 name candidates", which a later sentence lets the user choose from.
_CANDIDATES = Pattern(
    r"\b(?:generates?|proposes?|creates?|drafts?|brainstorms?|suggests?|prepares?)\b[^.\n]{0,60}\b(?:candidates?|variants?|suggestions?|proposals?)\b",
    needs=("candidate", "variant", "suggestion", "proposal"),
)
_LETS_CHOOSE = Pattern(
    r"\blet (?:the )?users? (?:pick|choose|select)\b|\b(?:present|offer|show) (?:them|these|all|the (?:candidates|variants|suggestions|proposals))\b|\bwhich (?:one|candidate|variant)\b"
)


class Elsewhere(NamedTuple):
    """Where a number is stated, what it says of the options, and the directive that sends them."""

    block: Block
    span: Span
    question: Question
    sender: Directive | None


def stated_elsewhere(
    document: Document,
    asks: Sequence[Ask],
    senders: Sequence[Directive],
    directive_blocks: Container[int],
    scopes: Scopes,
) -> Iterator[Elsewhere]:
    blocks = [
        b for b in document.blocks if senders and b.kind == "paragraph" and b.index not in directive_blocks
    ]
    description = frontmatter_description(document)
    if description is not None:
        blocks.insert(0, description)
    for block in blocks:
        lowered = block.text.lower()
        chosen = _CANDIDATES.search(lowered) and _chosen_from(block, senders, scopes)
        if not (_GENERATES.search(lowered) or chosen) or any(a.span.overlaps(block.span) for a in asks):
            continue
        question = describe([block]).question(block.span, None)
        if question is None or question.count.span is None:
            continue
        step = scopes.step(block.span.start)
        written = (q for a in asks if step.contains(a.span) for q in a.questions if len(q.options) > 1)
        if (
            block is description or next(written, None) is None
        ):  # else the options stand there, and are counted
            yield Elsewhere(block, question.count.span, question, senders[0] if senders else None)


def _chosen_from(block: Block, senders: Sequence[Directive], scopes: Scopes) -> bool:
    """A later sentence of the same step lets the user choose."""
    step = scopes.step(block.span.start)
    return any(
        step.contains(sender.span)
        and sender.span.start > block.span.start
        and _LETS_CHOOSE.search(sender.sentence.value.lower()) is not None
        for sender in senders
    )
