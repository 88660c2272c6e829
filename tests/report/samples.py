"""A small document, findings in it, and reports of them."""

from __future__ import annotations

from typing import Any

from asklint.finding import Applicability, Confidence, Edit, Finding, Fix, Related, Severity
from asklint.report import get_reporter
from asklint.report.api import Report, Summary
from asklint.source import Source, Span

TEXT = "# Demo\n\nOffer exactly three options.\n\n- Options: A | B | C | D | E\n"
PATH = "skills/demo/SKILL.md"
MESSAGE = "five options, the tool takes four"


def at(text: str, words: str) -> Span:
    start = text.index(words)
    return Span(start, start + len(words))


FIVE = at(TEXT, "A | B | C | D | E")


def finding(span: Span = FIVE, message: str = MESSAGE, **fields: Any) -> Finding:
    severity = fields.pop("severity", Severity.ERROR)
    path = fields.pop("path", PATH)
    code, name = fields.pop("rule", ("ASK101", "option-overflow"))
    return Finding(code, name, message, path, span, severity, **fields)


def report(*findings: Finding, text: str = TEXT, path: str = PATH, **fields: Any) -> Report:
    summary = fields.pop("summary", Summary(files=14, documents=14, asks=37))
    return Report(findings, summary, {path: Source.from_text(path, text)}, **fields)


def render(name: str, *findings: Finding, **fields: Any) -> str:
    return get_reporter(name).render(report(*findings, **fields))


def full() -> Finding:
    """A finding with everything a finding can have."""
    return finding(
        help="Split the decision.",
        fix=Fix("drop the last option", Applicability.SAFE, (Edit(at(TEXT, " | E"), ""),)),
        related=(Related("the count is stated here", at(TEXT, "three")),),
        confidence=Confidence.MEDIUM,
    )
