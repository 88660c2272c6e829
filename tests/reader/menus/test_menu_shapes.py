"""Every shape in which options are written gives the same menu."""

from __future__ import annotations

import pytest
from menu_tools import document_of, labels, only_menu, reasons

from asklint.reader.menus import read_menus

THREE = ["Merge", "Rebase", "Skip"]


@pytest.mark.parametrize(
    ("shape", "text"),
    [
        ("lettered", "Ask the user:\n\nA) Merge\nB) Rebase\nC) Skip\n"),
        ("lettered", "Ask the user:\n\n- A) Merge — one commit\n- B) Rebase — replay\n- C) Skip\n"),
        ("lettered", "> How should I update the branch?\n>\n> (a) Merge\n> (b) Rebase\n> (c) Skip\n"),
        ("lettered", "Present these options:\n\n```\n[A] Merge\n[B] Rebase\n[C] Skip\n```\n"),
        ("lettered", "Which one do you want?\n\n**A.** Merge\n**B.** Rebase\n**C.** Skip\n"),
        (
            "lettered",
            "Ask:\n\n**Option A: Merge**\n\n- x\n\n**Option B: Rebase**\n\n- y\n\n**Option C: Skip**\n",
        ),
        ("keyed", "Ask about each file:\n\nM) Merge\nR) Rebase\nS) Skip\n"),
        ("numbered", "Ask the user to choose:\n\n1. **Merge** — one commit\n2. **Rebase**\n3. **Skip**\n"),
        ("numbered", "```\n1) Merge\n2) Rebase\n3) Skip\n\nWhat would you like to do?\n```\n"),
        ("numbered", "```\nHow should I proceed?\n  [1] Merge\n  [2] Rebase\n  [3] Skip\n```\n"),
        ("numbered", "> Which way?\n> 1️⃣ Merge\n> 2️⃣ Rebase\n> 3️⃣ Skip\n"),
        (
            "numbered",
            "```\n│ Choose:   │\n│ 1. Merge  │\n│ 2. Rebase │\n│ 3. Skip   │\n```\n",
        ),
        ("bulleted", 'Ask with these options:\n\n- "Merge" — one commit\n- "Rebase" — replay\n- "Skip"\n'),
        ("bulleted", "Offer:\n\n- Merge: one commit\n- Rebase: replay\n- Skip: leave it\n"),
        ("bulleted", "```\nWhat would you like to do?\n\n• Merge\n• Rebase\n• Skip\n```\n"),
        (
            "table",
            "Ask the user:\n\n| Option | Meaning |\n|---|---|\n| Merge | a |\n| Rebase | |\n| Skip | |\n",
        ),
        ("inline-lettered", "Ask. Options: A) Merge, B) Rebase (slow), C) Skip.\n"),
        ("inline-lettered", "Ask the user (A: Merge, B: Rebase, or C: Skip)?\n"),
        ("inline-list", "Ask how to go on. Options: Merge | Rebase | Skip\n"),
        ("inline-list", 'Ask with options: ["Merge", "Rebase", "Skip"]\n'),
        ("inline-list", "If the branch exists, present options: Merge, Rebase, or Skip.\n"),
        ("inline-list", "Ask the user. Options: `Merge`, `Rebase`, `Skip`\n"),
        ("inline-row", "Ask the user to choose the way: **Merge**, **Rebase** or **Skip**.\n"),
        ("inline-row", 'Present the user with: "Merge" / "Rebase" / "Skip"\n'),
        ("inline-list", "If it is behind, use AskUserQuestion — Merge / Rebase / Skip (for now).\n"),
        ("inline-list", "Settle how to update (AskUserQuestion: Merge, Rebase, Skip).\n"),
        ("numbered", "ユーザーに確認する：\n\n1. Merge\n2. Rebase\n3. Skip\n\n番号で答えてください。\n"),
        ("inline-list", "Confirm through `AskUserQuestion` (Merge | Rebase | Skip).\n"),
        ("inline-list", 'Ask the user: "Which way?" → [Merge, Rebase, Skip]\n'),
        ("inline-list", 'Ask with options: "Merge", "Rebase", "Skip" and a free-text answer for the rest.\n'),
        (
            "numbered",
            "Present the options to the user. Wait.\n\n> It is behind.\n>\n> 1) **Merge** — one\n> 2) **Rebase**\n> 3) **Skip**\n",
        ),
        ("question", 'If it is behind, ask: "The branch is behind. Merge / Rebase / Skip?"\n'),
        ("question", 'Ask: "Should I Merge, Rebase, or Skip?"\n'),
        ("question", "Ask: Want to **Merge** it, **Rebase** it, or **Skip**?\n"),
        ("keys", "> Update the branch? [Merge / Rebase / Skip]\n"),
    ],
)
def test_shape(shape: str, text: str) -> None:
    menu = only_menu(text)
    assert (menu.shape, labels(menu)) == (shape, THREE)
    assert (menu.count.low, menu.count.high, menu.count.exact) == (3, 3, True)
    assert reasons(text) == [None]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("AskUserQuestion で以下の選択肢を提示:\n\n- 採用\n- 深掘り\n- 中止\n", ["採用", "深掘り", "中止"]),
        ("사용자에게 옵션을 제시:\n\n1. 병합\n2. 취소\n", ["병합", "취소"]),
        ("向用户提供选项：\n\n- 合并\n- 取消\n", ["合并", "取消"]),
        ("Frage den Nutzer. Optionen:\n\n- Mischen\n- Abbrechen\n", ["Mischen", "Abbrechen"]),
        ("Pregunta al usuario. Opciones:\n\n- Unir\n- Cancelar\n", ["Unir", "Cancelar"]),
        (
            "Demandez. Choix :\n\n- Fusionner\n- Annuler\n",
            ["Fusionner", "Annuler"],
        ),
        ("Pergunte ao usuário. Opções:\n\n- Unir\n- Cancelar\n", ["Unir", "Cancelar"]),
        ("Kullanıcıya sor. Seçenekler:\n\n- Birleştir\n- İptal\n", ["Birleştir", "İptal"]),
        ("询问用户：“只装核心，还是全部安装？”\n", ["只装核心", "全部安装"]),
    ],
)
def test_languages(text: str, expected: list[str]) -> None:
    assert labels(only_menu(text)) == expected
    assert reasons(text) == [None]


def test_spans_cover_items_with_their_markers() -> None:
    text = "Choose:\n\n- A) Merge now\n  and tag it\n- B) Skip\n"
    menu = only_menu(text)
    written = [text[slice(*option.span)] for option in menu.options]
    assert written == ["- A) Merge now\n  and tag it", "- B) Skip"]
    assert text[slice(*menu.span)] == "- A) Merge now\n  and tag it\n- B) Skip"
    assert [option.marker for option in menu.options] == ["A", "B"]


def test_wrapped_lines_belong_to_their_option_and_the_question_does_not() -> None:
    text = "Ask:\n\nA) Merge now\nand tag it\nB) Skip\nWhich one?\n"
    menu = only_menu(text)
    assert text[slice(*menu.options[0].span)] == "A) Merge now\nand tag it"
    assert text[slice(*menu.options[1].span)] == "B) Skip"
    assert menu.question is not None
    assert menu.question.value == "Which one?"


def test_lead_question_and_block_of_a_fence() -> None:
    text = "Show this:\n\n```\nBranch exists.\n\nWhat now?\n1. Merge\n2. Skip\n```\n"
    menu = only_menu(text)
    assert menu.block.kind == "fence"
    assert menu.lead is not None
    assert menu.question is not None
    assert (menu.lead.value, menu.question.value) == ("What now?", "What now?")
    assert text[slice(*menu.question.span)] == "What now?"


def test_the_quoted_question_is_taken_out_of_its_sentence() -> None:
    menu = only_menu('Ask the user: "Which way do you want to go?"\n\n- Merge\n- Skip\n')
    assert menu.question is not None
    assert menu.question.value == "Which way do you want to go?"


@pytest.mark.parametrize(
    ("text", "demanded"),
    [
        ("Which one?\n\n1. Merge\n2. Skip\n\nReply with 1 or 2.\n", "Reply with 1 or 2"),
        ("Ask:\n\nA) Merge\nB) Skip\n\nType `A` to merge.\n", "Type `A"),
        ("> Delete the branch? [y/N]\n", "[y/N]"),
        ("> Does it look right? (yes / adjust)\n", "(yes / adjust)"),
        ("Which one?\n\n1. Merge\n2. Skip\n\nType 2 diabetes is no reply.\n", None),
    ],
)
def test_typed_reply(text: str, demanded: str | None) -> None:
    span = only_menu(text).typed_reply
    assert (text[slice(*span)] if span else None) == demanded


@pytest.mark.parametrize(
    "text",
    [
        "## Steps\n\n1. Read the file\n2. Write the file\n",
        "- one thing\n- another thing\n",
        "We (a) read, then (b) write, and (c) stop.\n",
        "```python\nprint('A) Merge')\nprint('B) Skip')\n```\n",
        "Ask whether to continue or stop.\n",
        "Is there any name or path?\n",
        "Continue or not?\n",
        "The files `a.py`, `b.py` or `c.py` hold it.\n",
        "- [x] done\n- [ ] open\n",
        "See src/a/b and either/or.\n",
    ],
)
def test_nothing_to_choose(text: str) -> None:
    assert read_menus(document_of(text)) == []


def test_a_closing_question_belongs_to_the_list_behind_it() -> None:
    text = "```\nDone:\n- Brief\n- Plan\n\nWhat's next?\n1. Build\n2. Stop\n```\n"
    assert labels(only_menu(text)) == ["Build", "Stop"]


def test_menus_inside_the_items_of_a_list_win() -> None:
    text = "Ask the user to choose:\n\n1. How:\n   A) Merge\n   B) Rebase\n2. When:\n   A) Now\n   B) Later\n"
    menus = read_menus(document_of(text))
    assert [labels(menu) for menu in menus] == [["Merge", "Rebase"], ["Now", "Later"]]


def test_letters_with_numbers_and_a_word() -> None:
    counted = only_menu("Ask:\n\nA) Merge\nB) Rebase\nB2) Rebase twice\nC) Skip\n")
    assert [option.marker for option in counted.options] == ["A", "B", "B2", "C"]
    headed = only_menu("Ask the user:\n\n### Option A: Merge\n\nx\n\n### Option B: Skip\n\ny\n")
    assert labels(headed) == ["Merge", "Skip"]


def test_a_letter_of_a_name_begins_no_option() -> None:
    assert read_menus(document_of("Options weigh Tier A: fast and Tier B: slow.\n")) == []
    assert read_menus(document_of("They differ (Path A) in speed, (Path B) in cost.\n")) == []


@pytest.mark.parametrize(
    ("items", "expected"),
    [
        ("- A) Keep\n- B) Drop\n- Other (please specify)", ["Keep", "Drop", "Other"]),
        ("- **A)** Keep\n- **B)** Drop\n- **Other** — type it", ["Keep", "Drop", "Other"]),
        ("* a) Keep\n* b) Drop\n\n* Something else", ["Keep", "Drop", "Something else"]),
        ("- A) Keep\n- B) Drop\n- Write the log", ["Keep", "Drop"]),
        ("- A) Keep\n- B) Drop\n\nOther work waits.", ["Keep", "Drop"]),
        ("- A) Keep\n- B) Drop\n  - Other files stay", ["Keep", "Drop"]),
    ],
)
def test_an_other_without_a_letter_is_one_of_the_answers(items: str, expected: list[str]) -> None:
    assert labels(only_menu(f"Use AskUserQuestion with these options:\n\n{items}\n")) == expected
