"""SARIF 2.1.0, for code scanning and the viewers of editors.

GitHub takes 25,000 results a run and keeps the 5,000 most severe, so errors come first, and a notification says
what was left out. Columns are UTF-16 code units, which is what GitHub and VS Code count in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from asklint import __version__
from asklint.finding import Severity
from asklint.fingerprint import fingerprints
from asklint.report.api import docs_url, has_drive
from asklint.report.records import dumps
from asklint.report.tally import plural
from asklint.report.units import Ruler

if TYPE_CHECKING:
    from asklint.finding import Finding, Fix
    from asklint.report.api import Report
    from asklint.report.records import Record
    from asklint.source import Span

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
MAX_RESULTS = 25_000
SHOWN_RESULTS = 5_000
_MAX_RELATED = 100
_MAX_TAGS = 10
_SOURCE_ROOT = "%SRCROOT%"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_PROBLEMS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "recommendation"}


class SarifReporter:
    """One run, always: an empty one tells the consumer that what it knew is gone."""

    name = "sarif"

    def render(self, report: Report) -> str:
        return (
            dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [_Run(report).record()]}, indent=2) + "\n"
        )


class _Run:
    def __init__(self, report: Report) -> None:
        self.report = report
        self.ruler = Ruler(report.sources, "utf-16")
        prints = fingerprints(report.findings, report.sources)
        self.ordered = sorted(
            zip(report.findings, prints, strict=True), key=lambda pair: (-pair[0].severity, pair[0].sort_key)
        )
        self.kept = self.ordered[:MAX_RESULTS]
        first: dict[str, Finding] = {}
        for finding, _ in self.kept:
            first.setdefault(finding.code, finding)
        self.rules = dict(sorted(first.items()))
        self.index = {code: index for index, code in enumerate(self.rules)}

    def record(self) -> Record:
        driver = {
            "name": "asklint",
            "semanticVersion": __version__,
            "informationUri": "https://asklint.readthedocs.io/",
            "rules": [self._rule(finding) for finding in self.rules.values()],
        }
        return {
            "tool": {"driver": driver},
            "invocations": [self._invocation()],
            "columnKind": "utf16CodeUnits",
            "newlineSequences": ["\r\n", "\n", "\r"],
            "results": [self._result(finding, fingerprint) for finding, fingerprint in self.kept],
        }

    def _invocation(self) -> Record:
        notes = [("error", failure) for failure in self.report.failures]
        left_out = len(self.ordered) - len(self.kept)
        if left_out:
            notes.append(
                ("warning", f"{plural(left_out, 'result')} left out: code scanning takes {MAX_RESULTS} a run")
            )
        elif len(self.ordered) > SHOWN_RESULTS:
            notes.append(
                (
                    "note",
                    f"{len(self.ordered)} results: GitHub shows the {SHOWN_RESULTS} most severe of them",
                )
            )
        return {
            "executionSuccessful": not self.report.failures,
            "toolExecutionNotifications": [
                {"level": level, "message": {"text": _plain(text)}} for level, text in notes
            ],
        }

    def _rule(self, finding: Finding) -> Record:
        """From the rule's own file; a finding without one, of a plug-in that is gone, still has its name."""
        rule = self.report.rules.get(finding.code)
        record: Record = {"id": finding.code, "name": finding.name, "helpUri": docs_url(finding)}
        if rule is None:
            return {
                **record,
                "shortDescription": {"text": finding.name},
                "defaultConfiguration": {"level": _LEVELS[finding.severity]},
            }
        docs, why = rule.docs(), rule.section("Why is this bad?")
        what = rule.section("What it does") or rule.summary() or rule.name
        profiles = [name.strip() for name in rule.profile.split(",")]
        return {
            **record,
            "shortDescription": {"text": rule.summary() or rule.name},
            "fullDescription": {"text": _one_line(f"{what} {why}")},
            "help": {"text": docs or rule.name, "markdown": docs or rule.name},
            "defaultConfiguration": {"level": _LEVELS[rule.severity]},
            "properties": {
                "tags": ["asklint", *profiles][:_MAX_TAGS],
                "problem.severity": _PROBLEMS[rule.severity],
            },
        }

    def _result(self, finding: Finding, fingerprint: str) -> Record:
        text = f"{finding.message}\n{finding.help}" if finding.help else finding.message
        record: Record = {
            "ruleId": finding.code,
            "ruleIndex": self.index[finding.code],
            "level": _LEVELS[finding.severity],
            "message": {"text": _plain(text)},
            "locations": [{"physicalLocation": self._place(finding.path, finding.span)}],
            "partialFingerprints": {"primaryLocationLineHash": f"{fingerprint}:1", "asklint/v1": fingerprint},
            "properties": {"confidence": finding.confidence.word},
        }
        if finding.related:
            record["relatedLocations"] = [
                {
                    "id": number,
                    "physicalLocation": self._place(related.path or finding.path, related.span),
                    "message": {"text": _plain(related.message)},
                }
                for number, related in enumerate(finding.related[:_MAX_RELATED], 1)
            ]
        if finding.fix is not None and finding.fix.edits:
            record["fixes"] = [self._fix(finding.path, finding.fix)]
        return record

    def _fix(self, path: str, fix: Fix) -> Record:
        replacements = [
            {"deletedRegion": self._region(path, edit.span), "insertedContent": {"text": edit.content}}
            for edit in sorted(fix.edits)
        ]
        return {
            "description": {"text": _plain(f"{fix.message} ({fix.applicability.value})")},
            "artifactChanges": [{"artifactLocation": self._artifact(path), "replacements": replacements}],
        }

    def _place(self, path: str, span: Span) -> Record:
        return {"artifactLocation": self._artifact(path), "region": self._region(path, span)}

    def _artifact(self, path: str) -> Record:
        shown = self.report.repository_path(path)
        uri = quote(shown, safe="/", errors="replace")
        if shown.startswith("/"):
            return {"uri": f"file://{uri}"}
        if has_drive(shown):
            return {"uri": f"file:///{shown[0]}:{uri[4:]}"}  # a colon is %3A by now
        return {"uri": uri, "uriBaseId": _SOURCE_ROOT}

    def _region(self, path: str, span: Span) -> Record:
        start, end = self.ruler.range(path, span)
        return {
            "startLine": start.row,
            "startColumn": start.column,
            "endLine": end.row,
            "endColumn": end.column,
        }


def _plain(text: str) -> str:
    """In a SARIF message `[words](target)` is a link and `{0}` an argument: a document's text is neither."""
    return (text or " ").replace("](", "] (").replace("{", "{{").replace("}", "}}")


def _one_line(text: str) -> str:
    return " ".join(text.split())


REPORTER = SarifReporter()
