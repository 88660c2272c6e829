"""What only the whole tree knows, from small facts made file by file.

A rule that depends on the rest of the project yields its finding with a condition (`Finding.when`); the conditions are
named here and decided once all facts are in. So every file is read once, in any order, in any process.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.record import field, record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from asklint.source import Span

TOOL_REQUIRED = "project-requires-tool"
NO_OVERFLOW_PLAN = "project-has-no-overflow-plan"
NO_FALLBACK = "project-has-no-fallback"
_HOLDS_FOR = "holds-for "


def holds_for(kind: str, part: str) -> str:
    """The condition that a fact of this kind is known of a part of the project, or of what lies around that part.

    A project of which no such fact is known at all meets it: then the system was pinned, for all of it.
    """
    return f"{_HOLDS_FOR}{kind} {part}"


@record(frozen=True)
class Fact:
    """One thing that a file says and that a rule on the whole project needs: a name defined, a row of a table."""

    kind: str
    """What it is, prefixed by its system: `dtree.definition`, `campaign.class`."""
    key: str
    path: str
    span: Span
    """In the file's text."""
    data: tuple[str, ...] = ()


@record(frozen=True)
class Facts:
    """What a file contributes to what is known of its project. Small and serialisable: it is cached."""

    path: str
    tool_policy: bool = False
    """It lays down, for more than itself, that questions go through the ask tool."""
    overflow_plan: bool = False
    """It lays down, for more than itself, what happens when there are more options than fit."""
    fallback: bool = False
    """It lays down, for more than itself, how to ask when there is no ask tool."""
    items: tuple[Fact, ...] = ()
    asks: int = 0


@record()
class Project:
    """All facts of a run. They do not change: what is looked up among them is looked up once."""

    facts: list[Facts] = field(default_factory=list)
    remembered: dict[object, object] = field(default_factory=dict, aside=True)
    """What was found out from the facts for one rule, and serves the next."""
    _kinds: dict[str, list[Fact]] | None = field(default=None, aside=True)
    _held: dict[str, bool] = field(default_factory=dict, aside=True)

    @classmethod
    def of(cls, facts: Iterable[Facts]) -> Project:
        return cls(sorted(facts, key=lambda fact: fact.path))

    def find(self, kind: str, key: str | None = None) -> list[Fact]:
        """Facts of a kind, in the order of their files and places."""
        if self._kinds is None:
            self._kinds = self._by_kind()
        found = self._kinds.get(kind, ())
        return [item for item in found if key in (None, item.key)]

    def _by_kind(self) -> dict[str, list[Fact]]:
        kinds: dict[str, list[Fact]] = {}
        for facts in self.facts:
            for item in facts.items:
                kinds.setdefault(item.kind, []).append(item)
        for items in kinds.values():
            items.sort(key=lambda item: (item.path, item.span))
        return kinds

    @property
    def paths(self) -> list[str]:
        return [facts.path for facts in self.facts]

    def holds(self, condition: str) -> bool:
        """Whether a condition that a finding depends on is true of this project."""
        if condition not in self._held:
            self._held[condition] = self._decided(condition)
        return self._held[condition]

    def _decided(self, condition: str) -> bool:
        if condition.startswith(_HOLDS_FOR):
            kind, _, part = condition.removeprefix(_HOLDS_FOR).partition(" ")
            known = {fact.key for fact in self.find(kind)}
            return not known or any(not key or part == key or part.startswith(key + "/") for key in known)
        decide = _CONDITIONS.get(condition)
        return decide is None or decide(self)


_CONDITIONS: Mapping[str, Callable[[Project], bool]] = {
    TOOL_REQUIRED: lambda project: any(fact.tool_policy for fact in project.facts),
    NO_OVERFLOW_PLAN: lambda project: not any(fact.overflow_plan for fact in project.facts),
    NO_FALLBACK: lambda project: not any(fact.fallback for fact in project.facts),
}
