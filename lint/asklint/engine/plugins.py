"""Plug-ins: the built-in rules and those of third-party packages, each isolated from the other's faults."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pluggy

from asklint import harnesses, hookspecs, systems
from asklint.engine.entry_points import BUILT_IN as BUILT_IN
from asklint.engine.entry_points import ENTRY_POINT_GROUP, third_party
from asklint.engine.rule_table import RuleTable
from asklint.finding import Severity
from asklint.foreign import FAULTS, described, printing_aside
from asklint.harness import Harness
from asklint.lazy_regex import Pattern
from asklint.record import field, record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from importlib.metadata import EntryPoint

    from asklint.reader.recogniser import Recogniser
    from asklint.report.api import Reporter
    from asklint.rule import Rule

_CODE = Pattern(r"[A-Z]{2,10}[0-9]{1,5}")
_NAME = Pattern(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


@record(frozen=True)
class BrokenPlugin:
    """A plug-in that could not be loaded, or whose hook failed: named so that its user knows whom to tell."""

    name: str
    package: str
    version: str
    reason: str
    details: str = ""

    def __str__(self) -> str:
        package = f"{self.package} {self.version}".strip()
        origin = (
            f" of {package}"
            if package and package != self.name
            else f" ({self.version})"
            if self.version
            else ""
        )
        return f"the plug-in {self.name}{origin} is left out: {self.reason}"


@record()
class Registry:
    """What the plug-ins brought."""

    rules: RuleTable = field(default_factory=RuleTable)
    recognisers: dict[str, Recogniser] = field(default_factory=dict)
    """By name, our own first."""
    harnesses: list[Harness] = field(default_factory=list)
    reporters: dict[str, Reporter] = field(default_factory=dict)
    broken: list[BrokenPlugin] = field(default_factory=list)
    third_party: list[str] = field(default_factory=list)
    """What plug-ins besides our own were asked, with their versions and sources: results depend on them."""
    installed: bool = False
    """Whether it holds what the environment offers, so that another process finds the same."""

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
    import asklint_rules

    registry = Registry(installed=entry_points is None)
    plugins = pluggy.PluginManager(hookspecs.PROJECT)
    plugins.add_hookspecs(hookspecs)
    plugins.register(asklint_rules, BUILT_IN)
    _collect(registry, plugins, BUILT_IN, asklint_rules, None)
    for profile in systems.NAMES:
        registry.rules.later(profile, partial(_of_profile, registry, plugins, asklint_rules, profile))
    for point in _installed() if entry_points is None else entry_points:
        len(registry.rules)  # loads all of ours, so that none of their codes is given away
        if point.name == BUILT_IN and point.value == asklint_rules.__name__:
            continue
        with printing_aside(third_party=True):
            plugin = _register(registry, plugins, point)
            registry.third_party += _made_of(point, plugin)
            if plugin is not None:
                _collect(registry, plugins, point.name, plugin, point)
    # The reader knows an ask tool by its name, and so do rules about tool lists.
    harnesses.plug_in(registry.harnesses)
    return registry


def _of_profile(
    registry: Registry, plugins: pluggy.PluginManager, plugin: object, profile: str
) -> list[Rule]:
    """Our own rules of one profile."""
    try:
        return [_instance(item) for item in _ask(plugins, plugin, "asklint_profile_rules", profile=profile)]
    except Exception as error:
        registry.broken.append(_broken(BUILT_IN, None, error))
        return []


def _ask(plugins: pluggy.PluginManager, plugin: object, hook: str, **arguments: str) -> list[object]:
    """What one plug-in answers, so that a fault is charged to the one that has it."""
    others = [other for other in plugins.get_plugins() if other is not plugin]
    caller: Callable[..., list[Sequence[object]]] = plugins.subset_hook_caller(hook, others)
    return [item for items in caller(**arguments) for item in (items or ())]


def _made_of(point: EntryPoint, plugin: object | None) -> list[str]:
    """A plug-in's name, version and modules, so that no result outlives a change of them."""
    import inspect
    from pathlib import Path

    from asklint.engine.stamp import sources

    distribution = getattr(point, "dist", None)
    made = [f"{point.name} {point.value} {getattr(distribution, 'version', '')}"]
    module = inspect.getmodule(plugin)
    if module is not None and module.__file__:
        file = Path(module.__file__)
        status = file.stat()
        made.append(f"{file} {status.st_size} {status.st_mtime_ns}")
        if "." in module.__name__ or file.stem == "__init__":
            made += sources(str(file.parent))
    return made


def _installed() -> Iterable[EntryPoint]:
    if not third_party():
        return ()
    from importlib.metadata import entry_points

    return sorted(entry_points(group=ENTRY_POINT_GROUP), key=lambda point: (point.name, point.value))


def _register(registry: Registry, plugins: pluggy.PluginManager, point: EntryPoint) -> object | None:
    """What an entry point leads to; None if it cannot be loaded, or was by another entry point."""
    try:
        plugin: object = point.load()
        if plugins.is_registered(plugin):
            return None
        # Its own name, for two packages may call their entry points the same.
        plugins.register(plugin, f"{point.value} as {point.name}")
        for hook in plugins.get_hookcallers(plugin) or ():
            if not hook.has_spec():
                raise TypeError(f"asklint has no hook {hook.name!r}")
    except FAULTS as error:
        registry.broken.append(_broken(point.name, point, error))
        return None
    return plugin


def _collect(
    registry: Registry, plugins: pluggy.PluginManager, name: str, plugin: object, point: EntryPoint | None
) -> None:
    ask = partial(_ask, plugins, plugin)
    try:
        rules = [_instance(item) for item in ask("asklint_rules")]
        if point is not None:
            for profile in systems.NAMES:
                rules += [_instance(item) for item in ask("asklint_profile_rules", profile=profile)]
        for rule in rules:
            _refuse_taken(rule, [*registry.rules.values(), *(other for other in rules if other is not rule)])
        recognisers = [_recogniser(item, registry) for item in ask("asklint_recognisers")]
        rows = [_row(item, registry) for item in ask("asklint_harnesses")]
        reporters = ask("asklint_reporters")
        if not all(isinstance(getattr(reporter, "name", None), str) for reporter in reporters):
            raise TypeError("asklint_reporters() returned something without a name")
    except FAULTS as error:
        registry.broken.append(_broken(name, point, error))
        return
    for rule in rules:
        registry.rules[rule.code] = rule
    registry.recognisers.update((recogniser.name, recogniser) for recogniser in recognisers)
    registry.harnesses.extend(rows)
    for reporter in reporters:
        registry.reporters[reporter.name] = reporter  # type: ignore[attr-defined, assignment]


def _instance(item: object) -> Rule:
    from asklint.rule import Rule

    rule = item() if isinstance(item, type) else item
    if not isinstance(rule, Rule):
        raise TypeError(f"asklint_rules() returned {item!r}, which is no subclass of asklint.rule.Rule")
    for attribute in ("code", "name", "severity"):
        if not hasattr(rule, attribute):
            raise TypeError(f"{type(rule).__name__} has no {attribute!r}")
    if not isinstance(rule.severity, Severity):
        raise TypeError(f"{type(rule).__name__} has the severity {rule.severity!r}, which is no Severity")
    if not _CODE.fullmatch(rule.code):
        raise ValueError(f"the code {rule.code!r} is not capital letters and digits, such as ACME101")
    if not _NAME.fullmatch(rule.name):
        raise ValueError(f"the name {rule.name!r} is not words in lower case with hyphens between them")
    return rule


def _refuse_taken(rule: Rule, others: Iterable[Rule]) -> None:
    for other in others:
        if rule.code == other.code:
            raise ValueError(f"the code {rule.code} is already taken by {other.name}")
        if rule.name == other.name:
            raise ValueError(f"the name {rule.name} is already taken by {other.code}")


def _recogniser(item: object, registry: Registry) -> Recogniser:
    from asklint.reader.recogniser import Recogniser

    if not isinstance(item, Recogniser):
        raise TypeError("asklint_recognisers() returns objects of asklint.reader.recogniser.Recogniser")
    if item.part not in {"document", "passage", "unit"}:
        raise ValueError(f"the recogniser {item.name!r} reads no {item.part!r}: document, passage or unit")
    if item.name in registry.recognisers:
        raise ValueError(f"there is a recogniser {item.name!r} already")
    return item


def _row(item: object, registry: Registry) -> Harness:
    if not isinstance(item, Harness):
        raise TypeError("asklint_harnesses() returns rows of asklint.harness.Harness")
    problems = harnesses.contradictions(item)
    if problems:
        raise ValueError(f"the harness {item.name!r} contradicts itself: {'; '.join(problems)}")
    if item.name in harnesses.own_names() or item.name in {row.name for row in registry.harnesses}:
        raise ValueError(f"there is a harness {item.name!r} already")
    return item


def _broken(name: str, point: EntryPoint | None, error: BaseException) -> BrokenPlugin:
    package = version = ""
    distribution = getattr(point, "dist", None)
    if distribution is not None:
        package, version = distribution.name, distribution.version
    reason = described(error)
    import traceback

    return BrokenPlugin(name, package, version, reason, "".join(traceback.format_exception(error)))
