"""How a run ends: the reports of what was found, and the exit code."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from asklint.cli.destination import destinations, report_of
from asklint.cli.errors import UsageError
from asklint.cli.output import write_file, write_stderr, write_stdout
from asklint.foreign import FAULTS, described, printing_aside
from asklint.record import replace
from asklint.report import BUILT_IN

if TYPE_CHECKING:
    import argparse

    from asklint.cli.destination import Fixing
    from asklint.cli.session import Session
    from asklint.engine.run import Outcome
    from asklint.report.api import Report, Reporter

_FOR_PEOPLE = frozenset({"text", "concise"})
"""Formats that may keep silent when there is nothing to say; a program wants its empty list."""


def exit_code(session: Session, outcome: Outcome, options: argparse.Namespace) -> int:
    if session.failed(outcome):
        return 2
    failing = any(finding.severity >= session.settings.fail_on for finding in outcome.findings)
    return 1 if failing and not options.exit_zero else 0


def write_report(
    session: Session, outcome: Outcome, options: argparse.Namespace, *, fixing: Fixing | None = None
) -> str:
    """Render the findings to where they were wanted; say on the error stream what went wrong besides.

    Returns what went to standard output.
    """
    wanted = destinations(session, options)
    if options.quiet:
        findings = [f for f in outcome.findings if f.severity >= session.settings.fail_on]
    else:
        findings = outcome.findings
    annotated = any(reporter.name == "github" for reporter, _ in wanted)
    report = report_of(session, outcome, options, findings, fixing=fixing, annotated=annotated)
    # What failed is not clear, though nothing was found.
    silent = not findings and (options.quiet or session.failed(outcome))
    printed = ""
    for reporter, file in wanted:
        to_terminal = file is None and sys.stdout.isatty()
        color, width = wants_color(options.color, to_terminal), _width() if to_terminal else 0
        text = _rendered(reporter, replace(report, color=color, width=width))
        if silent and reporter.name in _FOR_PEOPLE:
            text = ""
        if file is not None:
            write_file(file, text)
        elif options.fix and session.stdin is not None:
            write_stderr(text)
        else:
            printed += text
            write_stdout(text)
    if outcome.stale_entries and not options.quiet:
        from asklint.cli.scope import tell_stale

        tell_stale(outcome.stale_entries)
    for fault in outcome.faults:
        print(f"asklint: {fault}", file=sys.stderr)
        if options.verbose:
            print(fault.details, file=sys.stderr)
    if options.verbose:
        session.tell_details(sys.stderr)
    return printed


def _rendered(reporter: Reporter, report: Report) -> str:
    if reporter.name in BUILT_IN:
        return reporter.render(report)
    try:
        with printing_aside(third_party=True):
            text: object = reporter.render(report)
        if not isinstance(text, str):
            raise TypeError(f"it returned no text but {type(text).__name__}")
    except FAULTS as error:
        raise UsageError(
            f"the output format {reporter.name} of a plug-in failed ({described(error)})"
        ) from None
    return text


def wants_color(choice: str, to_terminal: bool) -> bool:
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return to_terminal and os.environ.get("TERM") != "dumb"


def _width() -> int:
    import shutil

    return max(60, shutil.get_terminal_size().columns)
