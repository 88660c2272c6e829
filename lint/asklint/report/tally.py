"""Counting: the sentence that closes a report, and the table of `--statistics`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from asklint.finding import Applicability, Severity
from asklint.record import record, replace
from asklint.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.report.api import Report


@record(frozen=True)
class RuleCount:
    """How often a rule spoke; `fixable` counts the safe fixes."""

    code: str
    name: str
    severity: Severity
    count: int
    fixable: int


def plural(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"


def by_severity(findings: Iterable[Finding]) -> str:
    """`3 errors, 1 warning, 2 pieces of advice`."""
    counts = dict.fromkeys((Severity.ERROR, Severity.WARNING, Severity.INFO), 0)
    for finding in findings:
        counts[finding.severity] += 1
    words = {
        Severity.ERROR: ("error", "errors"),
        Severity.WARNING: ("warning", "warnings"),
        Severity.INFO: ("piece of advice", "pieces of advice"),
    }
    return ", ".join(plural(count, *words[severity]) for severity, count in counts.items() if count)


ANNOTATIONS_PER_KIND = 10
"""GitHub shows so many annotations of each kind a step, and drops the rest without a word."""


def not_annotated(findings: Iterable[Finding]) -> int:
    """How many findings get no annotation of their own on GitHub."""
    counts = Counter(finding.severity for finding in findings)
    return sum(max(0, count - ANNOTATIONS_PER_KIND) for count in counts.values())


def closing(report: Report) -> str:
    """What was looked at, what was found, and what can be done about it."""
    summary = report.summary
    looked = [plural(summary.asks, "ask")]
    aside = [f"{summary.suppressed} suppressed"] if summary.suppressed else []
    if summary.baselined:
        aside.append(f"{summary.baselined} in the baseline")
    if summary.elsewhere:
        aside.append(f"{summary.elsewhere} on unchanged lines")
    if summary.skipped:
        aside.append(f"{plural(summary.skipped, 'file')} skipped")
    fixed = f"Fixed {plural(report.fixed, 'finding')}{_which(report)}. " if report.fixed else ""
    if report.findings:
        files = len({finding.path for finding in report.findings})
        # Findings may stand in files that were not linted, such as a broken link.
        total = max(summary.files, files)
        inside = ", ".join([f"{looked[0]} read", *aside])
        found = f"Found {by_severity(report.findings)} in {files} of {plural(total, 'file')} ({inside})."
        return f"{fixed}{found}{_remedies(report)}"
    if not summary.files:
        tail = f" ({', '.join(aside)})" if aside else ""
        return f"{fixed}Nothing was checked: no file to lint was found{tail}."
    scope = ", ".join([plural(summary.files, "file"), *looked])
    tail = f" ({', '.join(aside)})" if aside else ""
    return f"{fixed}All clear: {scope}, nothing to report{tail}."


def _which(report: Report) -> str:
    counts = sorted(report.fixed_by_rule.items())
    shown = (code if count == 1 else f"{count} {code}" for code, count in counts)
    return f" ({', '.join(shown)})" if counts else ""


def _remedies(report: Report) -> str:
    safe, unsafe = report.fixable(Applicability.SAFE), report.fixable(Applicability.UNSAFE)
    if report.more_with_unsafe is not None:
        unsafe = report.more_with_unsafe
    if report.unsafe_fixes:
        safe, unsafe = safe + unsafe, 0
    if report.after_fixing:
        left = f" {plural(safe, 'fix', 'fixes')} could not be made." if safe else ""
        return left + (f" {unsafe} more fixable with --unsafe-fixes." if unsafe else "")
    if safe and unsafe:
        return f" {safe} fixable with --fix, {unsafe} more with --unsafe-fixes."
    if safe:
        return f" {safe} fixable with --fix."
    return f" {unsafe} fixable with --unsafe-fixes." if unsafe else ""


def rule_counts(findings: Iterable[Finding]) -> list[RuleCount]:
    """One row a rule, the loudest first."""
    rows: dict[str, RuleCount] = {}
    for finding in findings:
        fixable = int(finding.fix is not None and finding.fix.applicability is Applicability.SAFE)
        row = rows.get(finding.code, RuleCount(finding.code, finding.name, finding.severity, 0, 0))
        rows[finding.code] = replace(
            row,
            severity=max(row.severity, finding.severity),
            count=row.count + 1,
            fixable=row.fixable + fixable,
        )
    return sorted(rows.values(), key=lambda row: (-row.count, row.code))


def statistics_table(findings: Iterable[Finding]) -> list[str]:
    """The counts as aligned lines."""
    rows = rule_counts(findings)
    if not rows:
        return []
    digits = max(len(str(row.count)) for row in rows)
    codes = max(len(visible(row.code)) for row in rows)
    return [
        f"{row.count:>{digits}}  {row.severity.word:<7}  {visible(row.code):<{codes}}  {visible(row.name)}"
        + (f"  ({row.fixable} fixable)" if row.fixable else "")
        for row in rows
    ]
