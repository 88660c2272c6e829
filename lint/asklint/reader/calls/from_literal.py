"""Questions out of literals: what the literal reader yields, read as the arguments of an ask tool."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.calls.draft import QuestionDraft
from asklint.reader.calls.inline import add_inline_options
from asklint.reader.calls.keys import LABEL_KEYS, MULTI_KEYS, OPTION_LIST_KEYS, QUESTION_KEYS
from asklint.reader.literal_model import Arr, Bool, Elision, Entry, Node, Note, Num, Obj, Raw, Str
from asklint.reader.model import Option, Question, Text
from asklint.reader.option_text import find_recommended, read_option
from asklint.reader.quantity import bounds, goes_on, is_condition, is_placeholder, stated
from asklint.record import replace

if TYPE_CHECKING:
    from asklint.document.textmap import TextMap

_TYPE_NAMES = {
    "string",
    "str",
    "number",
    "boolean",
    "bool",
    "array",
    "object",
    "list",
    "dict",
    "any",
    "string[]",
    "Option[]",
}
_TYPE_NAME = Pattern(
    r"(?:string|str|boolean|bool|number|list|array|Array|List)\b[\[\]<>\w |?.]{0,60};?|[A-Z]\w{2,40}\[\];?"
)


def is_question(node: Node) -> bool:
    """Whether an object is a question for the user, rather than a schema, a record or something else."""
    if not isinstance(node, Obj) or node.get("answer", "answers", "properties", "$schema"):
        return False
    question = node.get(*QUESTION_KEYS)
    if question is None or not isinstance(question.value, (Str, Raw)) or _names_type(question.value):
        return False
    options = node.get(*OPTION_LIST_KEYS)
    if question.key != "question":
        # `prompt` and `options` are common words: only labelled options make them a question.
        items = options.value.items if options and isinstance(options.value, Arr) else ()
        return any(isinstance(item.node, Obj) and item.node.get("label") for item in items)
    if options is not None:
        return isinstance(options.value, (Arr, Raw, Str, Elision)) and not _names_type(options.value)
    return node.get("header", *MULTI_KEYS) is not None


def read_question(content: TextMap, node: Obj) -> Question:
    """The question that an object describes."""
    return draft_of(content, node).finish(content.span(node.start, node.end))


def draft_of(content: TextMap, node: Obj) -> QuestionDraft:
    """What an object says of a question."""
    draft = QuestionDraft(keys={e.key: content.span(e.key_start, e.key_end) for e in node.entries})
    question = node.get(*QUESTION_KEYS)
    if question:
        draft.text = text_of(content, question.value)
        _check_text(draft, question)
    header = node.get("header")
    if header:
        draft.header = text_of(content, header.value)
        _check_text(draft, header)
    multi = node.get(*MULTI_KEYS)
    if multi:
        quoted = content.text.startswith(('"', "'"), multi.key_start - 1) if multi.key_start else False
        draft.multi_select_span = content.span(multi.key_start - quoted, multi.value.end)
        if isinstance(multi.value, Bool):
            draft.multi_select = multi.value.value
        elif isinstance(multi.value, (Str, Num)):
            draft.wrong_types[multi.key] = kind_of(multi.value)
    options = node.get(*OPTION_LIST_KEYS)
    if options:
        fill_options(draft, content, options.value, options.key)
    return draft


def fill_options(draft: QuestionDraft, content: TextMap, node: Node, key: str = "options") -> None:
    """Options of a list, or of whatever stands in its place."""
    draft.options_span = content.span(node.start, node.end)
    draft.extent.append(draft.options_span)
    if isinstance(node, Arr):
        _from_array(draft, content, node, key)
    elif isinstance(node, Str):
        draft.wrong_types[key] = "string"
        add_inline_options(draft, content, node.inner_start, node.inner_end)
    elif isinstance(node, (Raw, Elision)):
        draft.add(_expression(content, node))
    else:
        draft.wrong_types[key] = kind_of(node)


def _from_array(draft: QuestionDraft, content: TextMap, node: Arr, key: str) -> None:
    phrase = _single_phrase(content, node)
    if phrase is not None:
        draft.add(phrase)
        return
    condition = ""
    strings = 0
    for item in node.items:
        for note in item.notes:
            if is_condition(note.text):
                condition = note.text
            elif goes_on(note.text):
                draft.add(_from_note(content, note))
        option = option_of(content, item.node)
        if node.loop:
            option = replace(option, stands_for=stated(node.loop) or (0, None))
        strings += isinstance(item.node, Str) and not item.node.tail
        draft.add(option, condition)
    for note in node.notes:
        if goes_on(note.text) and not is_condition(note.text):
            draft.add(_from_note(content, note))
    if strings:
        draft.wrong_types[key] = "strings"


def _single_phrase(content: TextMap, node: Arr) -> Option | None:
    """`[one per finding, max 4]`: words, no items."""
    if not node.items or not all(isinstance(item.node, Raw) and not item.node.spread for item in node.items):
        return None
    source = content.text[node.start : node.end]
    if " " not in source.strip("[] ") or "(" in source[:200].split(" ")[0]:
        return None
    found = bounds(source, enclosed=True)
    if found is None:
        return None
    span = content.span(node.start, node.end)
    return Option(Text(" ".join(source.split()), span, placeholder=True), span, stands_for=found)


def option_of(content: TextMap, node: Node) -> Option:
    """One item of a list of options."""
    if isinstance(node, Obj):
        return _from_object(content, node)
    if isinstance(node, Str) and not node.tail:
        label = text_of(content, node)
        return Option(
            label,
            content.span(node.start, node.end),
            recommended=find_recommended(content, node.inner_start, node.inner_end),
            stands_for=bounds(label.value, enclosed=True) if label.placeholder else None,
        )
    if isinstance(node, Elision) or (
        isinstance(node, Raw) and (node.spread or ("(" in node.source and "." in node.source))
    ):
        return _expression(content, node)
    return read_option(content, node.start, node.end)


def _from_object(content: TextMap, node: Obj) -> Option:
    label = node.get(*LABEL_KEYS) or node.get("id")
    description = node.get("description")
    recommended = None
    for entry in (label, description):
        if entry and recommended is None and isinstance(entry.value, Str):
            recommended = find_recommended(content, entry.value.inner_start, entry.value.inner_end)
    flag = node.get("recommended", "isRecommended")
    if recommended is None and flag and isinstance(flag.value, Bool) and flag.value.value:
        recommended = content.span(flag.key_start, flag.value.end)
    if label:
        text = text_of(content, label.value)
    else:
        text = Text("", content.span(node.start, node.start), placeholder=node.abridged or not node.entries)
    return Option(
        text,
        content.span(node.start, node.end),
        description=text_of(content, description.value) if description else None,
        recommended=recommended,
        keys={e.key: content.span(e.key_start, e.key_end) for e in node.entries},
        preview=node.get("preview") is not None,
        abridged=node.abridged,
        stands_for=bounds(text.value, enclosed=True) if text.placeholder and text.value else None,
    )


def _expression(content: TextMap, node: Node) -> Option:
    """An expression in place of options: as many as it yields."""
    source = content.text[node.start : node.end]
    span = content.span(node.start, node.end)
    return Option(
        Text(" ".join(source.split()), span, placeholder=True),
        span,
        stands_for=stated(source.lower()) or (0, None),
    )


def _from_note(content: TextMap, note: Note) -> Option:
    span = content.span(note.start, note.end)
    return Option(
        Text(note.text, span, placeholder=True), span, stands_for=stated(note.text.lower()) or (0, None)
    )


def text_of(content: TextMap, node: Node) -> Text:
    """The text of a value; what is no string is a placeholder for one."""
    if isinstance(node, Str):
        return Text(
            node.value, content.span(node.inner_start, node.inner_end), True, is_placeholder(node.value)
        )
    source = content.text[node.start : node.end]
    return Text(
        " ".join(source.split()), content.span(node.start, node.end), False, not isinstance(node, (Num, Bool))
    )


def _check_text(draft: QuestionDraft, entry: Entry) -> None:
    if isinstance(entry.value, (Obj, Arr, Num, Bool)):
        draft.wrong_types[entry.key] = kind_of(entry.value)


def kind_of(node: Node) -> str:
    names = {Str: "string", Num: "number", Bool: "boolean", Obj: "object", Arr: "array"}
    return names.get(type(node), "expression")


def _names_type(node: Node) -> bool:
    """`question: string`, `"question": "string"`: a declaration."""
    if isinstance(node, Str):
        return node.value in _TYPE_NAMES
    return isinstance(node, Raw) and _TYPE_NAME.fullmatch(node.source.strip()) is not None
