"""`asklint baseline`: write down what is found today, so that later runs report only what is new."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from asklint.cli.errors import USAGE_ERROR, UsageError
from asklint.cli.options import Parser, add_baseline_option, add_config_options, add_rule_options
from asklint.cli.output import write_file
from asklint.cli.scope import BASELINE_NAME, baseline_file, read_baseline
from asklint.disk import exists

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asklint.cli.narrow import Baseline
    from asklint.cli.session import Session
    from asklint.engine.baseline import Entry
    from asklint.engine.run import Outcome


def main(arguments: Sequence[str]) -> int:
    options = parser().parse_paths(arguments)
    if "-" in options.paths:
        raise UsageError("a baseline is made of files; standard input has no place in it")
    from asklint.cli.narrow import matched
    from asklint.cli.prepare import prepare
    from asklint.config.errors import place
    from asklint.engine.baseline import render
    from asklint.report.tally import plural

    session = prepare(options).session()
    file = baseline_file(options, session.settings)
    if file is None:
        # Beside the configuration, where every run of the project finds it.
        file = (session.settings.root if session.settings.config_files else Path.cwd()) / BASELINE_NAME
    old = _existing(file, needed=options.prune)
    outcome = session.lint()
    for fault in outcome.faults:
        print(f"asklint: {fault}", file=sys.stderr)
    if session.failed(outcome):
        print("asklint: the baseline was not written, since findings are missing", file=sys.stderr)
        return USAGE_ERROR
    before = {entry.key for entry in old.entries}
    entries = matched(session, outcome, old).kept if options.prune else _renewed(session, outcome, old)
    after = {entry.key for entry in entries}
    if after != before or not exists(file):
        write_file(str(file), render(entries))
    files = len({entry.path for entry in entries})
    print(
        f"{place(file, None)}: {plural(len(after), 'finding')} in {plural(files, 'file')} "
        f"({len(after - before)} added, {len(before - after)} removed)"
    )
    return 0


def _existing(file: Path, *, needed: bool) -> Baseline:
    from asklint.cli.narrow import Baseline

    if needed or exists(file):
        try:
            return read_baseline(file)
        except UsageError:
            # What is broken is written anew: that is the remedy that its message names.
            if needed:
                raise
    return Baseline(file, [])


def _renewed(session: Session, outcome: Outcome, old: Baseline) -> list[Entry]:
    """Today's findings, and what is known of files and rules that this run did not look at."""
    from asklint.cli.narrow import entries_of, scope_of

    folder = old.file.parent
    scope = scope_of(session, folder)
    kept = [entry for entry in old.entries if not scope.covers(entry)]
    return [*kept, *entries_of(session, outcome, folder)]


def parser() -> Parser:
    parser = Parser(
        "baseline",
        "[OPTIONS] [PATH…]",
        "Write down what is found today, so that later runs report only what is new.\n"
        "What is known of files outside of the given paths stays as it is.",
    )
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="files or folders (default: the current folder)"
    )
    parser.add_argument(
        "--prune", action="store_true", help="only remove entries that match nothing any more; add none"
    )
    add_baseline_option(parser)
    add_rule_options(parser)
    add_config_options(parser)
    parser.set_defaults(stdin_filename=None)
    return parser
