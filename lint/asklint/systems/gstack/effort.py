"""Effort labels of options: `(human: ~2 days / CC: ~15 min)`, what a team and what the agent would need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import Addressee
from asklint.record import record
from asklint.source import Span
from asklint.systems.gstack.briefs import briefs
from asklint.systems.gstack.lines import lines_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.model import Reading

_LABEL = Pattern(r"\((?P<scale>human(?:[ -]team)?|CC(?:\+\w{1,20})?)[ \t]{0,2}:[ \t]{0,4}[^()\n]{1,80}\)")
_SCALES = {"human": Pattern(r"\bhuman\b"), "CC": Pattern(r"\bCC\b|\bClaude Code\b")}


@record(frozen=True)
class OneScale:
    """A label with one of the two scales."""

    span: Span
    words: str
    missing: str


def one_scaled(reading: Reading) -> Iterator[OneScale]:
    """Labels of options that name one scale, where the line that they stand on does not name the other."""
    text = reading.document.text
    if "(human" not in text and "(CC" not in text:
        return
    seen: set[int] = set()
    for place in _options(reading):
        for line in lines_of(reading.document, place):
            for match in _LABEL.finditer(line.text):
                missing = "CC" if match["scale"].startswith("human") else "human"
                span = line.part(*match.span())
                if not _SCALES[missing].search(line.text) and span.start not in seen:
                    seen.add(span.start)
                    yield OneScale(span, match.group(), missing)


def _options(reading: Reading) -> Iterator[Span]:
    for brief in briefs(reading):
        for option in brief.options:
            yield Span(option.line.start, option.end)
    for ask in reading.asks:
        if ask.stance.binding and ask.addressee is Addressee.USER:
            for question in ask.questions:
                yield from (option.span for option in question.options)
