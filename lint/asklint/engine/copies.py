"""One defect, one finding: a passage that was copied into many files is reported where it stands first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.record import replace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from asklint.finding import Finding
    from asklint.source import Source

_CONTEXT = 200
_MANY = 5
"""Up to so many copies each file hears of its own; a preamble is copied into dozens."""


def collapse_copies(findings: Sequence[Finding], sources: Mapping[str, Source]) -> list[Finding]:
    """Findings in order; of those on a passage that many files share, only the first, which says so."""
    groups: dict[tuple[str, str, str], list[Finding]] = {}
    for finding in findings:
        groups.setdefault(_passage(finding, sources), []).append(finding)
    kept: list[Finding] = []
    for group in groups.values():
        paths = {finding.path for finding in group}
        if len(paths) <= _MANY:
            kept.extend(group)
            continue
        first = group[0]
        note = f"the same passage stands in {len(paths) - 1} more files"
        kept.append(replace(first, help=f"{first.help}; {note}" if first.help else note))
    return sorted(kept, key=lambda finding: finding.sort_key)


def _passage(finding: Finding, sources: Mapping[str, Source]) -> tuple[str, str, str]:
    """What makes two findings copies of each other: the rule, its words, and the text around the place."""
    source = sources.get(finding.path)
    if source is None:
        return (finding.code, finding.message, finding.path)
    start, end = finding.span
    return (finding.code, finding.message, source.text[max(0, start - _CONTEXT) : end + _CONTEXT])
