"""What a document teaches about the format: the keyword of the recommendation, the most options of a call.

The format has one home, the shared preamble. Overlays, references and architecture notes say it again in their words.
Buckets and numbers of a chain are fixed for all of them, so that they have rules of their own (ASK802, ASK804).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import Stance
from asklint.reader.negation import negated
from asklint.record import record
from asklint.systems.gstack.lines import leaves
from asklint.systems.gstack.recommendations import recommendations
from asklint.systems.gstack.versions import FORMAT_HEADING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Reading
    from asklint.source import Span

KEYWORD, LIMIT = "keyword", "limit"
_KEYWORD = Pattern(
    r"(?<![\w-])(?P<key>RECOMMENDATION|Recommendation)[*_`]{0,3}:[*_`]{0,3}[ \t]{0,4}(?:(?:Choose[ \t]{1,4})?[<\[{]|Choose[ \t]{1,4}X\b)"
)
_LIMIT = Pattern(
    r"\b(?:caps?|capped|limit(?:s|ed)?|at most|max(?:imum)?(?: of)?|no more than|up to)\b[^.;\n\d]{0,40}?(?P<number>[2-9])[*_`]{0,2}[ \t]options\b",
    re.IGNORECASE,
)
_TOOL = Pattern(r"\bAskUserQuestion\b|\bAUQ\b")
_READ = (Stance.DIRECTIVE, Stance.GOOD_EXAMPLE, Stance.DEFINITION)


@record(frozen=True)
class Taught:
    """One thing that a document says about the format."""

    topic: str
    value: str
    span: Span


def is_home(reading: Reading) -> bool:
    """Whether the document is the format itself: its resolver's text, or a skill that carries it."""
    document = reading.document
    return document.name == "generateAskUserFormat" or FORMAT_HEADING.search(document.text) is not None


def taught(reading: Reading) -> Iterator[Taught]:
    text = reading.document.text
    if not _TOOL.search(text) and "ELI10" not in text and "-split-" not in text:
        return
    lines = [recommendation.key_span for recommendation in recommendations(reading)]
    home = is_home(reading)
    for block in leaves(reading.document, "recommendation", "askuserquestion", "auq"):
        if reading.stance(block) not in _READ:
            continue
        for match in _KEYWORD.finditer(block.text):
            if negated(block.text.lower(), match.start(), match.end()) is not None:
                continue
            span = block.content.span(*match.span("key"))
            # A line that recommends is the business of brief-recommendation, unless it is the format's own.
            if home or not any(line.overlaps(span) for line in lines):
                yield Taught(KEYWORD, match["key"], span)
        if block.kind not in {"fence", "code"}:
            yield from _in_prose(block)


def _in_prose(block: Block) -> Iterator[Taught]:
    text = block.text
    if _TOOL.search(text):
        for match in _LIMIT.finditer(text):
            if negated(text.lower(), match.start(), match.end()) is None:
                yield Taught(LIMIT, match["number"], block.content.span(*match.span()))
