"""GitLab's code quality report, which compares two branches by fingerprint: each must be there once."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.fingerprint import fingerprints
from asklint.report.records import dumps

if TYPE_CHECKING:
    from asklint.finding import Finding
    from asklint.report.api import Report
    from asklint.report.records import Record

_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


class GitlabReporter:
    """Always one array, empty when there is nothing to report."""

    name = "gitlab"

    def render(self, report: Report) -> str:
        prints = fingerprints(report.findings, report.sources)
        issues = [_issue(report, *pair) for pair in zip(report.findings, prints, strict=True)]
        return dumps(issues, indent=2) + "\n"


def _issue(report: Report, finding: Finding, fingerprint: str) -> Record:
    start, end = report.place(finding.path, finding.span)
    path = report.repository_path(finding.path)
    # Ours is unique in its file only.
    unique = sha256(f"{path}\0{fingerprint}".encode("utf-8", "surrogatepass")).hexdigest()
    return {
        "type": "issue",
        "description": f"{finding.code} {finding.name}: {finding.message}",
        "check_name": finding.code,
        "categories": ["Style" if finding.severity is Severity.INFO else "Bug Risk"],
        "content": {"body": finding.help},
        "fingerprint": unique,
        "severity": _SEVERITIES[finding.severity],
        "location": {"path": path, "lines": {"begin": start.row, "end": end.row}},
    }


REPORTER = GitlabReporter()
