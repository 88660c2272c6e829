"""What was judged wrong, or missed, when whole documents were read by hand first: each family with its twins."""

from __future__ import annotations

import pytest

from asklint.reader.model import Ask, Channel, Stance
from asklint.testing import read_text


def _asks(text: str, path: str = "skills/x/SKILL.md") -> list[Ask]:
    return read_text(text, path).asks


def _told(text: str) -> list[Ask]:
    """The asks that an agent acts on."""
    return [ask for ask in _asks(text) if ask.stance.binding]


def _labels(ask: Ask) -> list[str]:
    return [option.label.value for question in ask.questions for option in question.options]


@pytest.mark.parametrize(
    "text",
    [
        "This re-reads the ledger for newly added rows, then presents a blocking `AskUserQuestion` for each open one.\n",
        "It lists the recently changed pages, then raises an AskUserQuestion for the doubtful ones.\n",
        "The step collects what was removed and then offers the rest via AskUserQuestion.\n",
    ],
)
def test_what_happens_now_is_told_though_its_object_is_past(text: str) -> None:
    assert [ask.stance for ask in _asks(text)] == [Stance.DIRECTIVE]


@pytest.mark.parametrize(
    "text",
    [
        "The old step was changed to use AskUserQuestion in spring.\n",
        "We then added AskUserQuestion to the third step.\n",
    ],
)
def test_what_was_done_is_no_order(text: str) -> None:
    assert _told(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "If no index is set up, skip the lookup and proceed directly to AskUserQuestion for all fields.\n",
        "Without network, skip the search and use AskUserQuestion for the address.\n",
        "Skip the warm-up and go straight to `AskUserQuestion` to pick a plan.\n",
    ],
)
def test_what_is_skipped_ends_where_the_next_order_begins(text: str) -> None:
    assert [ask.stance for ask in _asks(text)] == [Stance.DIRECTIVE]


@pytest.mark.parametrize(
    "text",
    [
        "With `--fast`, skip AskUserQuestion and go on with the defaults.\n",
        "Skip the notes and the AskUserQuestion prompt in batch mode.\n",
    ],
)
def test_what_is_skipped_may_be_the_dialog(text: str) -> None:
    assert [ask.stance for ask in _asks(text)] == [Stance.PROHIBITION]


@pytest.mark.parametrize(
    "text",
    [
        '1. Tell the two kinds apart. If unclear, ask: "Chore ticket (internal\n   upkeep nobody sees) or story ticket (something users will notice)?"\n2. File it.\n',
        'Ask: "Small change (one file at most) or large change (several files, new tests)?"\n',
    ],
)
def test_remarks_in_brackets_make_no_question_long(text: str) -> None:
    (ask,) = _asks(text)
    assert (ask.channel, len(_labels(ask))) == (Channel.PROSE, 2)


@pytest.mark.parametrize(
    "text",
    [
        (
            "If one of these trips, STOP and ask the user rather than guessing:\n\n"
            "- **No invented parts.** Each file you name has to exist.\n- **No made-up numbers.** Targets come from the user.\n"
        ),
        "Ask the user instead of assuming:\n\n- **Dates.** A date that nobody gave.\n- **Owners.** A person nobody named.\n",
    ],
)
def test_what_must_not_be_guessed_is_no_menu(text: str) -> None:
    assert [_labels(ask) for ask in _asks(text)] == []


def test_bullets_of_several_labels_each_are_samples_of_sets() -> None:
    text = (
        "## Using AskUserQuestion\n\n**Weak options:**\n\n"
        '- "Small", "Middle", "Large"\n- "Business", "Technical", "Mixed"\n- Options that presume the answer\n\n'
        '**Good options:**\n\n- "Page with a form", "Several pages with a blog"\n- "Answers in a second", "Holds large sets"\n'
    )
    assert [_labels(ask) for ask in _asks(text)] == []


@pytest.mark.parametrize(
    "text",
    [
        "2. **Identify traits:**\n   - Several phases (a process)\n   - Talks to the user (should use AskUserQuestion)\n   - Keeps state\n",
        "Look for:\n\n- loops without an end\n- questions in running text (should be using AskUserQuestion)\n",
    ],
)
def test_what_is_looked_for_is_not_done(text: str) -> None:
    assert _told(text) == []


def test_a_remark_of_a_step_tells() -> None:
    text = "Steps:\n\n- Read the plan\n- Confirm the scope (must use AskUserQuestion)\n"
    assert [ask.stance for ask in _asks(text)] == [Stance.DIRECTIVE]


@pytest.mark.parametrize(
    "text",
    [
        (
            "When it fires:\n\n```\nAskUserQuestion:\n"
            '  "The gate has stopped a run from {host}. Such\n   reports help everybody. May we\n   send it in? (a hash,\n   no address)"\n\n'
            "  A) Yes, send it\n  B) No thanks\n```\n"
        ),
        '```\nAskUserQuestion:\n"There are two drafts.\nWhich one shall I keep?"\nA) The first\nB) The second\n```\n',
    ],
)
def test_a_quoted_question_may_run_over_lines(text: str) -> None:
    (ask,) = _asks(text)
    (question,) = ask.questions
    assert (ask.channel, len(_labels(ask))) == (Channel.TOOL, 2)
    assert question.text is not None
    assert question.text.value.startswith(("The gate", "There are"))


@pytest.mark.parametrize(
    "text",
    [
        "Gemini doesn't surface AskUserQuestion as a tool call in its stream. Its skills print prose.\n",
        "The other host does not support `AskUserQuestion` at all.\n",
    ],
)
def test_a_host_without_the_tool_forbids_nothing(text: str) -> None:
    assert all(ask.stance is Stance.DEFINITION for ask in _asks(text))


def test_a_question_with_its_answer_below_is_not_put() -> None:
    text = (
        '## Troubleshooting\n\n**"Should I use Layout 1 or Layout 2?"**\n-> Follow the table. If unsure, take 1.\n\n'
        '**"The user wants 15 pages"**\n→ Layout 2.\n'
    )
    assert _asks(text) == []


@pytest.mark.parametrize("verb", ["Challenge", "Question"])
def test_a_question_to_challenge_is_not_put(verb: str) -> None:
    text = f'## When to use\n\n- **Designers**: {verb} "is this really a limit or just how we always did it?"\n- **Testers**: find borders\n'
    assert _asks(text) == []


def test_a_quoted_question_inside_a_sentence_ends_no_sentence() -> None:
    text = (
        "If `PRO` is `no`: ask once:\n\n"
        '> Let it suggest skills, like /qa for "does this work?" or /look for bugs?\n\n'
        "Options:\n- A) Keep it on\n- B) Turn it off — I'll type them\n"
    )
    (ask,) = _asks(text)
    (question,) = ask.questions
    assert question.text is not None
    assert question.text.value.startswith("Let it suggest")


def test_options_written_as_objects_behind_their_cases() -> None:
    text = (
        "- Use `AskUserQuestion` with the stored question.\n  - If it may be skipped, add a skip option by its kind:\n"
        '    - `kind == "later"` → add option `{"label": "Decide later", "description": "Kept as open"}`\n'
        '    - `kind == "moved"` → add option `{"label": "Leave to the builders", "description": "Not now"}`\n'
    )
    (ask,) = _asks(text)
    assert _labels(ask) == ["Decide later", "Leave to the builders"]


@pytest.mark.parametrize(
    ("heading", "stance"),
    [
        ("When the index is unavailable", Stance.DIRECTIVE),
        ("If the search service is not available", Stance.DIRECTIVE),
        ("When AskUserQuestion is unavailable", Stance.GUARDED),
        ("If the question tool is not available", Stance.GUARDED),
        ("When tools are unavailable", Stance.GUARDED),
    ],
)
def test_a_heading_guards_where_the_way_to_ask_is_missing(heading: str, stance: Stance) -> None:
    asks = _asks(f"## {heading}\n\nShow the fields, then use AskUserQuestion for each of them.\n")
    assert asks[-1].stance is stance


@pytest.mark.parametrize(
    "text",
    [
        "Say it:\n\n```\nBefore we begin, what matters most to you?\n\n  Learn         -- Find out something new.\n  Build         -- Get it done.\n  Learn & Build -- Both of them.\n```\n",
        "Ask the user:\n\n```\nWhich theme fits?\n\n  Plain     — as it comes\n  Drawn up  — made for you\n```\n",
    ],
)
def test_labels_in_line_with_their_dashes(text: str) -> None:
    (ask,) = _asks(text)
    assert _labels(ask)[0] in {"Learn", "Plain"}


@pytest.mark.parametrize(
    "text",
    [
        "Print:\n\n```\nDone.\n\n  Files     — 12 read\n  Errors    — none\n```\n",
        "Print:\n\n```\nR  = the result\nC  = its parts\n→ choose(parts) -- the user chooses\n```\n",
        "Show:\n\n```\nWhat was found?\nName    | Value\nSize    | 12\n```\n",
        "Legend: [a]dded, [m]oved, [d]eleted\n",
    ],
)
def test_columns_that_nobody_chooses_from(text: str) -> None:
    assert _asks(text) == []


def test_words_with_the_letter_to_type_in_brackets() -> None:
    (ask,) = _asks("Show the draft, then ask:\n\n```\n[A]pprove   [R]evise   [S]kip\n```\n")
    assert _labels(ask) == ["[A]pprove", "[R]evise", "[S]kip"]


def test_orders_below_a_quoted_question_are_no_options() -> None:
    text = (
        'Use AskUserQuestion:\n\n- Ask: "What is the address of the board?"\n'
        "  - Edit the settings file\n  - Use the first one found\n"
    )
    assert [_labels(ask) for ask in _asks(text)] == [[]]


@pytest.mark.parametrize(
    "text",
    [
        "Every PHASE CHECKPOINT uses AskUserQuestion.\n\n## Phase 1\n\n**PHASE CHECKPOINT**\n\nA) Go on\nB) Stop\n",
        "Each GATE goes through AskUserQuestion.\n\n## Phase 1\n\n**GATE**: Is the plan good?\n\n1. Go on\n2. Stop\n",
        "All STOP POINTS are put to the user with `AskUserQuestion`.\n\n### STOP POINT 1\n\n- **Go on** — build it\n- **Stop** — leave it\n",
    ],
)
def test_a_name_stands_for_the_tool(text: str) -> None:
    *_, ask = _asks(text)
    assert (ask.channel, _labels(ask)) == (Channel.TOOL, ["Go on", "Stop"])


@pytest.mark.parametrize(
    "text",
    [
        "Every PHASE CHECKPOINT uses AskUserQuestion.\n\nPHASE CHECKPOINT 2 has been passed.\n",
        "Every PHASE ends with tests.\n\n## PHASE 1\n\n- read the files\n- write the tests\n",
    ],
)
def test_a_name_alone_asks_nothing(text: str) -> None:
    assert [_labels(ask) for ask in _asks(text) if ask.questions] == []


def test_a_menu_shown_in_the_step_before() -> None:
    text = (
        "## 5. Choose\n\n### 5.1 Show\n\nPrint:\n\n```\nWhat now?\nA) Go on\nB) Stop\n```\n\n"
        "### 5.2 Ask\n\nPut this menu to the user via AskUserQuestion.\n"
    )
    (ask,) = _asks(text)
    assert (ask.channel, _labels(ask)) == (Channel.TOOL, ["Go on", "Stop"])


@pytest.mark.parametrize(
    "text",
    [
        'Ask "Keep it or drop it?" via AskUserQuestion: A) Keep, B) Drop\n',
        'Use AskUserQuestion: "Should we keep it or drop it?" with options "Keep", "Drop".\n',
    ],
)
def test_answers_in_the_question_and_behind_it_are_one_set(text: str) -> None:
    (ask,) = _asks(text)
    assert _labels(ask) == ["Keep", "Drop"]


@pytest.mark.parametrize("word", ["not-a-menu", "free-text"])
def test_a_declaration_beats_a_list_that_only_looks_like_options(word: str) -> None:
    text = f"<!-- asklint: {word} -->\nUse AskUserQuestion to ask how to go on:\n\n- Keep it\n- Drop it\n"
    assert [_labels(ask) for ask in _asks(text)] == [[]]


def test_a_menu_shown_and_asked_below_is_asked_once() -> None:
    text = (
        "Show:\n\n```\nDone. What next?\n\nOptions:\n• More traffic — more channels\n• A better offer — a new price\n```\n\n"
        'AskUserQuestion: "Where shall the next round go?"\n\n- A) More traffic\n- B) A better offer\n'
    )
    (ask,) = _asks(text)
    assert (ask.channel, _labels(ask)) == (Channel.TOOL, ["More traffic", "A better offer"])


def test_a_menu_shown_and_another_asked_below_are_two() -> None:
    text = (
        "Show:\n\n```\nWhat next?\n\n1. More traffic\n2. A better offer\n```\n\n"
        'AskUserQuestion: "How many channels?"\n\n- A) One\n- B) Two\n'
    )
    assert len(_asks(text)) == 2


def test_what_can_be_settled_through_the_tool_is_no_order() -> None:
    text = "| # | 후보 | 기각 사유 |\n|---|---|---|\n| 1 | 이름 충돌 | AskUserQuestion으로 해소 가능 |\n"
    assert _told(text) == []


def test_a_decision_record_tells_what_is_to_be_reached() -> None:
    text = (
        "# ADR\n\n**to achieve** a flow where users always have the context they need — through summaries in "
        "`AskUserQuestion` or in the text — without more turns,\n"
    )
    assert [ask for ask in _asks(text, "docs/2_adrs/ADR-1.md") if ask.stance.binding] == []


def test_a_list_for_each_case() -> None:
    text = (
        "Use AskUserQuestion to offer next steps. The options depend on the plan:\n\n"
        "**No active plan:**\n\n1. **Start one** — from here\n2. **Leave it** — done\n\n"
        "**Active plan:**\n\n1. **Go on** — as planned\n2. **Leave it** — done\n"
    )
    assert [_labels(ask) for ask in _asks(text)] == [["Start one", "Leave it"], ["Go on", "Leave it"]]


def test_what_follows_each_answer_is_no_case() -> None:
    text = (
        "Use AskUserQuestion with options:\n\n**Active plan:**\n\n1. **Go on** — as planned\n2. **Leave it** — done\n\n"
        "**If the user selects the active plan:**\n\n1. **Read** it\n2. **Run** it\n"
    )
    assert [_labels(ask) for ask in _asks(text)] == [["Go on", "Leave it"]]


def test_a_yes_no_dialog_is_not_forbidden() -> None:
    (ask,) = _asks("A change of the goal must be presented as an explicit yes/no AskUserQuestion.\n")
    assert ask.stance is Stance.DIRECTIVE


def test_digits_with_colons_behind_a_quoted_question() -> None:
    (ask,) = _asks('1. **Level** (use `AskUserQuestion`):\n   - "Experience? (1: New, 2: Some, 3: Much)"\n')
    assert _labels(ask) == ["New", "Some", "Much"]


def test_what_a_user_types_is_not_asked() -> None:
    text = '```\nUser: /x:plan "Should we use a queue or a table?"\n\n[After five questions]\n\nThe plan is saved.\n```\n'
    assert _asks(text) == []


def test_a_menu_for_hosts_without_the_tool_is_guarded() -> None:
    text = (
        "1. First call = AskUserQuestion.\n2. If AskUserQuestion is disallowed, print the options as text. Use this shape:\n\n"
        "What shall I read?\nA) The branch\nB) A file\n\nReply with A or B.\n"
    )
    assert [ask.stance for ask in _asks(text) if ask.questions] == [Stance.GUARDED]


@pytest.mark.parametrize(
    "text",
    [
        "No AskUserQuestion was raised during the run.\n",
        "No `AskUserQuestion` calls were made in that session.\n",
        "AskUserQuestion was never called, and the agent went on.\n",
        "The AskUserQuestion tool was not even invoked.\n",
    ],
)
def test_a_report_that_nothing_was_asked_forbids_nothing(text: str) -> None:
    assert _asks(text) == []


def test_what_may_not_be_asked_is_forbidden() -> None:
    assert [ask.stance for ask in _asks("No AskUserQuestion may be raised here.\n")] == [Stance.PROHIBITION]


@pytest.mark.parametrize("heading", ["Observed Behavior", "Bug Description", "Changelog"])
def test_a_negation_in_what_happened_is_history(heading: str) -> None:
    (ask,) = _asks(f"# Defect\n\n## {heading}\n\n1. The skill never invokes AskUserQuestion at all.\n")
    assert ask.stance is Stance.HISTORY


def test_choices_that_users_made_are_no_menu() -> None:
    text = "When users read the code, they should recognize their own choices: the shape of it, the name of the route, the error surface.\n"
    assert _asks(text) == []


def test_options_inside_what_a_message_holds_are_no_labels() -> None:
    parts = "- **Present options**: (1) architectural issue, (2) why patches won't scale, (3) "
    assert _asks(parts + "2-3 options\n") == []
    assert [_labels(ask) for ask in _asks(parts + "wait for the team\n")] != []
