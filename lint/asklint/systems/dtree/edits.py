"""Changes to trees, as fixes of the file that they stand in."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from asklint.finding import Fix
from asklint.lazy_regex import Pattern
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.document.model import Document
    from asklint.finding import Applicability


_CAPITALS = Pattern(r"[A-Z0-9_]+")


def fix_of(
    document: Document, message: str, applicability: Applicability, changes: Iterable[tuple[Span, str]]
) -> Fix | None:
    """The changes as one fix; None where one of them cannot be made in its file."""
    edits = document.edits(changes)
    return Fix(message, applicability, edits) if edits else None


def words_in_capitals(document: Document) -> Counter[str]:
    """How often each stands anywhere in the document: a code that stands once can be renamed without harm."""
    return Counter(_CAPITALS.findall(document.text))


def line_around(document: Document, span: Span) -> Span:
    """The lines that a span touches, with their margins and the last one's line break."""
    text = document.text
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end)
    return Span(start, len(text) if end < 0 else end + 1)
