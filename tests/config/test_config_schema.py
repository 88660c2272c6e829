"""The JSON Schema agrees with the loader and with the file in the repository."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from asklint.config import ConfigError, json_schema, load_settings
from asklint.config.keys import KEYS
from asklint.config.schema import schema_text
from asklint.config.toml import parse_toml

jsonschema: Any = pytest.importorskip("jsonschema")
REPOSITORY = Path(__file__).parents[2]


def test_the_file_in_the_repository_is_current() -> None:
    stored = (REPOSITORY / "asklint.schema.json").read_text(encoding="utf-8")
    assert stored == schema_text(), "run: python -m asklint.config.schema > asklint.schema.json"


def test_every_key_is_described() -> None:
    properties = json_schema()["properties"]
    assert list(properties) == [key.name for key in KEYS]
    assert all(entry["description"] for entry in properties.values())
    jsonschema.Draft7Validator.check_schema(json_schema())


def test_rules_and_targets_are_offered() -> None:
    definitions = json_schema([("ASK101", "option-overflow")], ["codex"])["definitions"]
    assert definitions["rule"]["anyOf"][0] == {"enum": ["ALL", "ASK101", "option-overflow"]}
    assert definitions["target"]["anyOf"][0] == {"enum": ["codex"]}


@pytest.mark.parametrize(
    ("text", "valid"),
    [
        ("", True),
        ("select = ['ALL', 'ASK1', 'option-overflow']", True),
        ("select = 'ALL'", False),
        ("preview = 1", False),
        ("profiles = 'auto'", True),
        ("profiles = 'gstack'", False),
        ("profiles = ['gstack', 'portable']", True),
        ("profiles = ['x']", False),
        ("target = 'codex'", True),
        ("target = ['codex']", True),
        ("target = []", False),
        ("require-tool = 'auto'", True),
        ("require-tool = 'maybe'", False),
        ("profile.gstack.version = '1.3'", True),
        ("profile.gstack.version = 1.3", False),
        ("profile.gstack.x = '1'", False),
        ("profile.campaign.x = [1]", True),
        ("profile.x.version = '1'", False),
        ("severity.ASK101 = 'info'", True),
        ("severity.ASK101 = 'fatal'", False),
        ("per-file-ignores.'docs/**' = ['ASK1']", True),
        ("per-file-ignores.'docs/**' = 'ASK1'", False),
        ("fail-on = 'info'", True),
        ("fail-on = 'none'", False),
        ("min-confidence = 'low'", True),
        ("include = ['a']\nexclude = []\nextend-exclude = ['b']", True),
        ("nonsense = 1", False),
    ],
)
def test_schema_and_loader_agree(tmp_path: Path, text: str, valid: bool) -> None:
    document: dict[str, Any] = parse_toml(text)
    assert jsonschema.Draft7Validator(json_schema()).is_valid(document) is valid
    (tmp_path / "asklint.toml").write_text(text)
    if valid:
        load_settings(tmp_path)
    else:
        with pytest.raises(ConfigError):
            load_settings(tmp_path)
