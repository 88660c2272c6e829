"""`--fix` and `--diff`: repair files, or show how they would be repaired."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from asklint.engine.run import Input
from asklint.fix.rounds import Fixed, fix_text
from asklint.fix.write import NotWrittenError, write_atomically
from asklint.source import Source

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from asklint.cli.session import Session
    from asklint.finding import Finding


def fix_and_report(session: Session, options: argparse.Namespace) -> int:
    from asklint.cli.check import exit_code, write_report

    outcome = session.lint()
    fixed_count, changed = 0, False
    sources = dict(outcome.sources)
    for path in sorted({f.path for f in outcome.findings if f.fix is not None and f.fix.edits}):
        source = sources.get(path)
        generated = _generated_from(session, path)
        if source is None or generated is not None:
            if generated is not None:
                print(f"asklint: {path} is generated and was left alone; edit {generated or 'its source'}", file=sys.stderr)
            continue
        fixed = fix_text(source.text, _linter_for(session, source), unsafe=options.unsafe_fixes)
        _tell_refused(path, fixed)
        if fixed.text == source.text:
            continue
        changed = True
        if options.diff:
            sys.stdout.write(unified_diff(path, source.text, fixed.text))
            continue
        if session.stdin is not None:
            session.stdin = Input.text(path, source.encode(fixed.text))
            fixed_count += len(fixed.applied)
            continue
        try:
            write_atomically(_real_path(session, path), source.encode(fixed.text), expected=source.data, root=session.settings.root)
        except NotWrittenError as error:
            print(f"asklint: {error}", file=sys.stderr)
            continue
        fixed_count += len(fixed.applied)
    if options.diff:
        return 1 if changed and not options.exit_zero else 0
    if session.stdin is not None:
        sys.stdout.buffer.write(session.stdin.read())
        return 0
    outcome = session.lint() if fixed_count else outcome
    write_report(session, outcome, options, fixed=fixed_count)
    return exit_code(session, outcome, options)


def _linter_for(session: Session, source: Source) -> Callable[[str], Sequence[Finding]]:
    """Lint a changed text as if it stood in the file, with the rest of the project as it is."""
    return lambda text: session.linter.relint(Input.text(source.path, source.encode(text)))


def unified_diff(path: str, before: str, after: str) -> str:
    import difflib

    lines = difflib.unified_diff(before.splitlines(keepends=True), after.splitlines(keepends=True), f"a/{path}", f"b/{path}")
    return "".join(line if line.endswith("\n") else line + "\n\\ No newline at end of file\n" for line in lines)


def _tell_refused(path: str, fixed: Fixed) -> None:
    for finding in fixed.refused:
        print(f"asklint: {path}: the fix for {finding.code} was not applied: it would not have helped", file=sys.stderr)


def _real_path(session: Session, display: str) -> Path:
    return next(item.path for item in session.discovery.files if item.display == display)


def _generated_from(session: Session, display: str) -> str | None:
    return next((item.generated_from for item in session.discovery.files if item.display == display), None)
