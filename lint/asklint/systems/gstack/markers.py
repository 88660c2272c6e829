"""Recommended markers that the runtime cannot parse: it looks for `(recommended)` at the very end of a label."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import Addressee
from asklint.record import record
from asklint.source import Span
from asklint.systems.gstack.briefs import briefs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.finding import Edit
    from asklint.reader.model import Reading

_REMARK = Pattern(r"(?<!`)\(recommended(?P<remark>[ \t\r\n]{0,4}[\s;,:—–-][^()`/]{1,200})\)", re.IGNORECASE)
_LEAD = Pattern(r"[\s;,:—–-]{1,12}")
_CASE = Pattern(r"(?:for|if|when|only|unless|in|on|where)\b", re.IGNORECASE)
_DASH = Pattern(r" (?:—|–|--) ")


@record(frozen=True)
class Unparsable:
    """A marker with something else between its brackets."""

    span: Span
    written: str
    edit: Edit | None
    """Moves the remark in front of a marker that parses; None where it makes the recommendation depend on the case."""


def unparsable_markers(reading: Reading) -> Iterator[Unparsable]:
    """In every option that is put to the user, in a brief or in a menu."""
    if "(recommended" not in reading.document.lowered:
        return
    seen: set[int] = set()
    for place in _options(reading):
        for match in _REMARK.finditer(reading.document.text, place.start, place.end):
            if match.start() not in seen:
                seen.add(match.start())
                yield Unparsable(Span(*match.span()), match.group(), _moved(reading, place, match))


def _options(reading: Reading) -> Iterator[Span]:
    for brief in briefs(reading):
        for option in brief.options:
            end = max((option.line, *option.more), key=lambda line: line.start).span.end
            yield Span(option.line.start, end)
    for ask in reading.asks:
        if ask.stance.binding and ask.addressee is Addressee.USER:
            for question in ask.questions:
                if len(question.options) >= 2:
                    yield from (option.span for option in question.options)


def _moved(reading: Reading, option: Span, match: re.Match[str]) -> Edit | None:
    document = reading.document
    text = document.text
    remark = _LEAD.sub("", match["remark"], count=1).strip()
    rest = re.compile(r"[^\r\n]*").match(text, match.end())
    if not remark or "\n" in remark or _CASE.match(remark) or (rest is not None and rest.group().strip()):
        return None
    label = text[option.start : match.start()].rstrip()
    start = option.start + len(label)
    joint = ", " if _DASH.search(label) else " — "
    return document.edit(Span(start, match.end()), f"{joint}{remark} (recommended)")
