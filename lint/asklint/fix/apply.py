"""Apply edits to a text. Edits of one fix go together or not at all; overlapping fixes wait for the next round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Edit, Finding

MAX_ROUNDS = 20


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
        edits = finding.fix.edits
        if any(_clash(edit, other) for edit in edits for other in taken):
            continue
        chosen.append(finding)
        taken.extend(edits)
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


def _clash(one: Edit, other: Edit) -> bool:
    if one == other:
        return False
    return one.span.start < other.span.end and other.span.start < one.span.end or one.span.start == other.span.start
