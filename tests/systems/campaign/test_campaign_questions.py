"""Which questions a document puts, in which channel, and which row of the tables each of them meets."""

from __future__ import annotations

import pytest

from asklint.document.load import load
from asklint.reader.model import AskClass, Channel, Reading
from asklint.reader.read import read_document
from asklint.source import Source
from asklint.systems.campaign.classes import Classifier, Row, same_question
from asklint.systems.campaign.examples import emptiness
from asklint.systems.campaign.plain_form import defects, repair, unaccepted
from asklint.systems.campaign.puts import Put, puts
from asklint.systems.campaign.questions import question_facts
from asklint.systems.campaign.sites import is_for_readers, is_history, read_sites

PHASE, ADVISORY = AskClass.PHASE, AskClass.ADVISORY
ROWS = [
    Row("Campaign mode selection", PHASE, "Mentor", "Phase 1 — definition"),
    Row("Guard Approve — next step", PHASE, "Guard", "Phase 4 — after approval"),
    Row("Guard Block — recovery options", ADVISORY, "Guard", "Phase 4 — after block verdict"),
    Row("Resume menu", PHASE, "Resume", "Return after a break"),
    Row("Animal handoff", ADVISORY, "Any animal", "After every consultation"),
]


def reading_of(text: str, path: str = "skills/guard/SKILL.md") -> Reading:
    return read_document(load(Source.from_text(path, text)).documents[0])


def puts_of(text: str, path: str = "skills/guard/SKILL.md") -> list[Put]:
    return list(puts(question_facts(reading_of(text, path))))


@pytest.mark.parametrize(
    "text",
    [
        "When you need a decision from the user, use the `AskUserQuestion` tool to present choices.\n",
        "## AskUserQuestion presentation\n\nThe dialog of `AskUserQuestion` takes the focus.\n",
        "At every phase transition, offer next-step options via `AskUserQuestion`.\n",
        "Present your verdict and `AskUserQuestion` first, then write the file.\n",
        "| Step | How |\n|---|---|\n| 1 | Use `AskUserQuestion` to offer a choice |\n",
        "Never use `AskUserQuestion` to offer a choice.\n",
        "Use plain-text choices:\n\n```\n1. **{label}** — {description}\n2. **{label}** — {description}\n```\n",
    ],
)
def test_mentions_policies_and_forms_are_no_questions(text: str) -> None:
    assert puts_of(text) == []


def test_a_follow_up_in_an_option_belongs_to_its_menu() -> None:
    found = puts_of(
        "## Go on\n\nUse `AskUserQuestion` to offer these options:\n\n1. **Rest** — sleep\n"
        "2. **Ask** — somebody. *(Follow up with a second `AskUserQuestion` to select whom.)*\n"
    )
    assert [put.channel for put in found] == [Channel.TOOL]


def test_a_directive_and_the_menu_behind_it_are_one_question() -> None:
    text = "## Next\n\n**Part B — call `AskUserQuestion`** to offer next steps.\n\nUse `AskUserQuestion` with these options:\n\n- **A** — one\n- **B** — two\n"
    found = puts_of(text)
    assert len(found) == 1
    assert text[found[0].directive.start :].startswith("AskUserQuestion` with these")


def test_options_under_a_heading_of_their_own_are_part_of_the_question() -> None:
    found = puts_of(
        "## Next animal\n\nAfter every consultation, the animal uses `AskUserQuestion` to suggest another.\n\n"
        "### AskUserQuestion options\n\n1. **Bear** — vision\n2. **Cat** — risk\n"
    )
    assert [put.places[0] for put in found] == ["Next animal"]


def test_ruling_the_tool_out_puts_it_in_plain_text() -> None:
    text = "## Block\n\n- **Next:** Use **plain-text numbered choices** (not `AskUserQuestion`) to present recovery options:\n\n```\n- A\n- B\n```\n"
    (put,) = puts_of(text)
    assert put.channel is Channel.PROSE
    assert put.written_out


def test_a_pointer_covers_what_it_points_at() -> None:
    sites = read_sites(
        reading_of(
            "## Verdicts\n\n### Block\n\nUse **plain-text choices** (not `AskUserQuestion`) to present options:\n\n1. **A** — one\n2. **B** — two\n\n"
            "## Steps\n\n1. Use `AskUserQuestion` to offer what fits (see Verdicts above)\n"
        )
    )
    pointer = sites[-1]
    assert pointer.refers
    assert [site.section.title for site in pointer.covers] == ["Block"]


@pytest.mark.parametrize(
    ("text", "path", "name"),
    [
        (
            "# Guard\n\n## Approve\n\nUse `AskUserQuestion` to offer the next step.\n",
            "skills/guard/SKILL.md",
            "Guard Approve — next step",
        ),
        (
            "# Guard\n\n## Block (with feedback)\n\nUse `AskUserQuestion` to offer the next step.\n",
            "skills/guard/SKILL.md",
            "Guard Block — recovery options",
        ),
        (
            "# X\n\n## Campaign Mode Selection\n\nUse `AskUserQuestion` to offer modes.\n",
            "skills/x/SKILL.md",
            "Campaign mode selection",
        ),
        (
            "# Resume\n\n## Step 3\n\nUse `AskUserQuestion` to offer the way on.\n",
            "commands/resume.md",
            "Resume menu",
        ),
        (
            "# Party\n\nAfter every consultation, the animal uses `AskUserQuestion` to suggest another.\n",
            "extensions/party.md",
            "Animal handoff",
        ),
        ("# X\n\n## Block\n\nUse `AskUserQuestion` to offer a block of wood.\n", "skills/x/SKILL.md", None),
        ("# Guard\n\n## Lunch\n\nUse `AskUserQuestion` to offer lunch.\n", "skills/guard/SKILL.md", None),
    ],
)
def test_rows_are_met_by_name_agent_and_occasion(text: str, path: str, name: str | None) -> None:
    (put,) = puts_of(text, path)
    row = Classifier(ROWS).row_of(put)
    assert (row.name if row else None) == name


@pytest.mark.parametrize(
    ("row", "title", "same"),
    [
        (ROWS[1], "4.4 Guard Approve (AskUserQuestion with summary)", True),
        (ROWS[1], "Approve", True),
        (ROWS[1], "Guard Block", False),
        (ROWS[3], "Resume", True),
        (ROWS[3], "Resume tomorrow", False),
        (ROWS[0], "Mentor: campaign mode selection", True),
        (ROWS[0], "Overview", False),
    ],
)
def test_guidance_may_shorten_a_name(row: Row, title: str, same: bool) -> None:
    assert same_question(row, title) is same


def test_where_a_document_stands() -> None:
    assert is_history("docs/2_adrs/ADR-1.md")
    assert is_history("CHANGELOG.md")
    assert not is_history("skills/x/SKILL.md")
    assert is_for_readers("docs/3_specs/SPEC-1.md")
    assert not is_for_readers("commands/go.md")


_FRAME = "<!-- asklint: advisory -->\n## Hints\n\nOffer in plain text:\n\n```\n{}\n```\n"


@pytest.mark.parametrize(
    ("menu", "found"),
    [
        ("One is left.\n\n1. **Apple** — one\n2. **Bread** — two\n\nWhich one?", []),
        (
            "One is left.\n\n- **Apple** — one\n- **Bread** — two\n\nWhich one?",
            ["its items are not numbered 1, 2, 3"],
        ),
        (
            "One is left.\n\n1. Apple — one\n2. **Bread** — two\n\nWhich one?",
            ["the label “Apple” is not bold"],
        ),
        ("One is left.\n\n1. **Apple** — one\n2. **Bread**\n\nWhich one?", ["“Bread” has no description"]),
        ("1. **Apple** — one\n2. **Bread** — two\n\nWhich one?", ["no line of context stands before it"]),
        ("One is left.\n\n1. **Apple** — one\n2. **Bread** — two", ["no question closes it"]),
        (
            "Many.\n\n1. **Apple** — a\n2. **Bread** — b\n3. **Cider** — c\n4. **Dates** — d\n5. **Eggs** — e\n\nWhich one?",
            ["it has 5 items, not 2 to 4"],
        ),
    ],
)
def test_departures_from_the_plain_form(menu: str, found: list[str]) -> None:
    reading = reading_of(_FRAME.format(menu))
    (site,) = read_sites(reading)
    assert site.menu is not None
    assert defects(site.menu, reading.document) == found


def test_the_repair_numbers_and_emboldens() -> None:
    text = _FRAME.format("One is left.\n\n- Apple — one\n- **Bread** — two\n\nWhich one?")
    reading = reading_of(text)
    (site,) = read_sites(reading)
    assert site.menu is not None
    for edit in sorted(repair(site.menu, reading.document), reverse=True):
        text = text[: edit.span.start] + edit.content + text[edit.span.end :]
    assert text == _FRAME.format("One is left.\n\n1. **Apple** — one\n2. **Bread** — two\n\nWhich one?")


@pytest.mark.parametrize(
    ("said", "missing"),
    [
        ("Accept a number, part of a label, or free words.", []),
        ("The user types a number.", ["part of a label", "free words"]),
        ("", ["a number", "part of a label", "free words"]),
        ("## Replies\n\nAccept:\n\n- a number\n- a partial match\n- natural language", []),
    ],
)
def test_what_is_accepted_as_an_answer(said: str, missing: list[str]) -> None:
    reading = reading_of(
        _FRAME.format("One is left.\n\n1. **Apple** — one\n2. **Bread** — two\n\nWhich one?") + f"\n{said}\n"
    )
    (site,) = read_sites(reading)
    assert site.menu is not None
    assert unaccepted(site.menu, reading) == missing


@pytest.mark.parametrize(
    ("question", "empty"),
    [
        ("Your {stage} passed. What is next?", False),
        ("The login form passed. What is next?", False),
        ("4 of 5 criteria are met. Ready?", False),
        ("Your API design passed — what is next?", False),
        ("What is next?", True),
        ("Here is the current status. What is next?", True),
        ("Before we begin, what matters most to you?", True),
        ("[Insert summary here] What is next?", True),
        ("TODO: what is next?", True),
    ],
)
def test_summaries_that_say_nothing(question: str, empty: bool) -> None:
    assert bool(emptiness(question)) is empty
