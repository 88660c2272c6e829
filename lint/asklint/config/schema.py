"""The JSON Schema of the configuration, for editors. `python -m asklint.config.schema` prints it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from asklint.config.keys import AUTO, FREE_PROFILES, KEYS, SEVERITIES, Key
from asklint.settings import PROFILES, Settings

if TYPE_CHECKING:
    from collections.abc import Iterable

_RULE = {
    "description": 'A code ("ASK101"), a name ("option-overflow"), a family ("ASK1") or "ALL".',
    "type": "string",
    "pattern": "^([A-Za-z]+[0-9]*|[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)+)$",
}
_TEXT = {"type": "string", "minLength": 1}


def json_schema(rules: Iterable[tuple[str, str]] = (), targets: Iterable[str] = ()) -> dict[str, Any]:
    """The schema; with `rules` and `targets` it offers their names too, and still takes those of plug-ins."""
    words = sorted({word for pair in rules for word in pair})
    rule = {"anyOf": [{"enum": ["ALL", *words]}, _RULE]} if words else _RULE
    names = sorted(targets)
    target = {"anyOf": [{"enum": names}, _TEXT]} if names else _TEXT
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "asklint",
        "description": "asklint.toml, .asklint.toml, or [tool.asklint] in pyproject.toml",
        "type": "object",
        "additionalProperties": False,
        "properties": {key.name: _property(key) for key in KEYS},
        "definitions": {"rule": rule, "target": target},
    }


def schema_text(rules: Iterable[tuple[str, str]] = (), targets: Iterable[str] = ()) -> str:
    """As it lies in the repository."""
    import json

    return json.dumps(json_schema(rules, targets), indent=2, ensure_ascii=False) + "\n"


def _property(key: Key) -> dict[str, Any]:
    described: dict[str, Any] = {"description": key.doc, **_type(key)}
    default = default_value(key)
    if default is not None:
        described["default"] = default
    return described


def _type(key: Key) -> dict[str, Any]:
    rule = {"$ref": "#/definitions/rule"}
    target = {"$ref": "#/definitions/target"}
    profile: dict[str, Any] = {"enum": list(key.choices)}
    if key.shape == "flag":
        return {"type": "boolean"}
    if key.shape == "path":
        return dict(_TEXT)
    if key.shape == "rules":
        return {"type": "array", "items": rule}
    if key.shape == "patterns":
        return {"type": "array", "items": _TEXT}
    if key.shape == "profiles":
        return {"anyOf": [{"const": AUTO}, {"type": "array", "items": profile}]}
    if key.shape == "targets":
        return {"anyOf": [target, {"type": "array", "items": target, "minItems": 1}]}
    if key.shape == "severity-by-rule":
        return {"type": "object", "propertyNames": rule, "additionalProperties": {"enum": list(SEVERITIES)}}
    if key.shape == "rules-by-pattern":
        return {"type": "object", "additionalProperties": {"type": "array", "items": rule}}
    if key.shape == "profile-tables":
        tables = {name: _profile_table(name) for name in PROFILES}
        return {"type": "object", "additionalProperties": False, "properties": tables}
    return {"enum": list(key.choices)}


def _profile_table(name: str) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {"version": _TEXT},
        "additionalProperties": name in FREE_PROFILES,
    }


def default_value(key: Key) -> object:
    """The default as it would be written in a file, None if the key has none to write."""
    if not key.field:
        return None
    value = getattr(Settings(), key.field)
    if key.shape in {"severity", "confidence"}:
        return str(value.word)
    if key.shape == "targets" and len(value) == 1:
        return str(value[0])
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if hasattr(value, "items") else value


if __name__ == "__main__":
    import sys

    sys.stdout.write(schema_text())
