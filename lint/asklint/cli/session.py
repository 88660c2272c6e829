"""A call of asklint: its plug-ins, its settings, its files."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from asklint.cli.errors import UsageError
from asklint.cli.options import names
from asklint.config import ConfigError, ConfigWarning, load_settings, override
from asklint.discover import Discovery, discover
from asklint.discover.model import BROKEN, UNREADABLE
from asklint.engine.own import UNKNOWN_RULE, UNREADABLE_FILE
from asklint.engine.plugins import BUILT_IN, Registry, load_registry
from asklint.engine.run import Input, Linter, Outcome
from asklint.source import Source, Span

if TYPE_CHECKING:
    import argparse

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
    linter: Linter = field(init=False)

    def __post_init__(self) -> None:
        self.linter = Linter(self.registry, self.settings)

    def inputs(self) -> list[Input]:
        if self.stdin is not None:
            return [self.stdin]
        return [Input.file(item.path, item.display) for item in self.discovery.files]

    def lint(self) -> Outcome:
        outcome = self.linter.run(self.inputs())
        self.add_config_findings(outcome)
        self._add_unreadable(outcome)
        return outcome

    def _add_unreadable(self, outcome: Outcome) -> None:
        """Links that lead nowhere and folders that cannot be opened are findings too (ASK004)."""
        for display, reason in self.discovery.skipped:
            if reason == BROKEN or reason.startswith(UNREADABLE):
                outcome.findings.append(UNREADABLE_FILE.finding(display, Span(0, 0), reason))
        outcome.findings.sort(key=lambda finding: finding.sort_key)

    def add_config_findings(self, outcome: Outcome) -> None:
        """A setting that names a rule which does not exist is a finding like any other (ASK003)."""
        for warning in self.warnings:
            finding, source = _config_finding(warning)
            outcome.findings.insert(0, finding)
            if source is not None:
                outcome.sources[finding.path] = source

    def asked_for_broken_plugin(self) -> bool:
        """A plug-in that failed matters only to a user who selected one of its rules or formats by name."""
        if not self.registry.broken:
            return False
        if any(plugin.name == BUILT_IN for plugin in self.registry.broken):
            return True
        known = [text for pair in self.registry.known() for text in pair]
        return any(
            name.upper() != "ALL" and not any(rule.startswith((name.upper(), name.lower())) for rule in known)
            for name in self.wanted
        )

    def tell_details(self, stream: TextIO) -> None:
        for display, reason in self.discovery.skipped:
            print(f"asklint: skipped {display}: {reason}", file=stream)
        for plugin in self.registry.broken:
            print(f"asklint: {plugin.details}", file=stream)


def open_session(options: argparse.Namespace) -> Session:
    """Find plug-ins, settings and files; every mistake of the user's is a UsageError."""
    registry = load_registry()
    for plugin in registry.broken:
        print(f"asklint: {plugin}", file=sys.stderr)
    cwd = Path.cwd()
    try:
        settings, warnings = load_settings(
            _start(options.paths, cwd),
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
    if STDIN in options.paths or (getattr(options, "stdin_filename", None) and not options.paths):
        name = options.stdin_filename or "stdin.md"
        return Session(registry, settings, warnings, Discovery(), Input.text(name, sys.stdin.buffer.read()), wanted)
    found = discover([Path(path) for path in options.paths or ["."]], settings, cwd)
    if found.missing:
        raise UsageError("; ".join(f"{path} does not exist" for path in found.missing))
    if not found.matched_any:
        places = ", ".join(options.paths or ["."])
        raise UsageError(
            f"nothing to lint in {places}: no skill, command, agent file or document that asks was found; "
            "name files directly, or add patterns to `include` in asklint.toml"
        )
    return Session(registry, settings, warnings, found, None, wanted)


def _start(paths: list[str], cwd: Path) -> Path:
    """The nearest configuration is looked for from the one path that was given, else from the working folder."""
    if len(paths) != 1 or paths[0] == STDIN:
        return cwd
    path = Path(paths[0]).absolute()
    return path if path.is_dir() else path.parent if path.exists() else cwd


def _targets(registry: Registry) -> list[str]:
    from asklint import harnesses

    return [*harnesses.names(), *(row.name for row in registry.harnesses)]


def _config_finding(warning: ConfigWarning) -> tuple[Finding, Source | None]:
    path = str(warning.path)
    try:
        source = Source(path, Path(path).read_bytes())
        span = source.line_span(min(max(warning.line or 1, 1), source.line_count))
    except (OSError, ValueError):
        source, span = None, Span(0, 0)
    hint = f"; did you mean {warning.suggestion!r}?" if warning.suggestion else ""
    message = f"the setting `{warning.key}` names {warning.value!r}, and no rule is called so{hint}"
    return UNKNOWN_RULE.finding(path, span, message), source
