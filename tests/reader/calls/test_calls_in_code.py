"""Calls and objects in fences."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from asklint.document.model import Block, Kind
from asklint.document.textmap import TextMap
from asklint.reader.calls import read_calls
from asklint.source import Span

if TYPE_CHECKING:
    from asklint.reader.model import Call


def block(text: str, kind: Kind = "fence", marker: str = "") -> Block:
    return Block(kind=kind, span=Span(0, len(text)), content=TextMap.identity(text), marker=marker)


def only(text: str, kind: Kind = "fence") -> Call:
    calls = read_calls(block(text, kind))
    assert len(calls) == 1, calls
    return calls[0]


def labels(call: Call, question: int = 0) -> list[str]:
    return [option.label.value for option in call.questions[question].options]


OBJECT = """{
  "questions": [{
    "question": "Which branch?",
    "header": "Branch",
    "multiSelect": false,
    "options": [
      {"label": "main (Recommended)", "description": "The default"},
      {"label": "next", "description": "The next one", "preview": "x"}
    ]
  }],
  "metadata": {}
}"""


def test_json_object() -> None:
    call = only(OBJECT)
    assert (call.form, call.shape, call.tool, call.problem) == ("payload", "object", "", "")
    assert list(call.keys) == ["metadata"]
    assert OBJECT[slice(*call.keys["metadata"])] == "metadata"
    question = call.questions[0]
    assert question.text is not None
    assert OBJECT[slice(*question.text.span)] == "Which branch?"
    assert question.header is not None
    assert question.header.value == "Branch"
    assert question.multi_select is False
    assert list(question.keys) == ["question", "header", "multiSelect", "options"]
    first, second = question.options
    assert first.recommended is not None
    assert OBJECT[slice(*first.recommended)] == "(Recommended)"
    assert list(second.keys) == ["label", "description", "preview"]
    assert second.preview
    assert (question.count.low, question.count.high, question.count.exact) == (2, 2, True)
    assert question.wrong_types == {}


@pytest.mark.parametrize(
    ("head", "tail", "tool"),
    [
        ("AskUserQuestion(", ")", "AskUserQuestion"),
        ("const answer = await tools.AskUserQuestion(", ");", "AskUserQuestion"),
        ("mcp__host__AskUserQuestion(", ")", "mcp__host__AskUserQuestion"),
        ("request_user_input(", ")", "request_user_input"),
        ("AskUserQuestions(", ")", "AskUserQuestions"),
        ("question(", ")", "question"),
    ],
)
def test_call_with_an_object(head: str, tail: str, tool: str) -> None:
    call = only(head + OBJECT + tail)
    assert (call.form, call.shape, call.tool) == ("payload", "call", tool)
    assert labels(call) == ["main (Recommended)", "next"]


def test_call_with_keyword_arguments() -> None:
    call = only(
        'AskUserQuestion(questions=[{"question": "A?", "options": [{"label": x} for x in found[:4]]}])'
    )
    assert call.form == "payload"
    assert (call.questions[0].count.low, call.questions[0].count.high) == (0, 4)


def test_call_with_colons_for_arguments_is_a_sketch() -> None:
    call = only('AskUserQuestion(\n  question: "A?"\n  options: ["x" - first, "y"]\n)')
    assert call.form == "sketch"
    assert call.problem == ""
    assert labels(call) == ["x", "y"]
    assert call.questions[0].options[0].description is not None
    assert call.questions[0].options[0].description.value == "first"
    assert call.questions[0].wrong_types == {}


def test_positional_arguments() -> None:
    call = only('AskUserQuestion("Which?", ["x", "y"])')
    assert (call.form, labels(call)) == ("sketch", ["x", "y"])


def test_a_quoted_question_alone_leaves_its_options_open() -> None:
    call = only('then AskUserQuestion("Go on?")')
    assert call.questions[0].count.high is None
    assert call.questions[0].options_span is None


@pytest.mark.parametrize(
    "text",
    [
        "AskUserQuestion()",
        "AskUserQuestion(...)",
        "function AskUserQuestion(input: Input) { return ask(input) }",
        "interface Question {\n  question: string\n  options: Option[]\n}",
        '{"type": "object", "properties": {"question": {"type": "string"}, "options": {"type": "array"}}}',
        '{"name": "x", "question": "Why?", "answer": "Because", "options": ["a"]}',
        '{"prompt": "Draw a cat", "options": ["small", "large"]}',
        '{"hooks": {"PreToolUse": [{"matcher": "AskUserQuestion"}]}}',
        '{"questions": ["Why?", "How?"]}',
        "allowed-tools: [Read, AskUserQuestion]",
        "Request {\n  question: string // text\n  options: Option[] // 2..4\n}",
    ],
)
def test_no_calls(text: str) -> None:
    assert read_calls(block(text)) == []


def test_named_wrapper() -> None:
    call = only('{"tool": "AskUserQuestion", "input": ' + OBJECT + "}")
    assert (call.tool, len(call.questions)) == ("AskUserQuestion", 1)


def test_array_of_questions() -> None:
    text = '[{"question": "A?", "options": ["x", "y"]}, {"question": "B?", "options": []}]'
    call = only(text)
    assert [question.count.high for question in call.questions] == [2, 0]
    assert call.questions[0].wrong_types == {"options": "strings"}


def test_several_objects_are_several_calls() -> None:
    assert len(read_calls(block(OBJECT + "\n\n" + OBJECT))) == 2


def test_the_line_above_names_the_tool() -> None:
    assert only("AskUserQuestion:\n" + OBJECT).tool == "AskUserQuestion"


@pytest.mark.parametrize(
    ("options", "low", "high"),
    [
        ("[one per finding, max 4]", 0, 4),
        ("findings.map(f => ({label: f.title}))", 0, None),
        ("all.slice(0, 3).map(label)", 0, 3),
        ("[{label: 'Skip'}, ...branches]", 1, None),
        ("[{label: 'Skip'}, // … one per finding\n]", 1, None),
        ("[\n # if preset\n 'a', 'b',\n # otherwise\n 'c'\n]", 1, 2),
        ("[Yes, No, Cancel]", 3, 3),
    ],
)
def test_counts_of_what_is_not_written_out(options: str, low: int, high: int | None) -> None:
    call = only(f'AskUserQuestion({{questions: [{{question: "A?", options: {options}}}]}})')
    assert (call.questions[0].count.low, call.questions[0].count.high) == (low, high)


def test_an_abridged_object_is_a_sketch() -> None:
    assert only('AskUserQuestion({question: "A?", options: ["a", "b"], ...})').form == "sketch"


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ('"options": "a, b"', {"options": "string"}),
        ('"options": ["a", "b"]', {"options": "strings"}),
        ('"options": [{"label": "a"}], "multiSelect": "yes"', {"multiSelect": "string"}),
        ('"options": [{"label": "a"}], "header": 3', {"header": "number"}),
    ],
)
def test_wrong_types(field: str, expected: dict[str, str]) -> None:
    call = only(f'{{"question": "A?", {field}}}')
    assert call.questions[0].wrong_types == expected


@pytest.mark.parametrize(
    ("text", "problem", "where"),
    [
        (OBJECT[:-1], "`{` is never closed", "{"),
        (OBJECT.replace('"The default"}', '"The default"'), "`{` is not closed before `{`", "{"),
        (OBJECT.replace('"Branch",', '"Branch,'), "missing closing quote", '"'),
    ],
)
def test_what_breaks_is_named(text: str, problem: str, where: str) -> None:
    call = only(text)
    assert call.problem == problem
    assert call.problem_span is not None
    assert text[slice(*call.problem_span)] == where
    assert labels(call) == ["main (Recommended)", "next"]


def test_a_paragraph_may_hold_a_call() -> None:
    call = only('Call `AskUserQuestion(question="Go?", options=["Yes", "No"])` now.', "paragraph")
    assert labels(call) == ["Yes", "No"]
    assert read_calls(block("Use AskUserQuestion (see below) for questions(s).", "paragraph")) == []


def test_spans_follow_the_map() -> None:
    inner = '{"question": "A?", "options": ["x", "y"]}'
    content = TextMap.join([(inner[:20], 500, 20), (inner[20:], 900, len(inner) - 20)])
    call = read_calls(Block(kind="fence", span=Span(500, 1000), content=content))[0]
    assert call.span == (500, 900 + len(inner) - 20)
    assert call.questions[0].options[1].label.span.start == 900 + inner.index('y"') - 20


XML = """<invoke name="AskUserQuestion">
<parameter name="questions">[{
  "question": "Go?", "header": "Go", "options": [{"label": "Yes", "description": "a"}, {"label": "No"}]
}]</parameter>
</invoke>"""


def test_invoke() -> None:
    call = only("<function_calls>\n" + XML + "\n</function_calls>")
    assert (call.form, call.shape, call.tool, call.problem) == ("payload", "xml", "AskUserQuestion", "")
    assert labels(call) == ["Yes", "No"]
    assert only(XML.replace("}]</parameter>", "</parameter>")).problem == "`{` is never closed"
    assert only(XML.replace("</invoke>", "")).problem == "`<invoke>` is never closed"


def test_elements() -> None:
    text = (
        "<ask_followup_question>\n<question>Which way?</question>\n<follow_up>\n"
        "<suggest>Left</suggest>\n<suggest>Right</suggest>\n</follow_up>\n</ask_followup_question>"
    )
    call = only(text)
    assert (call.tool, labels(call)) == ("ask_followup_question", ["Left", "Right"])
    bare = only(
        '<question>Which?</question><options><option label="A" description="b"/><option>C</option></options>'
    )
    assert labels(bare) == ["A", "C"]
    assert read_calls(block("<question>Which?</question> and nothing else")) == []
