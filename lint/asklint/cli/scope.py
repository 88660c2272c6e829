"""Which baseline holds, and what `--changed-since` means: read from the call, before anything is linted."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from asklint.cli.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from asklint.cli.narrow import Baseline, Narrowing
    from asklint.settings import Settings

BASELINE_NAME = "asklint-baseline.json"


def narrowing_for(options: argparse.Namespace, settings: Settings, start: Path) -> Narrowing | None:
    """What this call leaves out of its report; None if it reports everything, or reports no findings at all."""
    if not hasattr(options, "no_baseline"):
        return None
    file = None if options.no_baseline else baseline_file(options, settings)
    if options.changed_since is None and options.lines != "changed":
        raise UsageError("--lines goes with --changed-since")
    if options.no_baseline and options.baseline:
        raise UsageError("--baseline and --no-baseline exclude each other")
    if file is None and options.changed_since is None:
        return None
    from asklint.cli.narrow import Narrowing

    narrowing = Narrowing(None if file is None else read_baseline(file))
    if options.changed_since is not None:
        from asklint.git import GitError, changes_since

        if options.stdin_filename or "-" in options.paths:
            raise UsageError("--changed-since looks at files, and cannot be used with standard input")
        try:
            narrowing.changes = changes_since(
                options.changed_since, start, whole_files=options.lines == "all"
            )
        except GitError as error:
            raise UsageError(str(error)) from None
    return narrowing


def baseline_file(options: argparse.Namespace, settings: Settings) -> Path | None:
    """The file that was named in the call or the configuration, else the nearest one in the project."""
    if options.baseline:
        return Path(options.baseline).absolute()
    if settings.baseline is not None:
        return settings.baseline
    if options.isolated:
        return None
    from asklint.discover.gitignore import repository_root

    root = settings.root.absolute()
    top = repository_root(str(root))
    for folder in (root, *root.parents):
        if os.path.lexists(folder / BASELINE_NAME):
            return folder / BASELINE_NAME
        if str(folder) == top:
            break
    return None


def tell_stale(count: int) -> None:
    from asklint.report.tally import plural

    print(
        f"asklint: {plural(count, 'entry', 'entries')} of the baseline {'matches' if count == 1 else 'match'} "
        "nothing any more; `asklint baseline --prune` removes what is out of date",
        file=sys.stderr,
    )


def read_baseline(file: Path) -> Baseline:
    from asklint.cli.narrow import Baseline
    from asklint.config.errors import place
    from asklint.disk import read_file
    from asklint.engine.baseline import MAX_BYTES, BaselineError, parse

    try:
        return Baseline(file, parse(read_file(file, MAX_BYTES)))
    except FileNotFoundError:
        raise UsageError(
            f"{place(file, None)}: there is no such baseline; `asklint baseline` writes it, --no-baseline does without"
        ) from None
    except OSError as error:
        raise UsageError(
            f"{place(file, None)}: the baseline cannot be read: {error.strerror or error}; "
            "see to it that it is a readable file, or use --no-baseline"
        ) from None
    except BaselineError as error:
        raise UsageError(f"{place(file, error.line)}: {error}") from None
