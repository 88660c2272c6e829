"""PAI: the OPEN_CHOICES field of its response format, and the protocol by which subagents hand choices up."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.project import Fact
from asklint.source import Span
from asklint.systems import Evidence
from asklint.systems.pai import places

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.reader.model import Reading

CUES: tuple[bytes, ...] = (b"OPEN_CHOICES", b"pending_user_choices", b"qa-contract")

ALGORITHM, GATE = "pai.algorithm", "pai.gate"
"""A version of the algorithm, and a document with the enumerate-then-offer step; `data` is what the step lacks."""
STEERING, DELEGATION, SKILL_SYSTEM = "pai.steering", "pai.delegation", "pai.skill-system"
"""The documents that contribute a part; `data` is empty where they lack it."""
BUBBLING, PACK_POLICY = "pai.bubbling", "pai.pack-policy"

_FIELD_LINE = Pattern(r"^[ \t>]{0,12}❓[ \t]{0,3}OPEN_CHOICES[ \t]{0,3}:", re.MULTILINE)
_FIELD = Pattern(r"❓[ \t]{0,3}OPEN_CHOICES\b")
_GATE = Pattern(r"\bENUMERATE\W{1,6}(?:THEN )?OFFER\b", re.IGNORECASE)
_REFERENCE = Pattern(r"\bPROTOCOLS/qa-contract\.md\b")


def evidence(path: str, text: str) -> Iterable[Evidence]:
    """The format with its field, the contract, the gate, or a document that sends its reader to the contract.

    The NATIVE format alone shows nothing: it is older than the protocol, and projects that never took it up have it.
    """
    if not places.is_markdown(path) or places.is_record(path):
        return
    field = _FIELD_LINE.search(text)
    if field is not None and "NATIVE MODE" in text:
        yield Evidence("148", "the NATIVE format has an OPEN_CHOICES field", Span(*field.span()))
    elif places.is_contract(path) and "pending_user_choices" in text:
        at = text.find("pending_user_choices")
        yield Evidence(
            "148", "the contract of the bubble protocol", Span(at, at + len("pending_user_choices"))
        )
    elif (gate := _GATE.search(text)) is not None and _FIELD.search(text):
        yield Evidence("", "the enumerate-then-offer gate with its OPEN_CHOICES line", Span(*gate.span()))
    elif (reference := _REFERENCE.search(text)) is not None and (
        "pending_user_choices" in text or "bubble protocol" in text
    ):
        yield Evidence("", "a document that sends choices through the contract", Span(*reference.span()))


def facts(reading: Reading) -> Iterator[Fact]:
    """What the rules on the whole project need to know of a document."""
    document = reading.document
    path = document.path
    if document.host != "markdown":
        return
    part = places.part_of(path)
    for seen in evidence(path, document.text):
        yield Fact(places.PROTOCOL, part, path, seen.span)
    yield from _copies(reading)
    if places.is_record(path):
        return
    yield from _parts(reading, part)
    yield from _pairing(reading, part)


def _parts(reading: Reading, part: str) -> Iterator[Fact]:
    from asklint.systems.pai import parts

    document = reading.document
    path, lowered = document.path, document.lowered
    place = document.to_source(parts.title(document))
    gate = parts.gate(reading) if "enumerate" in lowered and "offer" in lowered else None
    if gate is not None:
        yield Fact(GATE, part, path, document.to_source(gate.passage.name), gate.missing)
    if places.is_algorithm(path) and "observe" in lowered:
        observe = parts.phase_marks(document).get("OBSERVE")
        yield Fact(ALGORITHM, part, path, document.to_source(observe) if observe else place)
    if "bubbl" in lowered and parts.bubbling(reading) is not None:
        yield Fact(BUBBLING, part, path, place)
    if places.is_delegation(path):
        yield Fact(DELEGATION, part, path, place)
    if places.is_steering(path):
        yield Fact(STEERING, part, path, place, ("rule",) if parts.steering_rule(reading) else ())
    skill_system = places.is_skill_system(path)
    if skill_system:
        yield Fact(SKILL_SYSTEM, part, path, place)
    if not places.is_contract(path) and parts.states_pack_policy(reading, of_skills=skill_system):
        yield Fact(PACK_POLICY, part, path, place)


def _pairing(reading: Reading, part: str) -> Iterator[Fact]:
    from asklint.systems.pai import pairing

    document = reading.document
    for rule in pairing.pairing_rules(reading):
        if rule.same_turn and not rule.exempts_committed:
            yield Fact(pairing.RULE, part, document.path, document.to_source(rule.statement.span))
    for statement in pairing.listing_statements(reading):
        yield Fact(pairing.LISTS_ALL, part, document.path, document.to_source(statement.span))


def _copies(reading: Reading) -> Iterator[Fact]:
    """Asks and response formats, for templates and what is rendered from them."""
    from asklint.systems.copies import ASKS, FORMAT, comparable, copy_facts
    from asklint.systems.pai.native import KNOWN, response_formats

    document = reading.document
    yield from copy_facts(reading)
    for form in response_formats(reading):
        for line in form.lines:
            if line.key in KNOWN:
                place = document.to_source(form.written(line))
                words = comparable(f"{form.mode} {line.key}: {line.value}")
                yield Fact(ASKS, FORMAT, document.path, place, (words,))
