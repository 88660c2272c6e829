"""A JSON array of findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.report.records import dumps, records

if TYPE_CHECKING:
    from asklint.report.api import Report


class JsonReporter:
    """Always one array, empty when there is nothing to report."""

    name = "json"

    def render(self, report: Report) -> str:
        return dumps(records(report), indent=2) + "\n"


REPORTER = JsonReporter()
