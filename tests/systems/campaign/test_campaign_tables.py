"""Class tables in other words and shapes than the first ones."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.document.load import load
from asklint.reader.model import AskClass, Reading
from asklint.reader.read import read_document
from asklint.source import Source
from asklint.systems.campaign import evidence, facts
from asklint.systems.campaign.kinds import kind_of, speaks_of_a_kind
from asklint.systems.campaign.tables import Tables, read_tables
from asklint.systems.campaign.words import plain, stems

PHASE, ADVISORY = AskClass.PHASE, AskClass.ADVISORY


def reading_of(text: str, path: str = "docs/spec.md") -> Reading:
    return read_document(load(Source.from_text(path, text)).documents[0])


def tables_of(text: str) -> Tables:
    return read_tables(reading_of(text))


def rows_of(text: str) -> list[tuple[str, AskClass]]:
    return [(row.name.value, row.ask_class) for row in tables_of(text).rows]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Phase Transition Questions (use AskUserQuestion)", PHASE),
        ("Mid-Flow Advisory Questions (use plain text)", ADVISORY),
        ("Advisory questions (plain text, not AskUserQuestion)", ADVISORY),
        ("Blocking decisions", PHASE),
        ("Non-blocking suggestions", ADVISORY),
        ("Questions in the ask tool", PHASE),
        ("Questions in chat", ADVISORY),
        ("Plain text instead of AskUserQuestion", ADVISORY),
        ("Questions", None),
        ("Phase transition and advisory questions", None),
    ],
)
def test_the_kind_of_a_heading(text: str, kind: AskClass | None) -> None:
    assert kind_of(text) is kind


def test_a_sentence_about_a_kind_is_no_question() -> None:
    assert speaks_of_a_kind("**Phase transitions** — use `AskUserQuestion` with a summary")
    assert speaks_of_a_kind("Mid-flow advisory questions use plain text")
    assert not speaks_of_a_kind("After the phase transition, use `AskUserQuestion` to offer a break")


def test_tables_below_bold_leads() -> None:
    text = (
        "**Phase transitions** (dialog):\n\n| Prompt | Who |\n|---|---|\n| Go | Pilot |\n\n"
        "**Mid-flow advice** (text):\n\n| Prompt | Who |\n|---|---|\n| Hint | Pilot |\n"
    )
    assert rows_of(text) == [("Go", PHASE), ("Hint", ADVISORY)]


def test_a_column_for_the_class() -> None:
    text = "# Asking\n\n| Question | Channel |\n|---|---|\n| **Go** | `AskUserQuestion` |\n| Hint | plain text |\n"
    assert rows_of(text) == [("Go", PHASE), ("Hint", ADVISORY)]


def test_one_channel_alone_is_no_classification() -> None:
    assert (
        rows_of("## AskUserQuestion templates\n\n| Question | Options |\n|---|---|\n| Go? | Yes, no |\n")
        == []
    )


def test_agent_and_when_by_other_names() -> None:
    text = (
        "### Phase transitions\n\n| Decision | Asked by | Trigger |\n|---|---|---|\n| Go | Pilot | at dawn |\n\n"
        "### Advisory\n\n| Decision | Asked by | Trigger |\n|---|---|---|\n| Hint | Crew | at noon |\n"
    )
    row = tables_of(text).rows[0]
    assert (row.agent, row.when) == ("Pilot", "at dawn")
    assert text[row.name.span.start : row.name.span.end] == "Go"


def test_guidance_is_not_taken_for_a_class_table() -> None:
    text = (
        "### Phase transitions\n\n| Question | Agent |\n|---|---|\n| Go | Pilot |\n\n"
        "### Advisory\n\n| Question | Agent |\n|---|---|\n| Hint | Crew |\n\n"
        "### Summaries of phase transitions\n\n| Question | What to summarise |\n|---|---|\n| Go | The tide |\n\n### 4.1 Go\n"
    )
    tables = tables_of(text)
    assert len(tables.rows) == 2
    assert [(g.name.value, g.advice) for g in tables.guidance] == [("Go", "The tide")]
    assert [d.value for d in tables.details] == ["4.1 Go"]


@pytest.mark.parametrize(
    ("written", "compared"),
    [
        ("4.2 Guardian Block (Plain Text)", "guardian block"),
        ("Step 3: Present the options", "present the options"),
        ("**Continue-quest** menu", "continue quest menu"),
        ("[Go](#go)", "go"),
        ("", ""),
    ],
)
def test_names_are_compared_without_their_dress(written: str, compared: str) -> None:
    assert plain(written) == compared


def test_endings_do_not_matter() -> None:
    assert stems("approve") == stems("approval") == stems("Approved")
    assert stems("transition") != stems("transcript")


def test_evidence_needs_both_tables() -> None:
    phase = "### Phase transition questions\n\n| Question | Agent |\n|---|---|\n| Go | Pilot |\n"
    advisory = "### Advisory questions\n\n| Question | Agent |\n|---|---|\n| Hint | Crew |\n"
    assert [e.version for e in evidence("x.md", phase + advisory)] == ["0.4.2"]
    assert list(evidence("x.md", phase)) == []
    assert list(evidence("x.md", "A phase transition. The advisory board. AskUserQuestion.")) == []
    assert list(evidence("x.md", "Gandalf and the Guardian use AskUserQuestion.")) == []


_PIECES = (
    "| Question | Agent | When |", "|---|---|---|", "| Go | Any pilot | now |", "### Phase transition questions", "### Advisory questions",
    "Use `AskUserQuestion` to offer:", "- **A** — one", "1. **B** — two", "```", "Use plain-text numbered choices (not `AskUserQuestion`):",
    "What would you like to do?", "<!-- asklint: advisory -->", "(see Go above)", "> \"{x}?\"", "", "| | |", "**", "\t-", "1.",
)  # fmt: skip


@settings(derandomize=True, deadline=None, max_examples=150)
@given(
    st.lists(
        st.one_of(
            st.sampled_from(_PIECES),
            st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=20),
        ),
        max_size=25,
    )
)
def test_nothing_makes_the_readers_fail(lines: list[str]) -> None:
    text = "\n".join(lines)
    reading = reading_of(text, "skills/x/SKILL.md")
    for fact in facts(reading):
        assert 0 <= fact.span.start <= fact.span.end <= len(text)
    list(evidence("x.md", text))
