"""reviewdog's diagnostic format, whose suggestions a reviewer applies with a click. Columns are bytes of UTF-8."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.report.api import docs_url
from asklint.report.records import dumps
from asklint.report.units import Ruler
from asklint.source import Span

if TYPE_CHECKING:
    from asklint.finding import Finding, Fix
    from asklint.report.api import Report
    from asklint.report.records import Record
    from asklint.source import Position, Source

_SEVERITIES = {Severity.ERROR: "ERROR", Severity.WARNING: "WARNING", Severity.INFO: "INFO"}
_MAX_SUGGESTION = 10_000


class RdjsonReporter:
    """Paths are from the working folder: reviewdog, started in the same one, makes them the repository's."""

    name = "rdjson"

    def render(self, report: Report) -> str:
        ruler = Ruler(report.sources, "utf-8")
        result = {
            "source": {"name": "asklint", "url": "https://asklint.readthedocs.io/"},
            "diagnostics": [_diagnostic(report, ruler, finding) for finding in report.findings],
        }
        return dumps(result, indent=2) + "\n"


def _diagnostic(report: Report, ruler: Ruler, finding: Finding) -> Record:
    message = f"{finding.message}\n{finding.help}" if finding.help else finding.message
    record: Record = {
        "message": message,
        "location": {"path": finding.path, "range": _range(ruler, finding.path, finding.span)},
        "severity": _SEVERITIES[finding.severity],
        "code": {"value": finding.code, "url": docs_url(finding)},
    }
    source = report.sources.get(finding.path)
    if source is not None and finding.fix is not None and finding.fix.edits:
        span, text = _as_one(source, finding.fix)
        if max(span.end - span.start, len(text)) <= _MAX_SUGGESTION:
            record["suggestions"] = [{"range": _range(ruler, finding.path, span), "text": text}]
    if finding.related:
        record["relatedLocations"] = [
            {
                "message": related.message,
                "location": {
                    "path": related.path or finding.path,
                    "range": _range(ruler, related.path or finding.path, related.span),
                },
            }
            for related in finding.related
        ]
    return record


def _as_one(source: Source, fix: Fix) -> tuple[Span, str]:
    """The edits of a fix as one replacement: two suggestions would be offered as alternatives."""
    edits = sorted(fix.edits)
    pieces: list[str] = []
    at = edits[0].span.start
    for edit in edits:
        pieces += [source.text[at : edit.span.start], edit.content]
        at = max(at, edit.span.end)
    return Span(edits[0].span.start, at), "".join(pieces)


def _range(ruler: Ruler, path: str, span: Span) -> Record:
    start, end = ruler.range(path, span)
    return {"start": _position(start), "end": _position(end)}


def _position(position: Position) -> Record:
    return {"line": position.row, "column": position.column}


REPORTER = RdjsonReporter()
