"""Findings as plain data, with the keys of ruff's JSON where ruff has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from asklint.lazy_regex import Pattern
from asklint.report.api import docs_url
from asklint.report.tally import rule_counts

if TYPE_CHECKING:
    from asklint.finding import Finding, Fix
    from asklint.report.api import Report
    from asklint.source import Position, Span

Record = dict[str, Any]
_ESCAPES = Pattern(r"\\(?:ud[89ab]..\\ud[c-f]..|(?P<lone>ud[89a-f]..)|.)")


def records(report: Report) -> list[Record]:
    """One record a finding, or under `--statistics` one a rule."""
    if report.statistics:
        return [
            {
                "code": row.code,
                "name": row.name,
                "severity": row.severity.word,
                "count": row.count,
                "fixable": row.fixable,
            }
            for row in rule_counts(report.findings)
        ]
    return [_record(report, finding) for finding in report.findings]


def dumps(value: object, indent: int | None = None) -> str:
    """ASCII only, so that nothing in a document acts on a terminal, nor with `##[` or `##vso[` on a runner.

    Half a surrogate pair, which strict readers refuse, becomes the replacement character.
    """
    import json

    text = json.dumps(value, indent=indent, ensure_ascii=True)
    if "\\ud" in text:
        text = _ESCAPES.sub(lambda match: "\\ufffd" if match["lone"] else match[0], text)
    return text.replace("##", "#\\u0023")


def _record(report: Report, finding: Finding) -> Record:
    return {
        "code": finding.code,
        "name": finding.name,
        "message": finding.message,
        "severity": finding.severity.word,
        "confidence": finding.confidence.word,
        "filename": finding.path,
        **_locations(report, finding.path, finding.span),
        "help": finding.help,
        "fix": _fix(report, finding.path, finding.fix) if finding.fix else None,
        "url": docs_url(finding),
        "related": [
            {
                "message": related.message,
                "filename": related.path or finding.path,
                **_locations(report, related.path or finding.path, related.span),
            }
            for related in finding.related
        ],
    }


def _fix(report: Report, path: str, fix: Fix) -> Record:
    return {
        "applicability": fix.applicability.value,
        "message": fix.message,
        "edits": [{"content": edit.content, **_locations(report, path, edit.span)} for edit in fix.edits],
        "suggestion": fix.suggestion,
    }


def _locations(report: Report, path: str, span: Span) -> Record:
    place = report.place(path, span)
    return {"location": _position(place.start), "end_location": _position(place.end)}


def _position(position: Position) -> Record:
    return {"row": position.row, "column": position.column}
