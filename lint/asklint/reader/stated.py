"""Numbers that a directive states for its options, where it writes none out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.reader.counts import read_counts
from asklint.reader.model import Count, Question

if TYPE_CHECKING:
    from asklint.reader.model import Directive


def stated_question(directive: Directive) -> Question | None:
    """The question that a directive's own paragraph implies by stating how many options it has."""
    block = directive.block
    for stated in read_counts(block.text):
        if stated.what != "options" or stated.limit or stated.scope in {"total", "each"}:
            continue
        span = block.content.span(stated.start, stated.end)
        return Question(span, (), Count(stated.low, stated.high, False, span))
    return None
