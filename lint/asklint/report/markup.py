"""Text of documents in Markdown, as text: no link, image, HTML, mention or reference of theirs works there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.report.visible import visible

if TYPE_CHECKING:
    import re

_ACTIVE = Pattern(r"[\\`*_\[\](){}<>&|~$!:@#]|(?i:www)(?=\.)|(?i:gh)(?=-)")
_ENTITIES = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}
_BREAK = "&#8203;"
"""A space of no width. Hosts find bare addresses, mentions and issue numbers after escapes are gone."""


def markdown_text(text: str, limit: int = 0) -> str:
    """One line of Markdown that shows `text`; with `limit`, at most so many of its characters."""
    if limit and len(text) > limit:
        text = text[: limit - 1] + "…"
    return _ACTIVE.sub(_harmless, visible(text))


def _harmless(match: re.Match[str]) -> str:
    found = match.group()
    if found in _ENTITIES:
        return _ENTITIES[found]
    if found == ":":
        return f":{_BREAK}" if match.string.startswith("//", match.end()) else ":"
    if found.isalpha():
        return f"{found}{_BREAK}"
    return f"\\{found}{_BREAK}" if found in "@#" else f"\\{found}"


def fence_around(text: str) -> str:
    """A code fence that nothing in `text` closes."""
    longest = max((len(run) for run in _TICKS.findall(text)), default=0)
    return "`" * max(3, longest + 1)


_TICKS = Pattern(r"`+")
