"""Question ids: what the runtime stores answers and preferences under."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.record import record
from asklint.source import Span
from asklint.systems.gstack.briefs import brief_around, briefs
from asklint.systems.gstack.lines import leaves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Reading

MAX_LENGTH = 64
_WELL_FORMED = Pattern(r"[a-z0-9-]+")
_MARKED = Pattern(r"<gstack-qid:(?P<id>[^<>\s]{1,200})>", re.IGNORECASE)
_KEYED = Pattern(
    r"[\"'`]?\bquestion[_-]?id[\"'`]?[ \t]{0,4}[:=][ \t]{0,4}(?:\"(?P<double>[^\"\n]{1,200})\"|'(?P<single>[^'\n]{1,200})'"
    r"|`(?P<code>[^`\n]{1,200})`|(?P<bare>[\w.-]{3,200})(?=[\s,}`)]|$))",
    re.IGNORECASE,
)
_CODE_SPAN = Pattern(r"(?<!`)`(?P<id>\w[\w.-]{0,90}-split-[\w.-]{1,120})`(?!`)", re.IGNORECASE)
_OPEN = Pattern(r"[{}<>*$\[\]…|]|\.\.\.")
_FILE = Pattern(r"\.(?:md|ts|js|py|json|sh|tmpl|test)\b|/")
_PREFERENCE = Pattern(
    r"[\"'](?P<id>\w[\w.]{0,40}-[\w.-]{1,140})[\"'][ \t]{0,4}:[ \t]{0,4}[\"'](?P<value>never-ask|ask-only-for-one-way|auto[-_]?decide)[\"']",
    re.IGNORECASE,
)
_CHOICE = Pattern(r"\bnever-ask\b|\bask-only-for-one-way\b|\bauto[-_ ]?decide(?![-\w])", re.IGNORECASE)
_ASSIGNED = Pattern(r"question_id[\"']?[ \t]{0,4}[:=][ \t]{0,4}[\"']?(?P<id>\w[\w.-]{1,180})", re.IGNORECASE)
_SPLIT_ID = Pattern(r"(?<![\w*-])(?P<id>[\w.-]{1,90}-split-[\w.-]{1,90})", re.IGNORECASE)


@record(frozen=True)
class QuestionId:
    """An id as it is written."""

    value: str
    span: Span
    assigned: bool
    """It is given to a question here, not only spoken of."""

    @property
    def of_split(self) -> bool:
        return "-split" in self.value.lower()


def question_ids(reading: Reading) -> Iterator[QuestionId]:
    """The literal ids of a document; patterns and placeholders are none."""
    words = ("gstack-qid:", "question_id", "question-id", "questionid", "-split-")
    for block in leaves(reading.document, *words):
        if not reading.stance(block).binding:
            continue
        seen: set[int] = set()
        for start, end, assigned in sorted(_written(block)):
            value = block.text[start:end]
            if start in seen or _OPEN.search(value) or _FILE.search(value):
                continue
            seen.add(start)
            yield QuestionId(value, block.content.span(start, end), assigned)


def _written(block: Block) -> Iterator[tuple[int, int, bool]]:
    text = block.text
    for match in _MARKED.finditer(text):
        yield *match.span("id"), True
    for match in _KEYED.finditer(text):
        group = next(name for name in ("double", "single", "code", "bare") if match[name] is not None)
        yield *match.span(group), True
    for match in _CODE_SPAN.finditer(text):
        yield *match.span("id"), False


def problem(identifier: QuestionId) -> str:
    """What is wrong with an id by itself, or nothing."""
    value = identifier.value
    if not _WELL_FORMED.fullmatch(value):
        return "has characters other than lower-case letters, digits and hyphens"
    if len(value) > MAX_LENGTH:
        return f"has {len(value)} characters, and {MAX_LENGTH} are stored"
    if identifier.of_split:
        skill, found, slug = value.partition("-split-")
        if not found or not skill.strip("-") or not slug.strip("-"):
            return "does not name both the skill and the option: `<skill>-split-<option>`"
    return ""


def corrected(value: str) -> str:
    """The id in kebab-case and short enough, or empty where nothing of it can be kept."""
    plain = unicodedata.normalize("NFKD", value).encode("ascii", "ignore").decode()
    kebab = re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-").lower()
    skill, found, slug = kebab.partition("-split-")
    if "-split-" in value.lower() and not (found and skill and slug):
        return ""
    return kebab[:MAX_LENGTH].rstrip("-")


def repeated(reading: Reading) -> Iterator[tuple[QuestionId, QuestionId]]:
    """Ids given to two briefs of a document, each with the first place."""
    first: dict[str, tuple[QuestionId, str]] = {}
    written = briefs(reading)
    if len(written) < 2:
        return
    for identifier in question_ids(reading):
        brief = brief_around(written, identifier.span)
        if brief is None or not identifier.assigned:
            continue
        known = first.setdefault(identifier.value, (identifier, brief.token))
        if known[1] != brief.token:
            yield identifier, known[0]


@record(frozen=True)
class Preference:
    """A standing answer given to a question by its id."""

    id: str
    value: str
    span: Span

    @property
    def of_split(self) -> bool:
        return "-split-" in self.id.lower()

    @property
    def spares_one_way(self) -> bool:
        """Questions that cannot be taken back are asked all the same."""
        return "one-way" in self.value.lower()


def stored_preferences(reading: Reading) -> Iterator[Preference]:
    """Entries of a preference file, and commands that write one."""
    document = reading.document
    words = ("never-ask", "ask-only-for-one-way", "decide")
    if not document.says(*words):
        return
    if document.host == "json":
        for match in _PREFERENCE.finditer(document.text):
            yield Preference(match["id"], match["value"], Span(*match.span()))
        return
    for block in document.leaves_saying(*words):
        if block.kind not in {"fence", "code"} or not reading.stance(block).binding:
            continue
        for match in _PREFERENCE.finditer(block.text):
            yield Preference(match["id"], match["value"], block.content.span(*match.span()))
        yield from _written_by_command(block)


def _written_by_command(block: Block) -> Iterator[Preference]:
    at = 0
    for line in block.text.splitlines(keepends=True):
        choice = _CHOICE.search(line)
        written = _ASSIGNED.search(line)
        if written is None and ("--write" in line or "--set" in line):
            written = _SPLIT_ID.search(line)
        if written and choice:
            id_ = written["id"]
            start = min(written.start("id"), choice.start())
            end = max(written.end("id"), choice.end())
            yield Preference(id_, choice.group(), block.content.span(at + start, at + end))
        at += len(line)
