"""`asklint:` remarks in comments and frontmatter: what an author says about the linting of a passage.

One grammar for every host: `asklint: <word>[CODE, name, …] reason`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.record import record
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.document.model import Comment

SUPPRESSIONS = ("ignore", "ignore-file", "off", "on")
SETTINGS = ("profile",)
"""Words that set something for one file: `asklint: profile[dtree@3]`."""
INTENTS = ("phase", "advisory", "not-a-menu", "bad-example", "free-text")
_REMARK = Pattern(r"\basklint:[ \t]*([a-z]+(?:-[a-z]+)*)(?:[ \t]*\[([^\]\n]*)\])?[ \t]*([^\n]*)")
_CLOSER = Pattern(r"(?:--!?>|\*/)\s*$")
_NAME = Pattern(r"[^,\s]+")


@record(frozen=True)
class Selector:
    """A code, name or family as written, with its place in the file."""

    text: str
    span: Span


@record(frozen=True)
class Directive:
    """One remark. `span` is the remark itself, `comment` the whole comment around it (both in the file's text)."""

    word: str
    selectors: tuple[Selector, ...]
    reason: str
    span: Span
    comment: Span
    bracketed: bool
    """Whether the list of codes was written at all: `ignore[]` is not `ignore`."""


def read_directives(comments: Iterable[Comment]) -> Iterator[Directive]:
    """Every `asklint:` remark, known word or not."""
    for comment in comments:
        if "asklint:" not in comment.text:
            continue
        for match in _REMARK.finditer(comment.text):
            base = comment.span.start
            selectors = tuple(
                Selector(
                    name.group(),
                    Span(base + match.start(2) + name.start(), base + match.start(2) + name.end()),
                )
                for name in _NAME.finditer(match.group(2) or "")
            )
            remark = _CLOSER.sub("", match.group()).rstrip()
            reason = match.group(3)[: max(0, match.start() + len(remark) - match.start(3))].strip()
            yield Directive(
                match.group(1),
                selectors,
                reason,
                Span(base + match.start(), base + match.start() + len(remark)),
                comment.span,
                match.group(2) is not None,
            )
