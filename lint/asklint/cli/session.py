"""A call of asklint: its plug-ins, its settings, its files."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from asklint.cli.errors import UsageError
from asklint.cli.options import names
from asklint.cli.scope import narrowing_for
from asklint.config import ConfigError, ConfigWarning, load_settings, override
from asklint.config.errors import place
from asklint.discover import Discovery, discover
from asklint.discover.excludes import Excludes
from asklint.discover.model import BROKEN, EXCLUDED, UNREADABLE
from asklint.engine.own import UNKNOWN_RULE, UNREADABLE_FILE
from asklint.engine.plugins import BUILT_IN, Registry, load_registry
from asklint.engine.run import Input, Linter, Outcome
from asklint.engine.selection import matches, strongest
from asklint.source import Source, Span, UnreadableSourceError

if TYPE_CHECKING:
    import argparse

    from asklint.cli.narrow import Narrowing
    from asklint.finding import Finding
    from asklint.settings import Settings

STDIN = "-"


@dataclass(slots=True)
class Session:
    """Everything a command needs, resolved."""

    registry: Registry
    settings: Settings
    warnings: list[ConfigWarning]
    discovery: Discovery
    stdin: Input | None = None
    wanted: tuple[str, ...] = ()
    """Rules that were asked for by name on the command line or in the configuration."""
    narrowing: Narrowing | None = None
    linter: Linter = field(init=False)
    _paths: dict[str, Path] = field(init=False)

    def __post_init__(self) -> None:
        self.linter = Linter(self.registry, self.settings)
        self._paths = {item.display: item.path for item in self.discovery.files}

    def inputs(self) -> list[Input]:
        if self.stdin is not None:
            return [] if self.discovery.skipped else [self.stdin]
        return [Input.file(item.path, item.display) for item in self.discovery.files]

    def lint(self) -> Outcome:
        outcome = self.linter.run(self.inputs())
        more = self.linter.admitted([*self._unreadable(), *self._config_findings(outcome)])
        outcome.findings = sorted([*outcome.findings, *more], key=lambda finding: finding.sort_key)
        outcome.all_findings = sorted([*outcome.all_findings, *more], key=lambda finding: finding.sort_key)
        if self.narrowing is not None:
            self.narrowing.apply(self, outcome)
        return outcome

    def relint(self, item: Input) -> list[Finding]:
        """The findings of a file that has changed since; what is not reported is not to be fixed either."""
        found = self.linter.relint(item)
        return found if self.narrowing is None else self.narrowing.without_fixes(found, item)

    def failed(self, outcome: Outcome) -> bool:
        """Whether something is missing from the outcome that the user has a right to expect there."""
        return bool(outcome.faults) or self.asked_for_broken_plugin()

    def file(self, display: str) -> Path | None:
        return self._paths.get(display)

    def location(self, display: str) -> Path:
        """Where a file lies that a report calls so, be it linted or not."""
        return (self.file(display) or Path(display)).absolute()

    def generated_from(self, display: str) -> str | None:
        """What a file says it is made from, "" if it does not say; None: it is not generated."""
        if self.stdin is not None:
            from asklint.discover.generated import HEAD_BYTES, generated_source

            return generated_source(self.stdin.read()[:HEAD_BYTES])
        return next((item.generated_from for item in self.discovery.files if item.display == display), None)

    def _unreadable(self) -> list[Finding]:
        """Links that lead nowhere and folders that cannot be opened are findings too (ASK004)."""
        if UNREADABLE_FILE.code not in {rule.code for rule in self.linter.rules()}:
            return []
        return [
            UNREADABLE_FILE.finding(display, Span(0, 0), reason)
            for display, reason in self.discovery.skipped
            if reason == BROKEN or reason.startswith(UNREADABLE)
        ]

    def _config_findings(self, outcome: Outcome) -> list[Finding]:
        """A setting that names a rule which does not exist is a finding like any other (ASK003).

        `select` does not switch it off: a misspelt `select` would hide its own mistake.
        """
        if strongest(self.settings.ignore, UNKNOWN_RULE.code, UNKNOWN_RULE.name) >= 0:
            return []
        found = []
        for warning in self.warnings:
            finding, source = _config_finding(warning)
            found.append(finding)
            if source is not None:
                outcome.sources[finding.path] = source
        return found

    def asked_for_broken_plugin(self) -> bool:
        """A plug-in that failed matters if it is our own, or if one of its rules was selected by name."""
        if any(plugin.name == BUILT_IN for plugin in self.registry.broken):
            return True
        if not self.registry.broken:
            return False
        known = self.registry.known()
        return any(all(matches(name, *rule) < 0 for rule in known) for name in self.wanted)

    def tell_details(self, stream: TextIO) -> None:
        for display, reason in self.discovery.skipped:
            print(f"asklint: skipped {display}: {reason}", file=stream)
        for plugin in self.registry.broken:
            print(f"asklint: {plugin.details}", file=stream)


def open_session(options: argparse.Namespace, *, may_be_empty: bool = False) -> Session:
    """Find plug-ins, settings and files; every mistake of the user's is a UsageError."""
    name = _stdin_name(options)
    registry = load_registry()
    for plugin in registry.broken:
        print(f"asklint: {plugin}", file=sys.stderr)
    cwd = Path.cwd()
    start = _start([name] if name else options.paths, cwd)
    try:
        settings, warnings = load_settings(
            start,
            config=Path(options.config) if options.config else None,
            isolated=options.isolated,
            known_rules=registry.known,
            known_targets=lambda: _targets(registry),
        )
        settings = override(
            settings,
            known_rules=registry.known,
            known_targets=lambda: _targets(registry),
            select=names(options.select),
            ignore=names(options.ignore),
            extend_select=names(options.extend_select),
            preview=options.preview or None,
            profiles=names(options.profile),
            targets=names(options.target),
            fail_on=getattr(options, "fail_on", None),
            min_confidence=options.min_confidence,
        )
    except ConfigError as error:
        raise UsageError(str(error)) from None
    wanted = (*settings.select, *settings.extend_select)
    if name is not None:
        if sys.stdin is None:
            raise UsageError("there is no standard input to read")
        excluded = Excludes(settings).named(str(Path(name).absolute()))
        left_out = Discovery(skipped=[(name, EXCLUDED)] if excluded else [])
        stdin = Input.text(name, sys.stdin.buffer.read())
        return Session(
            registry, settings, warnings, left_out, stdin, wanted, narrowing_for(options, settings, cwd)
        )
    # Sorted: of a file that is named twice, through a link, the same name is to be reported.
    found = discover([Path(path) for path in sorted(options.paths or ["."])], settings, cwd)
    if found.missing:
        raise UsageError("; ".join(f"{path} does not exist" for path in found.missing))
    if not may_be_empty and not found.matched_any:
        places = ", ".join(options.paths or ["."])
        raise UsageError(
            f"nothing to lint in {places}: no skill, command, agent file or document that asks was found; "
            "name files directly, or add patterns to `include` in asklint.toml"
        )
    return Session(registry, settings, warnings, found, None, wanted, narrowing_for(options, settings, start))


def _stdin_name(options: argparse.Namespace) -> str | None:
    """The name under which standard input is linted; None: it is not."""
    if STDIN not in options.paths:
        if not options.stdin_filename:
            return None
        if options.paths:
            raise UsageError("--stdin-filename names what comes on standard input; give `-` as the only path")
    elif len(options.paths) > 1:
        raise UsageError("`-` is standard input and cannot be linted together with other paths")
    return options.stdin_filename or "stdin.md"


def _start(paths: list[str], cwd: Path) -> Path:
    """The configuration is looked for from the one path that was given, else from the working folder."""
    if len(paths) != 1:
        return cwd
    path = Path(paths[0]).absolute()
    return path if path.is_dir() else path.parent if path.parent.is_dir() else cwd


def _targets(registry: Registry) -> list[str]:
    from asklint import harnesses

    return list(dict.fromkeys([*harnesses.names(), *(row.name for row in registry.harnesses)]))


def _config_finding(warning: ConfigWarning) -> tuple[Finding, Source | None]:
    path = place(warning.path, None)
    try:
        source = Source(path, warning.path.read_bytes())
        span = source.line_span(min(max(warning.line or 1, 1), source.line_count))
    except (OSError, UnreadableSourceError):
        source, span = None, Span(0, 0)
    hint = f"; did you mean {warning.suggestion!r}?" if warning.suggestion else ""
    message = f"the setting `{warning.key}` names {warning.value!r}, and no rule is called so{hint}"
    return UNKNOWN_RULE.finding(path, span, message), source
