"""The order of a turn: the response format is completed first, the question closes the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.negation import negated
from asklint.reader.statements import statements

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.model import Reading
    from asklint.source import Span

_TOOL = r"askuserquestion[`*]{0,3}"
_FORMAT = (
    r"(?:(?:response|output|native(?: mode)?|native-mode) (?:format|block|template|output|response)"
    r"|format (?:block|output)|native (?:response|output))\b"
)
_WRITE = (
    r"(?:output|print|emit|write|render|complete|produce|show|fill(?: in)?|finish|close with)(?:s|ing|e)?"
)
_ASKS_FIRST = Pattern(
    rf"\b{_TOOL}\b[^.;!?\n]{{0,60}}?\bbefore (?:\w{{1,12}} ){{0,4}}?[`*]{{0,3}}{_FORMAT}"
    rf"|\b{_TOOL}\b[^.;!?\n]{{0,40}}?(?:\bfirst\b[^.;!?\n]{{0,12}}?|,? )\b(?:and )?then (?:\w{{1,12}} ){{0,2}}?{_WRITE} (?:\w{{1,12}} ){{0,3}}?[`*]{{0,3}}{_FORMAT}"
    rf"|\bbefore (?:you )?{_WRITE} (?:\w{{1,12}} ){{0,3}}?[`*]{{0,3}}{_FORMAT}[^.;!?\n]{{0,12}}?\b(?:call|use|invoke|fire|run) {_TOOL}"
)


def asks_first(reading: Reading) -> Iterator[tuple[Span, str]]:
    """Sentences by which the question comes before the format."""
    for statement in statements(reading, ("askuserquestion",)):
        lowered = statement.lowered
        match = _ASKS_FIRST.search(lowered) if statement.stance.binding else None
        if match is not None and negated(lowered, match.start(), match.end()) is None:
            yield statement.part(*match.span()), statement.text[slice(*match.span())]
