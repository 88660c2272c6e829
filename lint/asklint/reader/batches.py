"""How many questions a text puts into one call or one round of the ask tool."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence
from asklint.lazy_regex import Pattern
from asklint.reader.count_words import STEMS
from asklint.reader.counts import StatedCount, read_counts
from asklint.reader.scopes import Scopes
from asklint.reader.sentences import sentence_around
from asklint.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Reading
    from asklint.source import Span

_BLOCKS = ("paragraph", "cell")
#: More than fits is spread over several calls, so the number is a total.
_SPREAD = Pattern(
    r"\b(?:split|spread|divided?|across|multiple calls|several calls|(?:in|into|over) (?:[\w-]{1,20} ){0,2}(?:batches|rounds|groups|calls|turns))\b"
)
_BATCHES_OF = Pattern(r"\b(?:batches|rounds|groups|sets) of\s?[*_`]{0,3}$")
_RANGE = Pattern(r"(?:\d{1,3}|[a-z]{3,5})\s?(?:-|–|—|to|~)\s?(?:\d{1,3}|[a-z]{3,5})")
_BOUNDED = Pattern(r"\b(?:up to|at most|max(?:imum)?(?: of)?|no more than|about|around|least)\s?[*_`]{0,3}$")


@record(frozen=True)
class Batch:
    """A number of questions that go to the user in one go. Spans are the document's."""

    low: int
    high: int
    span: Span
    words: str
    confidence: Confidence
    range_span: Span | None = None
    """Where its two ends stand, when it is a plain range ("3-5") without a bound before it."""


def stated_batches(reading: Reading) -> Iterator[Batch]:
    """Every such number in passages that ask through the tool."""
    tool_directives = [d for d in reading.directives if d.tool and d.stance.binding]
    if not tool_directives:
        return
    own_blocks = {d.block.index for d in tool_directives}
    places = sorted(d.span.start for d in tool_directives)
    scopes = Scopes(reading.document)
    for block in reading.document.leaves_saying(*STEMS):
        if block.kind not in _BLOCKS or not reading.stance(block).binding:
            continue
        counts = [count for count in read_counts(block.text) if count.what == "questions"]
        for count in counts:
            if not _in_one_go(count) or _is_total(block, count, counts):
                continue
            if block.index in own_blocks:
                confidence = count.confidence
            elif _shares_step(scopes, block, places):
                confidence = Confidence.MEDIUM
            else:
                continue
            yield _batch(block, count, confidence)


def _in_one_go(count: StatedCount) -> bool:
    return (
        count.high is not None
        and not count.negated
        and count.scope in {"one-ask", "per-round"}
        and count.confidence is not Confidence.LOW
    )


def _is_total(block: Block, count: StatedCount, counts: list[StatedCount]) -> bool:
    """ "Ask 8 questions, at most 4 per call": the smaller number is what one call holds."""
    text = block.text.lower()
    start, end = sentence_around(text, count.start)
    others = [c for c in counts if c is not count and start <= c.start < end]
    if any(other.high is not None and other.high < (count.high or 0) for other in others):
        return True
    if _BATCHES_OF.search(text, max(start, count.start - 24), count.start):
        return False
    return _SPREAD.search(text, start, end) is not None


def _shares_step(scopes: Scopes, block: Block, places: list[int]) -> bool:
    step = scopes.step(block.span.start)
    return any(step.start <= place < step.end for place in places)


def _batch(block: Block, count: StatedCount, confidence: Confidence) -> Batch:
    text, content = block.text, block.content
    range_span = None
    if count.number is not None:
        start, end = count.number
        plain = _RANGE.fullmatch(text[start:end].lower()) and not _BOUNDED.search(
            text.lower(), max(0, start - 20), start
        )
        range_span = content.span(start, end) if plain else None
    return Batch(
        count.low,
        count.high or 0,
        content.span(count.start, count.end),
        text[count.start : count.end],
        confidence,
        range_span,
    )
