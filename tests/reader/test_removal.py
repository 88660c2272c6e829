"""An option is cut out of its list, and nothing else changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.document.load import load
from asklint.reader.read import read_document
from asklint.reader.removal import References, option_with_separator
from asklint.source import Source

if TYPE_CHECKING:
    from asklint.reader.model import Reading

WORDS = st.lists(
    st.sampled_from(["Postgres", "SQLite", "MySQL", "Redis"]), min_size=2, max_size=4, unique=True
)


def read(text: str) -> Reading:
    return read_document(load(Source.from_text("skills/demo/SKILL.md", text)).documents[0])


def without(text: str, label: str) -> str | None:
    """The text after the option with that label is cut out."""
    reading = read(text)
    for ask in reading.asks:
        for question in ask.questions:
            for option in question.options:
                if option.label.value == label:
                    span = option_with_separator(reading.document, question, option)
                    return None if span is None else text[: span.start] + text[span.end :]
    raise AssertionError(f"no option {label}")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "Use AskUserQuestion:\n\n> Which?\n>\n> A) A1\n>\n> B) B1\n>\n> C) Other\n>\n> Take your time.\n",
            "Use AskUserQuestion:\n\n> Which?\n>\n> A) A1\n>\n> B) B1\n>\n> Take your time.\n",
        ),
        ("Use AskUserQuestion. Options: A1 | B1 | Other\n", "Use AskUserQuestion. Options: A1 | B1\n"),
        ('Use AskUserQuestion. Options: "A1", "B1", "Other"\n', 'Use AskUserQuestion. Options: "A1", "B1"\n'),
        (
            'AskUserQuestion({question: "Q?", options: ["A1", "B1", "Other",]})\n',
            'AskUserQuestion({question: "Q?", options: ["A1", "B1",]})\n',
        ),
        (
            'AskUserQuestion({question: "Q?", options: ["A1", "Other", "B1"]})\n',
            'AskUserQuestion({question: "Q?", options: ["A1", "B1"]})\n',
        ),
        (
            "Use AskUserQuestion with these options:\n\n1. **A1** — a\n2. **B1** — b\n3. **Other** — c\n",
            "Use AskUserQuestion with these options:\n\n1. **A1** — a\n2. **B1** — b\n",
        ),
        (
            "Use AskUserQuestion with these options:\r\n\r\n- **A1** — a\r\n- **Other**\r\n- **B1** — b\r\n",
            "Use AskUserQuestion with these options:\r\n\r\n- **A1** — a\r\n- **B1** — b\r\n",
        ),
    ],
)
def test_cut_out(before: str, after: str) -> None:
    assert without(before, "Other") == after


@pytest.mark.parametrize(
    "text",
    [
        # letters behind it would have to change
        "Use AskUserQuestion with these options:\n\nA) Alpha\nB) Other\nC) Gamma\n",
        # its letter is used further on
        "Use AskUserQuestion with these options:\n\nA) Alpha\nB) Beta\nC) Other\n\nOn C, stop.\n",
        # more of the same item follows
        "Use AskUserQuestion with these options:\n\n- **A1** — a\n- **B1** — b\n- **Other** — c\n  - then ask\n",
    ],
)
def test_left_alone(text: str) -> None:
    assert without(text, "Other") is None


def test_what_closes_a_quotation_stays() -> None:
    text = 'Use AskUserQuestion:\n\n> "Which one?\n>\n> A) A1\n> B) B1\n> C) Other"\n'
    for label in ('Other"', "Other"):
        if label in {o.label.value for ask in read(text).asks for q in ask.questions for o in q.options}:
            assert without(text, label) is None
            return
    raise AssertionError("no such option")


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("If the user picks Other, ask again.", True),
        ('With "Other", ask again.', True),
        ("- **Other**: ask again", True),
        ("Other skills ask differently.", False),
        ("Look for other drivers.", False),
        ("", False),
        ('## Then\n\n### If "Other":\n\nAsk again.', True),
        ("## Then\n\nOn Other, stop.", True),
        ("## Then\n\nOn other systems, stop.", False),
        ('## Then\n\nOptions may be called "Other".', False),
    ],
)
def test_what_is_said_of_an_option(said: str, found: bool) -> None:
    text = f"## Pick\n\nUse AskUserQuestion. Options: A1 | B1 | Other\n\n{said}\n"
    reading = read(text)
    (option,) = [
        o for ask in reading.asks for q in ask.questions for o in q.options if o.label.value == "Other"
    ]
    assert (References(reading).to(option) is not None) is found


@given(WORDS, st.integers(0, 4), st.sampled_from(["pipes", "list", "array", "objects"]))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_the_others_remain(words: list[str], at: int, shape: str) -> None:
    labels = [*words[:at], "Other", *words[at:]]
    if shape == "pipes":
        text = "Use AskUserQuestion. Options: " + " | ".join(labels) + "\n"
    elif shape == "list":
        text = "Use AskUserQuestion with these options:\n\n" + "".join(
            f"- **{w}** — for it\n" for w in labels
        )
    elif shape == "array":
        text = f'AskUserQuestion({{question: "Q?", options: [{", ".join(repr(w) for w in labels)}]}})\n'
    else:
        items = ",\n".join(f'  {{"label": "{w}", "description": "d"}}' for w in labels)
        call = f'{{"question": "Q?", "header": "H", "options": [\n{items}\n]}}'
        text = f"AskUserQuestion:\n\n```json\n{call}\n```\n"
    changed = without(text, "Other")
    assert changed is not None
    found = [option.label.value for ask in read(changed).asks for q in ask.questions for option in q.options]
    assert found == words
