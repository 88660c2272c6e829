"""Text in HTML: nothing in it acts, and what its author marked as code looks like code."""

from __future__ import annotations

from html import escape

from asklint.lazy_regex import Pattern
from asklint.report.visible import visible

_CODE = Pattern(r"`([^`]+)`")


def html_text(text: str) -> str:
    return escape(visible(text), quote=True)


def html_prose(text: str) -> str:
    """A sentence of ours, with names between backticks."""
    return _CODE.sub(r"<code>\1</code>", html_text(text))


def html_path(text: str) -> str:
    """A path that is broken behind a slash rather than inside a name."""
    return html_text(text).replace("/", "/<wbr>")
