"""Where a document speaks of asking: tool names, verbs, and what the sentence does with them."""

from __future__ import annotations

import pytest

from asklint import harnesses
from asklint.document.load import load
from asklint.reader.mentions import find_mentions
from asklint.reader.model import Addressee, Directive, Stance
from asklint.reader.read import read_document
from asklint.reader.stance import judge
from asklint.source import Source


def _mentions(text: str) -> list[Directive]:
    (document,) = load(Source.from_text("skills/x/SKILL.md", text)).documents
    return find_mentions(document, judge(document))


def _tool(text: str) -> Directive:
    (found,) = (directive for directive in _mentions(text) if directive.tool)
    return found


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("Call AskUserQuestion now.", "AskUserQuestion"),
        ("Call `AskUserQuestion` now.", "AskUserQuestion"),
        ("Use mcp__desk__AskUserQuestion.", "mcp__desk__AskUserQuestion"),
        ("Call request_user_input.", "request_user_input"),
        ("Call ask_user_question.", "ask_user_question"),
        ("Use `ask_user` to confirm.", "ask_user"),
        ("Use the AskUser tool.", "AskUser"),
        ("Use `question` tool here.", "question"),
        ("Use ask_followup_question.", "ask_followup_question"),
        ("AskUserQuestion으로 묻는다.", "AskUserQuestion"),
        ("AskUserQuestionを使う。", "AskUserQuestion"),
        ("使用AskUserQuestion询问。", "AskUserQuestion"),
        ("**AskUserQuestion**: which one?", "AskUserQuestion"),
    ],
)
def test_tools_are_found_with_their_place(text: str, tool: str) -> None:
    directive = _tool(text)
    assert directive.tool == tool
    assert text[slice(*directive.span)] == tool
    assert directive.addressee is Addressee.USER


@pytest.mark.parametrize(
    "text",
    [
        "AskUserQuestionnaire is a class.",
        "Call ask_users.",
        "The question tool-tip.",
        "Use `ask_user_list`.",
        "tasks",
    ],
)
def test_names_that_only_look_like_tools(text: str) -> None:
    assert not [directive for directive in _mentions(text) if directive.tool]


@pytest.mark.parametrize(
    ("text", "stance"),
    [
        ("Call AskUserQuestion to confirm.", Stance.DIRECTIVE),
        ("You must use AskUserQuestion here.", Stance.DIRECTIVE),
        ("Never delete without calling AskUserQuestion.", Stance.DIRECTIVE),
        ("Do not guess; call AskUserQuestion.", Stance.DIRECTIVE),
        ("Call AskUserQuestion not only for files.", Stance.DIRECTIVE),
        ("Do not guess, use AskUserQuestion.", Stance.DIRECTIVE),
        ("Do not call AskUserQuestion.", Stance.PROHIBITION),
        ("Never use AskUserQuestion for this.", Stance.PROHIBITION),
        ("Print text instead of calling AskUserQuestion.", Stance.PROHIBITION),
        ("Ask in plain text (not AskUserQuestion).", Stance.PROHIBITION),
        ("AskUserQuestion must not be used.", Stance.PROHIBITION),
        ("AskUserQuestion は使用しない。", Stance.PROHIBITION),
        ("If AskUserQuestion is not available, print the list.", Stance.GUARDED),
        ("When the AskUserQuestion call fails, print the list.", Stance.GUARDED),
        ("AskUserQuestion is a dialog.", Stance.DEFINITION),
        ("AskUserQuestion supports four options.", Stance.DEFINITION),
        ("Read, Write, AskUserQuestion", Stance.DEFINITION),
        ("Uses AskUserQuestion for the menu.", Stance.DEFINITION),
        ("After AskUserQuestion, go on.", Stance.DEFINITION),
    ],
)
def test_what_a_sentence_does_with_the_tool(text: str, stance: Stance) -> None:
    assert _tool(text).stance is stance


def test_a_sentence_is_judged_alone() -> None:
    text = "Do not guess. Call AskUserQuestion. Never print a menu."
    directive = _tool(text)
    assert directive.sentence.value == "Call AskUserQuestion."
    assert directive.stance is Stance.DIRECTIVE


def test_the_block_around_a_sentence_counts() -> None:
    text = "## Anti-patterns\n\nCall AskUserQuestion twice.\n"
    assert _tool(text).stance is Stance.BAD_EXAMPLE


@pytest.mark.parametrize(
    ("text", "addressee"),
    [
        ("Ask the user for a name.", Addressee.USER),
        ("Ask yourself whether it fits.", Addressee.SELF),
        ("Ask the orchestrator for a branch.", Addressee.ORCHESTRATOR),
        ("Ask the reviewer agent for a verdict.", Addressee.OTHER),
        ("Ask @builder to go on.", Addressee.OTHER),
        ("Confirm with the user before you go on.", Addressee.USER),
    ],
)
def test_whom_a_verb_asks(text: str, addressee: Addressee) -> None:
    (directive,) = _mentions(text)
    assert directive.tool == ""
    assert directive.addressee is addressee


@pytest.mark.parametrize(
    "text",
    [
        "Present the summary.",
        "Check the build.",
        "Show the log.",
        "The user's request is stored.",
        "Let the build finish.",
        "Give the file a name.",
        "A task-based flow.",
    ],
)
def test_verbs_that_ask_nobody(text: str) -> None:
    assert _mentions(text) == []


@pytest.mark.parametrize("text", ["사용자에게 질문한다.", "ユーザーに確認する。", "询问用户要不要继续。"])
def test_verbs_of_other_languages(text: str) -> None:
    assert len(_mentions(text)) == 1


def test_headings_and_cells_are_read_and_code_is_not() -> None:
    text = "## Call AskUserQuestion\n\n| a | b |\n|---|---|\n| x | call AskUserQuestion |\n\n```\nAskUserQuestion\n```\n"
    assert [directive.block.kind for directive in _mentions(text)] == ["heading", "cell"]


@pytest.mark.parametrize("tool", sorted(harnesses.tool_names() - harnesses.PLAIN_WORDS))
def test_a_document_with_no_other_word_for_it_is_read(tool: str) -> None:
    text = f"When two pots fit, call `{tool}` with both.\n"
    (document,) = load(Source.from_text("SKILL.md", text)).documents
    read = read_document(document).directives
    assert [directive.span for directive in read] == [mention.span for mention in _mentions(text)]
    assert read or tool in {"askFollowupQuestion", "cursor/ask_question"}


@pytest.mark.parametrize("unit", ["AskUserQuestion(", "ask the user, ", "AskUserQuestion ask the user "])
def test_a_sentence_without_end_is_not_read_once_for_every_word_of_it(unit: str) -> None:
    assert len(_mentions(unit * 2000)) <= 12
    assert len(_mentions("Ask the user with AskUserQuestion. " * 50)) == 50
