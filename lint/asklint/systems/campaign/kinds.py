"""The two kinds of question, by the words that name them or say how they are put."""

from __future__ import annotations

import re

from asklint.lazy_regex import Pattern
from asklint.reader.model import AskClass

_PHASE_NAME = Pattern(
    r"\bphase[- ](?:transition|change|shift|gate|boundary)|\btransition questions?\b", re.IGNORECASE
)
_ADVISORY_NAME = Pattern(r"\bmid[- ]?(?:flow|phase)\b|\badvisory\b|\bin[- ]flow\b", re.IGNORECASE)
_NOT_THE_TOOL = Pattern(
    r"\b(?:not|never|no|without|instead of|rather than|avoid)\s{1,3}(?:use\s|using\s|through\s|via\s|the\s){0,2}[`*]{0,3}"
    r"(?:ask_?user_?question|the (?:ask )?tool|ask tool|structured)",
    re.IGNORECASE,
)
_TOOL = Pattern(
    r"ask_?user_?question|request_user_input|\bask[- ]tool\b|\bthe tool\b|\btool call\b|\bstructured (?:ui|prompt|dialog|question|picker)",
    re.IGNORECASE,
)
PLAIN_WORDS = ("plain", "numbered", "prose", "chat", "response", "inline")
"""One of them stands wherever `says_plain_text` holds."""
_PLAIN = Pattern(
    r"\bplain[- ]?text\b|\bnumbered (?:choices|options|list|items)\b|\bin (?:prose|chat)\b|\bas prose\b|\bresponse (?:text|body)\b|\binline text\b",
    re.IGNORECASE,
)
_PHASE_HINT = Pattern(
    r"\b(?:transitions?|gates?|gating|milestones?|consequential|commit(?:ting|ments?)|(?<!non-)blocking|major)\b",
    re.IGNORECASE,
)
_ADVISORY_HINT = Pattern(
    r"\b(?:light(?:er)?[- ]?weight|inline|suggestions?|non-blocking|minor|in passing|hints?)\b", re.IGNORECASE
)
_GENERAL = Pattern(
    r"\b(?:every|each|all|any) (?:phase[- ]transition|mid[- ]?flow|advisory)|\bphase[- ]transitions\b|\bphase[- ]transition questions\b"
    r"|\b(?:mid[- ]?flow|advisory)(?:[- ]advisory)? (?:questions|suggestions|menus)\b|\bmid[- ]?flow advisory\b",
    re.IGNORECASE,
)


def kind_named(text: str) -> AskClass | None:
    """The kind that a heading or cell names outright."""
    return _only(_PHASE_NAME.search(text) is not None, _ADVISORY_NAME.search(text) is not None)


def kind_of(text: str) -> AskClass | None:
    """The kind that a heading or cell names, or that follows from how it says the question is put."""
    if _PHASE_NAME.search(text) and _ADVISORY_NAME.search(text):
        return None
    tool = _TOOL.search(_NOT_THE_TOOL.sub(" ", text)) is not None
    return (
        kind_named(text)
        or _only(tool, says_plain_text(text))
        or _only(_PHASE_HINT.search(text) is not None, _ADVISORY_HINT.search(text) is not None)
    )


def says_plain_text(text: str) -> bool:
    """Whether words send a question into the text of the answer."""
    return _PLAIN.search(text) is not None


def speaks_of_a_kind(text: str) -> bool:
    """Whether a sentence is about a kind of question as such, and puts none."""
    return _GENERAL.search(text) is not None


def _only(phase: bool, advisory: bool) -> AskClass | None:
    if phase == advisory:
        return None
    return AskClass.PHASE if phase else AskClass.ADVISORY
