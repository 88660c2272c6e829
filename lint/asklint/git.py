"""What changed since a revision, asked of git itself. No shell, and file names as the bytes they are."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from asklint.record import field, record
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from asklint.finding import Finding
    from asklint.source import Source

_HUNK = re.compile(rb"^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@", re.MULTILINE)
_QUIET = ("-c", "core.fsmonitor=false", "--literal-pathspecs", "--no-pager")
"""Nothing that a repository configures is started, and a name with a star in it is only a name."""
_DIFF = ("diff", "--no-ext-diff", "--no-textconv", "--no-color", "--ignore-submodules", "-M")
_NO_OLD = "A"
_RENAMED = frozenset("RC")


class GitError(Exception):
    """Git cannot answer; the message says what to do."""


@record()
class Changes:
    """The files below a repository that differ from a revision, and on which lines."""

    root: Path
    base: str
    """The commit they are compared with."""
    files: dict[str, str | None]
    """Real path → the path it had at the base, from the root; None: all of it is new."""
    whole_files: bool = False
    """Whether every line of a changed file counts."""
    _lines: dict[str, list[Span] | None] = field(default_factory=dict)

    def touched(
        self, finding: Finding, location: Callable[[str], Path], sources: Mapping[str, Source]
    ) -> bool:
        """Whether a finding stands on a changed line, or refers to one."""
        places = [(finding.path, finding.span), *((r.path or finding.path, r.span) for r in finding.related)]
        if self.whole_files:
            places = places[:1]
        return any(self._place_touched(location(path), span, sources.get(path)) for path, span in places)

    def _place_touched(self, path: Path, span: Span, source: Source | None) -> bool:
        real = os.path.realpath(path)
        if real not in self.files:
            return False
        # What is said of a file as a whole stands at its very start.
        if self.whole_files or source is None or span == Span(0, 0):
            return True
        lines = self._changed_lines(real)
        if lines is None:
            return True
        # Git ends a line at a line feed only.
        first = source.text.count("\n", 0, span.start) + 1
        last = first + source.text.count("\n", span.start, max(span.start, span.end - 1))
        return any(
            # Lines that went away leave a seam behind a line; what lies across it was changed.
            first <= start < last if start == end else start <= last and first < end
            for start, end in lines
        )

    def _changed_lines(self, real: str) -> list[Span] | None:
        """Half-open ranges of line numbers; None: every line."""
        if real not in self._lines:
            old = self.files[real]
            self._lines[real] = None if old is None else self._diff_lines(real, old)
        return self._lines[real]

    def _diff_lines(self, real: str, old: str) -> list[Span] | None:
        now = os.path.relpath(real, self.root).replace(os.sep, "/")  # as git writes it
        names = [os.fsencode(old), *([os.fsencode(now)] if now != old else [])]
        patch = _git(self.root, *_DIFF, "--text", "--unified=0", self.base, "--", *names)
        found = []
        for hunk in _HUNK.finditer(patch):
            start, count = int(hunk[1]), int(hunk[2] or b"1")
            found.append(Span(start, start + count))
        return found


def changes_since(revision: str, folder: Path, *, whole_files: bool = False) -> Changes:
    """What differs in the working tree from the point where it parted from `revision`. Raises GitError."""
    root = _root(folder)
    commit = _commit(root, revision)
    base = _merge_base(root, commit)
    files: dict[str, str | None] = {}
    listed = _git(root, *_DIFF, "--name-status", "-z", "--diff-filter=d", base, "--")
    fields = iter(os.fsdecode(listed).split("\0"))
    for status in fields:
        if not status:
            break
        old = next(fields)
        new = next(fields) if status[0] in _RENAMED else old
        files[os.path.realpath(root / new)] = None if status[0] == _NO_OLD else old
    untracked = _git(root, "ls-files", "-z", "--others", "--exclude-standard", "--full-name")
    for name in os.fsdecode(untracked).split("\0"):
        if name:
            files[os.path.realpath(root / name)] = None
    return Changes(Path(os.path.realpath(root)), base, files, whole_files)


def _root(folder: Path) -> Path:
    try:
        shown = _git(folder, "rev-parse", "--show-toplevel")
    except GitError as error:
        raise GitError(f"--changed-since needs a git repository, and {folder} is in none: {error}") from None
    return Path(os.fsdecode(shown.removesuffix(b"\n")))


def _commit(root: Path, revision: str) -> str:
    if not revision or revision.startswith("-") or "\0" in revision:
        raise GitError(f"{revision!r} is no revision")
    try:
        found = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    except GitError:
        raise GitError(
            f"git knows no revision {revision!r} here; fetch it first (a shallow clone, as CI makes them, "
            "has only the newest commit), or name another with --changed-since"
        ) from None
    return found.decode("ascii").strip()


def _merge_base(root: Path, commit: str) -> str:
    """Where this branch left the other one; what happened there since is not a change of ours."""
    try:
        return _git(root, "merge-base", commit, "HEAD").decode("ascii").split()[0]
    except (GitError, IndexError):
        # Unrelated, or the clone is too shallow to tell.
        return commit


def _git(folder: Path, *arguments: str | bytes) -> bytes:
    environment = {**os.environ, "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}
    try:
        done = subprocess.run(
            ["git", *_QUIET, *arguments],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
    except FileNotFoundError:
        raise GitError("git is not installed, or not on the PATH") from None
    except (OSError, ValueError) as error:
        raise GitError(f"git could not be started: {error}") from None
    if done.returncode:
        told = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise GitError(told[-1] if told else f"git {arguments[0]!r} failed with status {done.returncode}")
    return done.stdout
