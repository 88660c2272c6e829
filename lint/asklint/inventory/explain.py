"""Why a passage was read as it was: the evidence for stance, binding and count, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.inventory.rows import count_words
from asklint.redact import redact
from asklint.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.model import Ask, Question, Reading
    from asklint.source import Span

_LONGEST = 300


def explain(reading: Reading, line: int) -> str:
    """Everything that the reader knows about one line of a file; empty if it is not in this document."""
    document = reading.document
    source = document.source
    if not 1 <= line <= source.line_count:
        return ""
    wanted = source.line_span(line)
    lines = list(_explain(reading, wanted))
    if not lines:
        return ""
    return "\n".join([f"{document.path}:{line}: {_shown(source.line(line).strip())}", *lines])


def _explain(reading: Reading, wanted: Span) -> Iterator[str]:
    document = reading.document

    def touches(span: Span) -> bool:
        place = document.to_source(span)
        return place.start <= wanted.end and wanted.start <= max(place.start, place.end - 1)

    blocks = [b for b in document.blocks if b.kind != "document" and touches(b.span) and not b.children]
    for block in blocks:
        judgement = reading.judgements.get(block.index)
        stance = judgement.stance.value if judgement else "directive"
        why = _shown("; ".join(judgement.evidence)) if judgement else "nothing says otherwise"
        title = " > ".join(
            section.title for section in reversed(list(document.section_at(block.span.start).path()))
        )
        yield f"  {block.kind}: stance {stance} ({why})" + (f", in “{_shown(title)}”" if title else "")
    for directive in reading.directives:
        if touches(directive.span):
            what = f"names the tool {directive.tool}" if directive.tool else "an ask verb"
            why = f" ({_shown('; '.join(directive.evidence))})" if directive.evidence else ""
            stance, addressee = directive.stance.value, directive.addressee.value
            yield f"  directive: {what}, {stance}{why}, addressed to {addressee}"
    for ask in reading.asks:
        if touches(ask.span):
            yield from _ask(ask, reading)
    for intent in reading.intents:
        if touches(intent.span):
            yield f"  declaration: {intent.word}, for {_lines(reading, intent.scope)}"
    for policy in reading.policies:
        if touches(policy.span):
            reach = "the whole project" if policy.project_wide else "this file"
            yield f"  policy: sends the questions of {reach} through the tool"
    for span, reason in reading.rejected:
        if touches(span):
            yield f"  not a menu: {_shown(reason)}"


def _ask(ask: Ask, reading: Reading) -> Iterator[str]:
    how = f"channel {ask.channel.value}, stance {ask.stance.value}"
    who = f"asked by {ask.asker.value}, put to {ask.addressee.value}"
    yield f"  ask: {how}, {who}, confidence {ask.confidence.word}"
    for line in ask.evidence:
        yield f"    because: {_shown(line)}"
    if ask.ask_class is not None:
        yield f"    because: its author declares it {ask.ask_class.value}"
    if reading.role.reason and ask.asker is reading.role.asker:
        yield f"    asked by {ask.asker.value} because: {_shown(reading.role.reason)}"
    for question in ask.questions:
        text = f"“{_shown(question.text.value)}” " if question.text else ""
        labels = ", ".join(_shown(option.label.value) for option in question.options)
        counted = f" ({_counted(question, reading)})"
        yield f"    question {text}with {count_words(question)} options{counted}" + (
            f": {labels}" if labels else ""
        )


def _counted(question: Question, reading: Reading) -> str:
    """Where the number of options comes from."""
    count = question.count
    if count.span is not None:
        stated = reading.document.text[slice(*count.span)]
        return f"stated as “{_shown(' '.join(stated.split()))}”"
    if count.exact:
        return "all of them written out"
    return (
        "nothing says how many at most" if count.high is None else "some stand for several, or only at times"
    )


def _lines(reading: Reading, span: Span) -> str:
    document = reading.document
    place = document.to_source(span)
    first = document.source.position(place.start).row
    last = document.source.position(max(place.start, place.end - 1)).row
    return f"line {first}" if first == last else f"lines {first} to {last}"


def _shown(text: str) -> str:
    """Text of a document for the terminal: nothing that acts, nothing secret, of a long line the start."""
    safe = visible(redact(text))
    return safe if len(safe) <= _LONGEST else safe[: _LONGEST - 1] + "…"
