"""Calls in tags: `<invoke name="AskUserQuestion">` with JSON in its parameters, and fields as elements."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.calls.draft import QuestionDraft
from asklint.reader.calls.from_literal import fill_options, read_question
from asklint.reader.calls.keys import QUESTION_KEYS, is_tool, is_tool_alone
from asklint.reader.literal import read_literal
from asklint.reader.literal_model import Arr, Fault, Obj
from asklint.reader.model import Call, Option, Question, Text
from asklint.reader.option_text import find_recommended, read_option

if TYPE_CHECKING:
    import re
    from collections.abc import Mapping

    from asklint.document.model import Block
    from asklint.document.textmap import TextMap
    from asklint.source import Span

_INVOKE = Pattern(
    r"<(?:\w{1,20}:)?(?:invoke|tool_call|tool_use)\s{1,8}name=[\"'](?P<name>[\w.-]{1,80})[\"'][^<>]{0,200}>"
)
_INVOKE_END = Pattern(r"</(?:\w{1,20}:)?(?:invoke|tool_call|tool_use)>")
_PARAMETER = Pattern(r"<(?:\w{1,20}:)?parameter\s{1,8}name=[\"'](?P<name>\w{1,60})[\"'][^<>]{0,200}>")
_PARAMETER_END = Pattern(r"</(?:\w{1,20}:)?parameter>")
_TOOL_TAG = Pattern(r"<(?P<name>[A-Za-z_][\w.-]{3,60})>")
_QUESTION_TAG = Pattern(r"<question>")
_OPTION_TAG = Pattern(r"<(?P<tag>option|suggest|choice)\b(?P<attributes>[^<>]{0,600}?)(?P<empty>/?)>")
_ATTRIBUTE = Pattern(r"(?P<key>\w{1,30})=(?P<quote>[\"'])(?P<value>[^\"'<>]{0,500})(?P=quote)")
_OPTIONS_END = Pattern(r"</(?:options|follow_up|choices)>")
_OPTIONS_LIST = Pattern(r"<(?:options|follow_up)>\s{0,40}(?=\[)")
#: The other fields of a question, written around its text and options.
_HEADER_BEFORE = Pattern(r"<header>[^<>]{0,200}</header>\s{0,80}$")
_FLAG_BEHIND = Pattern(r"\s{0,80}<(?P<tag>multiSelect|multi_select)>\s{0,8}\w{0,8}\s{0,8}</(?P=tag)>")
_LEAF = Pattern(r"<(?P<tag>question|header|label|description|multiSelect|multi_select)>")


def read_xml(block: Block) -> list[Call]:
    text = block.text
    if "<" not in text:
        return []
    found = [
        call for match in _INVOKE.finditer(text) if is_tool(match["name"]) for call in _invoke(block, match)
    ]
    taken = [call.span for call in found]
    for match in _TOOL_TAG.finditer(text):
        if is_tool_alone(match["name"]) and not _within(block, match.start(), taken):
            found.extend(_element(block, match))
    taken = [call.span for call in found]
    for match in _QUESTION_TAG.finditer(text):
        if not _within(block, match.start(), taken):
            found.extend(_loose_fields(block, match))
    return sorted(found, key=lambda call: call.span.start)


def _within(block: Block, at: int, taken: list[Span]) -> bool:
    place = block.content.origin(at)
    return any(span.start <= place < span.end for span in taken)


def _invoke(block: Block, match: re.Match[str]) -> list[Call]:
    """The parameters hold literals: one `questions` array, or the fields of a single question."""
    content, text = block.content, block.text
    following = _INVOKE.search(text, match.end())
    limit = following.start() if following else len(text)
    end = _INVOKE_END.search(text, match.end(), limit)
    stop = end.end() if end else limit
    fault: Fault | None = None if end else Fault("`<invoke>` is never closed", match.start(), match.end())
    questions: list[Question] = []
    keys: dict[str, Span] = {}
    draft = QuestionDraft()
    for parameter in _PARAMETER.finditer(text, match.end(), stop):
        name = parameter["name"]
        inner_end = _parameter_end(text, parameter.end(), stop)
        key_span = content.span(parameter.start("name"), parameter.end("name"))
        at = _first(text, parameter.end(), inner_end)
        if name == "questions":
            reading = read_literal(text, at, inner_end)
            fault = next(iter(reading.faults), fault)
            items = (
                [item.node for item in reading.node.items]
                if isinstance(reading.node, Arr)
                else [reading.node]
            )
            questions.extend(
                read_question(content, node)
                for node in items
                if isinstance(node, Obj) and node.get(*QUESTION_KEYS, "options", "header")
            )
        elif name in ("question", "header", "options", "multiSelect", "multi_select"):
            draft.keys[name] = key_span
            fault = _parameter_field(draft, content, name, at, inner_end) or fault
        else:
            keys[name] = key_span
    if draft.keys:
        questions.append(draft.finish(content.span(match.start(), stop)))
    if not questions and (fault is None or not _PARAMETER.search(text, match.end(), stop)):
        return []
    whole = content.span(match.start(), stop)
    return [_payload(block, whole, tuple(questions), match["name"], fault, keys)]


def _payload(
    block: Block,
    whole: Span,
    questions: tuple[Question, ...],
    tool: str = "",
    fault: Fault | None = None,
    keys: Mapping[str, Span] | None = None,
) -> Call:
    return Call(
        form="payload",
        shape="xml",
        block=block,
        span=whole,
        questions=questions,
        tool=tool,
        keys=keys or {},
        problem=fault.message if fault else "",
        problem_span=block.content.span(fault.start, fault.end) if fault else None,
    )


def _parameter_end(text: str, at: int, stop: int) -> int:
    """Where a parameter ends: at its closing tag, or at the next parameter when that was forgotten."""
    found = [
        match.start()
        for match in (_PARAMETER_END.search(text, at, stop), _PARAMETER.search(text, at, stop))
        if match
    ]
    return min(found, default=stop)


def _parameter_field(draft: QuestionDraft, content: TextMap, name: str, at: int, end: int) -> Fault | None:
    text = content.text
    if name == "options":
        reading = read_literal(text, at, end)
        fill_options(draft, content, reading.node)
        return next(iter(reading.faults), None)
    value = text[at:end].rstrip()
    written = Text(value, content.span(at, at + len(value)), True)
    if name == "question":
        draft.text = written
    elif name == "header":
        draft.header = written
    elif value in ("true", "false"):
        draft.multi_select, draft.multi_select_span = value == "true", written.span
    return None


def _element(block: Block, match: re.Match[str]) -> list[Call]:
    """`<AskUserQuestion>` around JSON, or around elements."""
    content, text = block.content, block.text
    again = text.find(match.group(), match.end())
    close = text.find(f"</{match['name']}>", match.end(), again if again >= 0 else len(text))
    stop = close if close >= 0 else again if again >= 0 else len(text)
    at = _first(text, match.end(), stop)
    whole = content.span(match.start(), stop + (len(match["name"]) + 3 if close >= 0 else 0))
    if text[at : at + 1] in ("{", "["):
        reading = read_literal(text, at, stop)
        node = reading.node
        batch = node.get("questions") if isinstance(node, Obj) else None
        if batch:
            node = batch.value
        items = [item.node for item in node.items] if isinstance(node, Arr) else [node]
        questions = tuple(
            read_question(content, n) for n in items if isinstance(n, Obj) and n.get(*QUESTION_KEYS)
        )
        fault = next(iter(reading.faults), None)
        if not questions:
            return []
        return [_payload(block, whole, questions, match["name"], fault)]
    question = _fields(content, match.end(), stop)
    if question is None:
        return []
    return [_payload(block, whole, (question.finish(whole),), match["name"])]


def _loose_fields(block: Block, match: re.Match[str]) -> list[Call]:
    """`<question>` followed by `<options>`, with no tool around them."""
    text = block.text
    following = _QUESTION_TAG.search(text, match.end())
    options = _OPTIONS_END.search(text, match.end(), following.start() if following else len(text))
    if not options:
        return []
    header = _HEADER_BEFORE.search(text, max(0, match.start() - 400), match.start())
    start = header.start() if header else match.start()
    flag = _FLAG_BEHIND.match(text, options.end())
    end = flag.end() if flag else options.end()
    draft = _fields(block.content, start, end)
    if draft is None or not draft.options:
        return []
    whole = block.content.span(start, end)
    return [_payload(block, whole, (draft.finish(whole),))]


def _fields(content: TextMap, start: int, end: int) -> QuestionDraft | None:
    text = content.text
    draft = QuestionDraft()
    options = list(_OPTION_TAG.finditer(text, start, end))
    borders = [*(match.start() for match in options), end]
    inside = [(m.start(), _close(text, m["tag"], m.end(), borders[n + 1])) for n, m in enumerate(options)]
    for leaf in _LEAF.finditer(text, start, end):
        nearest = bisect_right(borders, leaf.start(), 0, len(options)) - 1
        if nearest >= 0 and leaf.start() < inside[nearest][1]:
            continue
        value = _inner(content, leaf, end)
        draft.keys[leaf["tag"]] = content.span(leaf.start("tag"), leaf.end("tag"))
        if leaf["tag"] == "question":
            draft.text = value
        elif leaf["tag"] == "header":
            draft.header = value
        elif leaf["tag"].startswith("multi"):
            draft.multi_select, draft.multi_select_span = value.value == "true", value.span
    for match, (begin, stop) in zip(options, inside, strict=True):
        draft.add(_option(content, match, begin, stop))
    if options:
        draft.options_span = content.span(options[0].start(), inside[-1][1])
        draft.keys["options"] = draft.options_span
    else:
        listed = _OPTIONS_LIST.search(text, start, end)
        if listed:
            node = read_literal(text, listed.end(), end).node
            fill_options(draft, content, node)
            draft.wrong_types.clear()  # an element holds text, whatever is written in it
            draft.keys["options"] = content.span(listed.start(), listed.end())
    return draft if draft.text is not None else None


def _option(content: TextMap, match: re.Match[str], begin: int, stop: int) -> Option:
    text = content.text
    parts: dict[str, Text] = {}
    keys: dict[str, Span] = {}
    for attribute in _ATTRIBUTE.finditer(text, match.start("attributes"), match.end("attributes")):
        parts[attribute["key"]] = Text(
            attribute["value"], content.span(attribute.start("value"), attribute.end("value")), True
        )
        keys[attribute["key"]] = content.span(attribute.start("key"), attribute.end("key"))
    for leaf in _LEAF.finditer(text, match.end(), stop):
        parts[leaf["tag"]] = _inner(content, leaf, stop)
        keys[leaf["tag"]] = content.span(leaf.start("tag"), leaf.end("tag"))
    label = parts.get("label") or parts.get("name") or parts.get("title")
    if label is None:
        close = text.rfind("</", match.end(), stop)
        inner = read_option(content, match.end(), close if close >= 0 else stop)
        return Option(
            inner.label,
            content.span(begin, stop),
            parts.get("description") or inner.description,
            recommended=inner.recommended,
            stands_for=inner.stands_for,
        )
    return Option(
        label,
        content.span(begin, stop),
        parts.get("description"),
        recommended=find_recommended(content, begin, stop),
        keys=keys,
    )


def _close(text: str, tag: str, at: int, end: int) -> int:
    if text[at - 2 : at] == "/>":
        return at
    close = text.find(f"</{tag}>", at, end)
    return close + len(tag) + 3 if close >= 0 else end


def _inner(content: TextMap, match: re.Match[str], end: int) -> Text:
    text = content.text
    close = text.find(f"</{match['tag']}>", match.end(), end)
    stop = close if close >= 0 else end
    at = _first(text, match.end(), stop)
    value = text[at:stop].rstrip()
    return Text(" ".join(value.split()), content.span(at, at + len(value)), True)


def _first(text: str, at: int, end: int) -> int:
    while at < end and text[at] in " \t\r\n":
        at += 1
    return at
