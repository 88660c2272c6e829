"""One page for people, with everything in it: findings by file, filters, and the inventory of asks.

It asks the network for nothing, and its policy lets no script run but its own, whatever a document brings. Without
scripts it is a plain list.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from asklint import __version__
from asklint.report.html_asks import asks_panel
from asklint.report.html_findings import LEVELS, file_section
from asklint.report.html_text import html_text
from asklint.report.tally import closing, plural, rule_counts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asklint.finding import Finding
    from asklint.report.api import Report

_ASSETS = Path(__file__).parent / "assets"
_MAX_FINDINGS = 5_000


class HtmlReporter:
    """Errors do not come first here: the page goes by file, and the filter does the rest."""

    name = "html"

    def render(self, report: Report) -> str:
        style = (_ASSETS / "report.css").read_text(encoding="utf-8")
        script = (_ASSETS / "report.js").read_text(encoding="utf-8")
        rows = list(report.inventory()) if report.inventory is not None else []
        shown = report.findings[:_MAX_FINDINGS]
        return "\n".join(
            [
                *_head(style, script),
                *_top(report),
                *_findings(report, shown),
                *asks_panel(rows),
                "</main>",
                f"<script>{script}</script>",
                "</body>",
                "</html>",
                "",
            ]
        )


def _head(style: str, script: str) -> Iterator[str]:
    policy = f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; base-uri 'none'; form-action 'none'"
    yield "<!DOCTYPE html>"
    yield '<html lang="en">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="referrer" content="no-referrer">'
    yield "<title>asklint report</title>"
    yield f"<style>{style}</style>"
    yield "</head>"


def _hash(text: str) -> str:
    from base64 import b64encode
    from hashlib import sha256

    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _top(report: Report) -> Iterator[str]:
    yield "<body>"
    yield '<a class="skip" href="#findings">Skip to the findings</a>'
    yield "<header>"
    yield "<h1>asklint report</h1>"
    yield f"<p>{html_text(closing(report))}</p>"
    for failure in report.failures:
        yield f'<p class="failure">A part of the run failed: {html_text(failure)}</p>'
    yield f'<p class="dim">asklint {html_text(__version__)} · to see this on your machine: <code>{html_text(report.command)}</code></p>'
    yield "</header>"
    yield '<nav aria-label="Parts of the report">'
    yield f'<a id="tab-findings" href="#findings">Findings <span>({len(report.findings)})</span></a>'
    yield f'<a id="tab-asks" href="#asks">Asks <span>({report.summary.asks})</span></a>'
    yield "</nav>"
    yield "<main>"


def _findings(report: Report, shown: Sequence[Finding]) -> Iterator[str]:
    yield '<section id="findings">'
    yield "<h2>Findings</h2>"
    if not report.findings:
        yield "<p>Nothing to report.</p>"
    else:
        yield from _filter(shown)
        number = 0
        for path, group in groupby(shown, key=lambda finding: finding.path):
            findings = list(group)
            yield from file_section(report, path, findings, number)
            number += len(findings)
        left_out = len(report.findings) - len(shown)
        if left_out:
            yield f"<p>{plural(left_out, 'more finding')} left out of this page; the other formats have them.</p>"
    yield "</section>"


def _filter(findings: Sequence[Finding]) -> Iterator[str]:
    yield '<form hidden aria-label="Filter the findings">'
    yield "<fieldset><legend>Severity</legend>"
    for severity, (word, many) in LEVELS.items():
        count = sum(1 for finding in findings if finding.severity is severity)
        if count:
            yield (
                f'<label><input type="checkbox" name="severity" value="{severity.word}" checked> '
                f"{many if count != 1 else word} ({count})</label>"
            )
    yield "</fieldset>"
    yield '<label class="wide">Rule <select name="rule">'
    yield '<option value="">all rules</option>'
    for row in sorted(rule_counts(findings), key=lambda row: row.code):
        yield f'<option value="{html_text(row.code)}">{html_text(row.code)} {html_text(row.name)} ({row.count})</option>'
    yield "</select></label>"
    yield '<label class="wide">Text <input type="search" name="text" aria-keyshortcuts="/" autocomplete="off"></label>'
    yield '<button type="reset">Show all</button>'
    yield '<output aria-live="polite"></output>'
    yield "</form>"


REPORTER = HtmlReporter()
