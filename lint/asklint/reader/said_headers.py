"""Headers that a sentence gives for its ask: "ask via X (header: "Scope"): …", "use X with header `Scope`"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import Text
from asklint.reader.quantity import is_placeholder

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.reader.model import Ask, Directive

_SAID = Pattern(
    r"[`*]{0,3}(?: tool)?[^.\n\"“「]{0,60}?\b[Hh]eader[`*]{0,3}\s?[:=]?\s?(?:of )?[`*]{0,2}[\"“「`'](?P<header>[^\"”」`'\n]{1,80})[\"”」`']"
)
_REACH = 160
_FAR = 600
#: A line of its own in the same paragraph: "Question header: `Scope`".
_ON_ITS_LINE = Pattern(
    r"\n[ \t*_`-]{0,6}(?:question )?header[`*]{0,3}: ?[*_]{0,2}[\"“「`'](?P<header>[^\"”」`'\n]{1,120})[\"”」`']",
    re.IGNORECASE,
)


def give_headers(asks: Iterable[Ask]) -> None:
    """Put the header that a directive's words give on the first ask that they govern and that has none of its own."""
    given: set[int] = set()
    for ask in asks:
        directive = ask.directive
        if directive is None or not directive.tool or id(directive) in given:
            continue
        given.add(id(directive))
        if all(question.header is None for question in ask.questions):
            ask.said_header = _said(directive)


def _said(directive: Directive) -> Text | None:
    block = directive.block
    sentence = directive.sentence.value
    at = sentence.find(directive.tool)
    if at < 0:
        return None
    start = block.content.offset(directive.sentence.span.start) + at + len(directive.tool)
    # only what is near: a paragraph may hold any number of orders, and none of them reads all the others
    if "eader" not in block.text[start : start + _FAR]:
        return None
    match = _SAID.match(block.text, start, start + _REACH)
    match = match or _ON_ITS_LINE.search(block.text, start, start + _FAR)
    if match is None:
        return None
    value = match.group("header").strip()
    return Text(value, block.content.span(*match.span("header")), True, is_placeholder(value))
