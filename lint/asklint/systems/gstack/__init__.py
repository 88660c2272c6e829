"""gstack: decision briefs, and chains of questions for more options than fit."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.project import Fact
from asklint.source import Span
from asklint.systems import Evidence
from asklint.systems.gstack.versions import FORMAT_HEADING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.model import Reading

CUES: tuple[bytes, ...] = (
    b"AskUserQuestion Format",
    b"generateAskUserFormat",
    b"{{PREAMBLE}}",
    b"gstack-qid:",
    b"-split-",
    b".final",
    b"ELI10",
)

_RESOLVER = Pattern(r"\bfunction generateAskUserFormat\b")
_PREAMBLE = Pattern(r"^\{\{PREAMBLE\}\}", re.MULTILINE)
_TIER = Pattern(r"^preamble-tier:[ \t]*\d", re.MULTILINE)
_MARKER = Pattern(r"<gstack-qid:[\w{}<>-]{1,80}>")
_CHAIN = Pattern(r"(?<!\w)D(?:<N>|\d{1,3})\.final\b")
_CHILD = Pattern(r"(?<!\w)D(?:<N>|\d{1,3})\.(?:k|\d{1,3})(?!\w)")
_BUCKETS = Pattern(r"\bInclude\b[^\n]{0,40}\bDefer\b[^\n]{0,40}\bCut\b")
_BRIEF = Pattern(r"^[ \t>*`\"-]{0,12}D(?:<N>|\d{1,3}|#)(?:\.\w{1,12})? (?:—|–|--) ", re.MULTILINE)
_ELI10 = Pattern(r"^[ \t>*-]{0,12}ELI10:", re.MULTILINE)
_SPLIT_ID = Pattern(r"(?<![\w-])[a-z0-9-]{2,40}-split-[\w-]{2,60}")
_FIELDS = Pattern(r"\bELI10\b|RECOMMENDATION:\W{0,4}Choose|\bRe-ground\b|\bD<N>|options differ in kind")

#: What a format text says first in which version, newest first.
_MILESTONES: tuple[tuple[str, Pattern], ...] = (
    ("1.58.1", Pattern(r"`?CONDUCTOR_SESSION: true`?")),
    (
        "1.57.2",
        Pattern(r"When AskUserQuestion is unavailable or a call fails|\bprose fallback\b", re.IGNORECASE),
    ),
    ("1.48", _CHAIN),
    ("1.31", Pattern(r"BLOCKED\b[^\n]{0,12}AskUserQuestion unavailable")),
    ("1.25", Pattern(r"mcp__\*__AskUserQuestion")),
    ("1.15", Pattern(r"Project/branch/task:")),
    ("1.10", Pattern(r"ELI10\b")),
    ("1.6.3", Pattern(r"options differ in kind")),
    ("1.3", Pattern(r"Re-ground\b")),
    ("0.11.12", Pattern(r"NEVER combine multiple independent decisions")),
    ("0.4", Pattern(r"RECOMMENDATION:\W{0,4}Choose")),
)


def evidence(path: str, text: str) -> Iterator[Evidence]:
    """The format text, its resolver, a template that loads it, a chain, a brief or a marked question.

    A heading of the same name in another project says nothing: the fields of a brief must stand under it.
    """
    found = FORMAT_HEADING.search(text)
    if found is not None and _FIELDS.search(text):
        yield Evidence(_version(text), "the AskUserQuestion format of its preamble", Span(*found.span()))
    elif (found := _RESOLVER.search(text)) is not None:
        yield Evidence(_version(text), "the resolver of the AskUserQuestion format", Span(*found.span()))
    elif (found := _PREAMBLE.search(text)) is not None and _TIER.search(text):
        yield Evidence("", "a skill template with the shared preamble", Span(*found.span()))
    elif (found := _CHAIN.search(text)) is not None and (_CHILD.search(text) or _BUCKETS.search(text)):
        yield Evidence(_version(text), "a split chain", Span(*found.span()))
    elif (found := _BRIEF.search(text)) is not None and _ELI10.search(text):
        yield Evidence("", "a decision brief", Span(*found.span()))
    elif (found := _MARKER.search(text)) is not None:
        yield Evidence("", "a marked question id", Span(*found.span()))
    elif (found := _SPLIT_ID.search(text)) is not None and "question_id" in text:
        yield Evidence("1.48", "a question id of a split chain", Span(*found.span()))


def _version(text: str) -> str:
    return next((version for version, says in _MILESTONES if says.search(text)), "")


ONE_WAY, PREFERENCE = "gstack.one-way", "gstack.preference"
"""The id of a question that cannot be taken back, and a standing answer to a question; `data` is that answer."""
TAUGHT, FORMAT = "gstack.taught", "gstack.format"
"""What a document says about the format, and what the format itself says; the key is the topic, `data` the value."""
TYPED_CLAUSE, ONE_WAY_ASK = "gstack.typed-clause", "gstack.one-way-ask"
"""The clause that what cannot be undone is confirmed in typed words; an option of a question in prose that needs it."""


def facts(reading: Reading) -> Iterator[Fact]:
    """What the rules on the whole project need to know of a document."""
    from asklint.systems.gstack.fallback import has_one_way_clause, one_way_in_prose
    from asklint.systems.gstack.scripts import script_facts
    from asklint.systems.gstack.taught import is_home, taught

    document = reading.document
    path = document.path
    yield from _questions(reading)
    if not document.blocks:
        return
    yield from script_facts(reading)
    kind = FORMAT if is_home(reading) else TAUGHT
    for lesson in taught(reading):
        yield Fact(kind, lesson.topic, path, document.to_source(lesson.span), (lesson.value,))
    if has_one_way_clause(reading):
        yield Fact(TYPED_CLAUSE, "", path, document.to_source(document.root.span))
    for option, found in one_way_in_prose(reading):
        place = document.to_source(option.label.span)
        yield Fact(ONE_WAY_ASK, "", path, place, (option.label.value, found.kind))


def _questions(reading: Reading) -> Iterator[Fact]:
    """Which questions can never be decided automatically, and which are."""
    from asklint.systems.gstack.question_ids import stored_preferences
    from asklint.systems.gstack.registry import ONE_WAY as ONE_WAY_DOOR
    from asklint.systems.gstack.registry import registry

    document = reading.document
    for entry in registry(reading):
        if entry.door == ONE_WAY_DOOR:
            yield Fact(ONE_WAY, entry.id.text, document.path, document.to_source(entry.id.span))
    for preference in stored_preferences(reading):
        if not preference.of_split and not preference.spares_one_way:
            place = document.to_source(preference.span)
            yield Fact(PREFERENCE, preference.id, document.path, place, (preference.value,))
