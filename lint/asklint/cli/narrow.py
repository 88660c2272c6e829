"""What of a run is reported: not what the baseline knows, and under `--changed-since` only what was touched."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from asklint.cli.errors import UsageError
from asklint.engine.baseline import Entry, Match, Scope, match
from asklint.engine.copies import collapse_copies
from asklint.fingerprint import fingerprints
from asklint.record import record, replace
from asklint.source import Source

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asklint.cli.session import Session
    from asklint.engine.run import Input, Outcome
    from asklint.finding import Finding
    from asklint.git import Changes


@record(frozen=True)
class Baseline:
    """A baseline in use: where it lies, and what it holds."""

    file: Path
    entries: Sequence[Entry]


@record()
class Narrowing:
    """What a session leaves out of its reports."""

    baseline: Baseline | None = None
    changes: Changes | None = None
    held_back: frozenset[tuple[str, str]] = frozenset()
    """Path and fingerprint of what the last run left out."""

    def apply(self, session: Session, outcome: Outcome) -> None:
        """Take from the outcome what is not to be reported, and say in it how much that was."""
        if self.baseline is None and self.changes is None:
            return
        if self.changes is not None:
            _all_inside(session, self.changes.root)
        everything = outcome.all_findings
        marks = dict(zip(map(id, everything), fingerprints(everything, outcome.sources), strict=True))
        kept = list(everything)
        if self.baseline is not None:
            found = matched(session, outcome, self.baseline)
            kept = found.new
            outcome.baselined, outcome.stale_entries = len(found.known), len(found.stale)
        if self.changes is not None:
            before = len(kept)
            kept = [f for f in kept if self.changes.touched(f, session.location, outcome.sources)]
            outcome.elsewhere = before - len(kept)
        reported = set(map(id, kept))
        self.held_back = frozenset(
            (finding.path, marks[id(finding)]) for finding in everything if id(finding) not in reported
        )
        outcome.all_findings = kept
        outcome.findings = collapse_copies(kept, outcome.sources)

    def without_fixes(self, findings: Sequence[Finding], item: Input) -> list[Finding]:
        """The findings of a file, those that are not reported without their fixes."""
        sources = {item.display: Source(item.display, item.read())}
        marks = fingerprints(findings, sources)
        return [
            replace(finding, fix=None) if (finding.path, mark) in self.held_back else finding
            for finding, mark in zip(findings, marks, strict=True)
        ]


def _all_inside(session: Session, root: Path) -> None:
    """Of a file elsewhere git cannot say whether it changed; to pass it over would look like a clean file."""
    for item in session.inputs():
        if not Path(os.path.realpath(session.location(item.display))).is_relative_to(root):
            raise UsageError(f"--changed-since: {item.display} is not in the git repository {root}")


def matched(session: Session, outcome: Outcome, baseline: Baseline) -> Match:
    """The findings of an outcome, before anything was left out, held against a baseline."""
    folder = baseline.file.parent
    current = entries_of(session, outcome, folder)
    return match(outcome.all_findings, current, baseline.entries, scope_of(session, folder))


def scope_of(session: Session, folder: Path) -> Scope:
    paths = {relative(session.location(item.display), folder) for item in session.inputs()}
    paths |= {relative(session.location(display), folder) for display, _ in session.discovery.skipped}
    return Scope(
        paths,
        {rule.code for rule in session.linter.rules()},
        set(session.registry.rules),
        lambda path: os.path.lexists(folder / path),
    )


def entries_of(session: Session, outcome: Outcome, folder: Path) -> list[Entry]:
    """An entry for each finding, in their order."""
    found = outcome.all_findings
    return [
        Entry(relative(session.location(finding.path), folder), finding.code, mark, finding.name)
        for finding, mark in zip(found, fingerprints(found, outcome.sources), strict=True)
    ]


def relative(path: Path, folder: Path) -> str:
    """A path as a baseline in `folder` gives it, fit to be written whatever the name is made of."""
    from asklint.discover.select import printable

    try:
        shown = os.path.relpath(path, folder)
    except ValueError:  # another drive
        shown = str(path)
    return printable(shown.replace(os.sep, "/"))
