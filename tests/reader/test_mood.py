"""Whether a sentence that names the tool tells the agent to use it, or speaks about it."""

from __future__ import annotations

import pytest

from asklint.document.load import load
from asklint.reader.model import Stance
from asklint.reader.mood import for_people
from asklint.reader.read import read_document
from asklint.source import Source


def _asks(text: str, path: str = "skills/x/SKILL.md") -> int:
    (document,) = load(Source.from_text(path, text)).documents
    return len(read_document(document).asks)


@pytest.mark.parametrize(
    "text",
    [
        "Use AskUserQuestion to settle it.",
        "If it is unclear, wrap the choices in AskUserQuestion.",
        "You must call AskUserQuestion.",
        "Remember to call AskUserQuestion.",
        "Consider using AskUserQuestion first.",
        "**Scope**: AskUserQuestion with the three beds",
        "Unclear → AskUserQuestion",
        "One issue = one AskUserQuestion call.",
        "AskUserQuestion after every answer.",
        "AskUserQuestion is mandatory here.",
        "Approvals are single-select via AskUserQuestion.",
        "Each open value is paired with AskUserQuestion.",
        "Open points escalate to AskUserQuestion.",
        "Dos preguntas: usa AskUserQuestion para confirmar.",
        "Frage mit AskUserQuestion nach dem Ziel.",
        "AskUserQuestion で確認する。",
        "AskUserQuestion으로 묻는다.",
        "使用 AskUserQuestion 询问。",
        "不明な場合は AskUserQuestion で確認する。",
        "순차 AskUserQuestion.",
        "Use AskUserQuestion before you delete anything.",
        "Before the upload, use AskUserQuestion.",
        "If it fails, use AskUserQuestion.",
        "Use your platform's question tool (like AskUserQuestion) to ask.",
        "Use `AskUserQuestion` in Claude Code, `request_user_input` in Codex, `ask_user` in Pi.",
        "Ask each via `AskUserQuestion` (**`AskUserQuestion` route: owner only**).",
        "Preload `ToolSearch(select:AskUserQuestion)`, and use AskUserQuestion.",
        "## Ask with AskUserQuestion",
        "## Confirm with AskUserQuestion\n\nUse AskUserQuestion to confirm the bed.",
        "## AskUserQuestion for choices",
    ],
)
def test_what_tells(text: str) -> None:
    assert _asks(text) == 1


@pytest.mark.parametrize(
    "text",
    [
        "It must run in the main agent to call AskUserQuestion.",
        "See the guide for scoring and the AskUserQuestion flow.",
        "AskUserQuestion steals the focus.",
        "AskUserQuestion offers the user a way out.",
        "The wizard lasts about 3 AskUserQuestion exchanges.",
        "User interaction (AskUserQuestion)",
        "When the agent uses the AskUserQuestion tool, the request is sent.",
        "The prompts were put through an AskUserQuestion round.",
        "Replaced the typed list by AskUserQuestion.",
        "Review AskUserQuestion prompts for clarity.",
        "Add AskUserQuestion to the allowed tools.",
        "Maximum 4 questions per AskUserQuestion call",
        "Source: conversation / AskUserQuestion.",
        "deepwiki `ask_question` | `searchGitHub`",
        "AskUserQuestion のトリガー例:",
        "It may be the host's variant (e.g. `mcp__garden__AskUserQuestion` — in your list) or the native one.",
        "AskUserQuestion (any variant — `mcp__*__AskUserQuestion` or native) satisfies the turn's end.",
        "Phases 1-3 run in the main agent (AskUserQuestion, Skill).",
        "That breaks the contract (one AskUserQuestion per exchange).",
        "Shapes that confirm via AskUserQuestion sit in the middle.",
        "## AskUserQuestion 中継フロー",
        "AskUserQuestion 채널 규칙은 유지한다.",
        "Write out the evidence as text before calling AskUserQuestion.",
        "Keep the names for use in subsequent AskUserQuestion calls.",
        'Preload: `ToolSearch(query: "select:AskUserQuestion")`.',
        "Check the transcript for `AskUserQuestion` entries.",
        "Verify AskUserQuestion in allowed-tools.",
        "Manager missing critical tools: AskUserQuestion",
        "Because the flow is gated by an AskUserQuestion confirm, the list can be loose.",
        "A single AskUserQuestion is always safer than a guess.",
        "Write it in the canonical format the AskUserQuestion judge grades.",
        "With AskUserQuestion, commands become wizards.",
        "A guide to commands that gather answers through the AskUserQuestion tool.",
        "- **ask-user-question.md**: Using the AskUserQuestion tool well",
        "A failed AskUserQuestion must be offered again.",
        "- **Path**: `garden.tools.ask_user:AskUserQuestion`",
        "| Host | Tool |\n| --- | --- |\n| Gemini | `ask_user` tool |",
        "- `web_search` — look things up\n- `ask_user` — ask people",
        "AskUserQuestion 규칙",
        "## AskUserQuestion basics",
        "## AskUserQuestion: the protocol",
        "- Read - files\n- AskUserQuestion - decisions",
        "Tools used:\n\n- AskUserQuestion - decisions",
    ],
)
def test_what_only_speaks_about_the_tool(text: str) -> None:
    assert _asks(text) == 0


def test_statements_tell_agents_and_describe_to_people() -> None:
    text = "The skill asks via AskUserQuestion."
    assert _asks(text) == 1
    assert _asks(text, "README.md") == 0
    assert _asks("Use AskUserQuestion.", "README.md") == 1


def test_cjk_in_files_for_people_describes() -> None:
    text = "当 AI 使用 `AskUserQuestion` 工具时，面板会显示问题。"
    assert _asks(text, "docs/zh/guide.md") == 0
    assert _asks("使用 `AskUserQuestion` 询问。", "docs/zh/commands/plan.md") == 1


def test_a_sentence_asks_once_a_flow_at_every_step() -> None:
    assert _asks("Unclear → AskUserQuestion → still unclear → AskUserQuestion") == 2


def test_a_ban_reaches_over_the_names_that_share_its_verb() -> None:
    text = "Do NOT call `AskUserQuestion`, `request_user_input`, or any other tool.\n\nAutonomous skills must never call certain tools (e.g. AskUserQuestion)."
    (document,) = load(Source.from_text("skills/x/SKILL.md", text)).documents
    assert [ask.stance for ask in read_document(document).asks] == [Stance.PROHIBITION] * 2
    (document,) = load(
        Source.from_text("skills/x/SKILL.md", "If the mode is not `--full`, AskUserQuestion for the scope.")
    ).documents
    assert [ask.stance for ask in read_document(document).asks] == [Stance.DIRECTIVE]


def test_a_description_still_binds_the_list_that_it_introduces() -> None:
    text = "Picker (AskUserQuestion):\n\n- A) Water now\n- B) Water later\n"
    (document,) = load(Source.from_text("skills/x/SKILL.md", text)).documents
    (ask,) = read_document(document).asks
    assert len(ask.questions[0].options) == 2
    assert ask.directive is not None


def test_a_description_that_governs_nothing_is_a_definition() -> None:
    (document,) = load(Source.from_text("skills/x/SKILL.md", "AskUserQuestion steals the focus.")).documents
    (directive,) = read_document(document).directives
    assert directive.stance is Stance.DEFINITION
    assert directive.evidence


@pytest.mark.parametrize(
    ("path", "people"),
    [
        ("README.md", True),
        ("docs/guide.md", True),
        ("docs/specs/asking.md", False),
        ("skills/x/README.md", True),
        ("docs/tr/commands/run.md", False),
        ("skills/x/SKILL.md", False),
        ("CLAUDE.md", False),
    ],
)
def test_whom_a_file_is_written_for(path: str, people: bool) -> None:
    assert for_people(path) is people
