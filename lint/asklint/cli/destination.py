"""Where reports go: one to the terminal or to a file, further ones to files of their own."""

from __future__ import annotations

import os
import shlex
from collections import Counter
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from asklint.cli.errors import UsageError
from asklint.disk import exists
from asklint.record import field, record, replace
from asklint.report import UnknownReporterError, get_reporter, reporter_names
from asklint.report.api import Report, Reporter, Summary
from asklint.report.confidential import without_secrets

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence

    from asklint.cli.session import Session
    from asklint.engine.run import Outcome
    from asklint.finding import Finding
    from asklint.inventory.rows import Row

_LISTS = ("select", "ignore", "extend_select", "profile", "target")
_VALUES = ("config", "min_confidence", "fail_on", "baseline", "changed_since")
_FLAGS = ("isolated", "preview", "no_baseline")
"""Options that decide what is found, and so belong to the command that finds it again."""


class Destination(NamedTuple):
    reporter: Reporter
    file: str | None
    """None: the terminal."""


def destinations(session: Session, options: argparse.Namespace) -> list[Destination]:
    """The terminal first, so that a file which cannot be written does not take the report with it."""
    plugged_in = list(session.registry.reporters.values())
    known = set(reporter_names(plugged_in))
    try:
        main = get_reporter(options.output_format, plugged_in)
    except UnknownReporterError as error:
        raise UsageError(str(error)) from None
    plain: list[Destination] = []
    further: list[Destination] = []
    for given in options.output_file:
        name, equals, file = given.partition("=")
        if equals and name in known:
            further.append(Destination(get_reporter(name, plugged_in), file))
        else:
            plain.append(Destination(main, given))
    for destination in (*plain, *further):
        _refuse_inputs(session, destination.file or "")
    return [*(plain or [Destination(main, None)]), *further]


def _refuse_inputs(session: Session, file: str) -> None:
    """A report in place of a document is a slip of the hand, and the document would be gone."""
    if not file:
        raise UsageError("--output-file wants the name of a file")
    for item in session.discovery.files:
        if exists(item.path) and exists(file) and item.path.samefile(file):
            raise UsageError(f"{file} is one of the files to lint; write the report elsewhere")


@record()
class Fixing:
    """What a run has fixed, for its report."""

    made: list[Finding] = field(default_factory=list)
    more_with_unsafe: int | None = None
    """How many more findings unsafe fixes would do away with, where that was tried out."""


def report_of(
    session: Session,
    outcome: Outcome,
    options: argparse.Namespace,
    findings: Sequence[Finding],
    *,
    fixing: Fixing | None = None,
    annotated: bool = False,
) -> Report:
    """What every format is given; colours and width are a matter of the destination."""
    # Folders are told under --verbose only: nearly every tree has a .git.
    made = Counter(finding.code for finding in fixing.made) if fixing else Counter[str]()
    skipped = sum(1 for display, _ in session.discovery.skipped if not display.endswith("/"))
    shown = findings if fixing else _of_sources(session, findings)
    return Report(
        findings=[without_secrets(finding) for finding in shown],
        summary=Summary(
            outcome.files,
            outcome.documents,
            outcome.asks,
            skipped,
            outcome.suppressed,
            outcome.baselined,
            outcome.elsewhere,
        ),
        sources=outcome.sources,
        statistics=options.statistics,
        fixed=made.total(),
        fixed_by_rule=made,
        after_fixing=fixing is not None,
        more_with_unsafe=fixing.more_with_unsafe if fixing else None,
        unsafe_fixes=options.unsafe_fixes,
        rules=session.registry.rules,
        folder=_folder_in_repository(Path.cwd()),
        files_url=_files_url(os.environ),
        command=command(options),
        annotated=annotated,
        failures=[str(fault) for fault in outcome.faults],
        inventory=partial(_inventory, session),
    )


def _of_sources(session: Session, findings: Sequence[Finding]) -> list[Finding]:
    """A generated file is never edited, so that no fix is offered in it: what has to be edited is named instead."""
    fixable = {finding.path for finding in findings if finding.fix is not None and finding.fix.edits}
    origins = {path: origin for path in fixable if (origin := session.generated_from(path)) is not None}
    return [
        replace(finding, fix=None, help=_mend_source(finding.help, origins[finding.path]))
        if finding.path in origins and finding.fix is not None and finding.fix.edits
        else finding
        for finding in findings
    ]


def _mend_source(advice: str, origin: str) -> str:
    where = f"edit {origin or 'its source'}: this file is generated"
    return f"{advice}; {where}" if advice else where


def command(options: argparse.Namespace) -> str:
    """The call that finds the same again, on anybody's machine."""
    words = ["asklint", *(_option(name) for name in _FLAGS if getattr(options, name))]
    for name in _VALUES:
        if getattr(options, name):
            words += [_option(name), getattr(options, name)]
    if options.lines != "changed":
        words += ["--lines", options.lines]
    for name in _LISTS:
        for value in getattr(options, name) or ():
            words += [_option(name), value]
    return shlex.join([*words, *options.paths])


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _folder_in_repository(folder: Path) -> str:
    """Where `folder` lies in the git repository around it; "" when there is none."""
    for top in (folder, *folder.parents):
        if exists(top / ".git"):
            return "" if top == folder else folder.relative_to(top).as_posix()
    return ""


def _files_url(environment: Mapping[str, str]) -> str:
    """What a run of GitHub Actions says of itself; "" elsewhere."""
    words = [environment.get(f"GITHUB_{name}", "") for name in ("SERVER_URL", "REPOSITORY", "SHA")]
    return "{}/{}/blob/{}/".format(*words) if all(words) else ""


def _inventory(session: Session) -> list[Row]:
    from asklint.cli.asks import readings
    from asklint.inventory.rows import rows_of

    rows = [row for reading in readings(session, tell=False) for row in rows_of(reading)]
    return sorted(rows, key=lambda row: (row.path, row.row, row.column, row.question))
