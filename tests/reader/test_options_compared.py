"""Options compared with each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from asklint.document.load import load
from asklint.reader.options_compared import (
    covers_several,
    excludes_others,
    is_no,
    is_yes,
    label_key,
    label_marker,
    marked,
    wants_several,
)
from asklint.reader.read import read_document
from asklint.source import Source

if TYPE_CHECKING:
    from asklint.reader.model import Question, Reading


def read(options: str) -> Reading:
    text = f"AskUserQuestion:\n- Question: Which one?\n- Options: {options}\n"
    return read_document(load(Source.from_text("skills/demo/SKILL.md", text)).documents[0])


def question(options: str) -> Question:
    return read(options).asks[0].questions[0]


def test_equal_labels_have_equal_keys() -> None:
    reading = read("Cafe\u0301 | CAFÉ | {name} | Web (old) | Web (new)")
    keys = [label_key(reading.document, option) for option in reading.asks[0].questions[0].options]
    assert keys == ["café", "café", "", "web (old)", "web (new)"]


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ("Postgres (Recommended) | SQLite", "(Recommended)"),
        ("Postgres（推奨） | SQLite", "（推奨）"),
        ("Postgres (recommended for large teams) | SQLite", None),
        ("Postgres | SQLite", None),
    ],
)
def test_the_marker_of_a_label(options: str, found: str | None) -> None:
    reading = read(options)
    span = label_marker(reading.document, reading.asks[0].questions[0].options[0])
    assert (reading.document.text[span.start : span.end] if span else None) == found


def test_the_marked_option() -> None:
    second = marked(question("A | B (default) | C"))
    assert second is not None
    assert second.label.value.startswith("B")
    third = marked(question("A | B (default) | C (Recommended)"))
    assert third is not None
    assert third.label.value.startswith("C")
    assert marked(question("A | B")) is None


def test_answers_that_exclude_each_other() -> None:
    options = question("Yes, delete | No, keep | None | Nothing more | Both | Nonesuch").options
    assert [is_yes(o) for o in options] == [True, False, False, False, False, False]
    assert [is_no(o) for o in options] == [False, True, False, False, False, False]
    assert [excludes_others(o) for o in options] == [False, False, True, True, False, False]
    assert [covers_several(o) for o in options] == [False, False, False, False, True, False]


@pytest.mark.parametrize(
    ("text", "several"),
    [
        ("Which platforms? Select all that apply.", True),
        ("Which commit(s) should be reverted?", True),
        ("対象は？（複数選択）", True),
        ("Which of these features should be enabled?", True),
        ("Which of the following apply?", True),
        ("Which of these describes it best?", False),
        ("Which of these should I use?", False),
        ("Which scopes should be converted?", False),
    ],
)
def test_questions_for_several_answers(text: str, several: bool) -> None:
    assert wants_several(text) is several
