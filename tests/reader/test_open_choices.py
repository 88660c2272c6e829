"""Sample responses with an OPEN_CHOICES line: which of them leave the choice hanging."""

from __future__ import annotations

import pytest

from asklint.document.load import load
from asklint.reader.open_choices import unpaired_choices
from asklint.reader.read import read_document
from asklint.source import Source

PAYLOAD = (
    '```json\n{"questions": [{"question": "Which store?", "header": "Store", "multiSelect": false, "options": ['
    '{"label": "Redis", "description": "fast"}, {"label": "Postgres", "description": "here"}]}]}\n```\n'
)


def unpaired(value: str, after: str = "") -> list[str]:
    text = f"A turn:\n\n```\n🗒️ TASK: Pick a store\n❓ OPEN_CHOICES: {value}\n📃 CONTENT: both fit\n```\n\n{after}"
    (document,) = load(Source.from_text("CLAUDE.md", text)).documents
    found = list(unpaired_choices(read_document(document)))
    assert all(text[c.value.span.start : c.value.span.end] == c.value.value for c in found)
    return [choice.value.value for choice in found]


@pytest.mark.parametrize(
    "value",
    [
        "none",
        "None.",
        "`none`",
        "none (verified)",
        "none — nothing is open",
        "none: all settled",
        "[list, or 'none']",
        "",
    ],
)
def test_no_choice_is_named(value: str) -> None:
    assert unpaired(value) == []


@pytest.mark.parametrize(
    "value", ["Redis or Postgres", "nonempty or empty tables", "none of the three, or all"]
)
def test_a_choice_is_named(value: str) -> None:
    assert unpaired(value) == [value]


@pytest.mark.parametrize(
    "after",
    [
        PAYLOAD,
        f"Then the question:\n\n{PAYLOAD}",
        "Then call AskUserQuestion.\n",
        "Committed to Postgres: it runs already.\n",
    ],
)
def test_the_turn_goes_on_with_the_question(after: str) -> None:
    assert unpaired("Redis or Postgres", after) == []


@pytest.mark.parametrize("after", ["Done.\n", f"## Later\n\n{PAYLOAD}", f"---\n\n{PAYLOAD}"])
def test_the_turn_ends_first(after: str) -> None:
    assert unpaired("Redis or Postgres", after) == ["Redis or Postgres"]
