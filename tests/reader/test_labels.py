"""Which labels repeat the free-text answer that ask tools add by themselves."""

from __future__ import annotations

import pytest

from asklint.document.textmap import TextMap
from asklint.reader.labels import is_catch_all
from asklint.reader.option_text import read_option


def _catch_all(written: str) -> bool:
    return is_catch_all(read_option(TextMap.identity(written, 0), 0, len(written)))


@pytest.mark.parametrize(
    "written",
    [
        "Other",
        "Custom (5-60 seconds)",
        "Custom (describe it)",
        "Custom — enter a value",
        "Other combination (describe)",
        "Enter path — a custom path to the archive",
        "Enter different URL — I want another upstream",
        "Specify different target — let me describe it",
        "Specify a login — I'll type the login manually",
        "Enter a keyword — use 'Other' to type it",
        "None of these — I'll name another one",
        '"A different shop — I\'ll describe it"',
        '"Staging address — I\'ll type it"',
        '"Another colour (please specify)"',
        "경로 직접 입력 — 다른 경로를 지정",
        "パスを手入力",
        "Neither",
        "直接输入",
        "自己写一个",
        "手入力する",
        "Andere (bitte angeben)",
        "Otro (especificar)",
        "Autre (préciser)",
    ],
)
def test_lets_the_user_type(written: str) -> None:
    assert _catch_all(written)


@pytest.mark.parametrize(
    "written",
    [
        "Custom — configure every option step by step",
        "Custom (blank)",
        "Custom setup — walk through the choices",
        "Neither — leave the list as it is",
        "Specify the slug of an existing record",
        "Enter maintenance mode — stops the workers",
        "Provide feedback — then revise the plan",
        "Other branches — list them all",
        "Different approach — suggest an alternative",
        '"Ship it — I\'ll watch the logs"',
        '"Cancel — I\'ll install it by hand"',
        "직접 배포",
        '"Yes, I\'ll provide my key"',
        "Type check",
        "Write tests",
        "Describe the architecture — a section for the manual",
    ],
)
def test_is_a_branch_of_its_own(written: str) -> None:
    assert not _catch_all(written)
