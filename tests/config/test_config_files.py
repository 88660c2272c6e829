"""Which file is read, and what several of them come to."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from asklint.config import ConfigError, load_settings
from asklint.finding import Confidence, Severity
from asklint.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_every_key(tmp_path: Path) -> None:
    file = write(
        tmp_path / "asklint.toml",
        """
select = ["ASK1", "option-overflow"]
ignore = ["ASK105"]
extend-select = ["ASK2"]
preview = true
profiles = ["gstack", "campaign"]
target = ["claude-code", "codex"]
require-tool = "never"
context-summary = "required"
include = ["./notes/*.txt"]
exclude = ["old"]
extend-exclude = ["older/"]
fail-on = "error"
min-confidence = "low"
[profile.gstack]
version = "1.58"
[profile.campaign]
version = "0.4.2"
phase-questions = ["Next?"]
[severity]
ASK101 = "info"
[per-file-ignores]
"docs/**" = ["ASK2", "ALL"]
""",
    )
    settings, warnings = load_settings(tmp_path)
    assert warnings == []
    assert settings == Settings(
        root=tmp_path,
        config_files=(file,),
        select=("ASK1", "option-overflow"),
        ignore=("ASK105",),
        extend_select=("ASK2",),
        preview=True,
        profiles=("gstack", "campaign"),
        profile_versions={"gstack": "1.58", "campaign": "0.4.2"},
        profile_options={"campaign": {"phase-questions": ["Next?"]}},
        targets=("claude-code", "codex"),
        require_tool="never",
        context_summary="required",
        include=("/notes/*.txt",),
        exclude=("old",),
        extend_exclude=("older/",),
        per_file_ignores={"docs/**": ("ASK2", "ALL")},
        severity={"ASK101": Severity.INFO},
        fail_on=Severity.ERROR,
        min_confidence=Confidence.LOW,
    )


def test_an_empty_file_is_the_defaults(tmp_path: Path) -> None:
    file = write(tmp_path / ".asklint.toml", "")
    assert load_settings(tmp_path)[0] == Settings(root=tmp_path, config_files=(file,))


def test_one_target_is_a_list_of_one(tmp_path: Path) -> None:
    write(tmp_path / "asklint.toml", 'target = "codex"')
    assert load_settings(tmp_path)[0].targets == ("codex",)


def test_nearest_parent_wins_and_is_the_root(tmp_path: Path) -> None:
    write(tmp_path / "asklint.toml", "preview = true")
    write(tmp_path / "a" / "pyproject.toml", "[project]\nname = 'x'\n[tool.asklint]\nfail-on = 'info'\n")
    write(tmp_path / "a" / "b" / "pyproject.toml", "[project]\nname = 'asklint-user'\n")
    (tmp_path / "a" / "b" / "c").mkdir()
    settings, _ = load_settings(tmp_path / "a" / "b" / "c")
    assert settings.config_files == (tmp_path / "a" / "pyproject.toml",)
    assert settings.root == tmp_path / "a"
    assert (settings.preview, settings.fail_on) == (False, Severity.INFO)


@pytest.mark.parametrize(
    ("names", "chosen"),
    [
        (("asklint.toml", ".asklint.toml", "pyproject.toml"), "asklint.toml"),
        ((".asklint.toml", "pyproject.toml"), ".asklint.toml"),
        (("pyproject.toml",), "pyproject.toml"),
    ],
)
def test_order_in_one_folder(tmp_path: Path, names: tuple[str, ...], chosen: str) -> None:
    for name in names:
        write(tmp_path / name, "[tool.asklint]" if name == "pyproject.toml" else "")
    assert load_settings(tmp_path)[0].config_files == (tmp_path / chosen,)


def test_no_file_and_isolated(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    write(tmp_path / "asklint.toml", "this is not TOML")
    assert load_settings(tmp_path, isolated=True) == (Settings(root=tmp_path), [])


def test_someone_elses_broken_pyproject_is_not_ours(tmp_path: Path) -> None:
    write(tmp_path / "asklint.toml", "preview = true")
    write(tmp_path / "a" / "pyproject.toml", "[project\n")
    assert load_settings(tmp_path / "a")[0].preview is True


def test_config_option(tmp_path: Path) -> None:
    file = write(tmp_path / "ci" / "strict.toml", 'exclude = ["x"]')
    (tmp_path / "project").mkdir()
    settings, _ = load_settings(tmp_path / "project", config=file)
    assert settings.config_files == (file,)
    assert settings.root == tmp_path / "project"
    above = write(tmp_path / "base.toml", "")
    assert load_settings(tmp_path / "project", config=above)[0].root == tmp_path


def test_config_option_that_is_missing_or_has_no_table(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"nope\.toml: cannot be read: No such file"):
        load_settings(tmp_path, config=tmp_path / "nope.toml")
    file = write(tmp_path / "pyproject.toml", "[tool.other]")
    with pytest.raises(ConfigError, match=r"there is no table \[tool\.asklint\]"):
        load_settings(tmp_path, config=file)


def test_extend_is_overridden_key_by_key(tmp_path: Path) -> None:
    base = write(
        tmp_path / "shared" / "base.toml",
        'select = ["ASK1"]\nignore = ["ASK105"]\nextend = "more/top.toml"\n'
        '[severity]\nASK101 = "info"\nASK102 = "info"\n[profile.gstack]\nversion = "1.3"\n',
    )
    top = write(tmp_path / "shared" / "more" / "top.toml", "preview = true\nselect = ['ASK9']\n")
    file = write(
        tmp_path / "project" / "asklint.toml",
        'extend = "../shared/base.toml"\nignore = []\n'
        '[severity]\nASK101 = "error"\n[profile.pai]\nversion = "4"\n',
    )
    settings, _ = load_settings(tmp_path / "project")
    assert settings.config_files == (file, base, top)
    assert settings.root == tmp_path / "project"
    assert settings.select == ("ASK1",)
    assert settings.ignore == ()
    assert settings.preview is True
    assert settings.severity == {"ASK101": Severity.ERROR, "ASK102": Severity.INFO}
    assert settings.profile_versions == {"gstack": "1.3", "pai": "4"}


def test_extend_of_a_pyproject(tmp_path: Path) -> None:
    write(tmp_path / "pyproject.toml", "[tool.asklint]\npreview = true\n")
    write(tmp_path / "a" / "asklint.toml", 'extend = "../pyproject.toml"')
    assert load_settings(tmp_path / "a")[0].preview is True


def test_extend_in_a_circle(tmp_path: Path) -> None:
    write(tmp_path / "asklint.toml", '\nextend = "b.toml"')
    write(tmp_path / "b.toml", '\n\nextend = "./asklint.toml"')
    with pytest.raises(ConfigError) as caught:
        load_settings(tmp_path)
    assert (caught.value.path, caught.value.line, caught.value.key) == (tmp_path / "b.toml", 3, "extend")
    assert "circle" in caught.value.message


def test_extend_of_nothing_names_the_nearest_file(tmp_path: Path) -> None:
    write(tmp_path / "asklint.toml", 'extend = "asklint-bas.toml"')
    write(tmp_path / "asklint-base.toml", "")
    with pytest.raises(ConfigError, match=r"asklint\.toml:1: .*did you mean 'asklint-base\.toml'"):
        load_settings(tmp_path)


@pytest.mark.parametrize("target", ["~/base.toml", "$HOME/base.toml"])
def test_extend_expands_nothing(tmp_path: Path, target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    write(home / "base.toml", "")
    monkeypatch.setenv("HOME", str(home))
    write(tmp_path / "asklint.toml", f'extend = "{target}"')
    with pytest.raises(ConfigError, match="does not exist"):
        load_settings(tmp_path)


@pytest.mark.parametrize("target", ["n" * 5000, "n/" * 3000, "a\\u0000b", "\\u0007"])
def test_extend_of_a_name_that_no_file_can_have(tmp_path: Path, target: str) -> None:
    write(tmp_path / "asklint.toml", f'extend = "{target}"')
    with pytest.raises(ConfigError, match="does not exist"):
        load_settings(tmp_path)


def test_endless_extend(tmp_path: Path) -> None:
    for number in range(30):
        write(tmp_path / f"{number}.toml", f'extend = "{number + 1}.toml"')
    with pytest.raises(ConfigError, match="more than 20 files"):
        load_settings(tmp_path, config=tmp_path / "0.toml")


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    write(tmp_path / "asklint.toml", 'extend = "pipe.toml"')
    with pytest.raises(ConfigError, match=r"pipe\.toml: not a regular file"):
        load_settings(tmp_path)


def test_windows_line_ends_and_byte_order_mark(tmp_path: Path) -> None:
    (tmp_path / "asklint.toml").write_bytes(b"\xef\xbb\xbf# x\r\npreview = true\r\nselct = []\r\n")
    with pytest.raises(ConfigError, match=r"asklint\.toml:3: unknown key 'selct'"):
        load_settings(tmp_path)
    (tmp_path / "asklint.toml").write_bytes(b"\xef\xbb\xbf# x\r\npreview = true\r\n")
    assert load_settings(tmp_path)[0].preview is True


def test_importing_the_configuration_loads_nothing_heavy() -> None:
    heavy = {"pathspec", "tomllib", "difflib", "json", "argparse"}
    script = f"import sys, asklint.config; print(sorted({heavy} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
