"""The names of ask tools and of their fields, in every spelling and language that documents use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.harnesses import added_tools
from asklint.lazy_regex import Pattern

if TYPE_CHECKING:
    import re

#: Names that mean an ask tool wherever they are called.
TOOL = Pattern(
    r"(?<![\w-])(?:tools?\.|functions\.)?(?:mcp__[\w*<>{}-]{1,40}__)?(?:AskUserQuestions?(?:Tool)?|askUserQuestions?(?:Tool)?|ask_user_questions?"
    r"|request_user_input|ask_followup_question|vscode_askQuestions|askQuestions|AskQuestion|ask_question|ask_user|AskUser)(?!\w)"
)
#: A tool of this name is only meant when it is called with an object.
_QUESTION_TOOL = Pattern(r"(?<![\w.\-])question(?=\(\s{0,20}\{)")

_DEFINES = Pattern(r"\b(?:def|function|class|fn|func|interface|type)\s{1,4}$")

_SPELLINGS = {
    "questions": ("questions", "質問リスト", "问题列表", "질문 목록"),
    "question": (
        *("question", "question text", "質問", "質問文", "問い", "질문", "질문 텍스트"),
        *("问题", "問題", "提问"),
        *("pregunta", "frage", "soru", "pergunta", "вопрос"),
    ),
    "header": ("header", "ヘッダー", "ヘッダ", "見出し", "헤더", "标题", "標題", "标头"),
    "options": (
        *("options", "choices", "选项", "選項", "選択肢", "オプション", "옵션", "선택지", "선택 옵션"),
        *("opciones", "optionen", "seçenekler", "opções", "варианты", "answer options", "option list"),
    ),
    "multiSelect": (
        *("multiselect", "multi_select", "multi-select", "multi select"),
        *("複数選択", "다중 선택", "다중선택", "多选", "複選"),
    ),
    "label": ("label", "ラベル", "라벨", "레이블", "标签", "標籤"),
    "description": ("description", "desc", "説明", "설명", "描述", "说明"),
    "preview": ("preview",),
    "value": ("value",),
    "id": ("id",),
    "answer": ("answer", "回答", "답변", "respuesta", "antwort"),
}  # fmt: skip
_FIELDS = {spelling: name for name, spellings in _SPELLINGS.items() for spelling in spellings}
QUESTION_FIELDS = frozenset({"questions", "question", "header", "options", "multiSelect"})
OPTION_FIELDS = frozenset({"label", "description", "preview", "value", "id"})

QUESTION_KEYS = ("question", "prompt", "questionText")
OPTION_LIST_KEYS = ("options", "choices", "follow_up", "suggestions")
MULTI_KEYS = ("multiSelect", "multi_select", "multiselect", "multiple", "allow_multiple", "allowMultiple")
LABEL_KEYS = ("label", "text", "title", "name", "value")

_NUMBERING = Pattern(r"[\s#]{0,3}\(?\d{1,2}\)?$|[ ]?\([^()]{1,30}\)$")


def field_name(written: str) -> str:
    """The field a key means, or empty."""
    key = written.strip(" *_`\"'").lower()
    name = _FIELDS.get(key, "")
    if not name:
        name = _FIELDS.get(_NUMBERING.sub("", key), "")
        # `Options (2)` is the list, `Description 2` is nothing we know.
        if name not in ("question", "options"):
            return ""
    return name


def key_as_written(written: str, name: str) -> str:
    """The key to report: a spelling made for readers (`Question`, 質問) counts as the field's own name."""
    key = written.strip(" *_`\"'")
    if (
        not key.isascii()
        or key[:1].isupper()
        or " " in key
        or "-" in key
        or key.lower() == name.lower() != key
    ):
        return name
    return key


def is_tool(name: str) -> bool:
    """Whether what is called by this name is an ask tool."""
    return name.strip() == "question" or is_tool_alone(name)


def is_tool_alone(name: str) -> bool:
    """Whether a name means an ask tool with nothing around it; `question` is a field more often than a tool."""
    bare = name.strip()
    added = added_tools()
    return TOOL.fullmatch(bare) is not None or (added is not None and added.fullmatch(bare) is not None)


def find_tool(text: str, start: int, end: int) -> re.Match[str] | None:
    """The first ask tool named in a stretch of text."""
    found = TOOL.search(text, start, end)
    added = added_tools()
    return added.search(text, start, end) if found is None and added is not None else found


def tool_calls(text: str) -> list[tuple[int, int]]:
    """Start of the name and place of the bracket of every `Tool(` in a text."""
    added = added_tools()
    others = added.finditer(text) if added is not None else ()
    named = (*TOOL.finditer(text), *_QUESTION_TOOL.finditer(text), *others)
    return sorted(
        match.span()
        for match in named
        if text.startswith("(", match.end()) and not _defined(text, match.start())
    )


def _defined(text: str, at: int) -> bool:
    """`function AskUserQuestion(`: not called here."""
    return _DEFINES.search(text[max(0, at - 24) : at]) is not None
