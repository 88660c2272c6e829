"""Rounds of fixing until nothing changes. A fix that leaves its finding, or brings another, is dropped."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from asklint.fix.apply import MAX_ROUNDS, apply_edits, choose
from asklint.record import field, record
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from asklint.finding import Edit, Finding
    from asklint.fix.harm import Harm

Key = tuple[str, str, Span]
_MAX_TRIALS = 200
"""How often a text is linted to find the fixes that do no good; what is left then is refused untried."""


@record(frozen=True)
class Refused:
    """A fix that was not made, and why."""

    finding: Finding
    reason: str


@record()
class Fixed:
    """A text after fixing: what was applied, and what was refused because it would not have helped."""

    text: str
    applied: list[Finding] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)


def fix_text(
    text: str, lint: Callable[[str], Sequence[Finding]], *, unsafe: bool, harm: Harm | None = None
) -> Fixed:
    """Fix `text` to a fixed point. `lint` gives the findings of a text, in order."""
    return _Fixing(text, lint, unsafe, harm).run()


def objection(
    before: tuple[str, Sequence[Finding]],
    after: tuple[str, Sequence[Finding]],
    applied: Sequence[Finding],
    harm: Harm | None,
) -> str:
    """Why the fixes of `applied`, which lead from one text to the other, are not to be made; "" if they may."""
    reason = _no_better(before[1], after[1], applied)
    return reason or (harm(before[0], after[0], edits_of(applied)) if harm else "")


class _Fixing:
    def __init__(
        self, text: str, lint: Callable[[str], Sequence[Finding]], unsafe: bool, harm: Harm | None
    ) -> None:
        self._text = text
        self._lint = lint
        self._unsafe = unsafe
        self._harm = harm
        self._findings = lint(text)
        self._refused: dict[Key, str] = {}
        """By where they stand in the text as it is now."""
        self._reason = ""
        """Why the last trial failed."""
        self._trials = _MAX_TRIALS

    def run(self) -> Fixed:
        applied: list[Finding] = []
        for _ in range(MAX_ROUNDS):
            chosen = choose(
                (f for f in self._findings if key_of(f) not in self._refused), unsafe=self._unsafe
            )
            if not chosen:
                break
            good = self._good(chosen)
            if good is None:
                continue
            applied += good
        left = [(f, self._refused.get(key_of(f))) for f in self._findings]
        return Fixed(self._text, applied, [Refused(f, reason) for f, reason in left if reason])

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
                reason = self._reason if len(group) == 1 else "too many fixes of this file do no good"
                self._refused |= {key_of(finding): reason for finding in group}
            else:
                middle = len(group) // 2
                pending += [group[middle:], group[:middle]]
        return groups

    def _take(self, group: list[Finding]) -> bool:
        result = self._trial(group)
        if result is None:
            return False
        edits = sorted(set(edits_of(group)))
        self._refused = {moved: why for key, why in self._refused.items() if (moved := moved_key(key, edits))}
        self._text, self._findings = result
        return True

    def _trial(self, group: list[Finding]) -> tuple[str, Sequence[Finding]] | None:
        """The text with these fixes and what is found in it, None if that is no better."""
        fixed = apply_edits(self._text, edits_of(group))
        if fixed == self._text:
            self._reason = "it changes nothing"
            return None
        self._trials -= 1
        after = self._lint(fixed)
        self._reason = objection((self._text, self._findings), (fixed, after), group, self._harm)
        return None if self._reason else (fixed, after)


def key_of(finding: Finding) -> Key:
    return finding.code, finding.message, finding.span


def edits_of(group: Iterable[Finding]) -> list[Edit]:
    return [edit for finding in group if finding.fix for edit in finding.fix.edits]


def moved_key(key: Key, edits: Sequence[Edit]) -> Key | None:
    """Where a refused finding stands after the edits; None if they changed it: it may be tried again."""
    code, message, span = key
    shift = 0
    for edit in edits:
        if edit.span.end <= span.start:
            shift += len(edit.content) - (edit.span.end - edit.span.start)
        elif edit.span.start < span.end:
            return None
    return code, message, Span(span.start + shift, span.end + shift)


def _no_better(before: Sequence[Finding], after: Sequence[Finding], applied: Sequence[Finding]) -> str:
    """What was fixed is gone, and no rule finds more than it did. So fixing comes to an end."""
    had, has = Counter(f.code for f in before), Counter(f.code for f in after)
    fixed = Counter(f.code for f in applied)
    for code in sorted(set(had) | set(has)):
        if has[code] > had[code]:
            return f"it would bring {code}"
        if has[code] > had[code] - fixed[code]:
            return "it would not have helped"
    return ""
