"""A menu with the texts around it by which it is told from what only looks like one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from asklint.document.model import Block, Document
    from asklint.reader.model import Menu

_PLAIN_LISTS = frozenset({"numbered", "bulleted", "lines"})
_LISTED = _PLAIN_LISTS | {"lettered", "keyed"}
_NEARBY = 1_500
LEAD = 120
"""How much of a text counts as leading to what follows it, or as following right behind."""


class View:
    """A menu with the texts that the tests look at."""

    def __init__(self, menu: Menu, document: Document) -> None:
        self.menu = menu
        self.document = document
        self.shape = menu.shape
        self.lead = menu.lead.value.lower() if menu.lead else ""
        self.question = menu.question.value if menu.question else ""
        if menu.shape == "table":
            self.items = [option.label.value for option in menu.options]
        else:
            self.items = [document.text[slice(*option.span)] for option in menu.options]
        pairs = zip(self.items, menu.options, strict=True)
        self.texts = [_without_marker(item, option.marker) for item, option in pairs]
        self.section = document.section_at(menu.span.start).title.lower()
        self.listed = menu.shape in _LISTED
        self.plain_list = menu.shape in _PLAIN_LISTS

    def most(self, holds: Callable[[str], object], *, of: list[str] | None = None) -> bool:
        texts = self.texts if of is None else of
        return 2 * sum(1 for text in texts if holds(text)) > len(texts)

    @property
    def shown(self) -> bool:
        """Inside a quote or a fence."""
        block = self.menu.block
        return block.kind in {"fence", "code"} or any(a.kind == "quote" for a in block.ancestors())

    def nearby(self) -> Iterator[str]:
        """The words around it, from near to far: lead, question, the step it stands in, the headings."""
        yield self.lead
        yield self.question
        block = self.menu.block
        if not self.listed and block.kind == "paragraph":
            yield block.text[:_NEARBY]
        if block.following is not None and "AskUserQuestion" in block.following.text[:_NEARBY]:
            yield block.following.text[:_NEARBY]
        for step in (block, *block.ancestors()):
            previous = step.previous
            if previous is not None and previous.kind in {"paragraph", "heading"}:
                yield previous.text[-_NEARBY:]
            if step.kind == "item" and step.children and step.children[0].kind == "paragraph":
                yield step.children[0].text[:_NEARBY]
        for section in self.document.section_at(self.menu.span.start).path():
            yield section.title


def list_lead(block: Block) -> str:
    """What introduces the list that a block stands in, in lower case."""
    lists = (step for step in block.ancestors() if step.kind == "list" and step.previous is not None)
    found = next(lists, None)
    lead = found.previous if found is not None else None
    return lead.text[-LEAD:].lower() if lead is not None and lead.kind == "paragraph" else ""


def own_words(block: Block, question: str) -> str:
    """The text of the block and of the paragraph before it, in lower case and without the question itself."""
    texts = [block.text[:_NEARBY].replace(question, " ")] if block.kind == "paragraph" else []
    for step in (block, *block.ancestors()):
        if step.previous is not None and step.previous.kind == "paragraph":
            texts.append(step.previous.text[-_NEARBY:])
            break
    return " ".join(texts).lower()


def text_behind(block: Block) -> str:
    """What follows the fence that a menu is shown in."""
    following = block.following if block.kind in {"fence", "code"} else None
    return following.text if following is not None else ""


def before_quote(view: View) -> str:
    """What stands in front of the quote around a question, in lower case."""
    start = view.menu.block.span.start if view.menu.block.kind == "paragraph" else view.menu.span.start
    before = view.document.text[start : view.menu.span.start]
    opened = before.rfind("“") if before.rfind("“") > before.rfind("”") else -1
    opened = max([opened, *(before.rfind(mark) for mark in '"`' if before.count(mark) % 2)])
    return before[:opened][-LEAD:].lower() if opened >= 0 else ""


def behind_condition(lead: str) -> str:
    """What a lead goes on to say: "if the user selects X, **ask …**"."""
    comma = re.search("[,、，]", lead)
    return lead[comma.end() :] if comma else ""


def _without_marker(item: str, marker: str) -> str:
    at = item.find(marker, 0, 12) if marker else -1
    return item[at + len(marker) :].lstrip(".):] \t*_`") if at >= 0 else item
