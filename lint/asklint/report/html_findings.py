"""The findings of one file as HTML: each with its place in the text, its reason and its remedy."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from asklint.finding import Applicability, Severity
from asklint.redact import masked
from asklint.report.api import docs_url
from asklint.report.html_text import html_path, html_prose, html_text
from asklint.report.snippet import snippet
from asklint.report.tally import by_severity
from asklint.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.finding import Finding, Fix
    from asklint.report.api import Report
    from asklint.source import Source, Span

LEVELS = {
    Severity.ERROR: ("error", "errors"),
    Severity.WARNING: ("warning", "warnings"),
    Severity.INFO: ("advice", "advice"),
}
_COLUMNS = 160
_MAX_LINES = 8
_MAX_SUGGESTION = 8_000


def file_section(report: Report, path: str, findings: list[Finding], number: int) -> Iterator[str]:
    """`number` is how many findings came before, for the anchors."""
    yield '<section class="file">'
    yield f"<h3>{html_path(path)} <small>{by_severity(findings)}</small></h3>"
    yield "<ol>"
    for index, finding in enumerate(findings, number + 1):
        yield from _finding(report, finding, index)
    yield "</ol>"
    yield "</section>"


def _finding(report: Report, finding: Finding, number: int) -> Iterator[str]:
    level = finding.severity.word
    row, column = report.place(finding.path, finding.span).start
    yield f'<li class="finding {level}" id="f{number}" data-severity="{level}" data-rule="{html_text(finding.code)}">'
    yield (
        f'<p class="head"><span class="badge">{LEVELS[finding.severity][0]}</span> '
        f'<a href="{html_text(docs_url(finding))}" rel="noreferrer">{html_text(finding.code)} {html_text(finding.name)}</a> '
        f'<a class="dim" href="#f{number}">{html_path(finding.path)}:{row}:{column}</a></p>'
    )
    yield f'<p class="message">{html_prose(finding.message)}</p>'
    source = report.sources.get(finding.path)
    if source is not None:
        yield _source_lines(source, finding.span, f"Lines of {finding.path} from {row} on")
    for line in finding.help.splitlines():
        yield f"<p>Help: {html_prose(line)}</p>"
    if finding.related:
        yield "<ul>"
        for related in finding.related:
            path = related.path or finding.path
            place = f"{path}:{report.place(path, related.span).start.row}"
            yield f"<li>Note: {html_prose(related.message)} ({html_text(place)})"
            other = report.sources.get(path)
            if other is not None:
                yield _source_lines(other, related.span, f"Lines of {place}", around=0)
            yield "</li>"
        yield "</ul>"
    if finding.fix is not None:
        yield from _fix(finding.fix)
    yield "</li>"


def _source_lines(source: Source, span: Span, label: str, around: int = 1) -> str:
    """The line of the place with carets under it, the other lines it covers, and what stands right before and after."""
    shown = snippet(source, span, _COLUMNS)
    last = min(shown.row + min(shown.more, _MAX_LINES - 1) + around, source.line_count)
    first = max(1, shown.row - around)
    digits = len(str(last))
    lines: list[str] = []
    for row in range(first, last + 1):
        number = f"<b>{row:>{digits}} │ </b>"
        if row == shown.row:
            lines.append(f"{number}{escape(shown.line)}")
            lines.append(
                f'<b aria-hidden="true">{" " * digits} │ </b>{shown.indent}<i aria-hidden="true">{shown.marks}</i>'
            )
            continue
        start, end = source.line_span(row)
        text = visible(masked(source.text[start : min(end, start + _COLUMNS)]).expandtabs(4))
        inside = shown.row < row <= shown.row + shown.more
        if not inside and not text.strip():
            continue
        tail = "…" if end - start > _COLUMNS else ""
        lines.append(f'{number}<span class="{"inside" if inside else "beside"}">{escape(text)}{tail}</span>')
    hidden = shown.more - (_MAX_LINES - 1)
    if hidden > 0:
        lines.append(f"<b>{' ' * digits} │ … +{hidden} lines</b>")
    body = "\n".join(line.rstrip() for line in lines)
    return f'<pre tabindex="0" role="group" aria-label="{html_text(label)}">{body}</pre>'


def _fix(fix: Fix) -> Iterator[str]:
    if fix.applicability is Applicability.HINT:
        words = f"Hint: {html_prose(fix.message)}"
    else:
        option = "--fix" if fix.applicability is Applicability.SAFE else "--fix --unsafe-fixes"
        words = f"Fix: {html_prose(fix.message)} <code>{option}</code>"
    if not fix.suggestion:
        yield f"<p>{words}</p>"
        return
    cut = fix.suggestion[:_MAX_SUGGESTION]
    lines = [f"<span>{html_text(line.expandtabs(4))}</span>" for line in cut.splitlines()]
    if len(fix.suggestion) > len(cut):
        lines.append("<b>…</b>")
    body = "\n".join(lines)
    yield f'<details><summary>{words}</summary><pre tabindex="0" role="group" aria-label="The text to use">{body}</pre></details>'
