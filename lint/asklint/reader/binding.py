"""Binding: which call or menu a directive governs, by the structure of the document and never by distance in lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import Stance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Call, Directive
    from asklint.source import Span

_CONTENT = ("list", "fence", "code", "table", "quote")
_BACK_REFERENCE = Pattern(
    r"\b(?:these|those|the above|above|this menu|the menu|the options|the choices|the list(?:ed)?|them|it|the question|the following choice)\b|上記|위의|以上"
)
_LEAD = Pattern(
    r"(?:options?|choices?|question|header|present|with|choose|select|offer|example|選択肢|옵션|선택지|选项)[^\n]{0,80}[:：]\s*$",
    re.IGNORECASE,
)
#: A line that asks by itself: what forbids the tool before it does not reach past it.
_ASKS_AFTER_ALL = Pattern(
    r"\b(?:ask|prompt|then (?:present|offer|call|use))\b[^\n]{0,80}[:：]\s*$", re.IGNORECASE
)
_LETTERS = Pattern(r"\bA ?[/|,] ?B\b")
_MAX_STEPS = 12
_THIS_MENU = Pattern(
    r"\b(?:this|the|that) (?:menu|list)\b|\b(?:these|the) (?:options|choices)(?: above| shown)?\b"
)


def governed(directive: Directive, others: frozenset[int]) -> Iterator[Block]:
    """Content blocks that a directive introduces, nearest first. `others` are blocks with directives of their own."""
    block = directive.block
    if block.kind == "heading":
        yield from _until_heading(block, others)
        return
    if block.kind == "cell" or (directive.stance is Stance.PROHIBITION and not _introduces(block)):
        return
    reached = False
    forbids = directive.stance is Stance.PROHIBITION
    for sibling in _following(block, others):
        if forbids and sibling.kind == "paragraph" and _ASKS_AFTER_ALL.search(sibling.text):
            return
        if sibling.kind in _CONTENT:
            reached = True
            yield sibling
        elif (
            sibling.kind == "paragraph"
            and not _LEAD.search(sibling.text)
            and (reached or sibling.text.endswith((".", "。")))
        ):
            return
    item = block.parent
    if reached or item is None or item.kind != "item" or not block.text.rstrip().endswith((":", "：")):
        return
    listing = item.parent
    if listing is not None and item.position == len(listing.children) - 1:
        # the fence or list that belongs to the last item was not indented far enough to stay inside it
        following = listing.following
        if following is not None and following.kind in _CONTENT:
            yield following


def _introduces(block: Block) -> bool:
    return block.text.rstrip("*_` \n").endswith((":", "："))


def _following(block: Block, others: frozenset[int]) -> Iterator[Block]:
    sibling = block.following
    steps = 0
    while sibling is not None and steps < _MAX_STEPS:
        if sibling.kind in {"heading", "rule"} or sibling.index in others:
            return
        yield sibling
        sibling = sibling.following
        steps += 1


def _until_heading(heading: Block, others: frozenset[int]) -> Iterator[Block]:
    sibling = heading.following
    while sibling is not None and sibling.kind != "heading":
        if sibling.index in others:
            return
        if sibling.kind in _CONTENT:
            yield sibling
            return
        sibling = sibling.following


def refers_back(directive: Directive) -> bool:
    """Whether its sentence points at something already written."""
    return _BACK_REFERENCE.search(directive.sentence.value.lower()) is not None


def asks_for_letters(call: Call) -> bool:
    """A question without options of its own that names letters to answer with."""
    question = call.questions[0] if len(call.questions) == 1 else None
    if call.form != "sketch" or question is None or question.options or question.text is None:
        return False
    return _LETTERS.search(question.text.value) is not None


def below_last_item(block: Block) -> Block | None:
    """The fence that follows a list whose last item a block opens."""
    item = block.parent
    listing = item.parent if item is not None and item.kind == "item" else None
    if item is None or listing is None or item.position != len(listing.children) - 1 or block.following:
        return None
    below = listing.following
    return below if below is not None and below.kind in {"fence", "code"} else None


def speaks_of_this_menu(directive: Directive) -> bool:
    """ "Put this menu to the user" may stand in a step of its own, behind the one that shows it."""
    return _THIS_MENU.search(directive.sentence.value.lower()) is not None


def within(block: Block, span: Span) -> bool:
    return block.span.start <= span.start and span.end <= block.span.end
