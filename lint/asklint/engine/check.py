"""One file: read it, run the rules on it. Its content decides all, so it may run anywhere and be cached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.document.load import load
from asklint.engine.own import UNPARSABLE_SOURCE, UNREADABLE_FILE
from asklint.finding import Finding, Fix, Severity
from asklint.foreign import FAULTS, described
from asklint.project import Facts
from asklint.reader.read import read_file
from asklint.record import field, record
from asklint.source import Source, Span, UnreadableSourceError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from asklint.document.frontmatter import Frontmatter
    from asklint.document.model import Comment, SourceFile
    from asklint.reader.model import Reading
    from asklint.reader.recogniser import RecogniserError
    from asklint.rule import Context, Rule


@record(frozen=True)
class Fault:
    """A rule that raised, or the reader itself: its findings in this file are lost, and nothing else."""

    code: str
    """Empty: not a rule but the reader failed."""
    path: str
    reason: str
    details: str
    recogniser: str = ""
    """The part of the reader that failed, if the rest went on."""

    def __str__(self) -> str:
        if self.recogniser:
            return f"{self.path}: the recogniser {self.recogniser} failed ({self.reason}); the menus it reads are missing here"
        if not self.code:
            return f"{self.path}: reading failed ({self.reason}); the findings of this file are missing"
        return f"{self.path}: the rule {self.code} failed ({self.reason}); its findings here are missing"


@record()
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
    light: bool = False
    """Its text was let go of, to be read again should anything be shown of it."""
    restored: bool = False
    """It comes from plain data: comments and frontmatter are to be read again where they are needed."""


def check_bytes(path: str, data: bytes, rules: Sequence[Rule], context: Context) -> FileResult:
    """Lint the bytes of a file under the name `path`."""
    try:
        source = Source(path, data, context.settings.root)
    except UnreadableSourceError as error:
        return unreadable(path, str(error))
    try:
        return check_source(source, rules, context)
    except FAULTS as error:
        return FileResult(path, source, facts=Facts(path), faults=[charge(error, path)])


def unreadable(path: str, reason: str) -> FileResult:
    """A file that cannot be read is a finding, not the end of the run."""
    return FileResult(path, None, [UNREADABLE_FILE.finding(path, Span(0, 0), reason)], facts=Facts(path))


def check_source(source: Source, rules: Sequence[Rule], context: Context) -> FileResult:
    file = load(source)
    result = FileResult(source.path, source, comments=file.comments, documents=len(file.documents))
    result.extra_rules = frozenset(rule.code for rule in rules if rule.profile != "core")
    _keep_frontmatter(file, result)
    result.findings.extend(
        UNPARSABLE_SOURCE.finding(source.path, problem.span, problem.message) for problem in file.problems
    )
    readings, result.facts = read_file(file, context)
    for reading in readings:
        result.asks += len(reading.asks)
        result.faults.extend(_recogniser_fault(error, source.path) for error in reading.faults)
        _run_rules(rules, reading, context, result)
    for document in file.documents:
        document.dissolve()
    return result


def read_remarks(result: FileResult) -> None:
    """Comments and frontmatter again, for a result that was restored without them."""
    if result.source is not None:
        file = load(result.source)
        result.comments, result.restored = file.comments, False
        _keep_frontmatter(file, result)


def _keep_frontmatter(file: SourceFile, result: FileResult) -> None:
    if file.documents and file.host == "markdown":
        result.frontmatter = file.documents[0].frontmatter


def _run_rules(rules: Sequence[Rule], reading: Reading, context: Context, result: FileResult) -> None:
    for rule in rules:
        try:
            result.findings.extend(checked(rule.check(reading, context)))
        except FAULTS as error:
            result.faults.append(charge(error, result.path, rule.code))


def checked(findings: Iterable[Finding]) -> list[Finding]:
    """All that a rule yields, or its exception: half of its findings would look like all of them."""
    found = list(findings)
    for finding in found:
        if not isinstance(finding, Finding):
            raise TypeError(f"a rule yields findings, not {type(finding).__name__}")
        if not (finding.fix is None or isinstance(finding.fix, Fix)):
            raise TypeError(f"the fix of a finding is a Fix, not {type(finding.fix).__name__}")
        if not isinstance(finding.severity, Severity):
            raise TypeError(f"the severity of a finding is a Severity, not {finding.severity!r}")
    return found


def _recogniser_fault(error: RecogniserError, path: str) -> Fault:
    import traceback

    return Fault("", path, str(error), "".join(traceback.format_exception(error)), error.name)


def charge(error: BaseException, path: str, code: str = "") -> Fault:
    import traceback

    return Fault(code, path, described(error), traceback.format_exc())
