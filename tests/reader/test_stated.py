"""Numbers that introduce a list of options."""

from __future__ import annotations

import pytest

from asklint.document.load import load
from asklint.reader.read import read_document
from asklint.reader.stated import stated_for
from asklint.source import Source

LIST = "\n\n- **Merge** — now\n- **Wait** — a day\n"


def stated(text: str) -> list[tuple[str, int, int | None]]:
    reading = read_document(load(Source.from_text("skills/demo/SKILL.md", text)).documents[0])
    return [(s.words, s.said.low, s.said.high) for ask in reading.asks for s in stated_for(ask)]


@pytest.mark.parametrize(
    ("lead", "found"),
    [
        ("Use AskUserQuestion with exactly 3 options:", [("exactly 3 options", 3, 3)]),
        ("Use AskUserQuestion with two to four options:", [("two to four options", 2, 4)]),
        ("Use AskUserQuestion with a couple of options:", []),
        ("Use AskUserQuestion with 3 options, for example:", []),
        ("Use AskUserQuestion with these options:", []),
    ],
)
def test_counts_in_the_line_before_the_list(lead: str, found: list[tuple[str, int, int]]) -> None:
    assert stated(lead + LIST) == found
