"""Numbers that the words around a list of options state for it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from asklint.finding import Confidence
from asklint.lazy_regex import Pattern
from asklint.reader.counts import StatedCount, read_counts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Ask
    from asklint.source import Span

_VAGUE = Pattern(r"\b(?:couple|few|several|handful|some)\b", re.IGNORECASE)
#: The list shows some of them, or what the number counts is said more closely elsewhere.
_PARTIAL = Pattern(
    r"\b(?:e\.g\.|for example|for instance|such as|example|including|of these|of the following|among|per"
    r"|each)\b|[+＋]",
    re.IGNORECASE,
)


_OPTIONS = Pattern(
    r"\b(?:options|choices|alternatives|buttons)\b|選択肢|선택지|옵션|选项|選項", re.IGNORECASE
)


class Stated(NamedTuple):
    said: StatedCount
    span: Span
    words: str


def stated_for(ask: Ask) -> Iterator[Stated]:
    """Counts of options in the words that introduce an ask's only list."""
    if len(ask.questions) != 1 or ask.confidence is Confidence.LOW:
        return
    content = ask.call.block if ask.call else ask.menu.block if ask.menu else None
    if content is None:
        return
    seen: set[int] = set()
    for block in _leads(ask, content):
        if block.index in seen:
            continue
        seen.add(block.index)
        for count in read_counts(block.text):
            words = block.text[count.start : count.end]
            around = block.text[max(0, count.start - 30) : count.end + 30]
            span = block.content.span(count.start, count.end)
            if (
                count.what == "options"
                and _binds(count)
                and _OPTIONS.search(words)
                and not _VAGUE.search(words)
                and not _PARTIAL.search(around)
            ):
                yield Stated(count, span, " ".join(words.split()))


def _leads(ask: Ask, content: Block) -> Iterator[Block]:
    """The blocks right before the list; a directive further away speaks of more than one list."""
    outer = content
    while outer.parent is not None and outer.parent.kind == "list" and outer.kind != "list":
        outer = outer.parent
    previous = outer.previous
    if content.kind == "paragraph":
        yield content
    if previous is not None and previous.kind == "paragraph":
        yield previous
    elif ask.directive is not None and ask.directive.block is content.parent:
        yield ask.directive.block


def _binds(count: StatedCount) -> bool:
    return (
        not count.negated and count.scope not in {"total", "each"} and count.confidence is not Confidence.LOW
    )
