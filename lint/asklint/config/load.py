"""The settings for a folder: from the nearest configuration file and those that it extends."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from asklint.config.errors import ConfigError, ConfigWarning, Mistake, hint
from asklint.config.files import ConfigFile, find_config, key_line, read_config, with_extended
from asklint.config.keys import BY_NAME
from asklint.config.rules import KnownRules
from asklint.config.values import Problem, Reader, dotted
from asklint.discover.patterns import relative_to
from asklint.record import replace
from asklint.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

_TABLES = frozenset({"severity", "per_file_ignores", "profile_versions", "profile_options"})
"""Fields that a file adds to entry by entry instead of replacing."""


def load_settings(
    start: Path,
    *,
    config: Path | None = None,
    isolated: bool = False,
    known_rules: Callable[[], Iterable[tuple[str, str]]] | None = None,
    known_targets: Callable[[], Iterable[str]] | None = None,
) -> tuple[Settings, list[ConfigWarning]]:
    """The settings in force in `start`, from `config` if that is given, from no file at all if `isolated`.

    Raises ConfigError with every mistake of every file in the chain. A selector that names none of
    `known_rules` (pairs of code and name) is only a warning.
    """
    start = Path(os.path.normpath(start.absolute()))
    if isolated:
        return Settings(root=start), []
    first = find_config(start) if config is None else read_config(Path(os.path.normpath(config.absolute())))
    if first is None:
        return Settings(root=start), []
    rules = KnownRules(known_rules) if known_rules is not None else None
    chain = with_extended(first)
    mistakes: list[Mistake] = []
    warnings: list[ConfigWarning] = []
    merged: dict[str, Any] = {}
    for file in chain:
        reader = Reader(rules, known_targets)
        for field, value in _read_table(file, reader).items():
            merged[field] = (
                {**value, **merged.get(field, {})} if field in _TABLES else merged.get(field, value)
            )
        mistakes += _mistakes(file, reader)
        warnings += _warnings(file, reader)
    if mistakes:
        raise ConfigError(mistakes)
    settings = Settings(root=_root(first, start), config_files=tuple(file.path for file in chain))
    return replace(settings, **merged), warnings


def settings_from(keys: Mapping[str, object], root: Path | None = None) -> Settings:
    """Settings from the keys of a configuration that is in no file. Raises ValueError on a mistake."""
    file = ConfigFile(Path("asklint.toml"), "", dict(keys), ())
    reader = Reader(None, None)
    found = _read_table(file, reader)
    if reader.problems:
        raise ValueError("; ".join(problem.message for problem in reader.problems))
    return replace(Settings(root=root or Path.cwd()), **found)


def _read_table(file: ConfigFile, reader: Reader) -> dict[str, Any]:
    """Fields of `Settings` with what the file says. Unknown keys are the reader's problem too."""
    found: dict[str, Any] = {}
    for name, value in file.table.items():
        key = BY_NAME.get(name)
        if key is None:
            reader.problems.append(Problem((name,), f"unknown key '{name}'{hint(name, tuple(BY_NAME))}"))
        elif key.shape == "profile-tables":
            found["profile_versions"], found["profile_options"] = reader.profile_tables(value)
        else:
            read = reader.read(key, value)
            if read is not None and key.field:
                beside = file.path.absolute().parent
                found[key.field] = beside / str(read) if key.shape == "path" else read
    return found


def _mistakes(file: ConfigFile, reader: Reader) -> list[Mistake]:
    found = [Mistake(file.path, key_line(file, at), dotted(at), message) for at, message in reader.problems]
    return sorted(found, key=lambda mistake: mistake.line or 0)


def _warnings(file: ConfigFile, reader: Reader) -> list[ConfigWarning]:
    found = []
    for at, selector, suggestion in reader.unknown_rules:
        where = at[:-1] if at[-1] == selector else at
        found.append(ConfigWarning(file.path, key_line(file, at), dotted(where), selector, suggestion))
    return found


def _root(file: ConfigFile, start: Path) -> Path:
    """Patterns are relative to the file, but one kept elsewhere speaks of the folder it is used for."""
    folder = file.path.parent
    return folder if relative_to(str(start), str(folder)) is not None else start
