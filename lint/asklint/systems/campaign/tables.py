"""The tables by which a project sorts its questions, wherever it keeps them and whatever it calls their columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import AskClass, Stance, Text
from asklint.record import field, record
from asklint.source import Span
from asklint.systems.campaign.kinds import kind_named, kind_of
from asklint.systems.campaign.words import unmarked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block, Document, Section
    from asklint.reader.model import Reading

_QUESTION = Pattern(
    r"\b(?:questions?|prompts?|asks?|decisions?|menus?|choices?|dialog(?:ue)?s?|interactions?|touch ?points?)\b|質問|질문|问题"
)
_AGENT = Pattern(
    r"\b(?:agents?|who|asker|asked by|speakers?|roles?|personas?|npcs?|owners?|skills?|commands?|characters?|files?|source)\b"
)
_WHEN = Pattern(r"\b(?:when|where|triggers?|moment|stage|occasion|timing|phase|context|situation|point)\b")
_CLASS = Pattern(
    r"\b(?:class(?:ification)?|type|kind|category|channel|presentation|presented|presented as|ui|surface|medium|via)\b"
)
_GUIDANCE = Pattern(
    r"summari[sz]e|summary|guidance|what to (?:include|say|state|embed)|question text|context line"
)
_BOLD_LEAD = Pattern(r"\*\*([^*\n]{3,90}?)[:.]?\*\*")
_MAX_ROWS = 400


@record(frozen=True)
class ClassRow:
    """A question that a table puts into a class."""

    name: Text
    ask_class: AskClass
    agent: str = ""
    when: str = ""


@record(frozen=True)
class Guidance:
    """What a question's summary is to say."""

    name: Text
    advice: str
    cell: Block


@record()
class Tables:
    """All that a document lays down about its project's questions."""

    rows: list[ClassRow] = field(default_factory=list)
    guidance: list[Guidance] = field(default_factory=list)
    details: list[Text] = field(default_factory=list)
    """Headings and leads under which a single question may be described."""


@record(frozen=True)
class _Columns:
    question: int
    agent: int | None
    when: int | None
    ask_class: int | None
    guidance: int | None


def read_tables(reading: Reading) -> Tables:
    """The class tables of a document with their guidance and the places of their details; empty for other documents."""
    document = reading.document
    found = Tables()
    tables: list[tuple[list[ClassRow], bool]] = []
    undecided: list[tuple[Block, _Columns, AskClass]] = []
    holders: set[int] = set()
    for table in document.blocks:
        if (
            table.kind != "table"
            or not table.children
            or reading.stance(table) in {Stance.HISTORY, Stance.BAD_EXAMPLE}
        ):
            continue
        columns = _columns(table)
        if columns is None:
            continue
        ask_class, by_name = _class_above(document, table)
        if columns.guidance is not None:
            found.guidance.extend(_guidance(table, columns))
            holders.update(_above(document, table))
            if columns.ask_class is None and columns.agent is None and columns.when is None:
                if ask_class is not None:
                    undecided.append((table, columns, ask_class))
                continue
        rows = list(_rows(table, columns, ask_class))
        if rows:
            tables.append((rows, by_name or columns.ask_class is not None))
            holders.update(_above(document, table))
    for table, columns, ask_class in undecided:
        if all(row.ask_class is not ask_class for rows, _ in tables for row in rows):
            tables.append((list(_rows(table, columns, ask_class)), False))
    found.rows = _sorted_out(tables)
    if not found.rows:
        return Tables()
    found.details = list(_details(document, holders))
    return found


def _sorted_out(tables: list[tuple[list[ClassRow], bool]]) -> list[ClassRow]:
    """Tables that name their classes speak for themselves; others count only where the two classes stand together."""
    named = [row for rows, by_name in tables if by_name for row in rows]
    if len({row.ask_class for row in named}) == len(AskClass):
        return named
    everything = [row for rows, _ in tables for row in rows]
    return everything if len({row.ask_class for row in everything}) == len(AskClass) else named


def _columns(table: Block) -> _Columns | None:
    headers = [unmarked(cell.text).lower() for cell in table.children[0].children]
    guidance = _first(_GUIDANCE, headers)
    question = _first(_QUESTION, headers, besides=(guidance,))
    if question is None or len(headers) < 2:
        return None
    ask_class = _first(_CLASS, headers, besides=(question, guidance))
    agent = _first(_AGENT, headers, besides=(question, guidance, ask_class))
    when = _first(_WHEN, headers, besides=(question, guidance, ask_class, agent))
    return _Columns(question, agent, when, ask_class, guidance)


def _first(pattern: Pattern, headers: list[str], besides: tuple[int | None, ...] = ()) -> int | None:
    return next(
        (at for at, header in enumerate(headers) if at not in besides and pattern.search(header)), None
    )


def _class_above(document: Document, table: Block) -> tuple[AskClass | None, bool]:
    """What the lead or the headings above a table make of its rows, and whether they name the class outright."""
    previous = table.previous
    if previous is not None and previous.kind == "paragraph" and previous.text.lstrip().startswith("**"):
        found = kind_of(previous.text)
        if found is not None:
            return found, kind_named(previous.text) is not None
    for depth, section in enumerate(document.section_at(table.span.start).path()):
        found = kind_named(section.title) if depth else kind_of(section.title)
        if found is not None:
            return found, kind_named(section.title) is not None
    return None, False


def _rows(table: Block, columns: _Columns, above: AskClass | None) -> Iterator[ClassRow]:
    for row in table.children[1 : _MAX_ROWS + 1]:
        name = _cell(row, columns.question)
        ask_class = above
        if columns.ask_class is not None:
            stated = _text(row, columns.ask_class)
            ask_class = kind_of(stated) or _short_class(stated) or above
        if name is not None and ask_class is not None:
            yield ClassRow(name, ask_class, _text(row, columns.agent), _text(row, columns.when))


def _short_class(stated: str) -> AskClass | None:
    """`phase`, `tool`, `plain`: the one word that a cell has room for."""
    word = stated.casefold().strip(" .")
    if word in {"phase", "transition", "tool", "structured", "dialog"}:
        return AskClass.PHASE
    return (
        AskClass.ADVISORY
        if word in {"plain", "text", "prose", "chat", "inline", "mid-flow", "midflow"}
        else None
    )


def _guidance(table: Block, columns: _Columns) -> Iterator[Guidance]:
    for row in table.children[1 : _MAX_ROWS + 1]:
        name, advice = _cell(row, columns.question), _text(row, columns.guidance)
        if name is not None and advice and columns.guidance is not None:
            yield Guidance(name, advice, row.children[columns.guidance])


def _cell(row: Block, column: int) -> Text | None:
    if column >= len(row.children):
        return None
    cell = row.children[column]
    value = unmarked(cell.text)
    return (
        Text(value, Span(cell.content.origin(0), cell.content.origin_end(len(cell.text)))) if value else None
    )


def _text(row: Block, column: int | None) -> str:
    found = _cell(row, column) if column is not None else None
    return found.value if found else ""


def _above(document: Document, table: Block) -> Iterator[int]:
    """The headings that a table stands under: they name the class, not one question."""
    section: Section
    for section in document.section_at(table.span.start).path():
        if section.heading is not None:
            yield section.heading.index


def _details(document: Document, holders: set[int]) -> Iterator[Text]:
    for block in document.blocks:
        if block.kind == "heading" and block.index not in holders:
            yield Text(unmarked(block.text), block.span)
        elif block.kind == "paragraph":
            lead = _BOLD_LEAD.match(block.text)
            if lead is not None:
                yield Text(lead.group(1), block.content.span(*lead.span(1)))
