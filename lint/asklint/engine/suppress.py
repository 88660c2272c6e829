"""Suppressions: which findings an author has said not to report, and which of these remarks do nothing.

`ignore` covers a line, `off` … `on` a stretch, `ignore-file` and the frontmatter the whole file. The nearest
one that matches a finding takes it, so of two that say the same the outer one is unused.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from asklint.engine.suppress_complaints import Complaints
from asklint.engine.suppress_read import Suppression, Target, read_suppressions

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from asklint.finding import Finding
    from asklint.source import Source

__all__ = ["Outcome", "Suppression", "Target", "apply", "read_suppressions"]


class Outcome(NamedTuple):
    """What is left of the findings, how many are not, and what is to be said of the suppressions."""

    kept: list[Finding]
    suppressed: int
    extra: list[Finding]


def apply(
    findings: Iterable[Finding],
    suppressions: Sequence[Suppression],
    rules: Iterable[tuple[str, str]],
    source: Source,
    active: Collection[str] | None = None,
    dormant: Collection[str] = (),
) -> Outcome:
    """Take the suppressed findings of one file out, and add ASK002 and ASK003 where a suppression earns them.

    `rules` are the codes and names that exist; `active` the codes that ran (None: all); `dormant` those that
    never run in this project (a profile not in use, a preview, ignored in the configuration). A selector is
    called unused only if all it names has run or is dormant: a narrower selection for one run must not
    make a suppression look superfluous. ASK002 and ASK003 are reported if they are active themselves.
    """
    if not suppressions:
        return Outcome(list(findings), 0, [])
    known = tuple(rules)
    ran = frozenset(code for code, _ in known) if active is None else frozenset(active)
    matcher = _Matcher(suppressions, source)
    kept: list[Finding] = []
    suppressed = 0
    for finding in findings:
        target = matcher.nearest(finding)
        if target is None:
            kept.append(finding)
        else:
            target.used = True
            suppressed += 1
    complaints = Complaints(source, suppressions, known, ran, frozenset(dormant))
    extra: list[Finding] = []
    # These can be suppressed for the whole file only, and never by the suppression they are about.
    for owner, finding in complaints.first():
        target = matcher.whole_file(finding, owner)
        if target is None:
            extra.append(finding)
        else:
            target.used = True
            suppressed += 1
    extra.extend(finding for _, finding in complaints.last())
    extra = [finding for finding in extra if finding.code in ran]
    return Outcome(kept, suppressed, sorted(extra, key=lambda finding: finding.sort_key))


class _Matcher:
    """Finds the suppression for a finding. Long lists are searched once a rule, not once a finding."""

    def __init__(self, suppressions: Sequence[Suppression], source: Source) -> None:
        self._source = source
        self._by_row: dict[int, list[Suppression]] = {}
        self._switches: list[Suppression] = []
        self._files: list[Suppression] = []
        for suppression in suppressions:
            if suppression.kind == "line":
                for row in range(suppression.rows[0], suppression.rows[1] + 1):
                    self._by_row.setdefault(row, []).append(suppression)
            elif suppression.kind in ("off", "on"):
                self._switches.append(suppression)
            elif suppression.kind == "file":
                self._files.append(suppression)
        self._file_memo: dict[str, list[tuple[Suppression, Target]]] = {}
        self._line_memo: dict[tuple[int, str], Target | None] = {}
        self._switch_memo: dict[str, tuple[list[int], list[Target | None]]] = {}

    def nearest(self, finding: Finding) -> Target | None:
        start = min(max(finding.span.start, 0), len(self._source.text))
        row = self._source.position(start).row
        return self._on_line(row, finding) or self._switched_off(start, finding) or self.whole_file(finding)

    def whole_file(self, finding: Finding, but: Suppression | None = None) -> Target | None:
        """The first for the whole file, `but` aside: so the first two of each rule are all that is needed."""
        if finding.code not in self._file_memo:
            found = ((s, s.target_for(finding.code, finding.name)) for s in self._files)
            matching = ((s, target) for s, target in found if target is not None)
            self._file_memo[finding.code] = list(islice(matching, 2))
        return next((target for s, target in self._file_memo[finding.code] if s is not but), None)

    def _on_line(self, row: int, finding: Finding) -> Target | None:
        if row not in self._by_row:
            return None
        key = (row, finding.code)
        if key not in self._line_memo:
            self._line_memo[key] = _first(finding, self._by_row[row])
        return self._line_memo[key]

    def _switched_off(self, offset: int, finding: Finding) -> Target | None:
        """The last `off` or `on` before the finding that speaks of its rule decides."""
        if finding.code not in self._switch_memo:
            starts: list[int] = []
            states: list[Target | None] = []
            for switch in self._switches:
                target = switch.target_for(finding.code, finding.name)
                if target is not None:
                    starts.append(switch.start)
                    states.append(target if switch.kind == "off" else None)
            self._switch_memo[finding.code] = (starts, states)
        starts, states = self._switch_memo[finding.code]
        before = bisect_left(starts, offset + 1)
        return states[before - 1] if before else None


def _first(finding: Finding, suppressions: Iterable[Suppression]) -> Target | None:
    for suppression in suppressions:
        target = suppression.target_for(finding.code, finding.name)
        if target is not None:
            return target
    return None
