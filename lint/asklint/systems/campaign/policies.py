"""Sentences that send every question through the tool, in documents that also offer one in plain text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import Channel
from asklint.reader.statements import statements
from asklint.systems.campaign.kinds import says_plain_text, speaks_of_a_kind
from asklint.systems.campaign.sites import is_for_readers, read_sites

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.model import Reading
    from asklint.source import Span

_MUST = Pattern(
    r"\bquestions?\b[^.\n]{0,80}\b(?:must|always|only)\b[^.\n]{0,40}\b(?:through|via|with|use)\b[^.\n]{0,20}(?:\btool\b|ask_?user_?question)",
    re.IGNORECASE,
)
_EXCEPTION = Pattern(
    r"\b(?:except|unless|apart from|other than|mid[- ]?flow|advisory|plain[- ]?text|instead of the tool)\b",
    re.IGNORECASE,
)


def unreconciled(reading: Reading) -> tuple[Span, Span] | None:
    """The sentence that allows no exception, and the first question that a document offers in plain text all the same."""
    if is_for_readers(reading.document.path) or not any(
        says_plain_text(d.sentence.value) for d in reading.directives
    ):
        return None
    in_text = next(
        (s for s in read_sites(reading) if s.channel is Channel.PROSE and s.directive is not None), None
    )
    if in_text is None:
        return None
    for sentence, around in _policies(reading):
        if _EXCEPTION.search(around) is None:
            return sentence, in_text.span
    return None


def _policies(reading: Reading) -> Iterator[tuple[Span, str]]:
    """Each with the text of its section, where an exception may stand."""
    document = reading.document
    for statement in statements(reading):
        if statement.stance.binding and _MUST.search(statement.text) and not speaks_of_a_kind(statement.text):
            section = document.section_at(statement.span.start).span
            yield statement.span, document.text[section.start : min(section.end, section.start + 8_000)]
