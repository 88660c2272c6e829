"""The parts that other documents contribute: the gate of the algorithm, the steering rule, bubbling, the pack policy."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import Stance
from asklint.record import record
from asklint.source import Span
from asklint.systems.pai.passages import Passage, passages

if TYPE_CHECKING:
    from asklint.document.model import Document
    from asklint.reader.model import Reading

TRIGGERS = 6
IN_PLACE = "its place at the end of OBSERVE"
_GATE = Pattern(r"\benumerate\b\W{0,6}(?:then |and |to )?\W{0,3}offer\b", re.IGNORECASE)
_PHASE = Pattern(
    r"\W{0,12}(?:phase \d+\W{0,6}|\d+\W{1,4}|step \d+\W{0,6})?(?P<name>OBSERVE|THINK)\b(?!\w)", re.IGNORECASE
)
_SHORT = 70
_ENUMERATES = Pattern(r"\b(?:enumerate|list|name) (?:every|each|all|any|the)\b", re.IGNORECASE)
_COMMITS = Pattern(
    r"\bcommit\w{0,6}\b[^.]{0,60}\b(?:rationale|reason)|\b(?:rationale|reason)\w{0,2}\b[^.]{0,60}\bcommit",
    re.IGNORECASE,
)
_FREE_TEXT = Pattern(r"\bfree[- ]?(?:text|form)|\bopen-ended\b", re.IGNORECASE)
_SUBJECTIVE = Pattern(r"\bsubjective|\baesthetic|\bstylistic|\bmatters? of taste", re.IGNORECASE)
_EXAMPLE = Pattern(
    r"\b(?:worked )?examples?\b[^.\n]{0,80}[:—–*]|(?:^|\n)\W{0,6}(?:worked )?examples?\b|\bfor example\b|(?:^|\n)\W{0,6}(?:bad|wrong|correct|good|right)\b\W{0,4}[:—–]",
    re.IGNORECASE,
)
_STEERING = Pattern(
    r"\bask_?user_?question\b[^.]{0,60}\b(?:choice|question|option|decision)|\b(?:choice|question|option|decision)s?\b[^.]{0,60}\bask_?user_?question\b",
    re.IGNORECASE,
)
_NUMBERED = Pattern(r"(?<![\w(])\((\d{1,2})\)\s")
_BUBBLING = Pattern(
    r"\buser[- ]choice bubbl|\bbubbl(?:e|ing)\b[^.]{0,40}\b(?:choice|question|decision)|\b(?:choice|question|decision)s?[- ]bubbl",
    re.IGNORECASE,
)
_CONTRACT = Pattern(r"qa[-_]contract|q&a contract", re.IGNORECASE)
_ANTI_PATTERN = Pattern(
    r"\banti-?pattern|\bwrong\b|❌|\bbad\b\W{0,3}[:(—–]|\bdo not do this\b|\bdon't do this\b", re.IGNORECASE
)
_PACK = Pattern(r"\bpacks?\b", re.IGNORECASE)
_SKILLS = Pattern(r"\b(?:packs?|skills?)\b", re.IGNORECASE)
_BUBBLES = Pattern(r"\bbubbl|\bpending_user_choices\b|\bqa[-_]contract", re.IGNORECASE)
_HANDED_UP = ("bubbl", "pending_user_choices", "contract", "primary", "main", "root")
_PRIMARY_ONLY = Pattern(
    r"\bonly\b[^.]{0,120}\b(?:primary|main|root)\b[^.]{0,20}\b(?:context|session|agent|thread|da)\b"
    r"|\b(?:primary|main|root)\b[^.]{0,20}\b(?:context|session|agent|thread|da)\b[^.]{0,80}\bonly\b",
    re.IGNORECASE,
)
_ASKING = Pattern(r"\baskuserquestion\b|\bask(?:s|ing)?\b|\bchoices?\b|\bquestions?\b", re.IGNORECASE)


@record(frozen=True)
class Part:
    """A passage of the protocol, and what it lacks."""

    passage: Passage
    missing: tuple[str, ...]


def gate(reading: Reading) -> Part | None:
    """The enumerate-then-offer step, where the document has one."""
    found = passages(reading, _GATE)
    if not found:
        return None
    text = "\n".join(passage.text for passage in found)
    checks = {
        "the directive to enumerate": _ENUMERATES.search(text),
        "the way to commit with a rationale": _COMMITS.search(text),
        "the exclusion of free-text and subjective decisions": _FREE_TEXT.search(text)
        and _SUBJECTIVE.search(text),
        "a worked example": _EXAMPLE.search(text),
    }
    missing = [name for name, seen in checks.items() if not seen]
    marks = phase_marks(reading.document)
    if (
        "OBSERVE" in marks
        and "THINK" in marks
        and marks["OBSERVE"].start < marks["THINK"].start < found[0].span.start
    ):
        missing.append(IN_PLACE)
    return Part(found[0], tuple(missing))


def phase_marks(document: Document) -> dict[str, Span]:
    """Where the phases OBSERVE and THINK begin, by their headings or banners."""
    marks: dict[str, Span] = {}
    for block in document.blocks:
        if block.kind not in {"heading", "paragraph"} or len(block.text) > _SHORT:
            continue
        match = _PHASE.match(block.text)
        if match is not None and (block.kind == "heading" or match.group("name").isupper()):
            marks.setdefault(match.group("name").upper(), block.span)
    return marks


def steering_rule(reading: Reading) -> Part | None:
    """The rule on asking among the steering rules."""
    found = passages(reading, _STEERING)
    if not found:
        return None
    rule = found[0]
    numbers = {int(number) for number in _NUMBERED.findall(rule.text)}
    listed = sum(1 for block in rule.blocks if block.kind == "item")
    missing = []
    if max(len(numbers), listed) < TRIGGERS:
        missing.append("triggers")
    if not _EXAMPLE.search(rule.text) and not any(block.kind in {"fence", "quote"} for block in rule.blocks):
        missing.append("example")
    return Part(rule, tuple(missing))


def bubbling(reading: Reading) -> Part | None:
    """The section on how subagents hand their choices up."""
    found = passages(reading, _BUBBLING)
    if not found:
        return None
    text = "\n".join(passage.text for passage in found)
    shown_as_wrong = any(
        reading.stance(block) is Stance.BAD_EXAMPLE for passage in found for block in passage.blocks
    )
    missing = []
    if not _CONTRACT.search(text):
        missing.append("the reference to the contract")
    if not shown_as_wrong and not _ANTI_PATTERN.search(text):
        missing.append("the anti-pattern example")
    return Part(found[0], tuple(missing))


def states_pack_policy(reading: Reading, *, of_skills: bool) -> bool:
    """Whether a paragraph says that packs hand their choices up, or ask in the primary context only."""
    subject = _SKILLS if of_skills else _PACK
    for block in reading.document.leaves_saying(*_HANDED_UP):
        if block.kind not in {"paragraph", "cell"} or not reading.stance(block).binding:
            continue
        text = block.text
        if (
            subject.search(text)
            and _ASKING.search(text)
            and (_BUBBLES.search(text) or _PRIMARY_ONLY.search(text))
        ):
            return True
    return False


def title(document: Document) -> Span:
    """The first heading, or the first line with text."""
    for block in document.blocks:
        if block.kind == "heading":
            return block.span
    first = next((block for block in document.blocks if block.text), None)
    if first is None:
        return Span(0, 0)
    line = first.text.split("\n", 1)[0]
    return first.content.span(0, len(line))
