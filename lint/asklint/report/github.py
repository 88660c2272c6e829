"""GitHub workflow commands, which become annotations, and the same list for the log.

GitHub shows ten annotations of each kind a step and drops the rest without a word, so errors come first and
the log has everything. Log lines begin with a bar, so that no part of a document can begin one and be taken
for a command.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.report.concise import concise_line
from asklint.report.tally import ANNOTATIONS_PER_KIND, closing, not_annotated, statistics_table
from asklint.report.visible import visible

if TYPE_CHECKING:
    from asklint.finding import Finding
    from asklint.report.api import Report

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


class GithubReporter:
    """Commands first, then the log."""

    name = "github"

    def render(self, report: Report) -> str:
        ordered = sorted(report.findings, key=lambda finding: (-finding.severity, finding.sort_key))
        log = [concise_line(report, finding) for finding in ordered]
        if report.statistics:
            log += statistics_table(report.findings)
        hidden = not_annotated(ordered)
        if hidden:
            log.append(
                f"{hidden} more not annotated: GitHub shows {ANNOTATIONS_PER_KIND} of each kind a step. "
                "The list above is complete."
            )
        log.append(closing(report))
        lines = [*(_command(report, finding) for finding in ordered), *(f"| {line}" for line in log)]
        return "\n".join(lines) + "\n"


def _command(report: Report, finding: Finding) -> str:
    start, end = report.place(finding.path, finding.span)
    properties = {
        "file": report.repository_path(finding.path),
        "line": str(start.row),
        "endLine": str(end.row),
    }
    # Columns make sense to GitHub on one line only.
    if start.row == end.row:
        properties |= {"col": str(start.column), "endColumn": str(end.column)}
    properties["title"] = f"{finding.code} {finding.name}"
    listed = ",".join(f"{key}={_escape_property(value)}" for key, value in properties.items())
    message = finding.message + (f"\n{finding.help}" if finding.help else "")
    return f"::{_COMMANDS[finding.severity]} {listed}::{_escape_data(message)}"


def _escape_data(text: str) -> str:
    shown = visible(text, keep="\r\n")
    return shown.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escape_property(text: str) -> str:
    return _escape_data(text).replace(":", "%3A").replace(",", "%2C")


REPORTER = GithubReporter()
