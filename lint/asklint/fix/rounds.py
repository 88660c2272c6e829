"""Rounds of fixing until nothing changes. A fix that leaves its finding, or brings another, is dropped."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from asklint.fix.apply import MAX_ROUNDS, apply_edits, choose
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from asklint.finding import Edit, Finding

Key = tuple[str, str, Span]
_MAX_TRIALS = 200
"""How often a text is linted to find the fixes that do no good; what is left then is refused untried."""


@dataclass(slots=True)
class Fixed:
    """A text after fixing: what was applied, and what was refused because it would not have helped."""

    text: str
    applied: list[Finding] = field(default_factory=list)
    refused: list[Finding] = field(default_factory=list)


def fix_text(text: str, lint: Callable[[str], Sequence[Finding]], *, unsafe: bool) -> Fixed:
    """Fix `text` to a fixed point. `lint` gives the findings of a text, in order."""
    return _Fixing(text, lint, unsafe).run()


class _Fixing:
    def __init__(self, text: str, lint: Callable[[str], Sequence[Finding]], unsafe: bool) -> None:
        self._text = text
        self._lint = lint
        self._unsafe = unsafe
        self._findings = lint(text)
        self._refused: set[Key] = set()
        """By where they stand in the text as it is now."""
        self._trials = _MAX_TRIALS

    def run(self) -> Fixed:
        applied: list[Finding] = []
        for _ in range(MAX_ROUNDS):
            chosen = choose((f for f in self._findings if _key(f) not in self._refused), unsafe=self._unsafe)
            if not chosen:
                break
            good = self._good(chosen)
            if good is None:
                continue
            applied += good
        return Fixed(self._text, applied, [f for f in self._findings if _key(f) in self._refused])

    def _good(self, chosen: list[Finding]) -> list[Finding] | None:
        """Apply those of the fixes that do good; None if there are none."""
        if self._take(chosen):
            return chosen
        groups = self._sift(chosen)
        together = [finding for group in groups for finding in group]
        # What is good each by itself need not be good together.
        return next((group for group in (together, *groups) if group and self._take(group)), None)

    def _sift(self, chosen: list[Finding]) -> list[list[Finding]]:
        """Halve until the fixes that do no good stand alone, and refuse these. The rest, in groups."""
        groups: list[list[Finding]] = []
        pending = [chosen]
        while pending:
            group = pending.pop()
            if group is not chosen and self._trial(group) is not None:
                groups.append(group)
            elif len(group) == 1 or self._trials <= 0:
                self._refused |= {_key(finding) for finding in group}
            else:
                middle = len(group) // 2
                pending += [group[middle:], group[:middle]]
        return groups

    def _take(self, group: list[Finding]) -> bool:
        result = self._trial(group)
        if result is None:
            return False
        edits = sorted(set(_edits(group)))
        self._refused = {moved for key in self._refused if (moved := _moved(key, edits))}
        self._text, self._findings = result
        return True

    def _trial(self, group: list[Finding]) -> tuple[str, Sequence[Finding]] | None:
        """The text with these fixes and what is found in it, None if that is no better."""
        fixed = apply_edits(self._text, _edits(group))
        if fixed == self._text:
            return None
        self._trials -= 1
        after = self._lint(fixed)
        return (fixed, after) if _better(self._findings, after, group) else None


def _key(finding: Finding) -> Key:
    return finding.code, finding.message, finding.span


def _edits(group: Iterable[Finding]) -> list[Edit]:
    return [edit for finding in group if finding.fix for edit in finding.fix.edits]


def _moved(key: Key, edits: Sequence[Edit]) -> Key | None:
    """Where a refused finding stands after the edits; None if they changed it: it may be tried again."""
    code, message, span = key
    shift = 0
    for edit in edits:
        if edit.span.end <= span.start:
            shift += len(edit.content) - (edit.span.end - edit.span.start)
        elif edit.span.start < span.end:
            return None
    return code, message, Span(span.start + shift, span.end + shift)


def _better(before: Sequence[Finding], after: Sequence[Finding], applied: Sequence[Finding]) -> bool:
    """What was fixed is gone, and no rule finds more than it did. So fixing comes to an end."""
    had, has = Counter(f.code for f in before), Counter(f.code for f in after)
    fixed = Counter(f.code for f in applied)
    return all(has[code] <= had[code] - fixed[code] for code in set(had) | set(has))
