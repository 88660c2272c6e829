"""Calls and objects in code: `AskUserQuestion({...})`, `AskUserQuestion(questions=[...])`, bare JSON."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.calls.draft import QuestionDraft
from asklint.reader.calls.from_literal import fill_options, is_question, read_question, text_of
from asklint.reader.calls.keys import (
    OPTION_LIST_KEYS,
    QUESTION_KEYS,
    find_tool,
    is_tool,
    is_tool_alone,
    tool_calls,
)
from asklint.reader.literal import read_invocation, read_literal
from asklint.reader.literal_model import Arr, Invocation, Node, Obj, Raw, Reading, Str
from asklint.reader.model import Call, Question
from asklint.record import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from asklint.document.model import Block
    from asklint.source import Span

_ARGUMENTS = Pattern(r"\s{0,80}(?:[{\[\"'`/#]|[A-Za-z_]\w{0,40}\s?[:=](?!=))")
_OBJECT = Pattern(
    r"^[ \t]*(?:[-*][ \t]{1,8})?(?:(?:const|let|var|return|await|export|default)[ \t]{1,8}){0,3}"
    r"(?:[\w.$]{1,60}[ \t]{0,8}[:=]?[ \t]{0,8})?(?P<open>[{\[])",
    re.MULTILINE,
)
_INNER_KEYS = ("input", "parameters", "params", "args", "arguments", "tool_input", "payload")
_NAME_KEYS = ("tool", "name", "tool_name", "toolName", "type", "function")
_LEAD = 200
_SENDS_OPTIONS = Pattern(
    r"\b(?:options?|choices?)\b[^.!?\n]{0,40}[:：][*_`]{0,2}$|選択肢|옵션|선택지|选项|選項", re.IGNORECASE
)
_MEANT = Pattern(r"\bquestions?[\"']?\s?[:=]")


def read_invocations(block: Block) -> list[Call]:
    """Every call of an ask tool in code or in a paragraph."""
    text = block.text
    found: list[Call] = []
    done = 0
    # Brackets left open make every reading run to the end; such a text must not be read over and over.
    budget = 4 * len(text) + 10_000
    for start, paren in tool_calls(text):
        if budget < 0:
            break
        if start < done or not _ARGUMENTS.match(text, paren + 1):
            continue
        reading = read_invocation(text, start, paren)
        budget -= reading.end - start
        node = reading.node
        if not isinstance(node, Invocation):
            continue
        call = _from_invocation(block, node, reading)
        if call is None and reading.faults and _MEANT.search(text, paren, node.end):
            call = _call(block, (), "call", node, reading, tool=node.name)
        if call is not None:
            found.append(call)
            done = reading.end
    return found


def _from_invocation(block: Block, node: Invocation, reading: Reading) -> Call | None:
    content = block.content
    arguments = next((arg for arg in node.args if isinstance(arg, Obj)), node.named)
    questions, keys = _questions(block, arguments, named=True)
    array = next((arg for arg in node.args if isinstance(arg, Arr)), None)
    positional = False
    if (
        not questions
        and array
        and any(isinstance(item.node, Obj) and item.node.get(*QUESTION_KEYS) for item in array.items)
    ):
        questions = _from_array(block, array)
    elif not questions and node.args:
        draft = QuestionDraft()
        positional = True
        for arg in node.args:
            if isinstance(arg, Str) and draft.text is None:
                draft.text = text_of(content, arg)
            elif isinstance(arg, (Arr, Raw)) and draft.options_span is None:
                fill_options(draft, content, arg)
        options = node.named.get(*OPTION_LIST_KEYS)
        if options:
            fill_options(draft, content, options.value, options.key)
        if draft.text is not None:
            questions = (draft.finish(content.span(node.start, node.end)),)
    if not questions:
        return None
    return _call(block, questions, "call", node, reading, node.name, keys, sketchy=positional)


def read_objects(block: Block, taken: list[Span]) -> list[Call]:
    """Bare objects and arrays that are the arguments of an ask tool."""
    text, content = block.text, block.content
    found: list[Call] = []
    done = 0
    for match in _OBJECT.finditer(text):
        at = match.start("open")
        place = content.origin(at)
        if at < done or any(span.start <= place < span.end for span in taken):
            continue
        reading = read_literal(text, at)
        done = reading.end
        calls = list(_from_node(block, reading.node, reading, _tool_before(text, match.start(), at), 0))
        if (
            not calls
            and reading.faults
            and re.search(r"\"questions?\"\s?:", text[at:done])
            and '"options"' in text[at:done]
        ):
            calls = [_call(block, (), "object", reading.node, reading)]
        found.extend(calls)
    return found


def read_bare_options(block: Block) -> list[Call]:
    """`["Keep", "Drop"]` alone in a fence, below words that send options to the tool."""
    before, text = block.previous, block.text
    if before is None or before.kind != "paragraph":
        return []
    lead = before.text[-_LEAD:].rstrip()
    tool = find_tool(lead, 0, len(lead))
    if tool is None or not _SENDS_OPTIONS.search(lead, tool.end()):
        return []
    reading = read_literal(text, text.index("["))
    node = reading.node
    if not isinstance(node, Arr) or not node.items or text[reading.end :].strip():
        return []
    labelled = all(
        isinstance(item.node, Str) or (isinstance(item.node, Obj) and item.node.get("label"))
        for item in node.items
    )
    if not labelled:
        return []
    draft = QuestionDraft()
    fill_options(draft, block.content, node)
    question = draft.finish(block.content.span(node.start, node.end))
    return [_call(block, (question,), "array", node, reading, tool.group(), sketchy=True)]


def _from_node(block: Block, node: Node, reading: Reading, tool: str, depth: int) -> Iterator[Call]:
    if depth > 3:
        return
    if isinstance(node, Arr):
        if node.items and all(is_question(item.node) for item in node.items if isinstance(item.node, Obj)):
            questions = _from_array(block, node)
            if questions:
                yield _call(block, questions, "object", node, reading, tool)
                return
        for item in node.items[:50]:
            if isinstance(item.node, Obj):
                yield from _from_node(block, item.node, reading, tool, depth + 1)
        return
    if not isinstance(node, Obj):
        return
    named = next(
        (
            e.value.value
            for e in node.entries
            if e.key in _NAME_KEYS and isinstance(e.value, Str) and is_tool(e.value.value)
        ),
        "",
    )
    for entry in node.entries:
        inner = entry.value
        by_key = entry.key if is_tool_alone(entry.key) else ""
        if isinstance(inner, (Obj, Arr)) and (by_key or (named and entry.key in _INNER_KEYS)):
            yield from _from_node(block, inner, reading, by_key or named, depth + 1)
            return
    questions, keys = _questions(block, node, named=bool(tool or named))
    if questions:
        yield _call(block, questions, "object", node, reading, tool or named, keys)


def _questions(block: Block, node: Obj, named: bool) -> tuple[tuple[Question, ...], Mapping[str, Span]]:
    """The questions of an arguments object and its other keys; unnamed, it must look like one."""
    content = block.content
    batch = node.get("questions")
    if batch is not None:
        inner = batch.value
        questions: tuple[Question, ...] = ()
        if isinstance(inner, Arr) and (named or any(is_question(item.node) for item in inner.items)):
            questions = _from_array(block, inner)
        elif isinstance(inner, Obj) and is_question(inner):
            questions = (read_question(content, inner),)
        keys = {e.key: content.span(e.key_start, e.key_end) for e in node.entries if e.key != "questions"}
        return questions, keys
    if is_question(node) or (named and node.get(*QUESTION_KEYS, "options")):
        return (read_question(content, node),), {}
    return (), {}


def _from_array(block: Block, node: Arr) -> tuple[Question, ...]:
    found: list[Question] = []
    for item in node.items:
        inner = item.node
        if isinstance(inner, Obj) and inner.get(*QUESTION_KEYS, *OPTION_LIST_KEYS, "header"):
            found.append(read_question(block.content, inner))
        elif isinstance(inner, Str):
            draft = QuestionDraft(text=text_of(block.content, inner))
            found.append(draft.finish(block.content.span(inner.start, inner.end)))
    return tuple(found) if any(q.options_span or q.keys for q in found) else ()


def _call(
    block: Block,
    questions: tuple[Question, ...],
    shape: str,
    node: Node,
    reading: Reading,
    tool: str = "",
    keys: Mapping[str, Span] | None = None,
    sketchy: bool = False,
) -> Call:
    sketchy = sketchy or reading.loose or _abridged(node)
    if sketchy:
        # A sketch may write options as plain text.
        questions = tuple(replace(question, wrong_types={}) for question in questions)
    fault = next((f for f in reading.faults if node.start <= f.start <= node.end), None)
    return Call(
        form="sketch" if sketchy else "payload",
        shape=shape,
        block=block,
        span=block.content.span(node.start, node.end),
        questions=questions,
        tool=tool.split(".")[-1],
        keys=keys or {},
        problem=fault.message if fault else "",
        problem_span=block.content.span(fault.start, fault.end) if fault else None,
    )


def _abridged(node: Node, depth: int = 0) -> bool:
    """Whether `...` stands for keys anywhere in it."""
    if depth > 6:
        return False
    if isinstance(node, Obj):
        return node.abridged or any(_abridged(e.value, depth + 1) for e in node.entries)
    if isinstance(node, Arr):
        return any(_abridged(item.node, depth + 1) for item in node.items)
    if isinstance(node, Invocation):
        return _abridged(node.named, depth + 1) or any(_abridged(arg, depth + 1) for arg in node.args)
    return False


def _tool_before(text: str, line_start: int, at: int) -> str:
    """The tool named on the object's own line, or alone on the line above it."""
    match = find_tool(text, line_start, at)
    if match:
        return match.group()
    above = text[max(0, line_start - 200) : line_start].rstrip()
    line = above[above.rfind("\n") + 1 :]
    match = find_tool(line, 0, len(line))
    return match.group() if match and (line.endswith((":", "：")) or len(line.split()) <= 3) else ""
