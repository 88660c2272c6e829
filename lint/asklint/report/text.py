"""The default report: for people at a terminal, grouped by file, each finding with its place in the text."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from asklint.finding import Applicability
from asklint.report.columns import text_width, wrap
from asklint.report.snippet import snippet
from asklint.report.style import Style
from asklint.report.tally import by_severity, closing, statistics_table
from asklint.report.visible import visible, visible_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.finding import Finding, Fix
    from asklint.report.api import Report
    from asklint.source import Span

_UNWRAPPED_COLUMNS = 120
"""How wide a source line may be where nobody says how wide the terminal is."""
_MAX_SUGGESTION_LINES = 40


class TextReporter:
    """Source lines with carets, related places, help, fixes, and a closing sentence."""

    name = "text"

    def render(self, report: Report) -> str:
        style = Style(report.color)
        lines: list[str] = []
        if report.statistics:
            lines += statistics_table(report.findings)
        else:
            for path, group in groupby(report.findings, key=lambda finding: finding.path):
                findings = list(group)
                lines += [
                    f"{style.paint(visible_path(path), 'bold')}  {style.paint(by_severity(findings), 'dim')}",
                    "",
                ]
                for finding in findings:
                    lines += _FindingText(report, style, finding).lines()
                    lines.append("")
        if report.statistics and lines:
            lines.append("")
        tone = () if report.findings else ("green",)
        lines += [style.paint(line, *tone) if tone else line for line in wrap(closing(report), report.width)]
        return "\n".join(lines) + "\n"


class _FindingText:
    def __init__(self, report: Report, style: Style, finding: Finding) -> None:
        self.report, self.style, self.finding = report, style, finding
        places = [(finding.path, finding.span), *((r.path or finding.path, r.span) for r in finding.related)]
        rows = [report.place(path, span).start.row for path, span in places]
        self.gutter = len(str(max(rows)))

    def lines(self) -> Iterator[str]:
        finding = self.finding
        yield from self._headline()
        yield self._arrow(finding.path, finding.span)
        yield from self._snippet(finding.path, finding.span, "^", "")
        for related in finding.related:
            path = related.path or finding.path
            if path in self.report.sources:
                if path != finding.path:
                    yield self._arrow(path, related.span)
                yield from self._snippet(path, related.span, "-", related.message)
            else:
                yield from self._note("note", f"{related.message} ({visible_path(path)})")
        for text in finding.help.splitlines():
            yield from self._note("help", text)
        if finding.fix is not None:
            yield from self._fix(finding.fix)

    def _headline(self) -> Iterator[str]:
        finding, style = self.finding, self.style
        head = f"{finding.severity.word}[{visible(finding.code)}]"
        name = visible(finding.name)
        used = text_width(f"{head} {name}: ")
        first, *rest = wrap(visible(finding.message), self.report.width, used, "    ")
        lead = f"{style.severity(head, finding.severity)} {style.paint(name, 'dim')}"
        yield f"{lead}: {style.paint(first, 'bold')}".rstrip()
        for line in rest:
            yield style.paint(line, "bold")

    def _arrow(self, path: str, span: Span) -> str:
        row, column = self.report.place(path, span).start
        return f"{' ' * self.gutter}{self.style.paint('-->', 'blue')} {visible_path(path)}:{row}:{column}"

    def _snippet(self, path: str, span: Span, mark: str, note: str) -> Iterator[str]:
        source = self.report.sources.get(path)
        if source is None:
            return
        style = self.style
        room = (self.report.width or _UNWRAPPED_COLUMNS) - self.gutter - 3
        shown = snippet(source, span, room, mark)
        bar = style.paint("|", "blue")
        margin = f"{' ' * self.gutter} {bar}"
        if mark == "^":
            yield margin
            marks = style.severity(shown.marks, self.finding.severity)
        else:
            marks = style.paint(shown.marks, "bold", "blue")
        yield f"{style.paint(f'{shown.row:>{self.gutter}}', 'blue')} {bar} {shown.line}".rstrip()
        tail = f" … +{shown.more} line{'s' if shown.more > 1 else ''}" if shown.more else ""
        beside, below = self._beside(f"{shown.indent}{shown.marks}{tail}", visible(note), room)
        yield f"{margin} {shown.indent}{marks}{tail}{beside}"
        for line in below:
            yield f"{margin} {line}"
        yield margin

    def _beside(self, marked: str, note: str, room: int) -> tuple[str, list[str]]:
        """A note stands right of its marks where it fits, else in lines of its own below them."""
        if not note:
            return "", []
        if not self.report.width or text_width(marked) + 1 + text_width(note) <= room:
            return f" {note}", []
        return "", wrap(note, room)

    def _note(self, word: str, text: str) -> Iterator[str]:
        lead = f"{' ' * self.gutter} = {word}: "
        first, *rest = wrap(visible(text), self.report.width, len(lead), " " * len(lead))
        mark, name = self.style.paint("=", "blue"), self.style.paint(word, "bold")
        yield f"{' ' * self.gutter} {mark} {name}: {first}".rstrip()
        yield from rest

    def _fix(self, fix: Fix) -> Iterator[str]:
        suggestion = fix.suggestion.splitlines()
        if len(suggestion) == 1 and suggestion[0] in fix.message:
            suggestion = []
        if fix.applicability is not Applicability.HINT:
            yield from self._note("fix", f"{fix.message} ({fix.applicability.value})")
        elif suggestion or fix.message != self.finding.help:
            yield from self._note("hint", fix.message)
        bar = self.style.paint("|", "blue")
        for line in suggestion[:_MAX_SUGGESTION_LINES]:
            yield f"{' ' * self.gutter} {bar}     {visible(line.expandtabs(4))}".rstrip()
        if len(suggestion) > _MAX_SUGGESTION_LINES:
            yield f"{' ' * self.gutter} {bar}     … +{len(suggestion) - _MAX_SUGGESTION_LINES} lines"


REPORTER = TextReporter()
