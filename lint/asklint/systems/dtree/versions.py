"""What the versions of the tree format have in common and where they part."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from asklint.rule import Context

Version = tuple[int, ...]

NEWEST: Version = (5,)
WITH_HEADER_RULE: Version = (1, 1)
WITH_OVERLAYS: Version = (2,)
WITH_FLAT_PEERS: Version = (3,)
WITH_ONE_HEADING: Version = (4,)
WITH_CONTEXT_IN_BODY: Version = (5,)

NAMED_OPTIONS = 3
"""How many options besides the escape a level has, before version 3."""
SURFACED_OPTIONS = 4
"""How many of a tree's options are shown at once, from version 3 on."""
QUESTIONS_PER_CALL = 4
DEEPEST_LEVEL = 3
INDENT = 2
HEADER_LABEL = 20
LABEL_WORDS = 4

ESCAPES = frozenset(["OTH", "OTHR", "MORE"])
VOCABULARY = frozenset(
    [
        *("LGTM", "RWRK", "SKIP", "HOLD", "INFO"),
        *("FULL", "RICH", "MEDM", "LITE", "NONE", "EACH", "AUTO", "SOME", "DEEP"),
        *("EDIT", "DROP", "KEEP", "SWAP", "SPLT", "MERG", "SEND", "GRAB", "COPY", "NEW", "MANY"),
        *("NEXT", "BACK", "REDO", "DONE", "VIEW", "MORE", "JUMP"),
        *("HERE", "WIDE"),
    ]
)
ALIASES: Mapping[str, str] = {
    "APR": "LGTM",
    "REJ": "RWRK",
    "DEF": "HOLD",
    "RWK": "RWRK",
    "SPL": "SPLT",
    "REM": "DROP",
}
"""Codes of the first version that have one name in the vocabulary."""


def version_in_force(context: Context) -> Version:
    return version_of(context.profiles)


def version_of(profiles: Mapping[str, str]) -> Version:
    """The version that a project is written in; the newest where nothing tells it."""
    parts = profiles.get("dtree", "").split(".")
    numbers = tuple(int(part) for part in parts if part.isdecimal() and len(part) < 6)
    return numbers or NEWEST


def name_of(version: Version) -> str:
    return ".".join(str(number) for number in version)


def escape_code(version: Version) -> str | None:
    """The option that leads to the rest; None where paging has taken its place."""
    if version >= WITH_FLAT_PEERS:
        return None
    return "MORE" if version >= WITH_OVERLAYS else "OTH"


def blank_lines_wanted(version: Version) -> int:
    """How many blank lines keep the end of the chat text visible above the question."""
    if version >= WITH_CONTEXT_IN_BODY:
        return 0
    return 2 if version >= WITH_OVERLAYS else 1
