"""Who asks: the main session, a subagent, a forked skill, or a run that nobody watches."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import Asker, Role
from asklint.source import Span

if TYPE_CHECKING:
    from asklint.document.frontmatter import Entry
    from asklint.document.model import Document

_AGENT_PATH = Pattern(r"(?:^|/)agents?/(?:[^/]+/){0,3}[^/]+\.(?:md|mdc|tmpl|template)$")
_NOT_AN_AGENT = Pattern(
    r"(?:^|/)(?:readme|index|template|agents|claude|skill|changelog)[^/]*$|/(?:references?|templates?"
    r"|docs|skills|commands|workflows)/[^/]*$|\.agent\.md$"
)
_MAIN_SESSION = Pattern(
    r"\b(?:main|primary|top-level) (?:agent|session|thread|conversation)\b|claude --agent\b", re.IGNORECASE
)
#: In a body, where "return it to the main agent" is how a subagent speaks, only words that say what the file itself is.
_IS_MAIN_SESSION = Pattern(
    r"\b(?:as|is|are) (?:the|a) (?:main|primary|top-level)[ -](?:agent|session|thread)\b|\bin the main "
    r"(?:session|thread|conversation)\b|claude --agent\b"
    r"|\bnot (?:a |as a )?(?:spawned )?sub-?agent\b",
    re.IGNORECASE,
)
_BODY_HEAD = 3000


MAIN = Role(Asker.MAIN)


def role_of(document: Document) -> Role:
    """From the frontmatter, else from the place of the file."""
    front = document.frontmatter
    context = front.get("context") if front else None
    if context is not None and str(context.value).strip().lower() == "fork":
        return Role(Asker.FORKED, "`context: fork` in the frontmatter", _line(context))
    background = front.get("background") if front else None
    if background is not None and background.value is True and not is_agent_file(document):
        return Role(Asker.FORKED, "`background: true` in the frontmatter", _line(background))
    if is_agent_file(document):
        return Role(Asker.SUBAGENT, "it defines a subagent")
    return MAIN


def is_agent_file(document: Document) -> bool:
    """A file that defines a subagent, as opposed to one that is read by the main session."""
    path = document.place.lower()
    if document.host != "markdown" or not _AGENT_PATH.search("/" + path) or _NOT_AN_AGENT.search("/" + path):
        return False
    front = document.frontmatter
    if front is None or front.get("name", "description", "tools", "model") is None:
        return False
    if front.get("initialPrompt", "initial-prompt") is not None:
        return False
    mode = front.get("mode")
    if mode is not None and str(mode.value).lower() in {"primary", "all"}:
        return False
    target = front.get("target")
    if target is not None and "vscode" in str(target.value).lower():
        return False
    description = front.get("description")
    if description is not None and _MAIN_SESSION.search(str(description.value)):
        return False
    head = document.text[front.span.end : front.span.end + _BODY_HEAD]
    return _IS_MAIN_SESSION.search(head) is None


def _line(entry: Entry) -> Span:
    return Span(entry.key_span.start, entry.value_span.end)
