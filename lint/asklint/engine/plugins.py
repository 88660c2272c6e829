"""Plug-ins: the built-in rules and those of third-party packages, each isolated from the other's faults."""

from __future__ import annotations

import traceback
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pluggy

from asklint import hookspecs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from importlib.metadata import EntryPoint

    from asklint.harness import Harness
    from asklint.report.api import Reporter
    from asklint.rule import Rule

ENTRY_POINT_GROUP = "asklint"
BUILT_IN = "asklint-rules"


@dataclass(frozen=True, slots=True)
class BrokenPlugin:
    """A plug-in that could not be loaded, or whose hook failed: named so that its user knows whom to tell."""

    name: str
    package: str
    version: str
    reason: str
    details: str = ""

    def __str__(self) -> str:
        package = f"{self.package} {self.version}".strip()
        origin = f" of {package}" if package and package != self.name else f" ({self.version})" if self.version else ""
        return f"the plug-in {self.name}{origin} is left out: {self.reason}"


@dataclass(slots=True)
class Registry:
    """What the plug-ins brought."""

    rules: dict[str, Rule] = field(default_factory=dict)
    """By code, in code order."""
    harnesses: list[Harness] = field(default_factory=list)
    reporters: dict[str, Reporter] = field(default_factory=dict)
    broken: list[BrokenPlugin] = field(default_factory=list)
    providers: dict[str, str] = field(default_factory=dict)
    """Rule code to the plug-in that brought it."""

    def find(self, name_or_code: str) -> Rule | None:
        wanted = name_or_code.strip()
        by_code = self.rules.get(wanted.upper())
        if by_code is not None:
            return by_code
        return next((rule for rule in self.rules.values() if rule.name == wanted.lower()), None)

    def known(self) -> list[tuple[str, str]]:
        return [(rule.code, rule.name) for rule in self.rules.values()]


def load_registry(entry_points: Iterable[EntryPoint] | None = None) -> Registry:
    """Load every plug-in. `entry_points` replaces what the installed environment offers (for tests)."""
    registry = Registry()
    plugins = pluggy.PluginManager(hookspecs.PROJECT)
    plugins.add_hookspecs(hookspecs)

    import asklint_rules

    plugins.register(asklint_rules, BUILT_IN)
    for point in _installed() if entry_points is None else entry_points:
        if point.name == BUILT_IN and not plugins.is_blocked(BUILT_IN) and point.value.startswith("asklint_rules"):
            continue
        try:
            plugins.register(point.load(), point.name)
        except Exception as error:
            registry.broken.append(_broken(point.name, point, error))
    for name, plugin in plugins.list_name_plugin():
        _collect(registry, plugins, name, plugin)
    registry.rules = dict(sorted(registry.rules.items()))
    return registry


def _installed() -> Iterable[EntryPoint]:
    from importlib.metadata import entry_points

    return sorted(entry_points(group=ENTRY_POINT_GROUP), key=lambda point: (point.name, point.value))


def _collect(registry: Registry, plugins: pluggy.PluginManager, name: str, plugin: object) -> None:
    """Ask one plug-in at a time, so that a fault is charged to the one that has it."""
    others = [other for _, other in plugins.list_name_plugin() if other is not plugin]

    def ask(hook: str) -> Sequence[object]:
        caller: Callable[[], list[Sequence[object]]] = plugins.subset_hook_caller(hook, others)
        return [item for items in caller() for item in (items or ())]

    try:
        rules = [_instance(item, registry) for item in ask("asklint_rules")]
        harnesses = ask("asklint_harnesses")
        reporters = ask("asklint_reporters")
    except Exception as error:
        registry.broken.append(_broken(name, None, error))
        return
    for rule in rules:
        registry.rules[rule.code] = rule
        registry.providers[rule.code] = name
    registry.harnesses.extend(harnesses)  # type: ignore[arg-type]  # duck-typed: a plug-in's own class will do
    for reporter in reporters:
        registry.reporters[reporter.name] = reporter  # type: ignore[attr-defined]


def _instance(item: object, registry: Registry) -> Rule:
    from asklint.rule import Rule

    rule = item() if isinstance(item, type) else item
    if not isinstance(rule, Rule):
        raise TypeError(f"asklint_rules() returned {item!r}, which is no subclass of asklint.rule.Rule")
    for attribute in ("code", "name", "severity"):
        if not hasattr(rule, attribute):
            raise TypeError(f"{type(rule).__name__} has no {attribute!r}")
    if rule.code in registry.rules:
        raise ValueError(f"the code {rule.code} is already taken by {registry.providers[rule.code]}")
    return rule


def _broken(name: str, point: EntryPoint | None, error: Exception) -> BrokenPlugin:
    package = version = ""
    distribution = getattr(point, "dist", None)
    if distribution is not None:
        package, version = distribution.name, distribution.version
    reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return BrokenPlugin(name, package, version, reason, "".join(traceback.format_exception(error)))
