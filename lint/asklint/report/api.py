"""What a reporter is given and what it must do. A plug-in's output format implements `Reporter`."""

from __future__ import annotations

import os
import posixpath
from typing import TYPE_CHECKING, NamedTuple, Protocol

from asklint.record import field, record
from asklint.rule import DOCS_URL
from asklint.source import Position, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from asklint.finding import Applicability, Finding
    from asklint.inventory.rows import Row
    from asklint.rule import Rule
    from asklint.source import Source


WINDOWS = os.name == "nt"


def has_drive(path: str) -> bool:
    """Whether a path as we show it begins with a drive, and so with nothing of ours; elsewhere `C:` is a name."""
    return WINDOWS and path[1:3] == ":/"


@record(frozen=True)
class Summary:
    """What was looked at. No times: the same input gives the same output."""

    files: int
    documents: int = 0
    asks: int = 0
    skipped: int = 0
    """Files that were named or found and not linted: excluded, generated, unreadable."""
    suppressed: int = 0
    baselined: int = 0
    """Findings that are left out because the baseline knows them."""
    elsewhere: int = 0
    """Findings that are left out because their lines were not changed."""


@record(frozen=True)
class Report:
    """The result of a run, ready to be shown. Findings are sorted by file and place."""

    findings: Sequence[Finding]
    summary: Summary
    sources: Mapping[str, Source] = field(default_factory=dict)
    """By `Finding.path`; a file that could not be read is not in it."""
    statistics: bool = False
    """Count by rule instead of listing every finding."""
    color: bool = False
    width: int = 0
    """Columns to wrap at; 0: do not wrap."""
    fixed: int = 0
    """How many findings were fixed in this run; they are not among `findings`."""
    fixed_by_rule: Mapping[str, int] = field(default_factory=dict)
    """The same by code."""
    after_fixing: bool = False
    """Whether fixes were just made: what could be fixed is, and what is left was refused with a reason."""
    more_with_unsafe: int | None = None
    """How many more findings `--unsafe-fixes` would fix, where that was tried out; None: those that offer it."""
    unsafe_fixes: bool = False
    """Whether the user already asked for unsafe fixes."""
    rules: Mapping[str, Rule] = field(default_factory=dict)
    """By code, for the formats that explain them; a finding of a rule that is not in it stands on its own."""
    folder: str = ""
    """The working folder as seen from the top of the repository, with forward slashes; "" at the top itself."""
    files_url: str = ""
    """Where the files of this revision can be looked at; a path from the top of the repository goes behind it."""
    command: str = "asklint"
    """What to type to get the same findings."""
    annotated: bool = False
    """Whether the findings become annotations on GitHub in the same run."""
    failures: Sequence[str] = ()
    """What went wrong in the run itself, so that findings may be missing."""
    inventory: Callable[[], Sequence[Row]] | None = None
    """Reads the asks of the documents, for the format that lists them."""

    def fixable(self, applicability: Applicability) -> int:
        return sum(
            1 for finding in self.findings if finding.fix and finding.fix.applicability is applicability
        )

    def repository_path(self, path: str) -> str:
        """A finding's path from the top of the repository, which is how hosts of code know their files."""
        return path if has_drive(path) else posixpath.normpath(posixpath.join(self.folder, path))

    def place(self, path: str, span: Span) -> Place:
        """Where a span stands, for people. In a file that could not be read everything stands at 1:1."""
        source = self.sources.get(path)
        if source is None:
            return Place(Position(1, 1), Position(1, 1))
        last = len(source.text)
        start = min(max(span.start, 0), last)
        end = min(max(span.end, start), last)
        return Place(source.position(start), source.position(end))


class Place(NamedTuple):
    """The first position of a span and the one just past it."""

    start: Position
    end: Position


class Reporter(Protocol):
    """One output format. `render` returns the whole output, ending in a newline unless it is empty."""

    @property
    def name(self) -> str: ...

    def render(self, report: Report) -> str: ...


def docs_url(finding: Finding) -> str:
    """The page of the finding's rule."""
    return f"{DOCS_URL}/{finding.name}/"
