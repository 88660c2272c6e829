"""From items and their surroundings to a menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import Menu, Option, Text
from asklint.reader.option_text import count_options, find_recommended, read_option
from asklint.record import replace
from asklint.source import Span

if TYPE_CHECKING:
    import re
    from collections.abc import Sequence

    from asklint.document.model import Block
    from asklint.document.textmap import TextMap
    from asklint.reader.menus.context import Surroundings
    from asklint.reader.menus.runs import Entry, Run

#: An item that is an option as a call writes it, behind what it is offered for.
_WRITTEN = Pattern(
    r"\{\s{0,4}[\"']?label[\"']?\s{0,4}:\s{0,4}[\"'](?P<label>[^\"'\n{}]{1,200})[\"']"
    r"(?:\s{0,4},\s{0,4}[\"']?description[\"']?\s{0,4}:\s{0,4}\"(?P<description>[^\"\n{}]{1,400})\")?",
    needs=("label",),
)


def option_of(content: TextMap, start: int, end: int, marker: str = "", span: Span | None = None) -> Option:
    """One option, with the span of the whole item."""
    written = _WRITTEN.search(content.text, start, end)
    if written is not None:
        return _option_of_object(content, start, end, marker, written, span)
    option = read_option(content, start, end, marker)
    return replace(option, span=span if span is not None else content.span(start, end))


def _option_of_object(
    content: TextMap, start: int, end: int, marker: str, written: re.Match[str], span: Span | None
) -> Option:
    """`if x → add {"label": "…", "description": "…"}`: the label is the one in the object."""
    parts = {
        name: Text(written[name], content.span(*written.span(name)), quoted=True)
        for name in ("label", "description")
        if written[name] is not None
    }
    return Option(
        parts["label"],
        span if span is not None else content.span(start, end),
        parts.get("description"),
        marker,
        find_recommended(content, *written.span("label")),
    )


def menu_of_run(shape: str, run: Run, surroundings: Surroundings) -> Menu:
    entries: Sequence[Entry] = run.entries
    options = tuple(option_of(e.content, e.start, e.end, e.marker, e.span) for e in entries)
    return Menu(
        shape,
        run.passage.lines[run.first].block,
        Span(entries[0].span.start, max(e.span.end for e in entries)),
        options,
        count_options(options),
        question=surroundings.question,
        lead=surroundings.lead,
        typed_reply=surroundings.typed_reply,
    )


def menu_of_options(
    shape: str,
    block: Block,
    options: tuple[Option, ...],
    *,
    span: Span | None = None,
    question: Text | None = None,
    lead: Text | None = None,
    typed_reply: Span | None = None,
) -> Menu:
    extent = span or Span(options[0].span.start, max(o.span.end for o in options))
    return Menu(shape, block, extent, options, count_options(options), question, lead, typed_reply)
