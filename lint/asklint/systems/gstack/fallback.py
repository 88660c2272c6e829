"""The section that says how a question is asked when the tool is not there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.effects import harm
from asklint.reader.model import Addressee, Channel, Stance
from asklint.reader.statements import statements
from asklint.record import record
from asklint.systems.gstack.recommendations import Around

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Section
    from asklint.reader.effects import Harm
    from asklint.reader.model import Option, Reading

_TITLE = Pattern(
    r"(?:when|if|where|without|no|on)\b.{0,20}\b(?:AskUserQuestion|AUQ|(?:ask|question) tool)\b.{0,80}"
    r"|(?:AskUserQuestion|AUQ)\b.{0,20}\b(?:unavailable|not available|fails?|failure|fallback|missing|disallowed)\b.{0,40}"
    r"|(?:(?:the|prose|failure|tool|plain-text|text) ){0,3}fallback(?: \w{1,20}){0,3}",
    re.IGNORECASE,
)
_GONE = Pattern(
    r"\b(?:unavailable|not available|fails?|failure|fallback|missing|absent|disallowed|errors?)\b|\bno \w|\bwithout\b",
    re.IGNORECASE,
)
_TOOL = Pattern(r"\bAskUserQuestion\b|\bAUQ\b")
_PROSE = Pattern(r"\bprose\b|\bplain text\b|\bmarkdown message\b", re.IGNORECASE)
_BRANCHES = (
    ("spawned sessions choose by themselves", Pattern(r"\bspawned\b", re.IGNORECASE)),
    ("headless runs end BLOCKED", Pattern(r"\bheadless\b", re.IGNORECASE)),
    ("interactive ones ask in prose", Pattern(r"\binteractive\b", re.IGNORECASE)),
)
_BLOCKED = Pattern(r"\bBLOCKED\b")
_PARTS = (
    ("the ELI10 of the issue", Pattern(r"\bELI10\b")),
    ("the completeness of each choice", Pattern(r"\bCompleteness\b", re.IGNORECASE)),
    ("the recommendation", Pattern(r"\bRecommendation\b|\(recommended\)", re.IGNORECASE)),
    (
        "how to reply (a letter)",
        Pattern(r"\bletter\b|\breply with\b|\btyped (?:answer|reply)\b", re.IGNORECASE),
    ),
    ("STOP", Pattern(r"\bSTOP\b|\bstop and wait\b")),
)
_DESTRUCTIVE = Pattern(r"\bone-way\b|\bdestructive\b|\birreversible\b|\bforce-push\b", re.IGNORECASE)
_TYPED = Pattern(
    r"\btyped\b|\btype (?:the|out)\b|\bexact (?:option|word|letter|phrase)\b|\bexplicit", re.IGNORECASE
)
_UNREAD = (Stance.BAD_EXAMPLE, Stance.HISTORY, Stance.QUOTATION, Stance.PROHIBITION)


@record(frozen=True)
class Fallback:
    """One such section and what it says."""

    section: Section
    text: str

    @property
    def in_prose(self) -> bool:
        return _PROSE.search(self.text) is not None

    @property
    def blocked(self) -> bool:
        return _BLOCKED.search(self.text) is not None

    @property
    def missing_branches(self) -> list[str]:
        """The kinds of session it forgets; none where it does not tell them apart at all."""
        missing = [what for what, says in _BRANCHES if not says.search(self.text)]
        return missing if len(missing) < len(_BRANCHES) else []

    @property
    def missing_parts(self) -> list[str]:
        if not self.in_prose:
            return []
        missing = [what for what, says in _PARTS if not says.search(self.text)]
        if _DESTRUCTIVE.search(self.text) and not _TYPED.search(self.text):
            missing.append("a typed confirmation of what cannot be undone")
        return missing


def wants_it_typed(text: str) -> bool:
    """Whether a passage demands an answer that nobody gives by accident."""
    return _TYPED.search(text) is not None


def has_one_way_clause(reading: Reading) -> bool:
    """Whether a document lays down that what cannot be undone is confirmed in typed words."""
    return any(
        _DESTRUCTIVE.search(statement.text) and _TYPED.search(statement.text)
        for statement in statements(reading, ("one-way", "destructive", "irreversible", "force-push"))
        if statement.stance not in _UNREAD
    )


def one_way_in_prose(reading: Reading) -> Iterator[tuple[Option, Harm]]:
    """Options of a question in the text that cannot be taken back, where nothing there wants them typed."""
    document = reading.document
    around = Around(reading)
    for ask in reading.asks:
        if ask.channel is Channel.TOOL or ask.addressee is not Addressee.USER or ask.stance in _UNREAD:
            continue
        if ask.channel is not Channel.PROSE and not around.guarded(ask.span.start):
            continue
        section = document.section_at(ask.span.start).span
        if wants_it_typed(document.text[section.start : section.end]):
            continue
        for question in ask.questions:
            harmful = next(((option, found) for option in question.options if (found := harm(option))), None)
            if harmful is not None:
                yield harmful


def fallbacks(reading: Reading) -> Iterator[Fallback]:
    """Sections headed by the tool being unavailable or failing."""
    document = reading.document
    for section in document.sections:
        heading = section.heading
        title = section.title.strip("*_` ")
        if heading is None or not _TITLE.fullmatch(title) or not _GONE.search(title):
            continue
        text = document.text[section.span.start : section.span.end]
        if reading.stance(heading) not in _UNREAD and _TOOL.search(text):
            yield Fallback(section, text)
