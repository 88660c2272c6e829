"""Decision trees: questions written as Markdown lists under `¶ASK_…` names, in five versions of one format."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.source import Span
from asklint.systems import Evidence
from asklint.systems.dtree.versions import VOCABULARY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.project import Fact
    from asklint.reader.model import Reading

CUES: tuple[bytes, ...] = ("¶ASK_".encode(), b"_WITH_COMPLETE_CONTEXT")

_NAMED = Pattern(r"^[ \t]{0,8}#{1,6} ¶ASK_[A-Z\[][^\n]{0,200}", re.MULTILINE)
_TITLED = Pattern(r"^[ \t]{0,8}#{1,6} (?:Decision: |(?:¶ASK_[^\s:]{1,80}: )?Choose(?: one)?: )", re.MULTILINE)
_CHOOSE = Pattern(r"^[ \t]{0,8}#{1,6} ¶ASK_[^\s:]{1,80}: Choose(?: one)?:", re.MULTILINE)
_ANONYMOUS_CHOOSE = Pattern(r"^[ \t]{0,8}#{1,6} Choose(?: one)?: \S", re.MULTILINE)
_BOX = Pattern(r"^[ \t]{0,12}- \[ \] ", re.MULTILINE)
_ITEM = Pattern(r"^[ \t]{0,12}- (?:\[ \] )?(?:\[([A-Z]{1,8})\]|\S)", re.MULTILINE)
_OTH = Pattern(r"^[ \t]{0,12}- (?:\[ \] )?\[OTH\]", re.MULTILINE)
_MORE = Pattern(
    r"^([ \t]{0,12})- (?:\[ \] )?\[MORE\][^\n]{0,200}\n(?:\1  [^\s-][^\n]{0,300}\n)?\1  - ", re.MULTILINE
)
_IN_BODY = Pattern(r"[§¶]CMD_[A-Z_]{0,60}_WITH_COMPLETE_CONTEXT\b")
_FLAT_PEERS = Pattern(r"¶INV_ASK_(?:SURFACE_FOUR|SLASH_FOR_MORE)\b")
_STABLE_HEADER = Pattern(r"`ID\. Label`|\[OTH(?:/[A-Z]{1,4})?\]: ")
_MANY = 5


def evidence(path: str, text: str) -> Iterable[Evidence]:
    """A named tree with its options, or the command that puts a question's context into its body."""
    named = _NAMED.search(text)
    if named is not None and _TITLED.search(text) is not None and _ITEM.search(text) is not None:
        version, note = _version(text)
        yield Evidence(version, note, Span(*named.span()))
    elif (body := _IN_BODY.search(text)) is not None:
        yield Evidence("5", f"refers to {body.group()}", Span(*body.span()))


def _version(text: str) -> tuple[str, str]:
    """The newest form that the file uses."""
    if _IN_BODY.search(text):
        return "5", "a tree, and questions with their context in the body"
    if _CHOOSE.search(text) or (_ANONYMOUS_CHOOSE.search(text) and _BOX.search(text)):
        return "4", "a tree whose one heading says “Choose”"
    if _FLAT_PEERS.search(text):
        return "3", "a tree, and the invariants of flat peers"
    if _MORE.search(text):
        return "2", "a tree with a [MORE] subtree"
    if _OTH.search(text):
        stable = _STABLE_HEADER.search(text)
        return ("1.1", "a tree with [OTH] and stable headers") if stable else ("1", "a tree with [OTH]")
    codes = list(_codes(text))
    if codes and all(code in VOCABULARY for code in codes) and len(codes) >= _MANY:
        return "3", "a tree with codes of the vocabulary and no escape"
    return "1", "a tree with a heading for its name and one for its title"


def _codes(text: str) -> Iterator[str]:
    return (match.group(1) for match in _ITEM.finditer(text) if match.group(1))


def facts(reading: Reading) -> Iterable[Fact]:
    from asklint.systems.dtree.names import name_facts

    return name_facts(reading)
