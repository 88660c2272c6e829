"""Markdown for a step summary or a comment on a pull request: what, where most, and how to see it at home.

A comment holds 65,536 characters, so the list ends where it gets long and says how much is missing.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.report.api import docs_url
from asklint.report.markup import fence_around, markdown_text
from asklint.report.tally import (
    ANNOTATIONS_PER_KIND,
    by_severity,
    closing,
    not_annotated,
    plural,
    rule_counts,
)
from asklint.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.finding import Finding
    from asklint.report.api import Report

_MAX_FILES = 10
_MAX_FINDINGS = 50
_MAX_LIST = 40_000
_MAX_CELL = 160
_MARKS = {Severity.ERROR: "❌ error", Severity.WARNING: "⚠️ warning", Severity.INFO: "💡 advice"}


class MarkdownReporter:
    """Headline, table by rule, top files, findings folded away, the command."""

    name = "markdown"

    def render(self, report: Report) -> str:
        lines = [f"## asklint: {by_severity(report.findings) or 'nothing to report'}", "", closing(report)]
        hidden = not_annotated(report.findings) if report.annotated else 0
        if hidden:
            lines += [
                "",
                (
                    f"**{hidden} more not annotated:** GitHub shows {ANNOTATIONS_PER_KIND} annotations of each kind "
                    "a step. The log of the step lists every finding."
                ),
            ]
        for failure in report.failures:
            lines += ["", f"**A part of the run failed:** {markdown_text(failure, 500)}"]
        if report.findings:
            lines += ["", *_rules(report), "", *_files(report)]
            if not report.statistics:
                lines += ["", *_findings(report)]
        return "\n".join([*lines, "", *_reproduce(report), ""])


def _rules(report: Report) -> Iterator[str]:
    first = {finding.code: finding for finding in reversed(report.findings)}
    yield "| rule | level | findings | fixable | what it finds |"
    yield "| --- | --- | ---: | ---: | --- |"
    for row in rule_counts(report.findings):
        rule = report.rules.get(row.code)
        # Docs are Markdown, and their author's own.
        what = rule.summary().replace("|", "\\|") if rule is not None else ""
        link = _link(first[row.code], f"{row.code} {row.name}")
        yield f"| {link} | {_MARKS[row.severity]} | {row.count} | {row.fixable or ''} | {what} |"


def _files(report: Report) -> Iterator[str]:
    counts = Counter(finding.path for finding in report.findings)
    errors = Counter(finding.path for finding in report.findings if finding.severity is Severity.ERROR)
    top = sorted(counts, key=lambda path: (-errors[path], -counts[path], path))
    yield "| file | findings |"
    yield "| --- | --- |"
    for path in top[:_MAX_FILES]:
        findings = [finding for finding in report.findings if finding.path == path]
        yield f"| {_file(report, path, path[:_MAX_CELL])} | {by_severity(findings)} |"
    if len(top) > _MAX_FILES:
        yield f"| {plural(len(top) - _MAX_FILES, 'more file')} | |"


def _findings(report: Report) -> Iterator[str]:
    ordered = sorted(report.findings, key=lambda finding: (-finding.severity, finding.sort_key))
    yield "<details>"
    yield f"<summary>{plural(len(ordered), 'finding')}, errors first</summary>"
    yield ""
    shown = written = 0
    for finding in ordered[:_MAX_FINDINGS]:
        line = _line(report, finding)
        if written + len(line) > _MAX_LIST:
            break
        yield line
        shown, written = shown + 1, written + len(line)
    if shown < len(ordered):
        yield f"- … and {len(ordered) - shown} more; run the command below to see them all"
    yield ""
    yield "</details>"


def _line(report: Report, finding: Finding) -> str:
    row, column = report.place(finding.path, finding.span).start
    place = _file(report, finding.path, f"{finding.path[:_MAX_CELL]}:{row}:{column}", row)
    text = markdown_text(finding.message, 400)
    aside = f" ({markdown_text(finding.help, 300)})" if finding.help else ""
    return f"- {_MARKS[finding.severity]} {place} {_link(finding, finding.code)}: {text}{aside}"


def _file(report: Report, path: str, words: str, row: int = 0) -> str:
    """A file by name, and a link to it where its repository can be looked at."""
    shown = markdown_text(words)
    inside = report.repository_path(path)
    if not report.files_url or inside.startswith(("/", "../")) or len(inside) > _MAX_CELL:
        return shown
    from urllib.parse import quote

    line = f"#L{row}" if row else ""
    plain = "?plain=1" if row and inside.endswith(".md") else ""
    return f"[{shown}]({report.files_url}{quote(inside, safe='/', errors='replace')}{plain}{line})"


def _link(finding: Finding, words: str) -> str:
    from urllib.parse import quote

    url = quote(docs_url(finding), safe=":/", errors="replace")
    return f"[{markdown_text(words, _MAX_CELL)}]({url})"


def _reproduce(report: Report) -> Iterator[str]:
    command = f"pip install asklint\n{visible(report.command)}"
    fence = fence_around(command)
    yield "To see this on your machine:"
    yield ""
    yield f"{fence}console"
    yield command
    yield fence


REPORTER = MarkdownReporter()
