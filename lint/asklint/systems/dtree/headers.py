"""Headers of a tree's questions: `2.3. Caching Layer`, the same in every follow-up."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.document.folding import fold
from asklint.lazy_regex import Pattern
from asklint.reader.negation import negated
from asklint.reader.sentences import sentence_around
from asklint.record import record
from asklint.systems.dtree.versions import WITH_HEADER_RULE, version_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from asklint.reader.model import Reading
    from asklint.source import Span

_FORM = Pattern(r"(?P<id>\d{1,4}(?:\.\d{1,4}){0,6})\. (?P<label>\S.*)")
_ID_FIRST = Pattern(
    r"(?P<id>\d{1,4}(?:\.\d{1,4}){1,6})(?=[ :)\-–—]|\.?$|\.\S)|(?P<single>\d{1,4})(?=[:)] |\.$|\.[^\W\d])"
)
_ITEM = Pattern(r"Items? \d{1,4}\b", re.IGNORECASE)
_BREADCRUMB = Pattern(r"\[(?:[A-Z_]{1,24}(?:/[A-Z_]{1,24}){0,6}|/{1,4})\]")
_BREADCRUMB_FIRST = Pattern(r"\[(?:[A-Z_]{1,24}(?:/[A-Z_]{1,24}){0,6}|/{1,4})\][ \t]*:")
_CODE_SPAN = Pattern(r"`([^`\n]{2,80})`")
_HEADER_WORD = Pattern(r"\bheaders?\b", re.IGNORECASE)


@record(frozen=True)
class Header:
    """A header as written. `follow_up`: its question begins with a breadcrumb."""

    text: str
    span: Span
    follow_up: bool
    written_in_call: bool

    @property
    def item(self) -> str:
        """The item's number, or nothing where the header has another form."""
        match = _FORM.fullmatch(self.text)
        return match.group("id") if match else ""

    @property
    def label(self) -> str:
        match = _FORM.fullmatch(self.text)
        return match.group("label") if match else ""

    @property
    def breadcrumb(self) -> bool:
        return _BREADCRUMB.search(self.text) is not None

    @property
    def of_a_tree(self) -> bool:
        """It tries to be a tree's header: a number or a breadcrumb says so, other headers are nobody's business."""
        return bool(
            self.item
            or self.breadcrumb
            or self.follow_up
            or _ID_FIRST.match(self.text)
            or _ITEM.match(self.text)
        )


def has_tree_form(text: str) -> bool:
    return _FORM.fullmatch(text) is not None


def header_rule_holds(profiles: Mapping[str, str]) -> bool:
    """Whether headers are numbered in this project, and so may be longer than the chip."""
    return "dtree" in profiles and version_of(profiles) >= WITH_HEADER_RULE


def headers(reading: Reading) -> Iterator[Header]:
    """Headers of calls, and those that prose about headers shows."""
    seen: set[Span] = set()
    for ask in reading.asks:
        if not ask.stance.binding:
            continue
        for question in ask.questions:
            header = question.header
            if header is None or header.placeholder or header.span in seen:
                continue
            seen.add(header.span)
            text = question.text.value.lstrip() if question.text else ""
            yield Header(header.value, header.span, _BREADCRUMB_FIRST.match(text) is not None, True)
    for block in reading.document.blocks:
        if block.kind not in {"paragraph", "cell"} or not _HEADER_WORD.search(block.text):
            continue
        if not reading.stance(block).binding:
            continue
        for match in _CODE_SPAN.finditer(block.text):
            span = block.content.span(*match.span(1))
            if not has_tree_form(match.group(1)) or any(span.overlaps(place) for place in seen):
                continue
            start, end = sentence_around(block.text, match.start())
            if not negated(fold(block.text[start:end]), match.start() - start, match.end() - start):
                yield Header(match.group(1), span, False, False)
