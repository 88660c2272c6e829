"""What asklint makes of a file, from its name and the folders it lies in; if need be, from its content."""

# Paths are strings here, not objects: this runs for every entry of a tree.
# ruff: noqa: PTH123

from __future__ import annotations

import enum
import os

from asklint.discover.cues import (
    CODE,
    INSTRUCTION_FILES,
    KNOWN_SUFFIXES,
    LINTED_FOLDERS,
    MARKDOWN,
    MINIFIED,
    RULE_FILES,
    is_prompt_spec,
    mentions_ask,
    worth_reading,
)


class Kind(enum.Enum):
    """How a file gets in."""

    NOTHING = enum.auto()
    BY_NAME = enum.auto()
    IF_IT_ASKS = enum.auto()
    IF_A_SPEC = enum.auto()


def kind_of(name: str, in_linted_folder: bool) -> Kind:
    lower = name.lower()
    if not lower.endswith(KNOWN_SUFFIXES):
        return Kind.NOTHING
    if lower in INSTRUCTION_FILES or lower.endswith(RULE_FILES):
        return Kind.BY_NAME
    if lower.endswith(MARKDOWN):
        return Kind.BY_NAME if in_linted_folder else Kind.IF_IT_ASKS
    if lower.endswith(CODE):
        return Kind.NOTHING if lower.endswith(MINIFIED) else Kind.IF_IT_ASKS
    return Kind.IF_A_SPEC


def is_linted_folder(name: str) -> bool:
    return name.lower() in LINTED_FOLDERS


def content_fits(kind: Kind, data: bytes) -> bool:
    return is_prompt_spec(data) if kind is Kind.IF_A_SPEC else mentions_ask(data)


def read_whole(path: str) -> bytes | None:
    """The content, None if it is too much to look through. Raises OSError."""
    with open(path, "rb", buffering=0) as file:
        size = os.fstat(file.fileno()).st_size
        return file.read() if worth_reading(size) else None


def read_head(path: str, count: int) -> bytes:
    """The first bytes; none if the file cannot be read, which is for whoever reads it whole to report."""
    try:
        with open(path, "rb", buffering=0) as file:
            return file.read(count)
    except OSError:
        return b""
