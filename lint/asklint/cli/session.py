"""A call of asklint: its plug-ins, its settings, its files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from asklint.config.errors import place
from asklint.discover.model import BROKEN, UNREADABLE
from asklint.engine.own import UNKNOWN_RULE, UNREADABLE_FILE
from asklint.engine.plugins import BUILT_IN, Registry
from asklint.engine.run import Input, Linter, Outcome
from asklint.engine.selection import matches, strongest
from asklint.record import field, record
from asklint.source import Source, Span, UnreadableSourceError

if TYPE_CHECKING:
    from asklint.cli.narrow import Narrowing
    from asklint.cli.progress import Progress
    from asklint.config import ConfigWarning
    from asklint.discover import Discovery
    from asklint.engine.cache import Cache
    from asklint.engine.contents import Contents
    from asklint.finding import Finding
    from asklint.settings import Settings


@record()
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
    cache: Cache | None = None
    contents: Contents | None = None
    """Files that were read already; for the first run only, for they may change after it."""
    linter: Linter = field(init=False)
    _paths: dict[str, Path] = field(init=False)

    def __post_init__(self) -> None:
        self.linter = Linter(self.registry, self.settings, cache=self.cache)
        self._paths = {item.display: item.path for item in self.discovery.files}

    def inputs(self) -> list[Input]:
        if self.stdin is not None:
            return [] if self.discovery.skipped else [self.stdin]
        return [Input.file(item.path, item.display) for item in self.discovery.files]

    def lint(self) -> Outcome:
        contents, self.contents = self.contents, None
        progress = _progress()
        self.linter.progress = progress
        try:
            outcome = self.linter.run(self.inputs(), contents)
        finally:
            if progress is not None:
                progress.clear()
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


def _progress() -> Progress | None:
    if not sys.stderr.isatty():
        return None
    from asklint.cli.progress import terminal_progress

    return terminal_progress()


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
