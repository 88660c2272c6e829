"""What a check of a prompt spec has to say, before a rule makes a finding of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from asklint.source import Span


class Complaint(NamedTuple):
    span: Span
    message: str
    help: str
    replacement: str = ""
    """The one value that can stand there, as JSON; empty when there is a choice."""


def listed(words: list[str], joined: str = "and") -> str:
    """`a`, `b` and `c`"""
    return f"{', '.join(words[:-1])} {joined} {words[-1]}" if len(words) > 1 else "".join(words)


def quoted(words: list[str], limit: int = 6) -> str:
    """Labels in a message: “a”, “b” and 3 more."""
    shown = [f"“{word[:60]}”" for word in words[:limit]]
    return listed([*shown, f"{len(words) - limit} more"] if len(words) > limit else shown)


def code(words: list[str], joined: str = "and") -> str:
    return listed([f"`{word}`" for word in words], joined)
