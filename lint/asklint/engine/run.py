"""The run: every file read once, then what the whole project decides, then suppressions, then order."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from asklint.engine.check import FileResult, check_bytes, unreadable
from asklint.engine.own import OWN_RULES
from asklint.engine.selection import active_rules, severity_override, strongest
from asklint.finding import Finding
from asklint.project import Facts, Project
from asklint.rule import Context

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from asklint.engine.check import Fault
    from asklint.engine.plugins import Registry
    from asklint.rule import Rule
    from asklint.settings import Settings
    from asklint.source import Source


@dataclass(frozen=True, slots=True)
class Input:
    """A file to lint: the name it has in reports, and how to get at its bytes."""

    display: str
    read: Callable[[], bytes]

    @classmethod
    def file(cls, path: Path, display: str) -> Input:
        return cls(display, path.read_bytes)

    @classmethod
    def text(cls, display: str, data: bytes) -> Input:
        return cls(display, lambda: data)


@dataclass(slots=True)
class Outcome:
    """What a run found."""

    findings: list[Finding] = field(default_factory=list)
    sources: dict[str, Source] = field(default_factory=dict)
    """The files that have findings."""
    files: int = 0
    documents: int = 0
    asks: int = 0
    suppressed: int = 0
    faults: list[Fault] = field(default_factory=list)


@dataclass(slots=True)
class Linter:
    """Rules and settings, ready to lint any number of files."""

    registry: Registry
    settings: Settings

    @property
    def profiles(self) -> Mapping[str, str]:
        """Profiles in use with their versions: those that the settings pin."""
        pinned = () if self.settings.profiles == "auto" else self.settings.profiles
        return {name: self.settings.profile_versions.get(name, "") for name in pinned}

    def run(self, inputs: Iterable[Input], *, resolve: bool = True) -> Outcome:
        """Lint. With `resolve` off, findings keep the conditions they depend on, whatever the project says."""
        context = self.context()
        rules = active_rules(self.registry.rules.values(), self.settings, self.profiles)
        results = [self._check(item, rules, context) for item in inputs]
        return self.conclude(results, rules, resolve=resolve)

    def context(self) -> Context:
        from asklint import harnesses

        table = {row.name: row for row in self.registry.harnesses}
        rows = [table[name] if name in table else harnesses.get(name) for name in self.settings.targets]
        return Context(self.settings, rows, self.profiles)

    @staticmethod
    def _check(item: Input, rules: list[Rule], context: Context) -> FileResult:
        try:
            data = item.read()
        except OSError as error:
            return unreadable(item.display, error.strerror or type(error).__name__)
        return check_bytes(item.display, data, rules, context)

    def conclude(self, results: list[FileResult], rules: list[Rule], *, resolve: bool = True) -> Outcome:
        """Decide what depends on the project, apply suppressions and settings, and put all in order."""
        project = Project.of(result.facts or Facts(result.path) for result in results)
        active = {rule.code for rule in rules}
        own = {rule.code for rule in OWN_RULES if rule.code in active}
        ignores = self._per_file_ignores()
        outcome = Outcome(files=len(results))
        for result in results:
            outcome.documents += result.documents
            outcome.asks += result.asks
            outcome.faults.extend(result.faults)
            findings = [f for f in result.findings if not resolve or not f.when or project.holds(f.when)]
            kept, suppressed = self._suppress(result, findings, active)
            outcome.suppressed += suppressed
            kept = [self._adjusted(f) for f in kept if f.code in active | own]
            kept = [f for f in kept if f.confidence >= self.settings.min_confidence]
            kept = [f for f in kept if not _ignored(f, ignores)]
            outcome.findings.extend(kept)
        outcome.findings = _in_order(outcome.findings)
        shown = {f.path for f in outcome.findings} | {r.path for f in outcome.findings for r in f.related if r.path}
        outcome.sources = {r.path: r.source for r in results if r.path in shown and r.source is not None}
        return outcome

    def _suppress(self, result: FileResult, findings: list[Finding], active: set[str]) -> tuple[list[Finding], int]:
        if result.source is None:
            return findings, 0
        if "asklint" not in result.source.text:
            return findings, 0
        from asklint.engine.suppress import apply, read_suppressions

        suppressions = read_suppressions(result.source, result.comments, result.frontmatter)
        kept, suppressed, extra = apply(
            findings, suppressions, self.registry.known(), result.source, active, self._dormant()
        )
        return [*kept, *extra], suppressed

    def _dormant(self) -> set[str]:
        """Rules that never run in this project, whatever this run selects."""
        everything = dataclasses.replace(self.settings, select=("ALL",), extend_select=())
        rules = self.registry.rules.values()
        return {rule.code for rule in rules} - {rule.code for rule in active_rules(rules, everything, self.profiles)}

    def _adjusted(self, finding: Finding) -> Finding:
        severity = severity_override(finding.code, finding.name, self.settings)
        return finding if severity is None else dataclasses.replace(finding, severity=severity)

    def _per_file_ignores(self) -> list[tuple[Callable[[Path], bool], tuple[str, ...]]]:
        if not self.settings.per_file_ignores:
            return []
        from asklint.discover import PathMatcher

        root = self.settings.root
        return [
            (PathMatcher([glob], root).matches, selectors)
            for glob, selectors in self.settings.per_file_ignores.items()
        ]


def _ignored(finding: Finding, ignores: list[tuple[Callable[[Path], bool], tuple[str, ...]]]) -> bool:
    return any(
        strongest(selectors, finding.code, finding.name) >= 0 and matches(Path(finding.path).absolute())
        for matches, selectors in ignores
    )


def _in_order(findings: list[Finding]) -> list[Finding]:
    """Sorted, and one of each: the same words at the same place are the same finding."""
    unique: dict[tuple[str, int, int, str, str], Finding] = {}
    for finding in findings:
        unique.setdefault(finding.sort_key, finding)
    return [unique[key] for key in sorted(unique)]


