"""The contract document: its sections, its two schemas, its invariants."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.literal_text import matching_close
from asklint.reader.sentences import sentences
from asklint.record import record
from asklint.systems.pai.payloads import REQUEST_KEYS, RESPONSE_KEYS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asklint.document.model import Block, Document, Section
    from asklint.source import Span

REQUEST, RESPONSE, INVARIANTS = "Request schema", "Response schema", "Invariants"
_HEADINGS = {
    REQUEST: Pattern(r"\brequests?\b", re.IGNORECASE),
    RESPONSE: Pattern(r"\bresponses?\b", re.IGNORECASE),
    "Carrier A": Pattern(r"\bcarriers?\b(?: [a-z])?(?: and| &|,|/)? ?\ba\b", re.IGNORECASE),
    "Carrier B": Pattern(r"\bcarriers?\b.{0,12}\bb\b", re.IGNORECASE),
    INVARIANTS: Pattern(r"\binvariants?\b", re.IGNORECASE),
    "Non-CC harness note": Pattern(
        r"\bnon-?(?:cc\b|claude)|\bother harness|\bharness(?:es)? (?:stub|adapter|note)|\bwithout claude code\b|\badapters?\b",
        re.IGNORECASE,
    ),
}
SECTIONS = tuple(_HEADINGS)
_SCHEMA_WORD = Pattern(r"schema|shape|fields|type|format|structure", re.IGNORECASE)
_NAMED_BLOCK = Pattern(r"\b(?P<name>Request|Response)\b[ \t]{0,4}(?:[=:][ \t]{0,4})?(?P<open>\{|\n)")
_LINE_KEY = Pattern(r"[ \t]+[-*]?[ \t]{0,4}[\"'`]?(?P<key>[A-Za-z_]\w{0,40})[\"'`]?\??[ \t]{0,12}[:=]")
_BRACED_KEY = Pattern(r"[{;,\n][ \t]{0,40}[\"'`]?(?P<key>[A-Za-z_]\w{0,40})[\"'`]?\??[ \t]{0,20}:")
_IDENTIFIER = Pattern(r"[A-Za-z_]\w{0,60}")
_CODE_SPAN = Pattern(r"`([^`\n]{1,200})`")
_RANGE = Pattern(r"(?<![\w.])(\d{1,3})\s?(?:\.\.\.?|–|—|-|to)\s?(\d{1,3})(?![\w.]*%)")
_AT_MOST = Pattern(
    r"(?:≤|<=|\bat most|\bup to|\bno more than|\bmax(?:imum)?(?: of)?:?|\b1\s?(?:\.\.|–|-|to))\s{0,2}(?P<number>\d{1,3}|four|five|six|seven|eight|ten)\b",
    re.IGNORECASE,
)
_WORDS = {"four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "ten": 10}
_ONE_ASKER = Pattern(
    r"\b(?:one|single|sole)[- ]asker|\bonly (?:the |one )?(?:primary|main|root|lead|calling|orchestrat|da\b)[^.\n]{0,80}\b(?:asks?|invokes?|calls?|prompts?)\b"
    r"|\bsub-?agents? (?:never|must not|do not|don't|may not|cannot|can't)\b[^.\n]{0,60}\b(?:asks?|invokes?|calls?|prompts?)\b"
    r"|\bnever (?:ask|invoke|call)[^.\n]{0,60}\bsub-?agents?\b",
    re.IGNORECASE,
)
_BATCH_SUBJECT = Pattern(
    r"\b(?:batch|batches|batched|batching|questions?|requests?|calls?|rounds?)\b", re.IGNORECASE
)
_NULL = Pattern(r"\bnull\b|\bcancell?ed\b|\bcancel(?:s|ling|lation)?\b", re.IGNORECASE)
_ALLOWED = Pattern(
    r"\ballow_?cancel\b|\bcancel\w{0,8}\b[^.\n]{0,20}\ballow|\ballow\w{0,4} (?:it to|to be|the user to) cancel|\bopt(?:ed)?[- ]in",
    re.IGNORECASE,
)
_ONLY = Pattern(r"\biff\b|\bonly\b|\bif and only\b|\bunless\b|\brequires?\b|\bviolation\b", re.IGNORECASE)
LIMIT = 4


@record(frozen=True)
class Field:
    """A field of a schema with the rest of its line, which may state a limit. Offsets of the block's text."""

    name: str
    block: Block
    start: int
    end: int
    note: str

    @property
    def span(self) -> Span:
        return self.block.content.span(self.start, self.end)


@record(frozen=True)
class Schema:
    """One of the two shapes: where it is laid down, and the fields it names."""

    name: str
    place: Span
    fields: tuple[Field, ...]
    missing: tuple[str, ...]


@record(frozen=True)
class Limit:
    """A number stated for a batch of questions."""

    number: int
    span: Span


def sections_of(document: Document) -> dict[str, Section]:
    """The contract's required sections that are there and not empty, by name."""
    found: dict[str, Section] = {}
    for section in document.sections:
        if section.heading is None or section.level == 1 or not _has_content(document, section):
            continue
        for name, pattern in _HEADINGS.items():
            if name in found or not pattern.search(section.title):
                continue
            if name in {REQUEST, RESPONSE} and not _lays_down(document, section):
                continue
            found[name] = section
    return found


def _lays_down(document: Document, section: Section) -> bool:
    """A heading on Requests or Responses that gives their shape, as opposed to what becomes of them."""
    if re.search(r"\bcarrier|\bmapping|\bexample", section.title, re.IGNORECASE):
        return False
    return _SCHEMA_WORD.search(section.title) is not None or any(
        b.kind in {"fence", "table"} for b in document.blocks_in(section.span)
    )


def _has_content(document: Document, section: Section) -> bool:
    return any(
        block.kind not in {"heading", "rule", "comment", "document"}
        for block in document.blocks_in(section.span)
    )


def schemas(document: Document, sections: dict[str, Section]) -> Iterator[Schema]:
    """The shapes as the contract writes them down, with the fields that are not there."""
    for name, section, wanted in (
        (REQUEST, sections.get(REQUEST), REQUEST_KEYS),
        (RESPONSE, sections.get(RESPONSE), RESPONSE_KEYS),
    ):
        if section is None or section.heading is None:
            continue
        blocks = document.blocks_in(section.span)
        fields = tuple(
            field
            for block in blocks
            if block.kind in {"fence", "code"}
            for field in _fields(block, name.split()[0])
        )
        known = {_plain(field.name) for field in fields} if fields else _mentioned(blocks)
        missing = tuple(key for key in wanted if _plain(key) not in known)
        if known:
            yield Schema(name, section.heading.span, fields, missing)


def _plain(name: str) -> str:
    return name.replace("_", "").lower()


def _fields(block: Block, name: str) -> Iterator[Field]:
    """The fields of the shape that a block declares under this name."""
    text = block.text
    for match in _NAMED_BLOCK.finditer(text):
        if match.group("name") != name:
            continue
        if match.group("open") == "{":
            brace = match.start("open")
            for key in _BRACED_KEY.finditer(text, brace, matching_close(text, brace, len(text)) or len(text)):
                if "//" not in text[text.rfind("\n", 0, key.start("key")) + 1 : key.start("key")]:
                    yield _field(block, key.group("key"), *key.span("key"))
        else:
            yield from _line_fields(block, match.end())


def _line_fields(block: Block, at: int) -> Iterator[Field]:
    """`header: string` on indented lines below the shape's name."""
    text = block.text
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        match = _LINE_KEY.match(text, at, end)
        if match is None and text[at:end].strip() and not text[at].isspace():
            return
        if match is not None:
            yield _field(block, match.group("key"), match.start("key"), match.end("key"))
        at = end + 1


def _field(block: Block, name: str, start: int, end: int) -> Field:
    stop = block.text.find("\n", end)
    stop = len(block.text) if stop < 0 else stop
    return Field(name, block, start, end, block.text[end:stop])


def _mentioned(blocks: Sequence[Block]) -> set[str]:
    """Names in code, in the first cells of tables and in code spans, where no shape is declared by name."""
    names: set[str] = set()
    for block in blocks:
        if block.kind in {"fence", "code"} or (block.kind == "cell" and block.position == 0):
            names.update(_plain(name) for name in _IDENTIFIER.findall(block.text[:20_000]))
        elif block.kind == "paragraph":
            for code in _CODE_SPAN.findall(block.text):
                names.update(_plain(name) for name in _IDENTIFIER.findall(code))
    return names


def option_range(note: str) -> tuple[int, int] | None:
    match = _RANGE.search(note)
    return (int(match.group(1)), int(match.group(2))) if match else None


def at_most(note: str) -> int | None:
    match = _AT_MOST.search(note)
    return _number(match.group("number")) if match else None


def _number(written: str) -> int:
    return _WORDS.get(written.lower()) or int(written)


def missing_invariants(document: Document, section: Section) -> list[str]:
    """Which of the three invariants that every contract states are not among those of this one."""
    parts = [block for block in document.blocks_in(section.span) if block.kind in {"paragraph", "cell"}]
    stated = [block.text[start:end] for block in parts for start, end in sentences(block.text)]
    missing = []
    if not any(_ONE_ASKER.search(sentence) for sentence in stated):
        missing.append("one asker")
    if not list(batch_limits(document, section)):
        missing.append(f"at most {LIMIT} questions in a batch")
    if not any(_NULL.search(s) and _ALLOWED.search(s) and _ONLY.search(s) for s in stated):
        missing.append("null iff cancel is allowed")
    return missing


def batch_limits(document: Document, section: Section) -> Iterator[Limit]:
    """The numbers that the invariants state for a batch."""
    for block in document.blocks_in(section.span):
        if block.kind not in {"paragraph", "cell"} or not _BATCH_SUBJECT.search(block.text):
            continue
        for match in _AT_MOST.finditer(block.text):
            around = block.text[max(0, match.start() - 60) : match.end() + 40]
            if _BATCH_SUBJECT.search(around):
                yield Limit(_number(match.group("number")), block.content.span(*match.span()))
