"""`--fix` and `--diff`: repair files, or show how they would be repaired."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from asklint.cli.destination import Fixing
from asklint.cli.output import write_stdout
from asklint.cli.reporting import exit_code, write_report
from asklint.engine.run import Input
from asklint.fix.apply import applicable
from asklint.fix.harm import harm_in
from asklint.fix.rounds import Fixed, fix_text
from asklint.fix.write import NotWrittenError, is_read_only, write_atomically

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from asklint.cli.session import Session
    from asklint.engine.run import Outcome
    from asklint.finding import Finding
    from asklint.source import Source


def fix_and_report(session: Session, options: argparse.Namespace) -> int:
    outcome = session.lint()
    repairs = _repairs(session, outcome, unsafe=options.unsafe_fixes)
    if options.diff:
        diffs = [unified_diff(source, fixed.text) for source, fixed in repairs]
        write_stdout("".join(diffs))
        if session.failed(outcome):
            return 2
        return 1 if diffs and not options.exit_zero else 0
    fixing = Fixing([f for source, fixed in repairs if keep(session, source, fixed) for f in fixed.applied])
    if fixing.made:
        outcome = session.lint()
    if not options.unsafe_fixes:
        fixing.more_with_unsafe = more_with_unsafe(session, outcome)
    if session.stdin is not None:
        write_stdout(session.stdin.read())
    write_report(session, outcome, options, fixing=fixing)
    return exit_code(session, outcome, options)


def more_with_unsafe(session: Session, outcome: Outcome) -> int:
    """How many findings unsafe fixes would do away with, tried out: some are refused when it comes to it."""
    unsafe = {f.path for f in outcome.all_findings if applicable(f, unsafe=True)}
    sources = [outcome.sources[path] for path in unsafe if path in outcome.sources]
    tried = [_fixed(session, source, unsafe=True) for source in sources if _writable(session, source)]
    return sum(len(fixed.applied) for fixed in tried)


def _repairs(session: Session, outcome: Outcome, *, unsafe: bool) -> Iterator[tuple[Source, Fixed]]:
    """The files that fixing changes, as they are and as they would be."""
    for path in sorted({f.path for f in outcome.all_findings if applicable(f, unsafe=unsafe)}):
        source = outcome.sources.get(path)
        if source is None:
            continue
        origin = session.generated_from(path)
        if origin is not None:
            _tell(f"{path} is generated and was left alone; edit {origin or 'its source'}")
            continue
        fixed = _fixed(session, source, unsafe=unsafe)
        for refused in fixed.refused:
            row = fixed.text.count("\n", 0, refused.finding.span.start) + 1
            _tell(f"{path}:{row}: the fix for {refused.finding.code} was not made: {refused.reason}")
        if fixed.text != source.text:
            yield source, fixed


def _fixed(session: Session, source: Source, *, unsafe: bool) -> Fixed:
    def lint(text: str) -> list[Finding]:
        return session.relint(Input.text(source.path, source.encode(text)))

    return fix_text(source.text, lint, unsafe=unsafe, harm=harm_in(source.path))


def _writable(session: Session, source: Source) -> bool:
    path = session.file(source.path)
    return session.generated_from(source.path) is None and (path is None or not is_read_only(path))


def keep(session: Session, source: Source, fixed: Fixed) -> bool:
    """Write a repaired file, or remember a repaired standard input; False if that was not possible."""
    data = source.encode(fixed.text)
    if session.stdin is not None:
        session.stdin = Input.text(source.path, data)
        return True
    path = session.file(source.path)
    if path is None:
        return False
    try:
        write_atomically(path, data, expected=source.data, root=session.settings.root)
    except NotWrittenError as error:
        _tell(f"{source.path} was left alone: {error}")
        return False
    return True


def unified_diff(source: Source, fixed: str) -> str:
    """A patch that git and patch apply: lines end where these say, and the BOM is part of the first one."""
    import difflib

    bom = "\ufeff" if source.bom else ""
    before, after = _lines(bom + source.text), _lines(bom + fixed)
    lines = difflib.unified_diff(before, after, f"a/{source.path}", f"b/{source.path}")
    return "".join(
        line if line.endswith("\n") else line + "\n\\ No newline at end of file\n" for line in lines
    )


def _lines(text: str) -> list[str]:
    lines = [line + "\n" for line in text.split("\n")]
    last = lines.pop()[:-1]
    return [*lines, last] if last else lines


def _tell(message: str) -> None:
    print(f"asklint: {message}", file=sys.stderr)
