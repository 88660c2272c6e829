"""One row a harness: what its ask tool is called and takes. To add a harness, add a row.

Keys are written in one line, those that the tool requires with a star.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.harness import Harness
from asklint.record import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

VERIFIED = "2026-09"
_SPELLINGS = (
    ("multiSelect", "multi_select", "multiselect", "multiple", "allow_multiple", "allowMultiple"),
    ("options", "choices", "follow_up", "suggestions"),
    ("question", "prompt"),
    ("label", "text", "title", "name"),
    ("description", "desc", "detail", "details"),
    ("preview", "markdown"),
)
"""What different harnesses call the same thing."""


def _known(keys: str) -> frozenset[str]:
    return frozenset(key.rstrip("*") for key in keys.split())


def _required(keys: str) -> frozenset[str]:
    return frozenset(key.rstrip("*") for key in keys.split() if key.endswith("*"))


def _aliases(own: frozenset[str]) -> dict[str, str]:
    """Other harnesses' spellings of the keys in `own`, to what they are called here."""
    found: dict[str, str] = {}
    for group in _SPELLINGS:
        here = [key for key in group if key in own]
        if len(here) == 1:
            found.update((key, here[0]) for key in group if key != here[0])
    return found


def _row(
    name: str,
    title: str,
    *tools: str,
    questions: int | None,
    options: tuple[int, int | None],
    header: int | None,
    label_words: int | None = None,
    question_keys: str,
    option_keys: str,
    multi_select: str | None,
    source: str,
    call_keys: str = "questions",
    subagents_may_ask: bool = True,
) -> Harness:
    known_question_keys, known_option_keys = _known(question_keys), _known(option_keys)
    return Harness(
        name=name,
        title=title,
        tools=tools,
        max_questions=questions,
        min_options=options[0],
        max_options=options[1],
        max_header=header,
        header_hard=False,
        max_label_words=label_words,
        question_keys=known_question_keys,
        required_question_keys=_required(question_keys),
        option_keys=known_option_keys,
        required_option_keys=_required(option_keys),
        multi_select_key=multi_select,
        adds_other=True,
        subagents_may_ask=subagents_may_ask,
        call_keys=_known(call_keys),
        aliases=_aliases(known_question_keys | known_option_keys),
        plain_options=not known_option_keys,
        source=source,
        verified=VERIFIED,
    )


CLAUDE_CODE = replace(
    _row(
        "claude-code",
        "Claude Code",
        "AskUserQuestion",
        questions=4,
        options=(2, 4),
        header=12,
        label_words=5,
        # The published type has `multiSelect` as required; the tool takes calls without it.
        question_keys="question* header* options* multiSelect",
        option_keys="label* description* preview",
        multi_select="multiSelect",
        call_keys="questions answers annotations metadata",
        subagents_may_ask=False,
        source="Agent SDK docs: user input, TypeScript; Claude Code docs: subagents, tools reference",
    ),
    strict_keys=True,
)

CODEX = replace(
    _row(
        "codex",
        "Codex",
        "request_user_input",
        questions=3,
        options=(2, 3),
        header=12,
        label_words=5,
        question_keys="id* header* question* options*",
        option_keys="label* description*",
        multi_select=None,
        subagents_may_ask=False,
        source="openai/codex: codex-rs/core/src/tools/handlers/request_user_input_spec.rs",
    ),
    options_hard=False,
)

OPENCODE = replace(
    _row(
        "opencode",
        "OpenCode",
        "question",
        questions=None,
        options=(0, None),
        header=30,
        label_words=5,
        question_keys="question* header* options* multiple custom",
        option_keys="label* description*",
        multi_select="multiple",
        subagents_may_ask=False,
        source="anomalyco/opencode: packages/schema/src/question.ts, packages/opencode/src/tool/question.txt",
    ),
    options_hard=False,
)

KILO = replace(
    OPENCODE,
    name="kilo",
    title="Kilo",
    option_keys=OPENCODE.option_keys | {"mode"},
    source="Kilo-Org/kilocode: packages/schema/src/v1/question.ts, src/tool/question.txt",
)

GEMINI = _row(
    "gemini",
    "Gemini CLI",
    "ask_user",
    questions=4,
    options=(2, 4),
    header=16,
    label_words=5,
    question_keys="question* header* type* options multiSelect placeholder",
    option_keys="label* description*",
    multi_select="multiSelect",
    source="google-gemini/gemini-cli: packages/core/src/tools/ask-user.ts, docs/tools/ask-user.md",
)

QWEN = _row(
    "qwen",
    "Qwen Code",
    "ask_user_question",
    questions=4,
    options=(2, 4),
    header=12,
    label_words=5,
    question_keys="question* header* options* multiSelect",
    option_keys="label* description*",
    multi_select="multiSelect",
    call_keys="questions metadata",
    subagents_may_ask=False,
    source="QwenLM/qwen-code: packages/core/src/tools/askUserQuestion.ts",
)

KIMI = replace(
    _row(
        "kimi",
        "Kimi CLI and Kimi Code",
        "AskUserQuestion",
        questions=4,
        options=(2, 4),
        header=12,
        label_words=5,
        question_keys="question* header options* multi_select",
        option_keys="label* description",
        multi_select="multi_select",
        call_keys="questions background",
        source="MoonshotAI/kimi-cli: src/kimi_cli/tools/ask_user; kimi-code: ask-user-question.ts",
    ),
)

VIBE = replace(
    _row(
        "vibe",
        "Mistral Vibe",
        "ask_user_question",
        questions=None,
        options=(2, None),
        header=20,
        label_words=5,
        question_keys="question* header options* multi_select hide_other",
        option_keys="label* description",
        multi_select="multi_select",
        call_keys="questions footer_note",
        source="mistralai/mistral-vibe: vibe/core/tools/builtins/ask_user_question.py",
    ),
    header_hard=True,
)

CLINE = _row(
    "cline",
    "Cline",
    "ask_question",
    "ask_followup_question",
    questions=1,
    options=(2, 5),
    header=None,
    question_keys="question* options*",
    option_keys="",
    multi_select=None,
    call_keys="question options",
    source="cline/cline: sdk/packages/core/src/extensions/tools/schemas.ts",
)

ROO = replace(
    _row(
        "roo",
        "Roo Code",
        "ask_followup_question",
        questions=1,
        options=(2, 4),
        header=None,
        question_keys="question* follow_up*",
        option_keys="text* mode",
        multi_select=None,
        call_keys="question follow_up",
        source="RooCodeInc/Roo-Code: src/core/prompts/tools/native-tools/ask_followup_question.ts",
    ),
    options_key="follow_up",
    label_key="text",
    strict_keys=True,
)

VSCODE = _row(
    "vscode",
    "VS Code Copilot",
    "vscode_askQuestions",
    "vscode/askQuestions",
    "askQuestions",
    questions=None,
    options=(0, None),
    header=50,
    question_keys="header* question* message options multiSelect allowFreeformInput",
    option_keys="label* description recommended",
    multi_select="multiSelect",
    source="microsoft/vscode: src/vs/workbench/contrib/chat/common/tools/builtinTools/askQuestionsTool.ts",
)

COPILOT_CLI = replace(
    _row(
        "copilot-cli",
        "Copilot CLI",
        "ask_user",
        questions=1,
        options=(0, None),
        header=None,
        question_keys="question* choices allowFreeform",
        option_keys="",
        multi_select=None,
        call_keys="question choices allowFreeform",
        source="github/copilot-sdk: nodejs/src/types.ts; github/copilot-cli: changelog.md",
    ),
    options_hard=False,
    options_key="choices",
)

CURSOR = replace(
    _row(
        "cursor",
        "Cursor",
        "AskQuestion",
        "cursor/ask_question",
        questions=None,
        options=(2, None),
        header=None,
        question_keys="id* prompt* options* allow_multiple",
        option_keys="id* label*",
        multi_select="allow_multiple",
        call_keys="title questions",
        source="Cursor docs: CLI, ACP",
    ),
    question_key="prompt",
)

MUX = replace(
    _row(
        "mux",
        "mux",
        "ask_user_question",
        questions=4,
        options=(2, 4),
        header=32,
        label_words=5,
        question_keys="question* header* options* multiSelect*",
        option_keys="label* description*",
        multi_select="multiSelect",
        subagents_may_ask=False,
        source="coder/mux: src/common/utils/tools/toolDefinitions.ts, docs/agents/plan-mode.mdx",
    ),
    header_hard=True,
    rejects_other=True,
    strict_keys=True,
)

CRUSH = replace(
    _row(
        "crush",
        "Crush",
        "question",
        questions=5,
        options=(2, 5),
        header=None,
        # Several answers are a value of `type` here, not a key.
        question_keys="id type* label question* description* choices",
        option_keys="id* label* description",
        multi_select=None,
        call_keys="questions confirm_title confirm_description",
        subagents_may_ask=False,
        source="charmbracelet/crush: internal/question/question.go, internal/agent/tools/question.md",
    ),
    options_key="choices",
)

OPENCLAW = _row(
    "openclaw",
    "OpenClaw",
    "ask_user",
    questions=3,
    options=(2, 4),
    header=12,
    question_keys="id* header* question* options* multiSelect",
    option_keys="label* description",
    multi_select="multiSelect",
    call_keys="questions timeoutSeconds",
    subagents_may_ask=False,
    source="openclaw/openclaw: docs/tools/ask-user.md",
)

OPEN_WEBUI = _row(
    "open-webui",
    "Open WebUI",
    "ask_user",
    questions=3,
    options=(2, 3),
    header=48,
    question_keys="id* header question* options* allow_other",
    option_keys="label* description*",
    multi_select=None,
    call_keys="questions allow_other timeout_ms",
    source="open-webui/open-webui: backend/open_webui/utils/ask_user.py",
)

DROID = replace(
    _row(
        "droid",
        "Factory Droid",
        "AskUser",
        questions=None,
        options=(0, None),
        header=None,
        question_keys="",
        option_keys="",
        multi_select=None,
        call_keys="questionnaire",
        source="third-party clients; the schema itself is not public",
    ),
    adds_other=False,
    options_hard=False,
)

CONDUCTOR = replace(
    CLAUDE_CODE,
    name="conductor",
    title="Conductor",
    tools=("mcp__conductor__AskUserQuestion", "AskUserQuestion"),
    source="gstack: generate-ask-user-format.ts, docs/spikes/claude-code-hook-mutation.md",
)


def _all_tools(rows: Iterable[Harness]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(tool for row in rows for tool in row.tools))


_HARNESSES = tuple(row for row in list(globals().values()) if isinstance(row, Harness))
"""Every row above, in their order."""

PORTABLE = replace(
    _row(
        "portable",
        "every harness",
        *_all_tools(_HARNESSES),
        questions=3,
        options=(2, 3),
        header=12,
        label_words=5,
        # `multiSelect` may be written, since mux wants the key; but several harnesses have no multi-select.
        question_keys="id question* header* options* multiSelect",
        option_keys="label* description*",
        multi_select=None,
        subagents_may_ask=False,
        source="the strictest common subset of the other rows",
    ),
    rejects_other=True,
)

ROWS = (*_HARNESSES, PORTABLE)
