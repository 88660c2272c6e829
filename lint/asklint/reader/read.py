"""From a file to its readings and facts: the reader as a whole."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from asklint.project import Facts
from asklint.reader.asker import role_of
from asklint.reader.asks import Assembler
from asklint.reader.calls import one_a_place, read_calls_below
from asklint.reader.delegation import delegations
from asklint.reader.described import other_instructions
from asklint.reader.intents import read_intents
from asklint.reader.mentions import find_mentions
from asklint.reader.menus import RECOGNISERS, settled
from asklint.reader.model import Asker, Reading
from asklint.reader.named_gates import find_named
from asklint.reader.overflow import has_plan
from asklint.reader.policy import find_bans, find_policies, is_shared
from asklint.reader.recogniser import recognise
from asklint.reader.references import reference_facts
from asklint.reader.stance import guarded, judge
from asklint.systems import facts_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asklint.document.model import Document, SourceFile
    from asklint.reader.recogniser import Recogniser
    from asklint.rule import Context
    from asklint.source import Source

#: A document without any of these asks nobody anything. Deliberately over-inclusive.
_WORTH_READING = (
    "ask",
    "question",
    "option",
    "choose",
    "choice",
    "confirm",
    "prompt",
    "pick",
    "select",
    "user_input",
    "?",
    "？",
    "선택",
    "질문",
    "選択",
    "質問",
    "选",
    "问",
)


def read_file(file: SourceFile, context: Context) -> tuple[list[Reading], Facts]:
    """Read every document of a file."""
    recognisers = context.recognisers or RECOGNISERS
    readings = [read_document(document, recognisers) for document in file.documents]
    return readings, _facts(file.source, readings, context)


def read_document(document: Document, recognisers: Sequence[Recogniser] = RECOGNISERS) -> Reading:
    reading = Reading(document)
    reading.role = role_of(document)
    if not document.says(*_WORTH_READING):
        return reading
    reading.intents = read_intents(document)
    reading.judgements = judge(document, reading.intents)
    reading.directives = find_mentions(document, reading.judgements)
    if named := find_named(document, reading.directives, reading.judgements):
        reading.directives = sorted([*reading.directives, *named], key=lambda d: d.span.start)
    recognised = recognise(document, recognisers)
    reading.faults = recognised.faults
    reading.calls = one_a_place([*read_calls_below(document.root), *recognised.calls])
    reading.menus = settled(recognised.menus, document)
    reading.policies = find_policies(document, reading.directives)
    reading.bans = find_bans(reading.directives)
    reading.states_fallback = _states_fallback(reading)
    reading.asks = Assembler(reading).run()
    _attribute(reading)
    reading.other_instructions = list(other_instructions(reading))
    return reading


def _attribute(reading: Reading) -> None:
    """What stands in a delegated prompt is asked by the subagent, whoever reads the document."""
    handed_over = [delegation.span for delegation in delegations(reading.document)] if reading.asks else []
    for ask in reading.asks:
        at = bisect_right(handed_over, ask.span.start, key=lambda span: span.start) - 1
        if at >= 0 and handed_over[at].contains(ask.span):
            ask.asker, ask.delegated = Asker.SUBAGENT, True


def _facts(source: Source, readings: list[Reading], context: Context) -> Facts:
    shared = is_shared(source.place)
    return Facts(
        source.path,
        tool_policy=any(policy.project_wide for reading in readings for policy in reading.policies),
        overflow_plan=shared and any(has_plan(reading.document.text) for reading in readings),
        fallback=shared and any(reading.states_fallback for reading in readings),
        items=tuple(
            fact
            for reading in readings
            for fact in (*reference_facts(reading), *facts_of(reading, context.profiles))
        ),
        asks=sum(len(reading.asks) for reading in readings),
    )


def _states_fallback(reading: Reading) -> bool:
    return any(d.tool and guarded(d.sentence.value.lower(), names_tool=True) for d in reading.directives)
