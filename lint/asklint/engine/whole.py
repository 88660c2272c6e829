"""The rules that look at the whole project: once with the profiles of the project, and once for every set of profiles
that files pin for themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from asklint.engine.check import Fault, charge, checked
from asklint.engine.selection import in_profile
from asklint.foreign import FAULTS
from asklint.record import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from asklint.finding import Finding
    from asklint.project import Project
    from asklint.rule import Context, Rule

Pins = tuple[tuple[str, str], ...]
"""Profiles with their versions, sorted."""


class Whole(NamedTuple):
    """What the project shows: findings by the file they stand in, and what failed."""

    findings: dict[str, list[Finding]]
    faults: list[Fault]


def check_project(
    rules: Sequence[Rule],
    project: Project,
    context: Context,
    pinned: Mapping[str, Mapping[str, str]],
    rules_for: Callable[[Mapping[str, str]], Sequence[Rule]],
) -> Whole:
    """`pinned` are the profiles that files pin, by their paths; `rules_for` are the rules of a set of profiles.

    What a file pins holds for that file alone: its rules see the whole project and speak of that file only, and the
    version that the rest of the project uses has nothing to say about it.
    """
    whole = Whole({}, [])
    own = {path: {rule.code for rule in rules if _of(rule, pins)} for path, pins in pinned.items()}
    for finding in _run(rules, project, context, whole.faults):
        if finding.code not in own.get(finding.path, ()):
            whole.findings.setdefault(finding.path, []).append(finding)
    groups: dict[Pins, set[str]] = {}
    for path, pins in pinned.items():
        groups.setdefault(tuple(sorted(pins.items())), set()).add(path)
    for group, paths in sorted(groups.items()):
        profiles = {**context.profiles, **dict(group)}
        there = replace(context, profiles=profiles)
        chosen = [rule for rule in rules_for(profiles) if _of(rule, dict(group))]
        for finding in _run(chosen, project, there, whole.faults):
            if finding.path in paths:
                whole.findings.setdefault(finding.path, []).append(finding)
    return whole


def _of(rule: Rule, profiles: Mapping[str, str]) -> bool:
    """Whether a rule belongs to one of these profiles, as opposed to holding everywhere."""
    return not in_profile(rule, {}) and in_profile(rule, profiles)


def _run(rules: Sequence[Rule], project: Project, context: Context, faults: list[Fault]) -> list[Finding]:
    found: list[Finding] = []
    for rule in rules:
        try:
            found.extend(checked(rule.check_project(project, context)))
        except FAULTS as error:
            faults.append(charge(error, "the project", rule.code))
    return found
