"""`asklint fix --interactive`: a conversation about each fix."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from asklint.__main__ import main

SKILL = (Path(__file__).parent.parent.parent / "fixtures/tour/skills/release/SKILL.md").read_text(
    encoding="utf-8"
)


@pytest.fixture
def document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "skills/release/SKILL.md"
    path.parent.mkdir(parents=True)
    path.write_text(SKILL, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return path


def answer(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_no_then_yes(
    document: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answer(monkeypatch, "n\ny\n")
    assert main(["fix", "--interactive", "--isolated"]) == 1
    output = capsys.readouterr().out
    assert output.count("Apply this fix?") == 2
    assert "-- **Other** — something else" in output
    assert "Fixed 1 finding (ASK201)." in output
    changed = document.read_text(encoding="utf-8")
    assert "**Other**" in changed
    assert "Ask the user via AskUserQuestion what to do next:" in changed


def test_all(document: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    answer(monkeypatch, "a\n")
    main(["fix", "-i", "--isolated"])
    assert capsys.readouterr().out.count("Apply this fix?") == 1
    changed = document.read_text(encoding="utf-8")
    assert "**Other**" not in changed
    assert "via AskUserQuestion" in changed


@pytest.mark.parametrize("reply", ["q\n", "", "what?\nq\n"])
def test_quit_changes_nothing(document: Path, monkeypatch: pytest.MonkeyPatch, reply: str) -> None:
    answer(monkeypatch, reply)
    main(["fix", "--interactive", "--isolated"])
    assert document.read_text(encoding="utf-8") == SKILL


def test_without_the_option_it_is_check_fix(document: Path) -> None:
    main(["fix", "--isolated"])
    changed = document.read_text(encoding="utf-8")
    assert "**Other**" not in changed
    assert "via AskUserQuestion what" not in changed


TWICE = """\
# Demo

Use AskUserQuestion. Options: A1 | B1 | Other

## Next

Use AskUserQuestion. Options: C1 | D1 | Other
"""


def test_a_no_is_for_one_place(document: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document.write_text(TWICE, encoding="utf-8")
    answer(monkeypatch, "n\ny\n")
    main(["fix", "--interactive", "--isolated"])
    assert document.read_text(encoding="utf-8") == TWICE.replace("D1 | Other", "D1")


def test_what_does_no_good_is_not_offered(
    document: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "Use AskUserQuestion with these three options:\n\n- **A1**\n- **B1**\n- **Other**\n"
    document.write_text(text, encoding="utf-8")
    answer(monkeypatch, "a\n")
    main(["fix", "--interactive", "--isolated"])
    assert "Apply this fix?" not in capsys.readouterr().out
    assert document.read_text(encoding="utf-8") == text
