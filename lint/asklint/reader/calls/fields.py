"""Calls out of fields: which outlines are calls, and whether they are payloads or sketches."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from asklint.document.folding import fold_once
from asklint.lazy_regex import Pattern
from asklint.reader.calls.outline import Outline
from asklint.reader.model import Call

if TYPE_CHECKING:
    from asklint.document.model import Block
    from asklint.document.textmap import TextMap
    from asklint.reader.calls.draft import QuestionDraft
    from asklint.reader.calls.outline_state import CallDraft

#: Without one of these words no outline can be a call; looking for them is far cheaper than the pattern.
_WORDS = (
    *("question", "options", "choices", "header", "askuser", "ask_user", "request_user_input"),
    *("質問", "問い", "질문", "问题", "問題", "提问", "選択肢", "オプション", "옵션", "선택지", "选项"),
    *("選項", "pregunta", "frage", "soru", "opciones", "optionen", "seçenekler"),
)
_THEN = Pattern(r"[\w \"'`*()#-]{0,40}[:：=]")
_TOOL_LINE = Pattern(r"askuserquestion[^\n]{0,80}\n", needs=("askuserquestion",))
_DECLARES = Pattern(
    r"(?:an? )?(?:array|list|string|str|object|required|optional|boolean|text|number)(?: of\b|[,;.|\[]|$)"
    r"|\d\s?[-–]\s?\d (?:options|choices|items)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=1024)
def hints_at_fields(text: str) -> bool:
    """Whether a word of a call's fields is followed by a colon, or the tool's name ends a line."""
    lowered = fold_once(text)
    return any(_is_key(lowered, word) for word in _WORDS if word in lowered) or bool(
        _TOOL_LINE.search(lowered)
    )


def _is_key(lowered: str, word: str) -> bool:
    at = lowered.find(word)
    while at >= 0:
        if _THEN.match(lowered, at + len(word)):
            return True
        at = lowered.find(word, at + 1)
    return False


def read_fields(
    block: Block, content: TextMap, start: int, end: int, prose: bool, shape: str, lone: bool = False
) -> list[Call]:
    """The calls written as fields between two offsets. `lone`: a quoted question alone counts, too."""
    if not hints_at_fields(content.text[start:end]):
        return []
    drafts = Outline(content, start, end, prose).read()
    return [_call(block, draft, prose, shape) for draft in drafts if _keep(draft, lone)]


def _keep(draft: CallDraft, lone: bool) -> bool:
    if draft.record:
        return False
    draft.questions = [q for q in draft.questions if _is_question(q, draft, lone)]
    return bool(draft.questions)


def _is_question(question: QuestionDraft, draft: CallDraft, lone: bool) -> bool:
    if question.text is None or (_DECLARES.match(question.text.value) and not question.text.quoted):
        # Without words of its own it is a call only if the tool is named, or if it has all the rest.
        labelled = sum(1 for option in question.options if option.keys) > 1 and question.header is not None
        named = bool(draft.tool) and bool(question.options)
        return question.text is None and (labelled or named)
    if any(
        _DECLARES.match(option.label.value) and not option.label.quoted for option in question.options[:1]
    ):
        return False
    if question.options:
        return True
    if draft.tool or draft.problem:
        return question.text.quoted
    if question.text.quoted and (question.header is not None or "options" in question.keys):
        return True
    return lone and question.text.quoted and question.options_span is None and "question" in question.keys


def _call(block: Block, draft: CallDraft, prose: bool, shape: str) -> Call:
    complete = all(q.text is not None and q.options_span is not None for q in draft.questions)
    payload = draft.strict and not prose and complete and (draft.objects or draft.batch)
    if not payload:
        for question in draft.questions:
            question.wrong_types = {}
    return Call(
        form="payload" if payload else "sketch",
        shape="yaml" if payload and shape == "fields" else shape,
        block=block,
        span=draft.span(),
        questions=tuple(question.finish() for question in draft.questions),
        tool=draft.tool,
        problem=draft.problem,
        problem_span=draft.problem_span,
    )
