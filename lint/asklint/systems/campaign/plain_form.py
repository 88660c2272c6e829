"""The plain form of a menu in the text of an answer, and what is said of the replies to it."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import Text
from asklint.reader.questions import asks
from asklint.reader.remembered import remembered
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block, Document, Section
    from asklint.finding import Edit
    from asklint.reader.model import Menu, Option, Reading

MIN_ITEMS, MAX_ITEMS = 2, 4
_MOST_BEHIND = 120
"""Blocks behind a menu. A section with more of them may hold any number of menus, and each would read all the rest."""
_MARKER = Pattern(r"(?:[-*+•]|\(?\d{1,3}[.):]|\(?[A-Za-z]\d?[.):])[ \t]+|(?=\S)")
_REPLY_CUE = Pattern(
    r"\b(?:accept\w*|respon\w+|repl(?:y|ies)|answers?|typ(?:e|es|ing)|pars\w+|interpret\w*|match\w*|user (?:says|may|can|writes))\b",
    re.IGNORECASE,
)
_NUMBER = Pattern(r"\b(?:numbers?|digits?|numerals?|numeric)\b|[\"“'`]1[\"”'`]", re.IGNORECASE)
_LABEL_PART = Pattern(
    r"\b(?:partial\w*|part of (?:the|a|an|its|their)|labels?|option names?|names? of (?:the|an) option|keywords?|beginning of|prefix)\b",
    re.IGNORECASE,
)
_FREE_WORDS = Pattern(
    r"\b(?:free[- ]?(?:form|text|words?)|describ\w+|descriptions?|own words|natural language|in words|freely|intent|paraphras\w+|anything else)\b",
    re.IGNORECASE,
)
_WAYS = (("a number", _NUMBER), ("part of a label", _LABEL_PART), ("free words", _FREE_WORDS))


def defects(menu: Menu, document: Document) -> list[str]:
    """Where a menu departs from the form: context line, numbered bold labels with descriptions, closing question."""
    found = []
    options = menu.options
    if [option.marker for option in options] != [str(number) for number in range(1, len(options) + 1)]:
        found.append("its items are not numbered 1, 2, 3")
    plain = [o for o in options if not _is_bold(o, document)]
    if plain:
        found.append(f"the label “{plain[0].label.value[:40]}” is not bold")
    bare = [o for o in options if o.description is None]
    if bare:
        found.append(f"“{bare[0].label.value[:40]}” has no description")
    if menu.count.exact and not MIN_ITEMS <= len(options) <= MAX_ITEMS:
        found.append(f"it has {len(options)} items, not {MIN_ITEMS} to {MAX_ITEMS}")
    around = _frame(menu.block)
    if around is not None and options:
        before = document.text[around.start : options[0].span.start]
        after = document.text[max(options[-1].span.end, menu.span.end) : around.end]
        if not before.strip(" \t\r\n>`~"):
            found.append("no line of context stands before it")
        if not asks(after) and not (
            menu.question is not None and menu.question.span.start >= options[-1].span.end
        ):
            found.append("no question closes it")
    return found


def repair(menu: Menu, document: Document) -> list[Edit]:
    """Numbers and bold labels, which change nothing of what is offered. Empty where the lines cannot be rewritten."""
    in_frame = _frame(menu.block) is not None
    edits: list[Edit | None] = []
    for number, option in enumerate(menu.options, 1):
        text = document.text[option.span.start : option.span.end]
        marker = _MARKER.match(text)
        if (
            marker is None
            or (not in_frame and "\n" in text.strip())
            or not option.span.contains(option.label.span)
        ):
            return []
        wanted = f"{number}. "
        if marker.group() != wanted and option.marker != str(number):
            edits.append(document.edit(Span(option.span.start, option.span.start + marker.end()), wanted))
        if not _is_bold(option, document):
            edits.append(document.edit(option.label.span, f"**{option.label.value}**"))
    return [] if any(edit is None for edit in edits) else [edit for edit in edits if edit is not None]


def _is_bold(option: Option, document: Document) -> bool:
    start, end = option.label.span
    return document.text[max(0, start - 2) : start] == "**" or document.text[start:end].startswith("**")


def _frame(block: Block) -> Span | None:
    """The inside of the fence or quote that shows the menu as the user will read it."""
    for around in (block, *block.ancestors()):
        if around.kind in {"fence", "code"}:
            return Span(around.content.origin(0), around.content.origin_end(len(around.text)))
        if around.kind == "quote":
            return around.span
    return None


def unaccepted(menu: Menu, reading: Reading) -> list[str]:
    """The ways to answer that nothing in the document allows, in the section of the menu or for all menus."""
    document = reading.document
    own = document.section_at(menu.span.start)
    best = _missing(_reply_text(document, own, menu.span.end))
    return [] if best and _allowing_all(reading) else best


@remembered
def _allowing_all(reading: Reading) -> Iterator[Section]:
    """The sections that allow every way to answer."""
    document = reading.document
    for section in document.sections:
        if not _missing(_reply_text(document, section, section.span.start)):
            yield section


def reply_sentence(menu: Menu, reading: Reading) -> Text | None:
    """The words behind a menu that say how it is answered."""
    document = reading.document
    section = document.section_at(menu.span.start)
    for block in _behind(document, menu.span.end, section.span.end):
        if block.kind == "heading":
            break
        if (
            block.kind == "paragraph"
            and _REPLY_CUE.search(block.text)
            and _missing(block.text) != [way for way, _ in _WAYS]
        ):
            return Text(block.text, block.span)
    return None


def _missing(text: str) -> list[str]:
    return [way for way, pattern in _WAYS if pattern.search(text) is None]


def _behind(document: Document, start: int, end: int) -> Iterator[Block]:
    """The blocks of a passage from a place on, as far as anybody reads who wants to know how to answer."""
    first = bisect_left(document.blocks, start, key=lambda block: block.span.start)
    for block in document.blocks[first : first + _MOST_BEHIND]:
        if block.span.start >= end:
            return
        if block.span.end <= end:
            yield block


def _reply_text(document: Document, section: Section, start: int) -> str:
    """The paragraphs of a section, its subsections aside, if any of them speaks of replies."""
    parts = []
    for block in _behind(document, start, section.span.end):
        if block.kind == "heading" and block is not section.heading:
            break
        if block.kind == "paragraph":
            parts.append(block.text)
    cued = [at for at, text in enumerate(parts) if _REPLY_CUE.search(text)]
    return "\n".join(parts[cued[0] :]) if cued else ""
