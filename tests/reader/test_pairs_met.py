"""Pairs of passages that look alike: one asks the user, the other does not, or not once more."""

from __future__ import annotations

import pytest

from asklint.document.load import load
from asklint.reader.model import Ask, Channel, Stance
from asklint.reader.read import read_document
from asklint.source import Source


def _asks(text: str, path: str = "skills/x/SKILL.md") -> list[Ask]:
    (document,) = load(Source.from_text(path, text)).documents
    return read_document(document).asks


def _labels(text: str, path: str = "skills/x/SKILL.md") -> list[list[str]]:
    return [
        [option.label.value for option in question.options]
        for ask in _asks(text, path)
        for question in ask.questions
    ]


_MENU = "Proceed how?\n\n(a) Water it now\n(b) Leave it for the week\n\n"


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        # the letters again, with what becomes of each answer
        (
            f"{_MENU}Wait for the choice.\n\n- **(a) Water it:** fill the can first.\n- **(b) Leave it:** note the date.\n",
            [["Water it now", "Leave it for the week"]],
        ),
        (
            f"{_MENU}Then ask: which can?\n\n(a) The blue one\n(b) The red one\n",
            [["Water it now", "Leave it for the week"], ["The blue one", "The red one"]],
        ),
        # the keys of a list, and keys of their own
        (
            "Ask:\n\n```\nWhat now?\n1. Dig\n2. Sow\n3. Stop\n\nWhich would you like? (1/2/3)\n```\n",
            [["Dig", "Sow", "Stop"]],
        ),
        ("Ask:\n\n```\nDig now? (yes/no)\n```\n", [["yes", "no"]]),
        # a question whose answers are listed below it
        (
            "Use AskUserQuestion:\n\n> A bed from last year. Keep it or start fresh?\n> A) Keep the bed\n> B) Start a new one\n",
            [["Keep the bed", "Start a new one"]],
        ),
        # counters, ratings, patterns, examples and folders in brackets
        ("Ask each question with its number in the format `(N/M)`.", []),
        ("Ask the user:\n\n- How bad is it? (H/M/L)\n", []),
        ("Ask: how will we keep it up? (audits/monitoring)", []),
        ("Prompts of its own (e.g. `y/N`) work as the user confirms.", []),
        ("Ask the user: where do the seeds live? (shed/drawers)", []),
        ("Ask the user: what shall I sow? (beans/peas)", [["beans", "peas"]]),
        # rules about options
        (
            "Use AskUserQuestion with clear options:\n\n- Provide 2-4 options\n- Include a brief description\n- Make the recommended option first\n",
            [[]],
        ),
        (
            "Use AskUserQuestion with these options:\n\n- **Add a bed (Recommended)** — more room\n- **Don't ask again** — keeps the choice\n",
            [["Add a bed (Recommended)", "Don't ask again"]],
        ),
        # what the agent chooses
        ("2. Choose the can by the weather:\n   - **Large can**: dry\n   - **Small can**: wet\n", []),
        (
            "Ask the user to choose the can:\n\n- **Large can**: dry\n- **Small can**: wet\n",
            [["Large can", "Small can"]],
        ),
        # a remark in front of the labels
        (
            'Ask via AskUserQuestion (2 fixed options: "Dig anyway" / "Skip") before going on.',
            [["Dig anyway", "Skip"]],
        ),
        # what is said of each, inputs, checklists, how to ask
        ("When prompting, present the top 3 beds as options, showing:\n\n- Name\n- Size\n- Last dug\n", []),
        ("**Inputs** (via `AskUserQuestion`):\n\n- `name` — of the bed\n- `size` — in metres\n", []),
        ("Before asking the user, verify:\n\n- [ ] Labels on costly options (human / machine)\n", []),
        (
            "- For multiple-choice questions:\n   - **Weigh all options** first\n   - Present the best one to the user\n   - Then list the options\n",
            [],
        ),
        # a question shown as an example of its kind
        (
            '**Litmus-test examples**:\n\n- Frame: "How should we see it — from cost, team, or risk?" (absent)\n',
            [],
        ),
        # flags of a command
        ("    --bed   — which bed to dig (default: north; options: north|south|all)", []),
    ],
)
def test_options_of_lookalikes(text: str, labels: list[list[str]]) -> None:
    assert _labels(text) == labels


def test_what_people_can_do_is_no_question_to_them() -> None:
    text = "The dialog of AskUserQuestion opens. You can choose:\n\n- **Allow**: once\n- **Reject**: never\n"
    assert _labels(text, "docs/guides/dialogs.md") == []


def test_a_ban_in_passing_leaves_the_next_call_alone() -> None:
    text = 'Show all beds first (not via AskUserQuestion: it cuts).\n\nThen ask:\n\n```\nAskUserQuestion:\n  question: "Which bed?"\n  options:\n    - "North"\n    - "South"\n```\n'
    asks = [ask for ask in _asks(text) if ask.questions]
    assert [ask.stance for ask in asks] == [Stance.DIRECTIVE]
    banned = 'Never ask with AskUserQuestion like this:\n\n```\nAskUserQuestion:\n  question: "Which bed?"\n  options:\n    - "North"\n    - "South"\n```\n'
    assert [ask.stance for ask in _asks(banned)] == [Stance.PROHIBITION]


def test_a_line_is_put_to_the_user_by_the_paragraph_that_introduces_it() -> None:
    (ask,) = _asks("Print one line each and wait for the user to choose:\n\n`bed` → A) Dig  B) Skip\n")
    assert ask.channel is Channel.PROSE
    assert _asks("The log of the night:\n\n`bed` → A) Dig  B) Skip\n") == []


def test_the_question_quoted_in_a_directive_is_no_label() -> None:
    (ask,) = _asks('Use AskUserQuestion with 2-3 options besides "Other": "Which bed is next?"')
    assert ask.questions[0].text is not None
    assert ask.questions[0].text.value == "Which bed is next?"


def test_numbered_questions_are_no_options() -> None:
    text = 'Use AskUserQuestion with plain answers:\n\n- Question 1: "It exists" / "I am new"\n- Question 2: "Alone" / "A team"\n'
    assert not any("Question 1" in labels for labels in _labels(text))


def test_letters_are_put_to_the_user_by_what_introduces_their_list() -> None:
    items = "- **Context:** a bed exists.\n- A) Dig it over\n- B) Leave it\n"
    (ask,) = _asks(f"If a bed exists, show it and ask:\n\n{items}")
    assert ask.channel is Channel.PROSE
    assert _asks(f"The beds of last year were:\n\n{items}") == []


def test_what_the_agent_chooses_is_not_sent_by_a_later_question() -> None:
    text = "Never drop a bed. Pick a compliant shape:\n\n- **Groups** — for kin\n- **One by one** — for others\n\nFor more than six, use AskUserQuestion to narrow them first.\n"
    assert [ask.menu for ask in _asks(text)] == [None]


def test_a_heading_above_a_call_is_no_second_ask() -> None:
    text = '## Present the beds with AskUserQuestion\n\nCount them.\n\n```bash\nls\n```\n\nThen:\n\n```js\nAskUserQuestion({questions: [{question: "Which?", header: "Bed", options: [{label: "A", description: "a"}, {label: "B", description: "b"}]}]})\n```\n'
    assert len(_asks(text)) == 1
