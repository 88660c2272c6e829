"""One row an ask, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from asklint.record import fields, record
from asklint.redact import redact

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.reader.model import Ask, Question, Reading


@record(frozen=True)
class Row:
    """An ask for a table: where, how, what, who."""

    path: str
    row: int
    column: int
    end_row: int
    channel: str
    tool: str
    stance: str
    asker: str
    addressee: str
    question: str
    header: str
    options: tuple[str, ...]
    count: str
    multi_select: bool | None
    confidence: str
    shape: str
    evidence: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        plain = {name: getattr(self, name) for name in COLUMNS}
        return {**plain, "options": list(self.options), "evidence": list(self.evidence)}


COLUMNS = fields(Row)


def rows_of(reading: Reading) -> Iterable[Row]:
    """A row for each question of each ask; an ask without a written question is one row."""
    for ask in reading.asks:
        if not ask.questions:
            yield _row(reading, ask, None)
        for question in ask.questions:
            yield _row(reading, ask, question)


def _row(reading: Reading, ask: Ask, question: Question | None) -> Row:
    document = reading.document
    span = document.to_source(question.span if question is not None and len(ask.questions) > 1 else ask.span)
    start, end = document.source.position(span.start), document.source.position(max(span.start, span.end - 1))
    return Row(
        path=document.path,
        row=start.row,
        column=start.column,
        end_row=end.row,
        channel=ask.channel.value,
        tool=ask.tool,
        stance=ask.stance.value,
        asker=ask.asker.value,
        addressee=ask.addressee.value,
        question=redact(_question_text(ask, question)),
        header=redact(question.header.value) if question and question.header else "",
        options=tuple(redact(option.label.value) for option in question.options) if question else (),
        count=count_words(question),
        multi_select=question.multi_select if question else None,
        confidence=ask.confidence.word,
        shape=ask.call.shape if ask.call else ask.menu.shape if ask.menu else "directive",
        evidence=tuple(redact(line) for line in ask.evidence),
    )


def _question_text(ask: Ask, question: Question | None) -> str:
    if question is not None and question.text is not None:
        return question.text.value
    if ask.menu is not None and ask.menu.lead is not None:
        return ask.menu.lead.value
    return ask.directive.sentence.value if ask.directive is not None else ""


def count_words(question: Question | None) -> str:
    """How many options, in words that keep what is not known."""
    if question is None:
        return ""
    count = question.count
    if count.high is None:
        return f"{count.low}+" if count.low else "open"
    if count.exact or count.low == count.high:
        return str(count.high)
    return f"{count.low}-{count.high}" if count.low else f"up to {count.high}"
