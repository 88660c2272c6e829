"""`--watch`: lint on every save, and say what came and what went since the run before.

Files are looked at, not listened to: that works on every file system, needs no library, and takes a small share of one
processor however large the tree is.
"""

from __future__ import annotations

import io
import sys
import time
from contextlib import redirect_stderr
from typing import TYPE_CHECKING

from asklint.cli.errors import UsageError
from asklint.cli.prepare import prepare
from asklint.cli.progress import understand_escapes
from asklint.cli.reporting import exit_code, write_report
from asklint.config.errors import place
from asklint.record import record
from asklint.report.visible import visible_path

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from asklint.cli.prepare import Prepared
    from asklint.cli.session import Session
    from asklint.engine.run import Outcome

_PAUSE = 0.4
"""Seconds between two looks at the files; more where a look takes long."""
_SETTLED = 0.1
"""An editor may write a file in several steps; what is the same after so long is finished."""
_SHARE = 8
"""A pause is so many times as long as a look."""
_MOST_LISTED = 10
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"

_Known = dict[tuple[str, str, str], str]
"""Findings by file, rule and fingerprint, each as a line for people."""


@record(frozen=True)
class _View:
    """The project as a look finds it: what it is made of, or why it cannot be linted."""

    files: Mapping[str, tuple[int, ...]]
    """Files to lint, configuration and baseline, each with what changes when it is written."""
    paths: Mapping[str, Path]
    """Where they lie."""
    scope: object = None
    """What else decides which findings are reported."""
    trouble: str = ""
    prepared: Prepared | None = None

    def same(self, other: _View) -> bool:
        return (self.files, self.scope, self.trouble) == (other.files, other.scope, other.trouble)

    def written(self) -> bool:
        """Whether one of the known files has changed: much cheaper to tell than whether there is a new one."""
        return any(_stamp(path) != self.files[name] for name, path in self.paths.items())

    def changed_since(self, other: _View) -> list[str]:
        if self.trouble or other.trouble:
            return []
        both = {**other.files, **self.files}
        return sorted(path for path in both if self.files.get(path) != other.files.get(path))


def watch(options: argparse.Namespace) -> int:
    """Until Ctrl-C, which is the way to end it and no fault."""
    _refuse(options)
    view = _look(options, quiet=False)
    if view.trouble:
        raise UsageError(view.trouble)
    understand_escapes()
    known: _Known | None = None
    changed: list[str] = []
    try:
        while True:
            known = _round(options, view, known, changed)
            following = _next(options, view)
            changed = following.changed_since(view)
            view = following
    except KeyboardInterrupt:
        print()
        return 0


def _refuse(options: argparse.Namespace) -> None:
    for name in ("fix", "diff", "show_files", "show_settings"):
        if getattr(options, name):
            raise UsageError(f"--watch reports and does nothing else; leave --{name.replace('_', '-')} out")
    if options.stdin_filename or "-" in options.paths:
        raise UsageError("--watch looks at files, and cannot be used with standard input")


def _look(options: argparse.Namespace, *, quiet: bool = True) -> _View:
    told = io.StringIO() if quiet else sys.stderr
    try:
        with redirect_stderr(told):
            prepared = prepare(options)
    except UsageError as error:
        # The configuration may be what is at fault: when it is written the next look has another result.
        return _View({}, {}, trouble=str(error))
    paths = {item.display: item.path for item in prepared.discovery.files}
    paths |= {place(path, None): path for path in prepared.settings.config_files}
    scope: list[object] = [prepared.settings, prepared.discovery.skipped]
    narrowing = prepared.narrowing
    if narrowing is not None and narrowing.baseline is not None:
        paths[place(narrowing.baseline.file, None)] = narrowing.baseline.file
    if narrowing is not None and narrowing.changes is not None:
        scope += [narrowing.changes.base, sorted(narrowing.changes.files)]
    files = {name: _stamp(path) for name, path in paths.items()}
    return _View(files, paths, scope, prepared=prepared)


def _next(options: argparse.Namespace, view: _View) -> _View:
    """Wait until something is different, and until it stays as it is."""
    pause = _PAUSE
    while True:
        rest = pause
        while rest > 0:
            time.sleep(_PAUSE)
            rest = 0 if view.written() else rest - _PAUSE
        begun = time.monotonic()
        following = _look(options)
        pause = max(_PAUSE, _SHARE * (time.monotonic() - begun))
        while not following.same(view):
            time.sleep(_SETTLED)
            again = _look(options)
            if again.same(following):
                return again
            following = again


def _round(
    options: argparse.Namespace, view: _View, before: _Known | None, changed: list[str]
) -> _Known | None:
    """Lint and draw; returns what is known from now on."""
    if view.prepared is None:
        _clear()
        print(f"asklint: {view.trouble}", file=sys.stderr)
        _say(["", _waiting(view)])
        return before
    session = view.prepared.session()
    outcome = session.lint()
    _clear()
    write_report(session, outcome, options)
    known = _known(session, outcome, options)
    lines = [""]
    if before is not None:
        lines += [*_happened(changed), *_difference(before, known)]
    verdict = "passes" if exit_code(session, outcome, options) == 0 else "fails"
    _say([*lines, f"{time.strftime('%H:%M:%S')} {verdict}. {_waiting(view)}"])
    return known


def _known(session: Session, outcome: Outcome, options: argparse.Namespace) -> _Known:
    from asklint.cli.destination import report_of
    from asklint.fingerprint import fingerprints
    from asklint.report.concise import concise_line

    findings = outcome.findings
    report = report_of(session, outcome, options, findings)
    marks = fingerprints(findings, outcome.sources)
    return {
        (finding.path, finding.code, mark): concise_line(report, finding)
        for finding, mark in zip(findings, marks, strict=True)
    }


def _happened(changed: list[str]) -> list[str]:
    if not changed:
        return []
    names = ", ".join(map(visible_path, changed[:3]))
    more = f" and {len(changed) - 3} more" if len(changed) > 3 else ""
    return [f"Changed: {names}{more}"]


def _difference(before: _Known, now: _Known) -> list[str]:
    new = {key: line for key, line in now.items() if key not in before}
    gone = {key: line for key, line in before.items() if key not in now}
    changed: dict[tuple[str, str, str], str] = {}
    for key in list(gone):
        # The same mistake in the same file, in other words: neither gone nor new.
        other = next((found for found in new if found[:2] == key[:2]), None)
        if other is not None:
            changed[other] = new.pop(other)
            del gone[key]
    kinds = {"new": new, "changed": changed, "gone": gone}
    count = ", ".join(f"{len(found)} {word}" for word, found in kinds.items() if found)
    if not count:
        return ["Since the last run no finding came and none went."]
    lines = [line for word, found in kinds.items() for line in _listed(word, list(found.values()))]
    return [f"Since the last run: {count}.", *lines]


def _listed(word: str, lines: list[str]) -> Iterable[str]:
    for line in lines[:_MOST_LISTED]:
        yield f"  {word:7}  {line}"
    if len(lines) > _MOST_LISTED:
        yield f"  … and {len(lines) - _MOST_LISTED} more {word}"


def _waiting(view: _View) -> str:
    count = len(view.prepared.discovery.files) if view.prepared is not None else 0
    what = f"{count} file{'' if count == 1 else 's'}" if count else "for the files to be in order again"
    return f"Watching {what}; Ctrl-C ends."


def _say(lines: Iterable[str]) -> None:
    print("\n".join(lines), flush=True)


def _clear() -> None:
    if sys.stdout.isatty():
        sys.stdout.write(_CLEAR)
        sys.stdout.flush()


def _stamp(path: Path) -> tuple[int, ...]:
    try:
        found = path.stat()
    except OSError:
        return ()
    return (found.st_mtime_ns, found.st_size, found.st_ino)
