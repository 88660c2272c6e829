"""Configuration files: found, read, checked, and turned into `Settings`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from asklint.config.errors import ConfigError, ConfigWarning, Mistake
from asklint.config.load import load_settings
from asklint.config.override import override
from asklint.config.rules import KnownRules

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "ConfigError",
    "ConfigWarning",
    "KnownRules",
    "Mistake",
    "json_schema",
    "load_settings",
    "override",
]


def json_schema(rules: Iterable[tuple[str, str]] = (), targets: Iterable[str] = ()) -> dict[str, Any]:
    """The JSON Schema of the configuration; see `asklint.config.schema`."""
    from asklint.config.schema import json_schema as build

    return build(rules, targets)
