"""An output format: one finding a line, fields separated by tabs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asklint.report.api import Report


class TsvReporter:
    name = "tsv"

    def render(self, report: Report) -> str:
        rows = [("path", "line", "severity", "code", "message")]
        for finding in report.findings:
            line = report.place(finding.path, finding.span).start.row
            rows.append((finding.path, str(line), finding.severity.word, finding.code, finding.message))
        return "".join("\t".join(_field(value) for value in row) + "\n" for row in rows)


def _field(value: str) -> str:
    """Messages quote documents, and those may hold anything."""
    return " ".join(value.split())
