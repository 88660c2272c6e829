"""JUnit XML: a suite a file, a failing case a finding, for CI servers that show tests."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.report.api import docs_url
from asklint.report.tally import closing
from asklint.report.visible import escaped, visible

if TYPE_CHECKING:
    from asklint.finding import Finding
    from asklint.report.api import Report

_NO_CHARACTERS = Pattern("[\ufdd0-\ufdef\ufffe\uffff]")
_MARKUP = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}


class JunitReporter:
    """With nothing to report it has one case that passed: servers take a report without cases for a broken one."""

    name = "junit"

    def render(self, report: Report) -> str:
        count = len(report.findings)
        lines = ['<?xml version="1.0" encoding="UTF-8"?>']
        lines.append(
            f'<testsuites name="asklint" tests="{max(count, 1)}" failures="{count}" errors="0" time="0">'
        )
        for path, group in groupby(report.findings, key=lambda finding: finding.path):
            lines += _suite(report, path, list(group))
        if not count:
            lines += [
                '  <testsuite name="asklint" tests="1" failures="0" errors="0" skipped="0" time="0">',
                f'    <testcase name="{_text(closing(report))}" classname="asklint" time="0"/>',
                "  </testsuite>",
            ]
        return "\n".join([*lines, "</testsuites>", ""])


def _suite(report: Report, path: str, findings: list[Finding]) -> list[str]:
    count = len(findings)
    shown = _text(path)
    lines = [
        f'  <testsuite name="{shown}" tests="{count}" failures="{count}" errors="0" skipped="0" time="0">'
    ]
    for finding in findings:
        row, column = report.place(path, finding.span).start
        place = f"{path}:{row}:{column}"
        name = f"{finding.code} {finding.name} at {row}:{column}"
        body = [f"at {place}: {finding.message}", docs_url(finding)]
        if finding.help:
            body.insert(1, f"help: {finding.help}")
        text = "\n".join(map(_text, body))
        lines += [
            f'    <testcase name="{_text(name)}" classname="{shown}" file="{shown}" line="{row}" time="0">',
            f'      <failure type="{finding.severity.word}" message="{_text(finding.message)}">{text}</failure>',
            "    </testcase>",
        ]
    return [*lines, "  </testsuite>"]


def _text(text: str) -> str:
    """Whatever a document holds: XML has no way to write most control characters, not even escaped."""
    shown = _NO_CHARACTERS.sub(lambda match: escaped(match.group()), visible(text))
    return "".join(_MARKUP.get(char, char) for char in shown)


REPORTER = JunitReporter()
