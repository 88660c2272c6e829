"""Why a passage was read as it was: the evidence for stance, binding and count, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.inventory.rows import count_words, redact
from asklint.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.model import Ask, Reading
    from asklint.source import Span


def explain(reading: Reading, line: int) -> str:
    """Everything that the reader knows about one line of a file; empty when the line is not in this document."""
    document = reading.document
    source = document.source
    if not 1 <= line <= source.line_count:
        return ""
    wanted = source.line_span(line)
    lines = list(_explain(reading, wanted))
    if not lines:
        return ""
    return "\n".join([f"{document.path}:{line}: {visible(source.line(line).strip())}", *lines])


def _explain(reading: Reading, wanted: Span) -> Iterator[str]:
    document = reading.document

    def touches(span: Span) -> bool:
        place = document.to_source(span)
        return place.start <= wanted.end and wanted.start <= max(place.start, place.end - 1)

    blocks = [b for b in document.blocks if b.kind != "document" and touches(b.span) and not b.children]
    for block in blocks:
        judgement = reading.judgements.get(block.index)
        stance = judgement.stance.value if judgement else "directive"
        why = "; ".join(judgement.evidence) if judgement else "nothing says otherwise"
        title = " > ".join(section.title for section in reversed(list(document.section_at(block.span.start).path())))
        yield f"  {block.kind}: stance {stance} ({why})" + (f", in “{visible(title)}”" if title else "")
    for directive in reading.directives:
        if touches(directive.span):
            what = f"names the tool {directive.tool}" if directive.tool else "an ask verb"
            why = f" ({'; '.join(directive.evidence)})" if directive.evidence else ""
            yield f"  directive: {what}, {directive.stance.value}{why}, addressed to {directive.addressee.value}"
    for ask in reading.asks:
        if touches(ask.span):
            yield from _ask(ask)
    for policy in reading.policies:
        if touches(policy.span):
            reach = "the whole project" if policy.project_wide else "this file"
            yield f"  policy: sends the questions of {reach} through the tool"
    for span, reason in reading.rejected:
        if touches(span):
            yield f"  not a menu: {reason}"


def _ask(ask: Ask) -> Iterator[str]:
    yield f"  ask: channel {ask.channel.value}, stance {ask.stance.value}, asked by {ask.asker.value}, confidence {ask.confidence.word}"
    for line in ask.evidence:
        yield f"    because of {visible(redact(line))}"
    for question in ask.questions:
        text = f"“{visible(redact(question.text.value))}” " if question.text else ""
        labels = ", ".join(visible(redact(option.label.value)) for option in question.options)
        yield f"    question {text}with {count_words(question)} options" + (f": {labels}" if labels else "")
