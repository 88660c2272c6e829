"""One line a finding: `path:line:col CODE message`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.report.tally import closing, statistics_table
from asklint.report.visible import visible, visible_path

if TYPE_CHECKING:
    from asklint.finding import Finding
    from asklint.report.api import Report


def concise_line(report: Report, finding: Finding) -> str:
    row, column = report.place(finding.path, finding.span).start
    return f"{visible_path(finding.path)}:{row}:{column} {visible(finding.code)} {visible(finding.message)}"


class ConciseReporter:
    """For editors, grep and short terminals; the closing sentence comes last."""

    name = "concise"

    def render(self, report: Report) -> str:
        if report.statistics:
            lines = statistics_table(report.findings)
        else:
            lines = [concise_line(report, finding) for finding in report.findings]
        return "\n".join([*lines, closing(report)]) + "\n"


REPORTER = ConciseReporter()
