"""More passages judged by reading: what binds to a directive, and what its stance is."""

from __future__ import annotations

import pytest

from asklint.reader.model import Addressee, Ask, Channel, Stance
from asklint.testing import read_text


def _asks(text: str, path: str = "skills/x/SKILL.md") -> list[Ask]:
    return read_text(text, path).asks


def _labels(ask: Ask) -> list[str]:
    return [option.label.value for question in ask.questions for option in question.options]


def test_options_of_a_forbidden_call_stay_forbidden() -> None:
    text = "Never use AskUserQuestion with options such as these:\n\n- A) Continue\n- B) Stop\n"
    (ask,) = _asks(text)
    assert ask.stance is Stance.PROHIBITION


def test_letters_in_the_question_point_back_at_the_menu() -> None:
    text = (
        "Draft three headlines:\n\n```\nA) Outcome\n   why\n\nB) Problem\n   why\n\nC) Detail\n   why\n```\n\n"
        'AskUserQuestion: "Which one fits? (A/B/C) Or what would you change?"\n'
    )
    (ask,) = _asks(text)
    assert (ask.channel, _labels(ask)) == (Channel.TOOL, ["Outcome", "Problem", "Detail"])


def test_a_call_below_the_last_item_belongs_to_it() -> None:
    text = (
        "1. Read the file\n2. Ask with AskUserQuestion whether it needs changes\n\n"
        '```\nquestion: "The draft is done. Any changes?"\noptions:\n  - label: "Fine"\n    description: "Keep it"\n'
        '  - label: "Change"\n    description: "Say what"\n```\n'
    )
    (ask,) = _asks(text)
    assert (ask.tool, _labels(ask)) == ("AskUserQuestion", ["Fine", "Change"])


@pytest.mark.parametrize(
    "name", ["the platform's blocking question tool", "the structured question tool", "the ask-user tool"]
)
def test_the_tool_by_what_it_is(name: str) -> None:
    (ask,) = _asks(
        f"Ask via {name}, with these options:\n\n1. **Plan it** — next\n2. **Write it up** — later\n"
    )
    assert (ask.channel, _labels(ask)) == (Channel.TOOL, ["Plan it", "Write it up"])


@pytest.mark.parametrize(
    ("question", "labels"),
    [
        ("Is the payment part a service or a module?", ["a service", "a module"]),
        ("Is the model cost-driven (low price) or value-driven (premium)?", ["cost-driven", "value-driven"]),
    ],
)
def test_what_is_asked_about_is_no_part_of_the_first_answer(question: str, labels: list[str]) -> None:
    (ask,) = _asks(f'Ask the user: "{question}"\n')
    assert _labels(ask) == labels


def test_cases_that_ask_are_no_options() -> None:
    text = (
        "**When to offer it:**\n\n- **Small change** → end with one line of prose.\n"
        "- **Large change** → ask via AskUserQuestion, with the next step first:\n"
        "  1. **Plan it** — now\n  2. **Write it up** — later\n"
    )
    assert [(ask.channel, _labels(ask)) for ask in _asks(text)] == [
        (Channel.TOOL, ["Plan it", "Write it up"])
    ]


def test_an_example_with_the_answer_that_was_given() -> None:
    text = (
        "**Proposal:**\n```\nRoot cause: the parser\n\nOptions:\n1. Fix the parser\n2. Change the format\n\n"
        'Approach approved?\n```\n\n**User Response:** "go on"\n'
    )
    assert _asks(text) == []


def test_a_fence_in_a_fence_does_not_hide_the_tool() -> None:
    text = (
        "Show this:\n\n```markdown\n## Summary\n\n```diff\n{parts}\n```\n\nDoes this look right?\n(A) Yes\n(B) Let me adjust\n```\n\n"
        "Use AskUserQuestion with these options.\n\n## Next\n\n```bash\nls\n```\n"
    )
    (ask,) = _asks(text)
    assert ask.channel is not Channel.PROSE


@pytest.mark.parametrize(
    ("text", "path"),
    [
        (
            'Add a summary to what has:\n\n- Rules of conduct (e.g., "ALWAYS use AskUserQuestion")\n- State\n',
            "docs/guide.md",
        ),
        ("Skills without questions omit AskUserQuestion from allowed-tools.\n", "skills/x/SKILL.md"),
        ("**Question**: should `AskUserQuestion` inside code be exempt?\n", "skills/x/SKILL.md"),
        (
            "### Step 6: Force the agent to always use AskUserQuestion\n\nAdd a line to your file.\n",
            "README.md",
        ),
        ("A builder that holds the plan and can call AskUserQuestion at the gate.\n", "skills/x/SKILL.md"),
        ("If the user does not respond to an AskUserQuestion, note what is open.\n", "skills/x/SKILL.md"),
        ("- [ ] Implement telemetry (AskUserQuestion on detection)\n", "docs/designs/plan.md"),
        ("Resolved per the orchestrator's AskUserQuestion and a check.\n", "docs/plans/x.md"),
    ],
)
def test_a_mention_for_people_or_in_passing(text: str, path: str) -> None:
    assert _asks(text, path) == []


@pytest.mark.parametrize(
    "text",
    [
        "Give all of these:\n\n1. **Entry** — How do they get in? (fork, comment)\n2. **Payload** — What do they send? (code/YAML/input)\n",
        "## Step 2: Wait for user activation\n\n### Option A: Polling\n\n```js\nf()\n```\n\n### Option B: Webhook\n\n```js\ng()\n```\n",
        "Signals to report: (a) is the **source** here? Then both run. (b) Is the **tool** there? If not, note it. (c) Did a check fail?\n",
        "Offer to save each topic:\n- Read `dir` from the settings\n- Load the template\n- Write to `{dir}`\n",
        "Confirm and offer to go on:\n\n- Identify what the user was doing\n- Ask if they want to go on with it\n- Wait for their answer\n",
        "The idea of offering options rests on this:\n\n- **Recognition** = what one knows already\n- **Recall** = what is demanded\n",
        "The lint must tell them apart. Two design choices:\n\n- **Option A — signal**: by a field\n- **Option B — list**: by name\n\n**Recommendation: Option A**. It is data.\n",
        "Options:\n\n- No args — clear everything\n- `--dry-run` — only show\n",
        "### <option name> (Recommended)\n\n- Description: what it is\n- Pros: why\n- Cons: why not\n",
    ],
)
def test_more_that_is_no_menu(text: str) -> None:
    assert _asks(text) == []


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        (
            '- **Both there** → print: "Both were changed. Review which? [staged/unstaged/all]" and stop.\n',
            ["staged", "unstaged", "all"],
        ),
        (
            "Explain each and help them choose:\n\n### Option A: Full\n\nAll of it.\n\n### Option B: Small\n\nA part.\n",
            ["Full", "Small"],
        ),
    ],
)
def test_its_twin_is_a_menu(text: str, labels: list[str]) -> None:
    (ask,) = _asks(text)
    assert _labels(ask) == labels


def test_never_without_a_long_way_between() -> None:
    text = "Never apply an item without the developer selecting it in the Step 6 `AskUserQuestion` call.\n"
    assert all(ask.stance is not Stance.PROHIBITION for ask in _asks(text))


def test_letters_under_a_question_label_are_shown_and_not_called() -> None:
    text = "```\nASSESSMENT\n\nQUESTION 1: Problem domain\n  [A] Defect\n  [B] Complaint\n  [C] Other\n```\n"
    (ask,) = _asks(text)
    assert ask.channel is not Channel.TOOL


def test_a_call_that_names_the_tool_below_the_last_item() -> None:
    text = (
        "1. Report\n2. **Ask for the next action** via AskUserQuestion\n\n"
        '```yaml\nAskUserQuestion:\n  question: "What next?"\n  options:\n    - label: "Go on"\n    - label: "Stop"\n```\n'
    )
    assert len(_asks(text)) == 1


@pytest.mark.parametrize(
    ("lead", "addressee"),
    [
        ("Ask the orchestrator which one to take:", Addressee.ORCHESTRATOR),
        ("Ask the reviewer which one to take:", Addressee.OTHER),
        ("Ask the user which one to take:", Addressee.USER),
    ],
)
def test_whom_a_menu_is_put_to(lead: str, addressee: Addressee) -> None:
    (ask,) = _asks(f"{lead}\n\n- A) The first\n- B) The second\n\nAsk the user: which day?\n")
    assert ask.addressee is addressee
    assert ask.questions[0].text is None or "day" not in ask.questions[0].text.value


def test_a_role_that_is_asked_by_its_name() -> None:
    assert _asks('Ask @reviewer: "keep it or drop it?"\n') == []


@pytest.mark.parametrize(
    "text",
    [
        "Show only this:\n\n```\n📦 plans:\n- monthly: {m}\n- yearly: {y}\n\n⏱ trial / offer:\n- way: {long | short}\n- reason: {why}\n```\n",
        (
            "```\n/explore — look into a topic.\nBehaviour:\n  - Creates a note\n  - Reads the files\n  - Writes it up\n"
            'Where it fits:\n  /plan   "What should I work on?"   → looks at signals\n```\n'
        ),
        "**Where in the file does this go?**\n\n**Option 1: By theme**\n- If a theme matches\n\n**Option 2: By author**\n- If the author is known\n",
        "```\n┌──────────────┐\n│ Select samples │\n│ • Group them │\n│ • Show them  │\n└──────────────┘\n```\n",
        "Users type what they like. The user can reply `skip` or `defer` to any question.\n",
    ],
)
def test_still_more_that_is_no_menu(text: str) -> None:
    assert _asks(text) == []


def test_cases_of_which_one_asks() -> None:
    text = (
        "Count the visible options and choose how to render them:\n\n"
        "- **The count fits:** use the question tool (`AskUserQuestion`).\n- **The count is too high:** print a numbered list.\n"
    )
    assert all(_labels(ask) == [] for ask in _asks(text))


def test_what_stays_as_it_is_asks_nothing() -> None:
    text = "Print the plan; this is a preview only — the approval remains the Step 6 AskUserQuestion; nothing is applied yet.\n"
    assert _asks(text) == []


def test_two_leads_to_one_call_ask_once() -> None:
    text = (
        "1. If it exists:\n   **Do not skip**: Present this choice to the user via AskUserQuestion before going on:\n"
        '   Use AskUserQuestion yes-no pattern:\n   ```\n   question: "Overwrite it?"\n   options:\n'
        '     - label: "Yes"  description: "Replace it"\n     - label: "No"   description: "Keep it"\n   ```\n'
    )
    assert [_labels(ask) for ask in _asks(text)] == [["Yes", "No"]]


def test_a_stage_direction_is_no_option() -> None:
    text = 'Use AskUserQuestion:\n"Go on?"\n\nOptions:\n- "Yes, both"\n- "Only the first"\n\n[User selects option]\n'
    (ask,) = _asks(f"```\n{text}```\n")
    assert _labels(ask) == ["Yes, both", "Only the first"]


def test_one_call_is_not_one_option() -> None:
    (ask,) = _asks("Emit ONE AskUserQuestion that lists every alternative as numbered options.\n")
    assert all(question.count.high != 1 for question in ask.questions)


def test_questions_to_check_oneself_by_are_put_to_nobody() -> None:
    assert (
        _asks("Questions to verify alignment:\n\n- Does this serve my mission? [Y/N]\n- Is it fair? [Y/N]\n")
        == []
    )


def test_a_number_typed_behind_a_menu_is_a_recorded_run() -> None:
    text = "```\nKind:\n1. Notes\n2. Report\n3. Other\n\nSelect (1-3): 1\n```\n"
    assert all(ask.stance is Stance.QUOTATION for ask in _asks(text))


def test_an_other_is_ordered_in_a_step_that_only_writes_the_call() -> None:
    reading = read_text(
        "## Route\n\n```\nquestion: 'Which command is next?'\noptions:\n  - label: 'Plan'  description: 'a'\n"
        "  - label: 'Build'  description: 'b'\n```\n\nAlways include \"Something else\" as the last option.\n"
    )
    assert [reading.document.text[slice(*span)] for span in reading.other_instructions] == [
        '"Something else"'
    ]


def test_what_the_user_always_has_is_no_order_to_write_one() -> None:
    reading = read_text(
        "Use AskUserQuestion to choose the build command:\n\n- npm run build\n- make\n\n"
        'Adjust options accordingly. User always has "Other" option to enter custom commands.\n'
    )
    assert reading.other_instructions == []
