"""What the command line changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from asklint.config.errors import ConfigError, Mistake
from asklint.config.keys import AUTO, BY_FIELD
from asklint.config.rules import KnownRules
from asklint.config.values import Reader
from asklint.finding import Confidence, Severity
from asklint.record import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from asklint.settings import Settings

_ADDING = frozenset({"ignore", "extend_select", "extend_exclude", "include"})
"""Options that add to what the file says; the others replace it."""

_OPTIONS = {"profiles": "--profile"}
"""Options that are called differently from their keys."""


def override(
    settings: Settings,
    *,
    known_rules: Callable[[], Iterable[tuple[str, str]]] | None = None,
    known_targets: Callable[[], Iterable[str]] | None = None,
    **cli: Any,
) -> Settings:
    """Settings with what was given on the command line, by the names of their fields; None means not given.

    Lists may be written as one string with commas. `select` starts afresh: what the file ignores or adds is
    dropped with what it selects. Raises ConfigError, its path being the option.
    """
    reader = Reader(KnownRules(known_rules) if known_rules is not None else None, known_targets)
    changes: dict[str, Any] = {}
    mistakes: list[Mistake] = []
    if cli.get("select") is not None:
        settings = replace(settings, ignore=(), extend_select=())
    for field, value in cli.items():
        key = BY_FIELD[field]
        if value is None:
            continue
        read: Any = reader.read(key, _as_written(value, key.shape))
        option = _OPTIONS.get(key.name, f"--{key.name}")
        mistakes += [Mistake(option, None, key.name, problem.message) for problem in reader.problems]
        mistakes += [
            Mistake(option, None, key.name, _unknown(unknown.selector, unknown.suggestion))
            for unknown in reader.unknown_rules
        ]
        reader.problems.clear()
        reader.unknown_rules.clear()
        changes[field] = (*getattr(settings, field), *read) if field in _ADDING and read is not None else read
    if mistakes:
        raise ConfigError(mistakes)
    return replace(settings, **changes)


def _as_written(value: object, shape: str) -> object:
    """A value as it would stand in a file."""
    if isinstance(value, (Severity, Confidence)):
        return value.word
    if shape == "patterns":
        return [value] if isinstance(value, str) else value
    if shape not in {"rules", "profiles", "targets"}:
        return value
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, (list, tuple)):
        return value
    words = [word.strip() for part in parts for word in str(part).split(",") if word.strip()]
    return AUTO if shape == "profiles" and words == [AUTO] else words


def _unknown(selector: str, suggestion: str | None) -> str:
    return f"unknown rule '{selector}'" + (f"; did you mean '{suggestion}'?" if suggestion else "")
