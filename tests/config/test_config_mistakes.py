"""What asklint says of a wrong configuration: file, line, key, and what was probably meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.config import ConfigError, ConfigWarning, load_settings

if TYPE_CHECKING:
    from pathlib import Path

RULES = [("ASK101", "option-overflow"), ("ASK105", "authored-other"), ("ASK201", "prose-menu")]


def said(folder: Path, text: str) -> list[str]:
    (folder / "asklint.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        load_settings(folder, known_rules=lambda: RULES, known_targets=lambda: ["claude-code", "codex"])
    return str(caught.value).splitlines()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\n\nselct = []", "asklint.toml:3: unknown key 'selct'; did you mean 'select'?"),
        ("extend_select = []", "asklint.toml:1: unknown key 'extend_select'; did you mean 'extend-select'?"),
        ("[sevrity]\nASK101 = 'info'", "asklint.toml:1: unknown key 'sevrity'; did you mean 'severity'?"),
        (
            'select = "ASK1"',
            'asklint.toml:1: \'select\' must be a list of rules, not "ASK1"; write ["ASK1"]',
        ),
        (
            "select = ['ASK1',\n 7]",
            "asklint.toml:2: every entry of 'select' must be a string, not the number 7",
        ),
        ("ignore = ['']", "asklint.toml:1: an entry of 'ignore' is empty"),
        ("preview = 'yes'", "asklint.toml:1: 'preview' must be true or false, not \"yes\""),
        ("preview = 1", "asklint.toml:1: 'preview' must be true or false, not the number 1"),
        (
            "require-tool = 'allways'",
            (
                'asklint.toml:1: \'require-tool\' must be "auto", "always" or "never", not "allways"; '
                'did you mean "always"?'
            ),
        ),
        (
            "context-summary = true",
            'asklint.toml:1: \'context-summary\' must be "bare" or "required", not true',
        ),
        (
            "fail-on = 'Error'",
            (
                'asklint.toml:1: \'fail-on\' must be "error", "warning" or "info", not "Error"; '
                'did you mean "error"?'
            ),
        ),
        (
            "min-confidence = []",
            'asklint.toml:1: \'min-confidence\' must be "low", "medium" or "high", not a list',
        ),
        (
            "profiles = 'gstack'",
            (
                'asklint.toml:1: \'profiles\' must be "auto" or a list of profiles, not "gstack"; '
                'write ["gstack"]'
            ),
        ),
        (
            "profiles = ['codx']",
            (
                "asklint.toml:1: unknown profile 'codx' in 'profiles'; did you mean 'codex'? "
                "(valid: 'gstack', 'pai', 'dtree', 'campaign', 'codex', 'portable')"
            ),
        ),
        (
            "[profile.gstak]\nversion = '1'",
            (
                "asklint.toml:1: unknown profile 'gstak'; did you mean 'gstack'? "
                "(valid: 'gstack', 'pai', 'dtree', 'campaign', 'codex', 'portable')"
            ),
        ),
        (
            "[profile.pai]\n\nversion = 4.0",
            "asklint.toml:3: 'profile.pai.version' must be a string, not the number 4.0; write \"4.0\"",
        ),
        (
            "profile.pai.versoin = '4'",
            "asklint.toml:1: unknown key 'profile.pai.versoin'; did you mean 'version'? (valid: 'version')",
        ),
        ("profile = 3", "asklint.toml:1: 'profile' must be a table for each profile, not the number 3"),
        (
            "target = ['claude-code',\n 'codx']",
            (
                "asklint.toml:2: unknown harness 'codx' in 'target'; did you mean 'codex'? "
                "(valid: 'claude-code', 'codex')"
            ),
        ),
        ("target = []", "asklint.toml:1: 'target' names no harness"),
        (
            "target = 2020-01-01",
            "asklint.toml:1: 'target' must be the name of a harness or a list of names, not a date or time",
        ),
        (
            "[severity]\nASK101 = 'erorr'",
            (
                'asklint.toml:2: \'severity.ASK101\' must be "error", "warning" or "info", not "erorr"; '
                'did you mean "error"?'
            ),
        ),
        (
            "[per-file-ignores]\n'docs/**' = 'ASK1'",
            (
                'asklint.toml:2: \'per-file-ignores."docs/**"\' must be a list of rules, not "ASK1"; '
                'write ["ASK1"]'
            ),
        ),
        (
            "[per-file-ignores]\n'!docs' = []",
            (
                "asklint.toml:2: the pattern '!docs' in 'per-file-ignores' starts with '!', "
                "so it matches nothing"
            ),
        ),
        (
            "exclude = ['a', '../b']",
            (
                "asklint.toml:1: the pattern '../b' in 'exclude' leaves the folder "
                "of the configuration file, "
                "so it matches nothing"
            ),
        ),
        ("exclude = ['/']", "asklint.toml:1: the pattern '/' in 'exclude' is empty"),
        ("exclude = ['a[']", "asklint.toml:1: the pattern 'a[' in 'exclude' is not a valid pattern"),
        (
            "exclude = ['*a*a*a*a*b']",
            "asklint.toml:1: the pattern '*a*a*a*a*b' in 'exclude' has more than 3 wildcards in one place or among its folders",
        ),
        ("extend = 3", "asklint.toml:1: 'extend' must be a string, not the number 3"),
        ("select = [", "asklint.toml:1: not valid TOML: Invalid value"),
        ("\nselect = []\nselect = []", "asklint.toml:3: not valid TOML: Cannot overwrite a value"),
    ],
)
def test_one_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, message: str) -> None:
    monkeypatch.chdir(tmp_path)
    assert said(tmp_path, text) == [message]


def test_all_mistakes_of_all_files_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "base.toml").write_text("previw = true\n")
    lines = said(tmp_path, "extend = 'base.toml'\nfail-on = 'never'\nselct = []\n")
    assert [line.split(": ")[0] for line in lines] == ["asklint.toml:2", "asklint.toml:3", "base.toml:1"]


def test_a_key_like_no_other_gets_the_whole_list(tmp_path: Path) -> None:
    (line,) = said(tmp_path, "zzzz = 1")
    assert line.endswith("'zzzz'; valid: 'extend', 'select', " + line.split("'select', ")[1])
    assert "'per-file-ignores'" in line


def test_in_pyproject_the_line_is_that_of_our_key(tmp_path: Path) -> None:
    file = tmp_path / "pyproject.toml"
    file.write_text(
        "[project]\nselct = 1\n[tool.other]\nselct = 2\n\n[tool.asklint]\npreview = true\nselct = 3\n"
    )
    with pytest.raises(ConfigError) as caught:
        load_settings(tmp_path)
    assert (caught.value.path, caught.value.line, caught.value.key) == (file, 8, "selct")
    file.write_text("tool.asklint.profile.'pai'.version = 4\n")
    with pytest.raises(ConfigError) as caught:
        load_settings(tmp_path)
    assert (caught.value.line, caught.value.key) == (1, "profile.pai.version")
    file.write_text("[tool]\nasklint = 1\n")
    with pytest.raises(ConfigError, match="must be a table"):
        load_settings(tmp_path)


def test_a_file_elsewhere_is_named_in_full(tmp_path: Path) -> None:
    (tmp_path / "asklint.toml").write_text("x = 1")
    with pytest.raises(ConfigError, match="x") as caught:
        load_settings(tmp_path)
    assert str(caught.value).startswith(f"{tmp_path.as_posix()}/asklint.toml:1: ")


def test_unknown_rules_are_warnings(tmp_path: Path) -> None:
    file = tmp_path / "asklint.toml"
    file.write_text(
        'select = ["ALL", "ASK1", "ASK10", "ask201", "Option-Overflow",\n  "ASK109"]\n'
        'ignore = ["option_overflow"]\n'
        '[severity]\n"ASK9" = "info"\n[per-file-ignores]\n"a/b.md" = ["prose-menus", "ASK20"]\n'
    )
    settings, warnings = load_settings(tmp_path, known_rules=lambda: RULES)
    assert settings.ignore == ("option_overflow",)
    assert warnings == [
        ConfigWarning(file, 2, "select", "ASK109", "ASK105"),
        ConfigWarning(file, 3, "ignore", "option_overflow", "option-overflow"),
        ConfigWarning(file, 5, "severity", "ASK9", "ASK201"),
        ConfigWarning(file, 7, 'per-file-ignores."a/b.md"', "prose-menus", "prose-menu"),
    ]
    assert str(warnings[1]).endswith(
        "asklint.toml:3: unknown rule 'option_overflow' in 'ignore'; did you mean 'option-overflow'?"
    )


def test_rules_are_not_loaded_for_nothing(tmp_path: Path) -> None:
    def explode() -> list[tuple[str, str]]:
        raise AssertionError

    (tmp_path / "asklint.toml").write_text('select = ["ALL"]\npreview = true\n')
    assert load_settings(tmp_path, known_rules=explode)[0].preview is True


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"# ok\nx = '\xff'", "asklint.toml:2: not UTF-8: byte 0xff"),
        (b"x = " + b"[" * 100_000, "asklint.toml: brackets are nested too deeply"),
        (b"#" * 1_000_001, "asklint.toml: larger than 1 MB"),
    ],
)
def test_hostile_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes, message: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "asklint.toml").write_bytes(data)
    with pytest.raises(ConfigError) as caught:
        load_settings(tmp_path)
    assert str(caught.value) == message


values = st.recursive(
    st.booleans()
    | st.integers(-9, 9)
    | st.sampled_from(["", "ASK1", "auto", "error", "!", "a[", "**", "../x", "é"]),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=5,
)
KEYS = """
    extend select ignore preview profiles profile target require-tool include exclude per-file-ignores
    severity fail-on min-confidence profile.gstack profile.campaign.x severity.ASK1
    per-file-ignores.x nonsense
"""
keys = st.sampled_from(KEYS.split())


def as_toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(map(as_toml, value)) + "]"
    return f"'{value}'" if isinstance(value, str) else str(value)


@settings(derandomize=True, deadline=None, max_examples=150)
@given(st.dictionaries(keys, values, max_size=4))
def test_only_configuration_errors_escape(
    tmp_path_factory: pytest.TempPathFactory, table: dict[str, object]
) -> None:
    folder = tmp_path_factory.mktemp("config")
    (folder / "asklint.toml").write_text(
        "".join(f"{key} = {as_toml(value)}\n" for key, value in table.items())
    )
    try:
        loaded, _ = load_settings(folder, known_rules=lambda: RULES)
    except ConfigError as error:
        assert all(mistake.line is not None for mistake in error.mistakes if mistake.key)
    else:
        assert loaded.root == folder
