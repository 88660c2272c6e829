"""`asklint init`: the file it writes, and when it refuses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from asklint.cli.errors import UsageError
from asklint.cli.init import main, template, write_config
from asklint.config import ConfigError, load_settings
from asklint.config.keys import KEYS
from asklint.record import replace
from asklint.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path


def uncommented(text: str) -> str:
    """Every setting switched on, the explanations left as comments."""
    setting = re.compile(r'# (?=[a-z-]+ = |\[|\]|  "|"|ASK\d+ = )')
    return "\n".join(setting.sub("", line) if setting.match(line) else line for line in text.splitlines())


def test_the_template_says_nothing_by_itself(tmp_path: Path) -> None:
    file = write_config(tmp_path, force=False)
    assert file == tmp_path / "asklint.toml"
    assert load_settings(tmp_path)[0] == Settings(root=tmp_path, config_files=(file,))
    assert list(tmp_path.iterdir()) == [file]


def test_switched_on_it_is_the_defaults_and_the_examples(tmp_path: Path) -> None:
    text = uncommented(template()).replace('extend = "../asklint.toml"\n', "")
    (tmp_path / "asklint.toml").write_text(text)
    settings, _ = load_settings(tmp_path)
    assert settings.severity
    assert settings.per_file_ignores
    assert settings.profile_versions == {"gstack": "1.58"}
    assert settings.baseline == tmp_path / "asklint-baseline.json"
    plain = replace(
        settings, severity={}, per_file_ignores={}, profile_versions={}, config_files=(), baseline=None
    )
    assert plain == Settings(root=tmp_path)


def test_every_key_stands_in_it_once() -> None:
    for key in KEYS:
        assert (
            len(re.findall(rf"^# (?:\[)?{key.name}(?: = |\]|\.gstack\])", template(), re.MULTILINE)) == 1
        ), key.name


def test_lines_are_not_too_long() -> None:
    assert max(map(len, template().splitlines())) <= 112


@pytest.mark.parametrize("name", ["asklint.toml", ".asklint.toml"])
def test_an_existing_file_is_kept(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("preview = true")
    with pytest.raises(ConfigError, match="exists already; pass --force"):
        write_config(tmp_path, force=False)
    assert (tmp_path / name).read_text() == "preview = true"
    write_config(tmp_path, force=True)
    assert (tmp_path / "asklint.toml").read_text(encoding="utf-8") == template()


def test_a_link_is_replaced_not_followed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text("precious")
    (tmp_path / "asklint.toml").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(ConfigError):
        write_config(tmp_path, force=False)
    write_config(tmp_path, force=True)
    assert (tmp_path / "elsewhere").read_text() == "precious"


def test_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([]) == 0
    assert capsys.readouterr().out == "wrote asklint.toml\n"
    with pytest.raises(UsageError, match=r"^asklint\.toml: exists already"):
        main([])
    assert main(["--force"]) == 0
    with pytest.raises(UsageError, match="cannot be written: No such file"):
        main(["missing"])
