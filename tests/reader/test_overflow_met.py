"""Options that may not fit, in wordings met where no reader was written for them: each was read wrongly once."""

from __future__ import annotations

import pytest

from asklint.testing import lint_text


def _found(text: str, *codes: str) -> list[str]:
    return [finding.code for finding in lint_text(text) if finding.code in codes]


@pytest.mark.parametrize(
    "ask",
    [
        "If several recipes fit: AskUserQuestion with the list of recipes you found. Let the user select one.",
        "If the menus are many, or to confirm: AskUserQuestion with the list of menus. Let the user select which to cook.",
        "Ask the user which shelf to sort. Use AskUserQuestion with the list of shelves from the table.",
        "- One menu: take it.\n- 2+ menus → use AskUserQuestion to let the user pick (label = its title).",
        "- **2+ menus** → use AskUserQuestion to let the user pick one.",
        "- **≥ 2 hits**: AskUserQuestion so the user picks the menu.",
        "- one file: read it\n- several files: run AskUserQuestion with the list of files",
        "- If 0 dinners → stop.\n- If 1 dinner → use it.\n- Otherwise → AskUserQuestion with the list of coming dinners",
        '- "Which garden?" → AskUserQuestion with the list of gardens from gardens.yaml',
        "Present `shelves[].title` from shop.yaml as options via AskUserQuestion.",
        (
            "Which shelf? Use AskUserQuestion:\n\n```text\nquestion: Which shelf should we sort?\nheader: Shelf\n"
            "options:\n  - <list shelves[].title from shop.yaml>\n```"
        ),
        "Use AskUserQuestion with options for each shelf.",
        "Ask through AskUserQuestion with an option for every guest.",
        "Use AskUserQuestion with options for each guest:\n\n| Option | Label |\n|---|---|\n| 1 | Ann - soup |\n| 2 | Bo - cake |\n| Q | Quit |",
        "| Several orders | Use AskUserQuestion with options for each order + “All of them” |",
        (
            "**If several match:** use AskUserQuestion with options for each match:\n"
            '```\nquestions: [{ question: "Which one?", header: "Order", options: [{ label: "No. 7", description: "late" }, '
            '{ label: "No. 9", description: "early" }], multiSelect: false }]\n```'
        ),
        "Otherwise list kitchens and let user pick via AskUserQuestion.",
        "Find the open orders, then let the user choose one through AskUserQuestion.",
        "- Use Glob to find all `menus/*.md` files\n- If multiple found, use AskUserQuestion to select\n- If only one found, take it",
        "Choose the dishes: use AskUserQuestion (multiSelect: true) with approved dishes.",
        "Ask the user which one (AskUserQuestion, one option per open order, newest\nfirst).",
        "| Found | Do |\n|---|---|\n| One menu | Take it |\n| Several menus | AskUserQuestion to choose |",
        "**Menu to open (AskUserQuestion):**\n```\nWhich menu?\n1. [Existing menu list...]\n2. Write a new one\n```",
        "- 1개: 자동 선택\n- 2개+: AskUserQuestion으로 선택",
        "메뉴를 스캔한다. 여러 개면 AskUserQuestion으로 선택.",
        "메뉴 목록을 표시하고 AskUserQuestion으로 선택 요청.",
        "メニューの一覧を提示し、AskUserQuestion で選択してもらう。",
        "If nothing was named: use AskUserQuestion to select from configured kitchens.",
        "- Use AskUserQuestion to choose from the open orders of the day",
        "No cook is named → AskUserQuestion to pick from the team list",
        "AskUserQuestion (multi-select) presenting all plates by colour",
        'Second AskUserQuestion (multi-select):\n\n**Question: "Which plates?"**\nHeader: "Plates"\nOptions: one per broken plate.',
    ],
)
def test_as_many_options_as_there_are(ask: str) -> None:
    assert _found(ask + "\n", "ASK103", "ASK104") == ["ASK103"]


@pytest.mark.parametrize(
    "ask",
    [
        'Use AskUserQuestion with the list of changed plates and why, offering: `["Go on", "Take one back", "Stop"]`',
        "Use AskUserQuestion with the list of complaints:\n\n```\nThere are [N].\n```\n\nOptions:\n- **Yes** — all\n- **No** — none",
        "If any plate is missing: stop and report via AskUserQuestion with the list of missing plates.",
        "- **2+ menus** → use AskUserQuestion to let the user pick when there are at most 4, else print them as a numbered list.",
        "If the recipe needs 2+ eggs → use AskUserQuestion to ask whether to buy some.",
        "Use AskUserQuestion to confirm, with the list of guests in the question.",
        "Use AskUserQuestion with options for each guest:\n- “Soup only”\n- “Full menu”\n- “Nothing”",
        "Use AskUserQuestion with options for each interpretation.",
        "List the 3 kitchens and let the user pick via AskUserQuestion.",
        "If multiple found, use AskUserQuestion to ask whether to merge them.",
        "Use AskUserQuestion with one option per order, the first four only.",
        "| Found | Do |\n|---|---|\n| Several menus | Merge them |\n| No menu | AskUserQuestion to choose a season |",
        "여러 개면 합치고, AskUserQuestion으로 확인한다.",
        "메뉴 목록을 표시한다.\n\nAskUserQuestion으로 확인한다.",
        "```\nAskUserQuestion:\n  question: Which way?\n  header: Way\n  options:\n    - [Option 1]\n    - [Option 2]\n    - Stop\n```",
        "Use AskUserQuestion to choose from the styles that you made up.",
        "Use AskUserQuestion to choose from the following kitchens:\n- **North** — big\n- **South** — small",
        "Run AskUserQuestion presenting all plates, and ask the user to approve them.",
        (
            "Use AskUserQuestion to present all prices of the day:\n\n```\nquestion: Which one is right?\nheader: Price\noptions:\n"
            '  - label: "A", description: "two"\n  - label: "B", description: "three"\n```'
        ),
        "Use AskUserQuestion to present all identical plates.",
    ],
)
def test_a_list_that_is_only_shown(ask: str) -> None:
    assert _found(ask + "\n", "ASK103") == []


def test_a_list_that_is_written_out_is_no_open_set() -> None:
    items = "".join(f"- {name}\n" for name in ("Soups", "Salads", "Mains", "Cakes", "Teas", "Add a section"))
    assert _found(
        f"Present current sections as options via AskUserQuestion:\n{items}", "ASK101", "ASK103"
    ) == ["ASK101"]


def test_a_rule_for_the_tool_itself_is_a_plan_for_the_file() -> None:
    rule = (
        "> **AskUserQuestion limits:** at most 4 options per question. With more than 4 options, batch them into groups "
        "of 4 across several calls.\n"
    )
    ask = "## Pick\n\nUse AskUserQuestion with one option per open order.\n"
    assert _found(rule + "\n" + ask, "ASK103") == []
    assert _found(ask, "ASK103") == ["ASK103"]
    elsewhere = "## Report\n\nPrint the orders in batches of 20.\n\n"
    assert _found(elsewhere + ask, "ASK103") == ["ASK103"]


@pytest.mark.parametrize(
    "cut",
    [
        "Sort the orders by age. Then present up to 4 as options via AskUserQuestion.",
        "Find the orders that are late, and offer at most four as options through AskUserQuestion.",
        "Glob `orders/*.md`, newest first, and AskUserQuestion with up to 4 orders, newest first.",
        "Use AskUserQuestion to let the user pick:\n- Question: Which kitchen?\n- Options: build dynamically from the kitchen list (max 4).",
        "Use AskUserQuestion:\n- Options: taken from the open orders (at most 4)",
        "Every AskUserQuestion has 2-4 options (max 4). Keep the most relevant options, combine similar ones.",
        "AskUserQuestion takes four options at most. Merge similar options.",
        "Find the plates. **If candidates are found:** present via AskUserQuestion (max 4 options, each with name, age, place).",
        "Ask “Which kitchen?” with AskUserQuestion, one option per entry in `kitchens` (max 4).",
        "Use AskUserQuestion. If several were found, list each as a separate option (max 4).",
        "Use AskUserQuestion with these options:\n- **Pick a kitchen** (show top 4 by size as options)\n- **Search** — by name\n- **Stop** — for now",
        "AskUserQuestion takes only 4 options. List 3-4 of the 6 dishes of the day.",
        "With AskUserQuestion, which only supports 4 options, offer three of the five kitchens.",
    ],
)
def test_no_more_than_fit_of_what_is_there(cut: str) -> None:
    assert _found(cut + "\n", "ASK102") == ["ASK102"]


@pytest.mark.parametrize(
    "text",
    [
        "Use AskUserQuestion with up to 4 suggestions of your own.",
        "Use AskUserQuestion with up to 4 options.",
        "Present up to 4 as options via AskUserQuestion, and list the rest in the question.",
        "Use AskUserQuestion with up to 4 questions per call.",
        "Use AskUserQuestion with 2-4 options. Keep the labels short, combine short words.",
        "AskUserQuestion takes four options at most. Never merge similar options.",
        "Use AskUserQuestion:\n- Options: taken from the open orders (max 4 per page, with “Next page”)",
        "List the kitchens and ask via AskUserQuestion (max 4 options; if more kitchens, ask for the name as free text).",
        "Use AskUserQuestion (max 4 options, so split into two questions): soups first, then cakes.",
        "Use AskUserQuestion, one option per entry in `kitchens` (max 4 per page, then “Next page”).",
    ],
)
def test_nothing_is_left_out(text: str) -> None:
    assert _found(text + "\n", "ASK102") == []


@pytest.mark.parametrize(
    "ask",
    [
        "**Pick the steps:** AskUserQuestion listing all 9 steps, all ticked.",
        "Run AskUserQuestion showing the 6 courses, so that the user picks one.",
        "Present the AskUserQuestion menu with Soup, Salad, Bread, Cake, Tea options.",
        "Use AskUserQuestion with `soup` / `salad` / `bread` / `cake` / `tea` options.",
        "Each question uses AskUserQuestion with 3-5 derived options (based on the season, the price, the guests).",
        "| Late | “Any wish? (price / place / day)” |\n\nEach question uses AskUserQuestion with 3-5 derived options.",
        "Use AskUserQuestion with 5 options:\n- **Mine** — what was typed\n- **Soup A/B/C** — one of the three\n- **More** — others",
        "- If nothing was named, list 5 recent orders and let user pick via AskUserQuestion",
        "Show the 6 newest menus and have the user choose one with AskUserQuestion.",
        "Generate 5-8 name candidates. For each, note:\n\n| Name | Why |\n|---|---|\n| (name) | (why) |\n\nPresent and let user pick via AskUserQuestion.",
        "State the season. Then use AskUserQuestion (multiSelect: true) with 3-5 dishes of the season.",
        "Then present a follow-up `AskUserQuestion` (multiSelect: true) with: Soup, Salad, Fresh Bread, Cake, Tea.",
        (
            "- Ask “What did you eat?” — use `AskUserQuestion` (multiSelect: true) with options:\n"
            "  - Cold soup, Salad, Fresh bread, Cake, Tea/coffee\n- Write it into the diary"
        ),
        "- One AskUserQuestion multiSelect with 15 small wishes",
        "Present them via AskUserQuestion. Options: 3-5 strongest names of the day.",
        "Use AskUserQuestion with options like 10, 25, 50, 75 or 100.",
    ],
)
def test_more_than_fit_by_number(ask: str) -> None:
    assert _found(ask + "\n", "ASK101") == ["ASK101"]


@pytest.mark.parametrize(
    "ask",
    [
        "Use AskUserQuestion with `soup` / `salad` / `bread` options.",
        "Show the 6 courses, then use AskUserQuestion.",
        "Use AskUserQuestion with a timeout, retries, a header, a default, and other options of the client.",
        "AskUserQuestion listing the 9 plates that broke, with Mend and Throw away as options.",
        "Each question uses AskUserQuestion with 2-3 derived options (based on the season, the price, the guests).",
        "Present via AskUserQuestion (max 4 options, each showing name, age, place, price, guests).",
        "List 3 recent orders and let user pick via AskUserQuestion.",
        "Generate 5-8 name candidates and judge them yourself. Use AskUserQuestion to confirm the best one.",
        "Read 5 recent orders. Let the user pick the season via AskUserQuestion.",
        "Use AskUserQuestion (multiSelect: true) with 3-4 dishes of the season.",
        "Use AskUserQuestion with options like the soup of yesterday, or a cake.",
        "Use AskUserQuestion. Options: 2-4 strongest names of the day.",
    ],
)
def test_no_more_than_fit(ask: str) -> None:
    assert _found(ask + "\n", "ASK101") == []


@pytest.mark.parametrize(
    "ask",
    [
        'Use AskUserQuestion with 2-3 options from the card, plus "All of them" and "Other".',
        'Each question uses AskUserQuestion with 2-3 options (from the card, the season) + "Type your own answer".',
        '- "Which garden?" → AskUserQuestion with the names from gardens.yaml + "Let me type my own answer"',
        'Call AskUserQuestion with the courses as options and "None of these" at the end.',
        'Present them via AskUserQuestion. Options: 2-3 strongest names + "None of these — let us go on."',
        'List them as options *plus* "Other" with AskUserQuestion.',
        "Use AskUserQuestion with options like 10, 25, 50, or custom.",
        'For open-ended wishes: still use AskUserQuestion with options like "Soup", "Cake", "Let me explain..."',
    ],
)
def test_an_other_beside_options_that_are_described(ask: str) -> None:
    assert _found(ask + "\n", "ASK105") == ["ASK105"]


@pytest.mark.parametrize(
    "ask",
    [
        'Use AskUserQuestion with 2-3 options from the card, plus "All of them" and "Let me pick".',
        'Use AskUserQuestion with 2-3 options; the client adds "Other" and "Chat about this".',
    ],
)
def test_other_answers_beside_them(ask: str) -> None:
    assert _found(ask + "\n", "ASK105") == []


@pytest.mark.parametrize(
    "text",
    [
        "Use AskUserQuestion with 3-5 short questions. Cover:\n- taste\n- price",
        "3. **Quiz**: use AskUserQuestion with 5 multiple-choice questions",
        "Then call AskUserQuestion with 3 to 6 targeted questions.",
    ],
)
def test_questions_that_are_the_tools_arguments(text: str) -> None:
    assert _found(text + "\n", "ASK121") == ["ASK121"]


@pytest.mark.parametrize(
    "text",
    [
        "Use AskUserQuestion with 2-4 short questions.",
        "Use AskUserQuestion with 3-5 short questions, one at a time.",
        "Use AskUserQuestion with 6 questions in batches of 3.",
        "Use AskUserQuestion until 5 questions are answered.",
    ],
)
def test_questions_of_several_calls(text: str) -> None:
    assert _found(text + "\n", "ASK121") == []


@pytest.mark.parametrize(
    "text",
    [
        "If not signed in, use AskUserQuestion to get the API key, then run `shop login`.",
        "Use **ask_followup_question** to collect the shop's API key.",
        '```\nAskUserQuestion: "Which shop, and what is its authKey + authSecret?"\n```',
        "Use AskUserQuestion for the API key.",
        "Use AskUserQuestion and collect the database password from the user.",
    ],
)
def test_a_secret_that_the_tool_collects(text: str) -> None:
    assert _found(text + "\n", "ASK128") == ["ASK128"]


@pytest.mark.parametrize(
    "text",
    [
        "Do not use AskUserQuestion to get the API key.",
        "Use AskUserQuestion to get the name of the API key.",
        "Use AskUserQuestion for API key setup: Done | Later",
        "Use AskUserQuestion to collect the API key's location.",
        "The script collects the password from the user's keychain.",
        "Use AskUserQuestion to get approval before the token is stored.",
        "It presents one AskUserQuestion for any pending secrets, with how to get them.",
    ],
)
def test_no_secret_is_collected(text: str) -> None:
    assert _found(text + "\n", "ASK128") == []


def test_labels_in_code_are_options_where_one_is_a_plain_answer() -> None:
    lead = "Ask with AskUserQuestion before it is eaten. Name the plates, so that the user knows:\n\n"
    assert _found(lead + "- `Throw the cake away (Recommended)`\n- `Cancel`\n", "ASK110") == []
    assert _found(lead + "- `Delete the plates (Recommended)`\n- `Cancel`\n", "ASK110") == ["ASK110"]
    assert _found(lead + "- `plates/deleted.md`\n- `plates/kept.md`\n", "ASK110", "ASK104") == []


def test_one_option_is_announced() -> None:
    assert _found(
        "Use AskUserQuestion to present the user with one\noption:\n(c) go on as it is.\n", "ASK104"
    ) == ["ASK104"]
    assert _found("Use AskUserQuestion with exactly one option: “Got it”.\n", "ASK104") == ["ASK104"]
    assert _found("Use AskUserQuestion with one option marked as recommended.\n", "ASK104") == []
    assert _found("Use AskUserQuestion with one option per guest.\n", "ASK104") == []
    said = "Use AskUserQuestion: only list the guests (one line each: name, seat), then offer a few of them as options"
    assert _found(said + ": the rest can be typed.\n", "ASK104") == []


def test_a_header_on_a_line_of_its_own() -> None:
    text = "Use AskUserQuestion to let the user go on or stop.\nQuestion header: `The oven has not become warm`\n"
    assert _found(text, "ASK122") == ["ASK122"]
    assert _found(text.replace("The oven has not become warm", "Oven"), "ASK122") == []
    assert _found("Use AskUserQuestion to go on.\nHeaders: `The first`, `The second one`\n", "ASK122") == []


def test_what_stands_behind_a_label_describes_it() -> None:
    text = (
        'Use AskUserQuestion:\n```\nheader: "Menu"\nquestion: "What with the menu?"\noptions:\n'
        '  - label: "Write anew" - overwrites the old one\n  - label: "Keep" - leave it\n```\n'
    )
    assert _found(text, "ASK107", "ASK110") == ["ASK110"]


def test_options_beside_an_open_question_are_options() -> None:
    text = 'For open-ended wishes: use AskUserQuestion with options like "Soup", "Cake", "Bread".\n'
    assert _found(text, "ASK104") == []
    assert _found("For open-ended wishes: use AskUserQuestion with no options.\n", "ASK104") == ["ASK104"]
