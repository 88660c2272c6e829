"""Tables and type blocks that spell the contract's schema out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from asklint.lazy_regex import Pattern
from asklint.systems.pai.payloads import (
    REQUEST_KEYS,
    RESPONSE_KEYS,
    code_blocks,
    is_null,
    is_type,
    objects,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Reading
    from asklint.source import Span

LEAST = 4
_ALL = frozenset((*REQUEST_KEYS, *RESPONSE_KEYS))
_OWN = frozenset({"allow_free_text", "allow_cancel", "free_text", "cancelled"})
"""Names that no ask tool has: a table without any of them describes the tool, not the contract."""
_LINE = Pattern(
    r"(?:^[ \t]{0,40}(?:[-*][ \t]{1,4})?|[{;,][ \t]{0,8})[\"'`]?(?P<key>[a-z_]{4,20})[\"'`]?\??[ \t]{0,20}:[ \t]{0,20}"
    r"(?:string|str|bool|boolean|option|array|list|enum)\b",
    re.MULTILINE | re.IGNORECASE,
)
_SHORTHAND = Pattern(r"\{(?P<names>\s{0,20}\w{1,40}(?:\s{0,8},\s{0,20}\w{1,40}){3,20}\s{0,8},?\s{0,20})\}")
"""`{ header, question, options }`: the names alone."""
_BARE = " `*_\"'?[]"


class Restatement(NamedTuple):
    span: Span
    names: tuple[str, ...]


def restatements(reading: Reading) -> Iterator[Restatement]:
    """Blocks with four or more of the schema's fields and their types."""
    if not any(name in reading.document.text for name in _OWN):
        return
    for block in code_blocks(reading):
        names = _typed_names(block.text)
        if _enough(names):
            yield Restatement(block.span, names)
    for block in reading.document.blocks:
        if block.kind == "table" and reading.stance(block).binding:
            names = _cell_names(block)
            if _enough(names):
                yield Restatement(block.span, names)


def _enough(names: tuple[str, ...]) -> bool:
    return len(names) >= LEAST and any(name in _OWN for name in names)


def _typed_names(text: str) -> tuple[str, ...]:
    """Fields with a type for their value; a value makes it an example."""
    if not any(name in text for name in _OWN):
        return ()
    names: dict[str, None] = {}
    for obj in objects(text):
        for entry in obj.entries:
            if entry.key in _ALL and is_type(entry.value) and not is_null(entry.value):
                names[entry.key] = None
    for match in _LINE.finditer(text):
        names[match.group("key")] = None
    for match in _SHORTHAND.finditer(text):
        names.update(dict.fromkeys(name.strip() for name in match.group("names").split(",")))
    return tuple(name for name in names if name in _ALL)


def _cell_names(table: Block) -> tuple[str, ...]:
    """Fields that rows begin with."""
    names: dict[str, None] = {}
    for row in table.children:
        if row.children:
            name = row.children[0].text.strip(_BARE)
            if name in _ALL:
                names[name] = None
    return tuple(names)
