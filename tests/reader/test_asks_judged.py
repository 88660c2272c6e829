"""What was judged wrong when asks of unknown documents were read at their places: families of error, each with its twin."""

from __future__ import annotations

import pytest

from asklint.reader.model import Ask, Channel, Stance
from asklint.testing import read_text


def _asks(text: str, path: str = "skills/x/SKILL.md") -> list[Ask]:
    return read_text(text, path).asks


def _labels(ask: Ask) -> list[str]:
    return [option.label.value for question in ask.questions for option in question.options]


@pytest.mark.parametrize(
    "text",
    [
        # a thing among other things
        "Every surface of the first draft — the paging bridge, the review runner, `AskUserQuestion` — belongs to part two.\n",
        # a tool that is not there
        "**Before the fix:** it crashed in step 4 (no AskUserQuestion tool).\n",
        # a check of what has been done
        "For each finished run, verify:\n\n1. A run with open points invokes the question tool (`AskUserQuestion`) at least once.\n2. No point is skipped.\n",
        "## Done when\n\n- [ ] Sign-off obtained via AskUserQuestion\n- [ ] Report written\n",
        # a pointer to rules about the tool
        "For AskUserQuestion structural rules (four options, short header), see `references/dialogs.md`.\n",
    ],
)
def test_a_mention_that_asks_nothing(text: str) -> None:
    assert [ask for ask in _asks(text) if ask.stance is not Stance.DEFINITION] == []


@pytest.mark.parametrize(
    "text",
    [
        "Fix the paths, the names, then AskUserQuestion — one question for each clash.\n",
        "- [ ] Use AskUserQuestion to confirm the scope\n- [ ] Write the report\n",
        "Before you verify:\n\n1. Ask via AskUserQuestion which suite to run.\n2. Run it.\n",
    ],
)
def test_its_twin_asks(text: str) -> None:
    assert [ask.stance for ask in _asks(text)] == [Stance.DIRECTIVE]


def test_users_may_change_an_option_is_no_menu() -> None:
    text = (
        "### Changing an option\n\nUsers can change an option without “Other”:\n"
        '- Select by number and change: "#1 but smaller"\n- Refer and adjust: "#2 without paging"\n\n'
        "For AskUserQuestion rules, see `dialogs.md`.\n"
    )
    assert _asks(text) == []


def test_settings_of_each_kind_are_no_menu() -> None:
    text = (
        "**Confirm with the user:**\n\n1. **Map:** which one to use\n2. **Tool-specific options:**\n"
        "   - **raster:** resolution (30 m, 10 m for towns)\n   - **vector:** layers (roads, rivers)\n"
    )
    assert _asks(text) == []


def test_points_to_review_are_no_menu() -> None:
    text = (
        "Show this:\n\n```\n1. **Goal**: is this what you want to build?\n   [goals]\n\n"
        "2. **Order**: can it be built in this order?\n   [order]\n\n3. **Risks**: is anything missing?\n   [risks]\n\n"
        "What would you like to change?\n```\n"
    )
    assert all(_labels(ask) == [] for ask in _asks(text))


def test_a_question_and_what_follows_a_yes_are_no_two_options() -> None:
    text = (
        "3. **Offer a tour** (use `AskUserQuestion`):\n"
        '   - "Want to see a demo? (Yes/No)"\n   - If Yes: walk through a small example\n'
    )
    (ask,) = _asks(text)
    assert _labels(ask) == ["Yes", "No"]


def test_orders_to_list_options_are_no_options() -> None:
    text = (
        '3. Show: "Stage not found. Did you mean one of these?"\n'
        '   - List `suggestions` (if any) as numbered options.\n   - Offer "Show all stages" to list the rest.\n'
        "4. Use AskUserQuestion to let the user pick a stage or stop.\n"
    )
    assert all(_labels(ask) == [] for ask in _asks(text))


def test_advice_to_people_is_no_menu() -> None:
    text = (
        "# Install\n\n### Nothing is found\n\nThis is normal without the index. Options:\n"
        "1. Install the index for full results: https://example.org\n2. The command still searches the log\n"
    )
    assert _asks(text, "packs/work/INSTALL.md") == []


@pytest.mark.parametrize(
    ("text", "stance"),
    [
        (
            "**Rule:** ask with AskUserQuestion.\n**Bad:** write prose: Should I use X or Y?\n**Good:** use the tool.\n",
            Stance.BAD_EXAMPLE,
        ),
        ("It prints:\n\n```\n? Write the file? (Y/n) y\n\n✓ written\n```\n", Stance.QUOTATION),
    ],
)
def test_stance_of_a_line(text: str, stance: Stance) -> None:
    (ask,) = [ask for ask in _asks(text) if ask.menu is not None]
    assert ask.stance is stance


def test_a_dated_folder_holds_history() -> None:
    (ask,) = _asks("Ask via AskUserQuestion when they clash.\n", "docs/design/2025-12-05-merge-todos/spec.md")
    assert ask.stance is Stance.HISTORY


def test_a_menu_is_not_sent_by_what_follows_one_answer() -> None:
    text = (
        "1. Retry once.\n2. If that fails too, tell the user:\n   ```\n   Detection failed.\n\n   Options:\n"
        "   1. Retry\n   2. Describe it by hand\n   3. Cancel\n   ```\n"
        "3. If the user picks option 2: use AskUserQuestion to gather the facts by hand\n"
    )
    menu = next(ask for ask in _asks(text) if ask.menu is not None)
    assert menu.channel is not Channel.TOOL


def test_a_question_that_is_ruled_out_is_not_the_question() -> None:
    text = 'Use AskUserQuestion with structured options, never prose "1. A or B? 2. X or Y?" questions.\n'
    (ask,) = _asks(text)
    assert [question.text for question in ask.questions] in ([], [None])


def test_ask_once_then_a_quote_then_options_is_put_to_the_user() -> None:
    text = (
        "If sync is off, ask once:\n\n> The tool can publish your notes. How much should sync?\n\n"
        "Options:\n- A) Everything (recommended)\n- B) Only notes\n- C) Nothing\n"
    )
    (ask,) = _asks(text)
    assert ask.channel is Channel.PROSE


def test_a_tag_around_a_question_is_not_part_of_it() -> None:
    text = (
        "<step>\n    <collect>\n        <question>Which concerns apply? Select all that apply:</question>\n        <options>\n"
        "            - Safety\n            - Speed\n            - Cost\n        </options>\n    </collect>\n</step>\n"
    )
    (ask,) = _asks(text)
    assert ask.questions[0].text is not None
    assert ask.questions[0].text.value == "Which concerns apply?"


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        (
            (
                "- **Next:** Use `AskUserQuestion` to offer the user their next step. Sum up in the question "
                '(e.g., "Stage {n} passed. What now?"):\n  - **Go on** — the next stage\n  - **Seek advice** — ask the elder\n'
            ),
            ["Go on", "Seek advice"],
        ),
        (
            (
                '2. **Gate.** AskUserQuestion (single-select, header `"Adopt?"`). Map each answer to a task:\n'
                "   - **Approve (Recommended)** → go on to step 6\n   - **Adjust** → back to step 3\n   - **Cancel** → stop\n"
            ),
            ["Approve", "Adjust", "Cancel"],
        ),
        (
            (
                'If it is missing, offer it via AskUserQuestion (single-select, header `"Viewer"`): '
                "**Install now (Recommended)** / **Skip — plain text**. Install now → run the installer.\n"
            ),
            ["Install now", "Skip — plain text"],
        ),
        (
            "The hook shows it → a 4-option AskUserQuestion (Run / Edit / Discard / Save for later)\n",
            ["Run", "Edit", "Discard", "Save for later"],
        ),
    ],
)
def test_option_lists_behind_a_directive(text: str, labels: list[str]) -> None:
    (ask,) = [ask for ask in _asks(text) if ask.channel is Channel.TOOL]
    assert [label.replace(" (Recommended)", "") for label in _labels(ask)] == labels


@pytest.mark.parametrize(
    "text",
    [
        "These hints are subordinate to the workflow, STOP points, AskUserQuestion gates, plan safety, and reviews.\n",
        "The 8 findings were kept: 5 moved on, 2 were fixed, and 1 (`AskUserQuestion` capability evidence) waits.\n",
        "Decisions: `approve`, `block`, `ask_user` (ask for confirmation).\n",
        "It refuses another project unless an override is set following an AskUserQuestion.\n",
    ],
)
def test_a_name_in_passing(text: str) -> None:
    assert _asks(text) == []


def test_a_number_of_options_that_stand_below_is_no_second_ask() -> None:
    text = (
        "Use AskUserQuestion if a choice is open.\n\n### Depth\n\nPresent three options:\n\nAskUserQuestion:\n\n"
        '> "How deep should this go?\n>\n> A) Shallow\n> B) Middle\n> C) Deep"\n'
    )
    assert [_labels(ask) for ask in _asks(text)] == [[], ["Shallow", "Middle", "Deep"]]


def test_signals_with_a_question_about_something_else_behind_them() -> None:
    text = (
        "**Stop signals:**\n- It costs more than it brings\n- Nobody answers\n\n"
        "**The focus test:** If you could keep one channel, which would it be? Drop the rest.\n"
    )
    assert _asks(text) == []


def test_a_form_with_dots() -> None:
    text = "Show:\n\n```\nWrite down honestly:\n• Do people pay? (proven / unproven)\n• Is the price right? (proven / unproven)\n```\n"
    assert _asks(text) == []


@pytest.mark.parametrize(
    ("text", "stance"),
    [
        (
            (
                "## Step 5 — Questionnaire Fallback\n\nWhen there is little data, use `AskUserQuestion`:\n\n"
                "> How should answers be?\n> (a) Brief\n> (b) Long\n"
            ),
            Stance.DIRECTIVE,
        ),
        ("- NEVER: start while the scope is vague — use AskUserQuestion first\n", Stance.DIRECTIVE),
        ("Fall back to chat only when no interactive question tool exists.\n", Stance.GUARDED),
        ("- NEVER: start while the scope is vague, nor use AskUserQuestion\n", Stance.PROHIBITION),
        (
            '```\nPhase 3: Confirm\n→ Question: "Is it a service or a module?"\n→ Answer: "A module"\n```\n',
            Stance.QUOTATION,
        ),
    ],
)
def test_stance_of_an_ask(text: str, stance: Stance) -> None:
    (ask,) = _asks(text)
    assert ask.stance is stance


def test_options_in_plain_text_instead_of_the_tool_are_put_in_prose() -> None:
    text = (
        "5. **Next:** Use **plain-text numbered choices** (not `AskUserQuestion`) to present what can be done:\n\n"
        "```\nNot met. These options remain:\n\n1. **Return** — close the gaps\n2. **Seek advice** — ask the elder\n\n"
        "What would you like to do?\n```\n"
    )
    (ask,) = _asks(text)
    assert (ask.channel, ask.stance) == (Channel.PROSE, Stance.DIRECTIVE)
    assert _labels(ask) == ["Return", "Seek advice"]
