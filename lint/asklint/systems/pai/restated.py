"""Tables and type blocks that spell the contract's schema out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from asklint.reader.literal_model import Raw
from asklint.systems.pai.payloads import REQUEST_KEYS, RESPONSE_KEYS, SWITCHES, code_blocks, is_null, is_type, objects

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Reading
    from asklint.source import Span

LEAST = 4
_ALL = frozenset((*REQUEST_KEYS, *RESPONSE_KEYS))
_OWN = frozenset((*SWITCHES, *RESPONSE_KEYS[1:]))
"""Names that no ask tool has: a table without any of them describes the tool, not the contract."""
_LINE = re.compile(
    r"^[ \t]{0,40}(?:[-*][ \t]{1,4})?[\"'`]?(?P<key>[a-z_]{4,20})[\"'`]?\??[ \t]{0,20}:[ \t]{0,20}"
    r"(?P<type>string|str|bool|boolean|option|array|list|enum|\[)",
    re.MULTILINE | re.IGNORECASE,
)
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
            shorthand = isinstance(entry.value, Raw) and entry.value.source == entry.key
            if entry.key in _ALL and (shorthand or is_type(entry.value)) and not is_null(entry.value):
                names[entry.key] = None
    for match in _LINE.finditer(text):
        if match.group("key") in _ALL and match.group("type") != "[":
            names[match.group("key")] = None
    return tuple(names)


def _cell_names(table: Block) -> tuple[str, ...]:
    """Fields that rows begin with."""
    names: dict[str, None] = {}
    for row in table.children:
        if row.children:
            name = row.children[0].text.strip(_BARE)
            if name in _ALL:
                names[name] = None
    return tuple(names)
