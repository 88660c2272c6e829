"""Rounds of fixing until nothing changes. A fix that does not remove its finding, or brings another, is dropped."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from asklint.fix.apply import MAX_ROUNDS, apply_edits, choose

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from asklint.finding import Finding


@dataclass(slots=True)
class Fixed:
    """A text after fixing: what was applied, what was refused and why nothing of it is lost."""

    text: str
    applied: list[Finding] = field(default_factory=list)
    refused: list[Finding] = field(default_factory=list)


def fix_text(text: str, lint: Callable[[str], Sequence[Finding]], *, unsafe: bool) -> Fixed:
    """Fix `text` to a fixed point. `lint` gives the findings of a text, in order."""
    result = Fixed(text)
    refused: set[tuple[str, str]] = set()
    findings = lint(text)
    seen = {text}
    for _ in range(MAX_ROUNDS):
        chosen = [f for f in choose(findings, unsafe=unsafe) if (f.code, f.message) not in refused]
        if not chosen:
            break
        fixed, after = _apply(result.text, chosen, lint)
        if not _better(findings, after, chosen) or fixed in seen:
            # one of them is to blame: try them one by one and drop those that do no good
            fixed, after, chosen = _one_by_one(result, findings, chosen, lint, refused)
            if not chosen:
                continue
        seen.add(fixed)
        result.text, findings = fixed, after
        result.applied.extend(chosen)
    return result


def _apply(
    text: str, chosen: Sequence[Finding], lint: Callable[[str], Sequence[Finding]]
) -> tuple[str, Sequence[Finding]]:
    fixed = apply_edits(text, (edit for f in chosen if f.fix for edit in f.fix.edits))
    return fixed, lint(fixed)


def _one_by_one(
    result: Fixed,
    findings: Sequence[Finding],
    chosen: Sequence[Finding],
    lint: Callable[[str], Sequence[Finding]],
    refused: set[tuple[str, str]],
) -> tuple[str, Sequence[Finding], list[Finding]]:
    for finding in chosen:
        fixed, after = _apply(result.text, [finding], lint)
        if fixed != result.text and _better(findings, after, [finding]):
            return fixed, after, [finding]
        refused.add((finding.code, finding.message))
        result.refused.append(finding)
    return result.text, findings, []


def _better(before: Sequence[Finding], after: Sequence[Finding], applied: Sequence[Finding]) -> bool:
    """The findings that were fixed are gone, and no rule finds more than it did."""
    had, has = Counter(f.code for f in before), Counter(f.code for f in after)
    fixed = Counter(f.code for f in applied)
    return all(has[code] <= had[code] - fixed[code] for code in set(had) | set(has))
