"""Campaign Mode: phase transitions go through the ask tool, advice within a phase is offered in plain text.

Any project that sorts its questions into these two classes can use the profile: the classes are read from its own
tables, wherever they stand, or from `[profile.campaign]`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.source import Span
from asklint.systems import Evidence
from asklint.systems.copies import copy_facts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.project import Fact
    from asklint.reader.model import Reading

CUES: tuple[bytes, ...] = (
    b"SPEC-CM-",
    b"Gandalf",
    b"hase transition",
    b"hase Transition",
    b"hase-transition",
    b"dvisory",
)
_SPECIFICATION = Pattern(r"\bSPEC-CM-\d{3}")
_HYBRID = Pattern(r"\bSPEC-CM-011\b|\bplain-text numbered choices\b")
_LEAD = r"^(?:#{1,6}[ \t]|\*\*)[^\n]{0,120}?"
_PHASE_LEAD = Pattern(_LEAD + r"\bphase[- ]transitions?\b[^\n]{0,120}", re.IGNORECASE | re.MULTILINE)
_ADVISORY_LEAD = Pattern(_LEAD + r"\b(?:mid[- ]?flow|advisory)\b[^\n]{0,120}", re.IGNORECASE | re.MULTILINE)
_TABLE = Pattern(
    r"^\|[^\n]{0,80}\b(?:questions?|prompts?|decisions?|menus?)\b[^\n]{0,200}\|", re.IGNORECASE | re.MULTILINE
)
_NEXT_HEADING = Pattern(r"^#{1,6}[ \t]", re.MULTILINE)
_REACH = 1_500
_SINCE_HYBRID = "0.4.2"


def evidence(path: str, text: str) -> Iterator[Evidence]:
    """The two class tables side by side; the system's own specifications; or its cast, asking in a campaign."""
    phase, advisory = _with_table(_PHASE_LEAD, text), _with_table(_ADVISORY_LEAD, text)
    if phase is not None and advisory is not None:
        yield Evidence(_SINCE_HYBRID, "tables of phase transition and advisory questions", phase)
        return
    if "AskUserQuestion" not in text:
        return
    version = _SINCE_HYBRID if _HYBRID.search(text) else ""
    named = _SPECIFICATION.search(text)
    if named is not None and "ampaign" in text:
        yield Evidence(version, "a specification of Campaign Mode", Span(*named.span()))
    elif "Gandalf" in text and "Guardian" in text and ".campaign/" in text:
        at = text.index("Gandalf")
        yield Evidence(version, "Gandalf and the Guardian in a campaign", Span(at, at + len("Gandalf")))


def _with_table(lead: Pattern, text: str) -> Span | None:
    """A heading or bold lead of a class, with a table of questions below it."""
    for match in lead.finditer(text):
        heading = _NEXT_HEADING.search(text, match.end(), match.end() + _REACH)
        end = heading.start() if heading else match.end() + _REACH
        if _TABLE.search(text, match.end(), end):
            return Span(match.start(), match.end())
    return None


def facts(reading: Reading) -> Iterator[Fact]:
    """The classes a document lays down, the questions it puts, what it claims, and its asks for comparison with copies."""
    from asklint.systems.campaign.changes import change_facts
    from asklint.systems.campaign.classes import table_facts
    from asklint.systems.campaign.questions import question_facts
    from asklint.systems.campaign.slashes import slash_facts
    from asklint.systems.campaign.tables import read_tables

    yield from table_facts(read_tables(reading), reading.document)
    yield from question_facts(reading)
    yield from slash_facts(reading)
    yield from change_facts(reading)
    yield from copy_facts(reading)
