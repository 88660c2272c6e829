"""One JSON object a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.report.records import dumps, records

if TYPE_CHECKING:
    from asklint.report.api import Report


class JsonLinesReporter:
    """For pipes: nothing at all when there is nothing to report."""

    name = "jsonl"

    def render(self, report: Report) -> str:
        return "".join(dumps(record) + "\n" for record in records(report))


REPORTER = JsonLinesReporter()
