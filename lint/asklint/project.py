"""What only the whole tree knows, from small facts made file by file.

A rule that depends on the rest of the project yields its finding with a condition (`Finding.when`); the conditions are
named here and decided once all facts are in. So every file is read once, in any order, in any process.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

TOOL_REQUIRED = "project-requires-tool"
NO_OVERFLOW_PLAN = "project-has-no-overflow-plan"
NO_FALLBACK = "project-has-no-fallback"


@dataclass(frozen=True, slots=True)
class Facts:
    """What a file contributes to what is known of its project. Small and serialisable: it is cached."""

    path: str
    tool_policy: bool = False
    """It lays down, for more than itself, that questions go through the ask tool."""
    overflow_plan: bool = False
    """It lays down, for more than itself, what happens when there are more options than fit."""
    fallback: bool = False
    """It lays down, for more than itself, how to ask when there is no ask tool."""
    profiles: tuple[tuple[str, str, str], ...] = ()
    """Profile, version, evidence."""
    asks: int = 0


@dataclass(slots=True)
class Project:
    """All facts of a run."""

    facts: list[Facts] = field(default_factory=list)

    @classmethod
    def of(cls, facts: Iterable[Facts]) -> Project:
        return cls(sorted(facts, key=lambda fact: fact.path))

    def holds(self, condition: str) -> bool:
        """Whether a condition that a finding depends on is true of this project."""
        decide = _CONDITIONS.get(condition)
        return decide is None or decide(self)


_CONDITIONS: Mapping[str, Callable[[Project], bool]] = {
    TOOL_REQUIRED: lambda project: any(fact.tool_policy for fact in project.facts),
    NO_OVERFLOW_PLAN: lambda project: not any(fact.overflow_plan for fact in project.facts),
    NO_FALLBACK: lambda project: not any(fact.fallback for fact in project.facts),
}
