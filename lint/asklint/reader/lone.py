"""Directives that neither a call nor a menu belongs to: which of them are asks of their own."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from asklint.document.model import Block
from asklint.document.textmap import TextMap
from asklint.lazy_regex import Pattern
from asklint.reader.menus.cues import is_question
from asklint.reader.model import Text
from asklint.reader.negation import negated
from asklint.reader.placed import Placed

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from asklint.document.model import Document
    from asklint.reader.model import Call, Directive, Reading

_QUOTED = Pattern(r"[\"“「]([^\"”」\n]{3,300}[?？.。]?)[\"”」]")
#: Fewer words in quotes are a label or a word that is spoken of.
_LEAST_WORDS = 3
_LONGEST_QUOTE = 400
_SPACED = Pattern(r"[\x00-\u024f]*")
_NEXT_STEP = Pattern(r"→|->|=>|⇒|\bthen\b|\bafterwards\b|\bfollowed by\b")


def left_alone(
    directives: Sequence[Directive], satisfied: Container[int], reading: Reading
) -> list[Directive]:
    """What asks by itself; `satisfied` are the identities of those that govern something.

    A sentence asks once, however many hosts' tools it names, and a heading that announces a question is not a second one.
    """
    document = reading.document
    kept: list[Directive] = []
    last: Directive | None = None
    for directive in directives:
        governs = id(directive) in satisfied
        if governs or not (directive.describes or _says_again(directive, last, document)):
            last = directive
            if not governs:
                kept.append(directive)
    if not any(d.block.kind == "heading" for d in kept):
        return kept
    all_of_them, calls = Placed(directives), Placed(call for call in reading.calls if call.tool)
    return [
        d for d in kept if not (d.block.kind == "heading" and _comes_below(d, all_of_them, calls, document))
    ]


def blocks_led(directives: Sequence[Directive], satisfied: Container[int]) -> frozenset[int]:
    """The blocks, by index, with a sentence that leads to what it governs."""
    return frozenset(d.block.index for d in directives if id(d) in satisfied and _is_lead(d))


def led_elsewhere(directive: Directive, led: Container[int]) -> bool:
    """Another sentence of its paragraph leads to what follows, as it does."""
    return directive.block.index in led and _is_lead(directive)


def _is_lead(directive: Directive) -> bool:
    """It introduces something: two of them in one paragraph introduce the same."""
    return directive.stance.binding and directive.sentence.value.rstrip("*_` ").endswith((":", "："))


def _says_again(directive: Directive, last: Directive | None, document: Document) -> bool:
    """The same sentence has asked already; a later step of a flow asks anew."""
    if last is None or last.block is not directive.block or last.sentence.span != directive.sentence.span:
        return False
    between = document.text[last.span.end : directive.span.start].lower()
    return last.stance is directive.stance and _NEXT_STEP.search(between) is None


def _comes_below(
    heading: Directive, directives: Placed[Directive], calls: Placed[Call], document: Document
) -> bool:
    """The section tells to ask in so many words."""
    if not heading.stance.binding:
        return False
    section = document.section_at(heading.span.start).span
    return any(section.contains(call.span) for call in calls.between(*section)) or any(
        other.block is not heading.block and other.stance.binding and not other.describes
        for other in directives.between(*section)
    )


def quoted_question(directive: Directive) -> Text | None:
    """A question quoted in the directive's own paragraph: one that asks by its form, else the first of its sentence that may be one."""
    block = directive.block
    asked, others = _quoted(block.text)
    start = block.content.offset(directive.sentence.span.start)
    end = start + len(directive.sentence.value)
    found = asked or next((quote for quote in others if start <= quote[0] < end), None)
    return Text(block.text[slice(*found)], block.content.span(*found), quoted=True) if found else None


def shown_before(directive: Directive) -> Text | None:
    """A question set off as a quotation right before the order to put it: "> Merge it?" and "Use X with options:"."""
    before = directive.block.previous
    if before is None or before.kind != "quote" or len(before.children) != 1:
        return None
    said = before.children[0]
    if said.kind != "paragraph" or len(said.text) > _LONGEST_QUOTE or not is_question(said.text):
        return None
    return Text(" ".join(said.text.split()), said.content.span(0, len(said.text)), quoted=True)


@lru_cache(maxsize=256)
def _quoted(text: str) -> tuple[tuple[int, int] | None, tuple[tuple[int, int], ...]]:
    """The first quoted question, and what else may be one. Remembered: every directive of a paragraph looks for it."""
    lowered = text.lower()
    quotes = [m for m in _QUOTED.finditer(text) if negated(lowered, *m.span()) is None]
    asked = next((m.span(1) for m in quotes if is_question(m.group(1))), None)
    return asked, tuple(m.span(1) for m in quotes if not _is_label(m.group(1)))


def _is_label(text: str) -> bool:
    return _SPACED.fullmatch(text) is not None and len(text.split()) < _LEAST_WORDS


def block_after(block: Block) -> Block | None:
    """What follows a block in reading order, outside the lists that it ends."""
    for around in (block, *block.ancestors()):
        if around.following is not None:
            return around.following if around.kind == "list" else None
    return None


def frontmatter_description(document: Document) -> Block | None:
    """The description of a skill, where it says how it asks through the tool."""
    entry = document.frontmatter.get("description") if document.frontmatter else None
    if entry is None or "AskUserQuestion" not in str(entry.value):
        return None
    start, end = entry.value_span
    return Block("paragraph", entry.value_span, TextMap.identity(document.text[start:end], start))
