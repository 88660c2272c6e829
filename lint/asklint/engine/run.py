"""The run: every file read once, then what the whole project decides, then suppressions, then order."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from asklint.engine.batch import check_all
from asklint.engine.check import Fault, FileResult, check_bytes, read_remarks
from asklint.engine.contents import Contents
from asklint.engine.copies import collapse_copies
from asklint.engine.pins import may_pin, pins_in, pins_of
from asklint.engine.profiles import ProfileUse, profiles_in_use, versions
from asklint.engine.selection import active_rules, severity_override, strongest
from asklint.engine.whole import check_project
from asklint.foreign import printing_aside
from asklint.project import Facts, Project
from asklint.record import field, record, replace
from asklint.rule import Context
from asklint.source import Source, UnreadableSourceError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from contextlib import AbstractContextManager

    from asklint.engine.cache import Cache
    from asklint.engine.plugins import Registry
    from asklint.finding import Finding
    from asklint.rule import Rule
    from asklint.settings import Settings


@record(frozen=True)
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


@record()
class Outcome:
    """What a run found."""

    findings: list[Finding] = field(default_factory=list)
    all_findings: list[Finding] = field(default_factory=list)
    """The same before copies of one passage were collapsed into their first: what there is to fix."""
    sources: dict[str, Source] = field(default_factory=dict)
    """The files that have findings."""
    files: int = 0
    documents: int = 0
    asks: int = 0
    suppressed: int = 0
    baselined: int = 0
    """Left out because the baseline knows them."""
    stale_entries: int = 0
    """Entries of the baseline that match nothing any more."""
    elsewhere: int = 0
    """Left out because they stand on lines that were not changed."""
    faults: list[Fault] = field(default_factory=list)


@record()
class Linter:
    """Rules and settings, ready to lint any number of files."""

    registry: Registry
    settings: Settings

    uses: dict[str, ProfileUse] = field(default_factory=dict)
    """Profiles in use; known once `run` or `detect` has looked at the files."""
    results: dict[str, FileResult] = field(default_factory=dict)
    """What came of each file of the last run."""
    cache: Cache | None = None
    inputs: dict[str, Input] = field(default_factory=dict)
    """The files of the last run."""
    progress: Callable[[int, int, int], None] | None = None
    """Told of every file: how many are done, how many there are, how much was found."""
    _ready: tuple[list[Rule], Context] | None = None
    _chosen: dict[tuple[bool, frozenset[str]], list[Rule]] = field(default_factory=dict)
    """Rules by the profiles in use: asked for again for every remark in a file, and in every round of a fix."""

    @property
    def profiles(self) -> Mapping[str, str]:
        return versions(self.uses)

    def detect(self, inputs: Iterable[Input], contents: Contents | None = None) -> dict[str, ProfileUse]:
        """Find out which systems the files use, unless the settings pin them."""
        self.uses = profiles_in_use(self.settings, inputs, contents or Contents(), self.cache)
        return self.uses

    def run(self, inputs: Sequence[Input], contents: Contents | None = None) -> Outcome:
        """`contents` are files that were read already."""
        contents = contents or Contents()
        self.inputs = {item.display: item for item in inputs}
        self.detect(inputs, contents)
        self._ready = None
        with self._printing_aside():
            self.results = check_all(self, inputs, contents)
            return self._conclude(list(self.results.values()), self.rules(), self.context())

    def relint(self, item: Input) -> list[Finding]:
        """The findings of one file that has changed since the run, the rest being as it was."""
        context = self.context()
        rules = self.rules()
        with self._printing_aside():
            results = {**self.results, item.display: self.check_data(item.display, item.read())}
            outcome = self._conclude(list(results.values()), rules, context, only=item.display)
        return outcome.findings

    def _printing_aside(self) -> AbstractContextManager[object]:
        return printing_aside(third_party=bool(self.registry.third_party))

    def rules(self) -> list[Rule]:
        """The rules that run on every file, the profiles in use being known."""
        return self._rules_for(self.profiles)

    def admitted(self, findings: Iterable[Finding]) -> list[Finding]:
        """Those that the settings let through, each with the severity that they give it, in order."""
        ignores = self._per_file_ignores()
        kept = (self._adjusted(f) for f in findings if f.confidence >= self.settings.min_confidence)
        return _in_order(f for f in kept if not _ignored(f, ignores))

    def context(self) -> Context:
        from asklint import harnesses

        table = {row.name: row for row in self.registry.harnesses}
        rows = [table[name] if name in table else harnesses.get(name) for name in self.settings.targets]
        return Context(self.settings, rows, self.profiles, tuple(self.registry.recognisers.values()))

    def check_data(self, display: str, data: bytes) -> FileResult:
        """One file on its own, the profiles in use being known."""
        if self._ready is None:
            self._ready = self.rules(), self.context()
        rules, context = self._ready
        pins = pins_in(display, data) if may_pin(data) else {}
        if pins:
            pinned = {**self.profiles, **pins}
            context = replace(context, profiles=pinned)
            rules = self._rules_for(pinned)
        return check_bytes(display, data, rules, context)

    def _rules_for(self, profiles: Mapping[str, str], *, whatever_is_selected: bool = False) -> list[Rule]:
        key = whatever_is_selected, frozenset(profiles)
        if key not in self._chosen:
            settings = self.settings
            if whatever_is_selected:
                settings = replace(settings, select=("ALL",), extend_select=())
            self._chosen[key] = active_rules(self.registry.rules.in_use(profiles), settings, profiles)
        return self._chosen[key]

    def _conclude(
        self, results: list[FileResult], rules: list[Rule], context: Context, only: str | None = None
    ) -> Outcome:
        """Decide what depends on the project, apply suppressions and settings, and put all in order."""
        project = Project.of(result.facts or Facts(result.path) for result in results)
        by_path, faults = check_project(rules, project, context, self._pinned(results), self._rules_for)
        active = {rule.code for rule in rules}
        outcome = Outcome(files=len(results), faults=faults)
        for result in results if only is None else [r for r in results if r.path == only]:
            outcome.documents += result.documents
            outcome.asks += result.asks
            outcome.faults.extend(result.faults)
            findings = [*result.findings, *by_path.get(result.path, ())]
            findings = [f for f in findings if not f.when or project.holds(f.when)]
            kept, suppressed = self._suppress(result, findings, active)
            outcome.suppressed += suppressed
            outcome.findings.extend(f for f in kept if f.code in active or f.code in result.extra_rules)
        outcome.faults.sort(key=lambda fault: (fault.path, fault.code))
        outcome.findings = self.admitted(outcome.findings)
        shown = {f.path for f in outcome.findings} | {
            r.path for f in outcome.findings for r in f.related if r.path
        }
        sources = ((r.path, self._source(r)) for r in results if r.path in shown)
        outcome.sources = {path: source for path, source in sources if source is not None}
        outcome.all_findings = outcome.findings
        if only is None:
            outcome.findings = collapse_copies(outcome.findings, outcome.sources)
        return outcome

    def _suppress(
        self, result: FileResult, findings: list[Finding], active: set[str]
    ) -> tuple[list[Finding], int]:
        if result.source is None:
            return findings, 0
        if "asklint" not in result.source.text:
            return findings, 0
        from asklint.engine.suppress import apply, read_suppressions

        if result.restored:
            read_remarks(result)
        suppressions = read_suppressions(result.source, result.comments, result.frontmatter)
        kept, suppressed, extra = apply(
            findings, suppressions, self.registry.known(), result.source, active, self._dormant()
        )
        return [*kept, *extra], suppressed

    def _pinned(self, results: list[FileResult]) -> dict[str, dict[str, str]]:
        """What files pin for themselves. The text of such a file is always kept."""
        pinned = {}
        for result in results:
            if result.source is not None and "asklint:" in result.source.text:
                if result.restored:
                    read_remarks(result)
                if pins := pins_of(result.comments):
                    pinned[result.path] = pins
        return pinned

    def _source(self, result: FileResult) -> Source | None:
        """A file's text; a light one's is read again."""
        if result.light and result.path in self.inputs:
            try:
                return Source(result.path, self.inputs[result.path].read())
            except (OSError, UnreadableSourceError):
                return None
        return result.source

    def _dormant(self) -> set[str]:
        """Rules that never run in this project, whatever this run selects."""
        awake = self._rules_for(self.profiles, whatever_is_selected=True)
        return set(self.registry.rules) - {rule.code for rule in awake}

    def _adjusted(self, finding: Finding) -> Finding:
        severity = severity_override(finding.code, finding.name, self.settings)
        return finding if severity is None else replace(finding, severity=severity)

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


def _in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Sorted, and one of each: the same words at the same place are the same finding."""
    unique: dict[tuple[str, int, int, str, str], Finding] = {}
    for finding in findings:
        unique.setdefault(finding.sort_key, finding)
    return [unique[key] for key in sorted(unique)]
