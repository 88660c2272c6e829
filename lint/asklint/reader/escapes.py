"""Characters written as `\\uXXXX` where the character itself could stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from asklint.lazy_regex import Pattern
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Document
    from asklint.reader.model import Question, Text

#: One escape, or the two that make up a character beyond the basic plane; the backslash is not itself escaped.
_ESCAPE = Pattern(
    r"(?<!\\)\\u(?:(?P<high>[dD][89abAB][0-9a-fA-F]{2})\\u(?P<low>[dD][c-fC-F][0-9a-fA-F]{2})|(?P<plain>[0-9a-fA-F]{4}))"
)


class Escape(NamedTuple):
    """An escape in the document, and the character it stands for."""

    span: Span
    character: str


def unicode_escapes(document: Document, text: Text) -> list[Escape]:
    """The escapes in a text that stand for something a person reads.

    Controls, invisible characters and ASCII are left out: there an escape may be the only safe way to write them.
    """
    start, end = text.span
    found: list[Escape] = []
    for match in _ESCAPE.finditer(document.text, start, end):
        if match["plain"]:
            code = int(match["plain"], 16)
        else:
            code = 0x10000 + ((int(match["high"], 16) - 0xD800) << 10) + int(match["low"], 16) - 0xDC00
        character = chr(code)
        if code >= 0x80 and character.isprintable():
            found.append(Escape(Span(match.start(), match.end()), character))
    return found


def texts_of(question: Question) -> Iterator[Text]:
    """Everything of a question that the user gets to read."""
    yield from (text for text in (question.text, question.header) if text is not None)
    for option in question.options:
        yield option.label
        if option.description is not None:
            yield option.description
