"""Slash commands in what the user reads, in projects that keep them out of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.project import Fact
from asklint.reader.model import Stance
from asklint.reader.statements import statements
from asklint.source import Span
from asklint.systems.campaign.sites import is_for_readers, is_history, read_sites

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Option, Reading

RULED_OUT, WRITTEN = "campaign.no-slash-commands", "campaign.slash-command"
"""A sentence that keeps slash commands out of what the user reads; a command in an option, which is the key."""
_COMMANDS = Pattern(r"\bslash[- ]commands?\b")
_RULES_OUT = Pattern(r"\b(?:never|not|no|n't|without|instead of|rather than|avoid)\b")
_TO_THE_USER = Pattern(r"\buser|\btext\b|\bmessage|\boption|\blabel|\bmention|\brefer|\bremember\b")
_NAME = r"/(?:[a-z][a-z0-9]{0,30}:)?[a-z][a-z0-9]{0,30}(?:-[a-z0-9]{1,30}){0,6}(?![\w/.@-])"
_IN_CODE = Pattern(rf"`({_NAME})(?: [^`\n]{{1,120}})?`")
_IN_WORDS = Pattern(rf"(?:\b(?i:run|runs|type|types|use|uses|enter|invoke|call|via|with)\s)({_NAME})")
_ALONE = Pattern(rf"^[ \t]{{0,8}}({_NAME})(?=[ \t\n]|$)", re.MULTILINE)
_LABEL = Pattern(rf"[*_`\"“]{{0,3}}({_NAME})")
_FOLDERS = frozenset(
    ("/tmp", "/etc", "/usr", "/var", "/dev", "/opt", "/home", "/bin", "/src", "/root", "/mnt")
)


def slash_facts(reading: Reading) -> Iterator[Fact]:
    document = reading.document
    if is_history(document.path):
        return
    if document.says("command"):
        for statement in statements(reading, ("slash",)):
            said = statement.lowered
            if (
                _COMMANDS.search(said)
                and _RULES_OUT.search(said)
                and _TO_THE_USER.search(said)
                and statement.stance not in {Stance.BAD_EXAMPLE, Stance.HISTORY, Stance.QUOTATION}
            ):
                yield Fact(RULED_OUT, "", document.path, document.to_source(statement.span))
                break
    if is_for_readers(document.path):
        return
    seen: set[Span] = set()
    for option in _options(reading):
        for span in _commands(reading, option):
            if span not in seen:
                seen.add(span)
                name = document.text[span.start : span.end]
                yield Fact(WRITTEN, name, document.path, document.to_source(span))


def _options(reading: Reading) -> Iterator[Option]:
    """Of all that is asked, through the tool or in plain text."""
    for ask in reading.asks:
        if ask.stance.binding:
            for question in ask.questions:
                yield from question.options
    for site in read_sites(reading):
        if site.menu is not None:
            yield from site.menu.options


def _commands(reading: Reading, option: Option) -> Iterator[Span]:
    """Where an option names a command, rather than a folder: as its label, in code, behind a verb, or on a line of a
    fence below it."""
    text = reading.document.text
    label = _LABEL.match(text, option.label.span.start, option.span.end)
    found = [label] if label else []
    found += [match for pattern in (_IN_CODE, _IN_WORDS) for match in pattern.finditer(text, *option.span)]
    yield from (Span(*match.span(1)) for match in found if match.group(1) not in _FOLDERS)
    for fence in _fences_of(reading, option):
        for match in _ALONE.finditer(fence.text):
            if match.group(1) not in _FOLDERS:
                yield fence.content.span(*match.span(1))


def _fences_of(reading: Reading, option: Option) -> Iterator[Block]:
    """The fences in the list item that is the option."""
    block = reading.document.block_at(option.label.span.start)
    item = next((outer for outer in (block, *block.ancestors()) if outer.kind == "item"), None)
    if item is not None and item.children and item.children[0].span.contains(option.label.span):
        yield from (child for child in item.children if child.kind == "fence")
