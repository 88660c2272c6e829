"""Tools that a frontmatter grants or withholds, each where it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.harnesses import bare_name
from asklint.lazy_regex import Pattern
from asklint.reader.model import Text
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.frontmatter import Entry
    from asklint.document.model import Document

ALLOWED = ("allowed-tools", "allowed_tools", "allowedTools")
DISALLOWED = ("disallowed-tools", "disallowed_tools", "disallowedTools")
AGENT_TOOLS = ("tools",)
_NAME = Pattern(r"(?:#tool:)?[A-Za-z_][\w*/-]{0,120}")
_ARGUMENTS = Pattern(r"\([^()]{0,200}\)?")


def listed_tools(document: Document, *keys: str) -> Iterator[Text]:
    """The names under some keys, from a list, a line with commas or spaces, or a mapping of switches."""
    front = document.frontmatter
    for key in keys:
        entry = front.entries.get(key) if front else None
        if entry is not None:
            yield from _names(entry, document.text)


def listed(document: Document, tools: frozenset[str], *keys: str) -> Text | None:
    """The first of some tools that stands under some keys."""
    return next((name for name in listed_tools(document, *keys) if bare_name(name.value) in tools), None)


def _names(entry: Entry, text: str) -> Iterator[Text]:
    if entry.items:
        for item in entry.items:
            yield from _names(item, text)
    elif entry.children:
        yield from (
            Text(name, child.key_span) for name, child in entry.children.items() if child.value is True
        )
    elif isinstance(entry.value, str):
        start, end = entry.value_span
        written = _ARGUMENTS.sub(lambda match: " " * len(match.group()), text[start:end])
        for match in _NAME.finditer(written):
            yield Text(match.group(), Span(start + match.start(), start + match.end()))
