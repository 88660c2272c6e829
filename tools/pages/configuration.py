"""The keys of asklint.toml, from the schema."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from asklint.config.keys import BY_NAME
from asklint.config.schema import json_schema
from pages.fences import fence

if TYPE_CHECKING:
    from collections.abc import Iterator


def keys_part() -> str:
    schema = json_schema()
    return "\n".join(line for name, key in schema["properties"].items() for line in _key(name, key)) + "\n"


def _key(name: str, key: dict[str, Any]) -> Iterator[str]:
    yield f"### {name}\n"
    yield f"{key['description']}\n"
    yield f"- **Type:** {_type(key)}"
    default = key.get("default")
    if default not in (None, {}):
        yield f"- **Default:** {_default(default)}"
    yield ""
    yield fence(example(name, default), "toml")


def _type(key: dict[str, Any]) -> str:
    """What the schema allows, in words."""
    if "enum" in key:
        return " | ".join(f"`{json.dumps(value)}`" for value in key["enum"])
    if "const" in key:
        return f"`{json.dumps(key['const'])}`"
    if "anyOf" in key:
        return ", or ".join(_type(choice) for choice in key["anyOf"])
    if "$ref" in key:
        return {"rule": "a rule", "target": "a harness"}[key["$ref"].rpartition("/")[2]]
    if key["type"] == "array":
        items = _type(key["items"])
        return f"list of {items.replace('a rule', 'rules').replace('a harness', 'harnesses').replace('a string', 'patterns')}"
    if key["type"] == "object":
        if "properties" in key:
            return "a table for each of " + ", ".join(f"`{name}`" for name in key["properties"])
        values = _type(key["additionalProperties"])
        return f"table of {'rules' if 'propertyNames' in key else 'patterns'}, each with {values}"
    return {"boolean": "`true` | `false`", "string": "a string"}[key["type"]]


def _default(value: object) -> str:
    text = json.dumps(value)
    return f"`{text}`"


def example(name: str, default: object) -> str:
    """TOML that can be pasted: the template's own example, or the default."""
    key = BY_NAME[name]
    if key.example:
        return key.example if key.example.startswith("[") else f"{name} = {key.example}"
    samples = {
        "select": '["ASK1", "prose-menu"]',
        "ignore": '["label-too-long"]',
        "extend-select": '["ACME1"]',
        "profiles": '["gstack"]',
        "target": '["claude-code", "codex"]',
        "include": '["prompts/**/*.txt"]',
        "extend-exclude": '["archive"]',
        "preview": "true",
    }
    return f"{name} = {samples.get(name) or json.dumps(default)}"
