"""Profiles that a file pins for itself, in a comment of its own: `<!-- asklint: profile[dtree@3] -->`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.directives import read_directives
from asklint.document.load import load
from asklint.source import Source, UnreadableSourceError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.document.model import Comment

_WORD = "profile"
_MARK = "asklint:"


def may_pin(data: bytes) -> bool:
    """Whether it is worth reading the comments of a file: cheap, and never wrong about a file that pins nothing."""
    return _MARK.encode() in data and _WORD.encode() in data


def pins_in(path: str, data: bytes) -> dict[str, str]:
    """The profiles that a file pins, with their versions ("" where it names none)."""
    try:
        return pins_of(load(Source(path, data)).comments) if may_pin(data) else {}
    except UnreadableSourceError:
        return {}


def pins_of(comments: Iterable[Comment]) -> dict[str, str]:
    """What a passage shows in a fence or in code is no comment, and pins nothing."""
    pins: dict[str, str] = {}
    for directive in read_directives(comments):
        if directive.word == _WORD:
            for selector in directive.selectors:
                name, _, version = selector.text.partition("@")
                pins[name] = version
    return pins
