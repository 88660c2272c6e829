"""Which version of the format is in force. What a brief must hold changed with almost every one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.systems import version_key

if TYPE_CHECKING:
    from asklint.rule import Context

PROFILE = "gstack"
FORMAT_HEADING = Pattern(r"^#{1,4}[ \t]+AskUserQuestion Format\b", re.MULTILINE)
"""Heads the format, in the preamble and wherever a skill carries it."""
SCORED = "1.3"
"""Every option carries a completeness score."""
KIND_NOTE = "1.6.3"
"""Options that differ in kind carry a note instead."""
BRIEFS = "1.10"
GROUNDED = "1.15"
"""A brief has a line that names project, branch and task."""
BLOCKED = "1.31"
"""Without the tool, the agent stops."""
SPLITS = "1.48"
PROSE_FALLBACK = "1.57.2"
"""Without the tool, the brief is written out."""


def since(context: Context, version: str) -> bool:
    """Whether the version in use is this one or newer. Where none is known, the newest is."""
    used = context.profiles.get(PROFILE, "")
    return not used or version_key(used) >= version_key(version)
