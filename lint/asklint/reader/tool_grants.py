"""A frontmatter's list of tools, and how one more is written into it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.source import Span

if TYPE_CHECKING:
    from asklint.document.frontmatter import Entry
    from asklint.document.model import Document
    from asklint.finding import Edit

_LINE_END = Pattern(r"[^\r\n]*(\r\n|\n|\r)?")
_DASH = Pattern(r"[ \t]*-[ \t]+")
_BLOCK_SCALAR = ("|", ">")


def grants_everything(entry: Entry) -> bool:
    """`*` and `all` leave nothing out."""
    values = entry.value if isinstance(entry.value, list) else re.split(r"[,\s]+", str(entry.value))
    return any(str(value).strip().strip("\"'").casefold() in {"*", "all"} for value in values)


def append_tool(document: Document, entry: Entry, tool: str) -> Edit | None:
    """The edit that adds a tool at the end of a list, in the list's own style; None where it has none to follow."""
    text, span = document.text, entry.value_span
    written = text[span.start : span.end]
    if isinstance(entry.value, list):
        if written.startswith("["):
            return _in_flow(document, entry, tool)
        return _in_block(document, entry, tool)
    if (
        not isinstance(entry.value, str)
        or not written.strip()
        or written.startswith(_BLOCK_SCALAR)
        or "\n" in written
    ):
        return None
    quoted = written[0] in "\"'" and written[-1] == written[0]
    at = span.end - 1 if quoted else span.start + len(written.rstrip())
    separator = " " if "," not in written and len(written.split()) > 1 and "(" not in written else ", "
    return document.edit(Span(at, at), f"{separator}{tool}")


def _in_flow(document: Document, entry: Entry, tool: str) -> Edit | None:
    if not entry.items:
        start = entry.value_span.start + 1
        return document.edit(Span(start, start), tool)
    last = entry.items[-1].value_span
    return document.edit(Span(last.end, last.end), f", {_quoted_like(document, entry, tool)}")


def _in_block(document: Document, entry: Entry, tool: str) -> Edit | None:
    """A line of its own below the last one, whose comment stays where it is."""
    if not entry.items:
        return None
    text, last = document.text, entry.items[-1].value_span
    start = max(text.rfind("\n", 0, last.start), text.rfind("\r", 0, last.start)) + 1
    dash = _DASH.match(text, start)
    if dash is None or dash.end() != last.start or "\n" in text[last.start : last.end].strip():
        return None
    line = _LINE_END.match(text, last.start)
    if line is None or line.group(1) is None:
        return None
    at = line.end()
    return document.edit(Span(at, at), f"{dash.group()}{_quoted_like(document, entry, tool)}{line.group(1)}")


def _quoted_like(document: Document, entry: Entry, tool: str) -> str:
    """In quotes where all others are."""
    marks = {document.text[item.value_span.start] for item in entry.items}
    mark = next(iter(marks)) if len(marks) == 1 else ""
    return f"{mark}{tool}{mark}" if mark in {'"', "'"} else tool
