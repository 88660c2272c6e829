"""What a call of asklint is about, before anything heavy is imported: its settings and its files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from asklint import harnesses
from asklint.cli.errors import UsageError
from asklint.cli.options import names
from asklint.cli.scope import narrowing_for
from asklint.config import ConfigError, ConfigWarning, load_settings, override
from asklint.discover import Discovery, discover
from asklint.discover.excludes import Excludes
from asklint.discover.model import EXCLUDED
from asklint.disk import is_folder
from asklint.engine.cache import Cache
from asklint.engine.contents import Contents
from asklint.engine.entry_points import third_party
from asklint.record import field, record, replace
from asklint.settings import CACHE_FOLDER

if TYPE_CHECKING:
    import argparse

    from asklint.cli.narrow import Narrowing
    from asklint.cli.session import Session
    from asklint.engine.plugins import Registry
    from asklint.settings import Settings

STDIN = "-"


class Plugins:
    """The plug-ins, loaded when they are needed; at once if there are others than our own, which may know more tools."""

    def __init__(self) -> None:
        self._registry: Registry | None = None
        self.only_ours = not third_party()
        if self.only_ours:
            harnesses.plug_in(())
        else:
            self.registry()

    def registry(self) -> Registry:
        if self._registry is None:
            from asklint.engine.plugins import load_registry

            self._registry = load_registry()
            for plugin in self._registry.broken:
                print(f"asklint: {plugin}", file=sys.stderr)
        return self._registry

    def rules(self) -> list[tuple[str, str]]:
        return self.registry().known()

    def targets(self) -> list[str]:
        ours = harnesses.names()
        added = [] if self.only_ours else [row.name for row in self.registry().harnesses]
        return list(dict.fromkeys([*ours, *added]))


@record()
class Prepared:
    """Everything that is known before a rule is imported."""

    plugins: Plugins
    settings: Settings
    warnings: list[ConfigWarning]
    discovery: Discovery
    stdin: tuple[str, bytes] | None
    cache: Cache | None
    narrowing: Narrowing | None
    contents: Contents = field(default_factory=Contents)

    def session(self) -> Session:
        from asklint.cli.session import Session
        from asklint.engine.run import Input

        wanted = (*self.settings.select, *self.settings.extend_select)
        stdin = Input.text(*self.stdin) if self.stdin is not None else None
        return Session(
            self.plugins.registry(),
            self.settings,
            self.warnings,
            self.discovery,
            stdin,
            wanted,
            self.narrowing,
            self.cache,
            self.contents,
        )


def prepare(options: argparse.Namespace, *, may_be_empty: bool = False) -> Prepared:
    """Find settings and files; every mistake of the user's is a UsageError."""
    name = _stdin_name(options)
    plugins = Plugins()
    cwd = Path.cwd()
    start = _start([name] if name else options.paths, cwd)
    try:
        settings, warnings = load_settings(
            start,
            config=Path(options.config) if options.config else None,
            isolated=options.isolated,
            known_rules=plugins.rules,
            known_targets=plugins.targets,
        )
        if not settings.config_files:
            settings = replace(settings, root=_project([name] if name else options.paths, start, cwd))
        settings = override(
            settings,
            known_rules=plugins.rules,
            known_targets=plugins.targets,
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
    cache = cache_of(options, settings)
    if name is not None:
        if sys.stdin is None:
            raise UsageError("there is no standard input to read")
        excluded = Excludes(settings).named(str(Path(name).absolute()))
        left_out = Discovery(skipped=[(name, EXCLUDED)] if excluded else [])
        stdin = (name, sys.stdin.buffer.read())
        narrowing = narrowing_for(options, settings, cwd)
        return Prepared(plugins, settings, warnings, left_out, stdin, cache, narrowing)
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
    narrowing = narrowing_for(options, settings, start)
    return Prepared(plugins, settings, warnings, found, None, cache, narrowing)


def cache_of(options: argparse.Namespace, settings: Settings) -> Cache | None:
    """Where results are kept; None: nowhere."""
    if getattr(options, "no_cache", True):
        return None
    return Cache(options.cache_dir or str(settings.root / CACHE_FOLDER))


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


def _project(paths: list[str], start: Path, cwd: Path) -> Path:
    """The project's folder where no configuration marks it: the repository, else where a file's name was given.

    Whether `agents/a.md` is an agent must not depend on whether it is named alone, with others or by its folder.
    """
    from asklint.discover.gitignore import repository_root

    top = repository_root(str(start))
    if top is not None:
        return Path(top)
    named = len(paths) == 1 and not is_folder(paths[0])
    return cwd if named and start.is_relative_to(cwd) else start


def _start(paths: list[str], cwd: Path) -> Path:
    """The configuration is looked for from the one path that was given, else from the working folder."""
    if len(paths) != 1:
        return cwd
    path = Path(paths[0]).absolute()
    return path if is_folder(path) else path.parent if is_folder(path.parent) else cwd
