"""Apply edits to a text. Edits of one fix go together or not at all; overlapping fixes wait."""

from __future__ import annotations

from bisect import bisect_left, insort
from itertools import pairwise
from typing import TYPE_CHECKING

from asklint.finding import Applicability

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Edit, Finding

MAX_ROUNDS = 100
"""Every round leaves fewer findings than it met, so this only bounds the time spent on one file."""


def applicable(finding: Finding, *, unsafe: bool) -> bool:
    fix = finding.fix
    if fix is None or not fix.edits:
        return False
    return fix.applicability is Applicability.SAFE or (unsafe and fix.applicability is Applicability.UNSAFE)


def choose(findings: Iterable[Finding], *, unsafe: bool) -> list[Finding]:
    """The findings whose fixes can be applied together, first come first served."""
    chosen: list[Finding] = []
    taken: list[Edit] = []
    for finding in findings:
        if not applicable(finding, unsafe=unsafe) or finding.fix is None:
            continue
        edits = sorted(set(finding.fix.edits))
        if not _well_formed(edits) or any(_clashes(edit, taken) for edit in edits):
            continue
        chosen.append(finding)
        for edit in edits:
            insort(taken, edit)
    return chosen


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    pieces: list[str] = []
    at = 0
    for edit in sorted(set(edits)):
        pieces.append(text[at : edit.span.start])
        pieces.append(edit.content)
        at = edit.span.end
    pieces.append(text[at:])
    return "".join(pieces)


def _well_formed(edits: list[Edit]) -> bool:
    """A fix that contradicts itself, as one of a plug-in may, is no fix."""
    return all(0 <= edit.span.start <= edit.span.end for edit in edits) and not any(
        _clash(one, other) for one, other in pairwise(edits)
    )


def _clashes(edit: Edit, taken: list[Edit]) -> bool:
    """Whether an edit gets in the way of `taken`, which are in order and apart: its neighbours decide."""
    at = bisect_left(taken, edit)
    if taken[at : at + 1] == [edit]:
        return False
    return any(_clash(edit, other) for other in taken[max(0, at - 1) : at + 1])


def _clash(one: Edit, other: Edit) -> bool:
    overlap = one.span.start < other.span.end and other.span.start < one.span.end
    return overlap or one.span.start == other.span.start
