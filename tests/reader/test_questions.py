"""What a question text asks for."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.reader.questions import asks, ends_open, is_bare, wants_free_text


@pytest.mark.parametrize(
    "text",
    [
        "Which one?",
        "Delete the branch? It is merged.",
        "どれにしますか（後で変更できます）",
        "記事の種類を教えてください。",
        "권한을 선택하세요.",
        "진행할까요",
        "请选择一个版本",
        "要继续吗",
        'He asked "now?"',
    ],
)
def test_asks(text: str) -> None:
    assert asks(text)


@pytest.mark.parametrize(
    "text",
    [
        "Select a speed:",
        "The daemon is not running.",
        "경쟁사를 알려줘.",
        "Problem domain",
        "Pick (one of two)",
        "",
    ],
)
def test_does_not_ask(text: str) -> None:
    assert not asks(text)


@pytest.mark.parametrize(
    "text",
    [
        "What next?",
        "What would you like to do?",
        "What would you like to do next?",
        "How would you like to proceed?",
        "**Continue?**",
        "Ready to start?",
        "Is this correct?",
        "Does this look good to you?",
        "Choose an option:",
        "どのように進めますか？",
        "어떻게 할까요?",
        "是否继续？",
        "¿Cómo quieres continuar?",
    ],
)
def test_bare(text: str) -> None:
    assert is_bare(text)


@pytest.mark.parametrize(
    "text",
    [
        "Two tests fail. Continue?",
        "Found {n} files. What next?",
        "Continue with the deployment?",
        "What would you like to do with the branch?",
        "Which database?",
        "検証に失敗しました。どのように進めますか？",
        "Continue " * 100,
    ],
)
def test_not_bare(text: str) -> None:
    assert not is_bare(text)


@pytest.mark.parametrize(
    ("text", "open_end"),
    [
        ("Gap {n}: {title}", True),
        ("Choose from [list]", True),
        ("And so on...", True),
        ("Choose one.", False),
        ("A {b} c", False),
    ],
)
def test_ends_open(text: str, open_end: bool) -> None:
    assert ends_open(text) is open_end


def test_free_text() -> None:
    assert wants_free_text("What is the project name?")
    assert not wants_free_text("Which database?")


@settings(derandomize=True, deadline=None, max_examples=150)
@given(st.text(alphabet="ab ?.(（){}か。까 \n", max_size=400))
def test_any_text_is_judged(text: str) -> None:
    assert asks(text + "?")
    assert isinstance(is_bare(text), bool)
    assert isinstance(ends_open(text), bool)
