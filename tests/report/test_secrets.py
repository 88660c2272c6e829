"""No report repeats what looks like a credential, wherever in a finding it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from asklint.__main__ import main
from asklint.finding import Applicability, Edit, Fix
from asklint.report import BUILT_IN
from asklint.report.confidential import without_secrets
from asklint.report.snippet import snippet
from asklint.source import Source

from .samples import TEXT, at, finding

if TYPE_CHECKING:
    from pathlib import Path

# Put together here, so that no scanner takes the tests for a leak.
SECRET = "sk-ant-" + "api03-" + "Ab1-" * 8
PASSWORD = "hunter" + "2!pa55"
DOCUMENTS = {
    "hint": f"Use AskUserQuestion to choose.\n\n## Then\n\nPut it to the user:\n\nA) Use {SECRET}\nB) Wait\n",
    "edit": f"Use AskUserQuestion to choose.\n\n## Then\n\nWith {SECRET}, ask the user what to do:\n\n- A) Go on\n- B) Stop\n",
    "label": f"AskUserQuestion: which one?\n\n- Use {SECRET}\n- Use {SECRET}\n- Wait\n",
    "removed": f"AskUserQuestion: which one?\n\n- Go on\n- Wait\n- Other: password={PASSWORD} or a new one\n",
    "related": f"With password: {PASSWORD} use AskUserQuestion to ask which one, with these options:\n\n- A\n- B\n- C\n- D\n- E\n",
    "beside": f"AskUserQuestion: which one?\n\n- A\n- B\n- C\n- D with {SECRET}\n- E\n",
    "call": 'AskUserQuestion({"questions": [{"question": "Use '
    + SECRET
    + '?", "header": "Key", "options": [{"label": "Yes"}]}]})\n',
}


@pytest.mark.parametrize("form", sorted(BUILT_IN))
@pytest.mark.parametrize("kind", DOCUMENTS)
def test_reports(
    kind: str, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "SKILL.md").write_text(DOCUMENTS[kind], encoding="utf-8")
    code = main(["check", "--isolated", "--no-cache", "--select", "ALL", "--output-format", form, "SKILL.md"])
    out = capsys.readouterr().out
    assert code == 1
    for piece in ("Ab1-Ab1-", PASSWORD):
        assert piece not in out


def test_an_edit_that_would_repeat_one_is_only_named() -> None:
    span = at(TEXT, " | E")
    fix = Fix("rewrite it", Applicability.SAFE, (Edit(span, f" | {SECRET}"),))
    shown = without_secrets(finding(fix=fix)).fix
    assert shown == Fix("rewrite it", Applicability.SAFE)
    kept = Fix("rewrite it", Applicability.SAFE, (Edit(span, ""),))
    assert without_secrets(finding(fix=kept)).fix == kept


def test_fixes_keep_what_the_document_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "SKILL.md"
    file.write_text(DOCUMENTS["edit"], encoding="utf-8")
    main(["check", "--isolated", "--no-cache", "--fix", "--unsafe-fixes", "SKILL.md"])
    assert f"With {SECRET}, ask the user via AskUserQuestion" in file.read_text(encoding="utf-8")


def test_marks_stay_below_their_place() -> None:
    text = f"use {SECRET} or E"
    shown = snippet(Source.from_text("a.md", text), at(text, "E"), 120)
    assert shown.line == text.replace(SECRET, "*" * len(SECRET))
    assert len(shown.indent) == text.index("E")
