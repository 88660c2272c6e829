"""Where a part of a text that a person reads was written: escapes and line breaks may stand between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.source import Span

if TYPE_CHECKING:
    from asklint.document.model import Document
    from asklint.reader.model import Text


def place_of(document: Document, text: Text, start: int, end: int) -> Span:
    """The span of `text.value[start:end]`; the whole text's where its source is written differently."""
    source = document.text[text.span.start : text.span.end]
    if source == text.value:
        return Span(text.span.start + start, text.span.start + end)
    part = text.value[start:end]
    at = source.find(part) if part else -1
    return Span(text.span.start + at, text.span.start + at + len(part)) if at >= 0 else text.span
