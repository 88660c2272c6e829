"""The rules by their codes. Those of a system are loaded where it is in use, or where all rules are wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asklint.rule import Rule

Load = Callable[[], Iterable["Rule"]]


class RuleTable(MutableMapping[str, "Rule"]):
    """A mapping in the order of the codes. Whoever looks at all of it gets all of it."""

    def __init__(self, rules: Mapping[str, Rule] | None = None) -> None:
        self._rules: dict[str, Rule] = dict(rules or {})
        self._later: dict[str, Load] = {}

    def later(self, profile: str, load: Load) -> None:
        """`load` brings the rules that only hold where a profile is in use."""
        self._later[profile] = load

    def in_use(self, profiles: Iterable[str]) -> list[Rule]:
        """The rules that may hold where these profiles are in use, and perhaps some others."""
        for profile in profiles:
            self._load(profile)
        return [self._rules[code] for code in sorted(self._rules)]

    def __getitem__(self, code: str) -> Rule:
        if code not in self._rules:
            self._load_all()
        return self._rules[code]

    def __setitem__(self, code: str, rule: Rule) -> None:
        self._rules[code] = rule

    def __delitem__(self, code: str) -> None:
        self._load_all()
        del self._rules[code]

    def __iter__(self) -> Iterator[str]:
        self._load_all()
        return iter(sorted(self._rules))

    def __len__(self) -> int:
        self._load_all()
        return len(self._rules)

    def _load_all(self) -> None:
        for profile in list(self._later):
            self._load(profile)

    def _load(self, profile: str) -> None:
        load = self._later.pop(profile, None)
        for rule in load() if load is not None else ():
            self._rules.setdefault(rule.code, rule)
