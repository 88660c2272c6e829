"""One file: read it, run the rules on it. Pure but for the file's own content, so it may run anywhere and be cached."""

from __future__ import annotations

import traceback
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from asklint.document.load import load
from asklint.engine.own import UNPARSABLE_SOURCE, UNREADABLE_FILE
from asklint.finding import Finding
from asklint.project import Facts
from asklint.reader.read import read_file
from asklint.source import Source, Span, UnreadableSourceError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asklint.document.frontmatter import Frontmatter
    from asklint.document.model import Comment
    from asklint.reader.model import Reading
    from asklint.rule import Context, Rule


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule that raised: it loses its findings in this file, and nothing else is lost."""

    code: str
    path: str
    reason: str
    details: str

    def __str__(self) -> str:
        return f"{self.path}: the rule {self.code} failed ({self.reason}); its findings in this file are missing"


@dataclass(slots=True)
class FileResult:
    """What came of one file."""

    path: str
    source: Source | None
    findings: list[Finding] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    frontmatter: Frontmatter | None = None
    facts: Facts | None = None
    documents: int = 0
    asks: int = 0
    faults: list[Fault] = field(default_factory=list)
    extra_rules: frozenset[str] = frozenset()
    """Rules that ran on this file besides those of the project: it pins a profile of its own."""


def check_bytes(path: str, data: bytes, rules: Sequence[Rule], context: Context) -> FileResult:
    """Lint the bytes of a file under the name `path`."""
    try:
        source = Source(path, data)
    except UnreadableSourceError as error:
        return unreadable(path, str(error))
    return check_source(source, rules, context)


def unreadable(path: str, reason: str) -> FileResult:
    """A file that cannot be read is a finding, not the end of the run."""
    return FileResult(path, None, [UNREADABLE_FILE.finding(path, Span(0, 0), reason)], facts=Facts(path))


def check_source(source: Source, rules: Sequence[Rule], context: Context) -> FileResult:
    file = load(source)
    result = FileResult(source.path, source, comments=file.comments, documents=len(file.documents))
    result.extra_rules = frozenset(rule.code for rule in rules if rule.profile != "core")
    if file.documents and file.host == "markdown":
        result.frontmatter = file.documents[0].frontmatter
    result.findings.extend(
        UNPARSABLE_SOURCE.finding(source.path, problem.span, problem.message) for problem in file.problems
    )
    readings, result.facts = read_file(file, context)
    for reading in readings:
        result.asks += len(reading.asks)
        _run_rules(rules, reading, context, result)
    return result


def _run_rules(rules: Sequence[Rule], reading: Reading, context: Context, result: FileResult) -> None:
    for rule in rules:
        try:
            result.findings.extend(rule.check(reading, context))
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            result.faults.append(Fault(rule.code, result.path, reason, traceback.format_exc()))


