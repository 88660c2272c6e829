"""Calls written as fields: YAML, what looks like it, and sketches for readers."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.document.model import Block, Kind
from asklint.document.textmap import TextMap
from asklint.reader.calls import read_calls, read_calls_below, read_field_list
from asklint.source import Span

if TYPE_CHECKING:
    from asklint.reader.model import Call


def read(text: str, kind: Kind = "fence") -> list[Call]:
    return read_calls(Block(kind=kind, span=Span(0, len(text)), content=TextMap.identity(text)))


def only(text: str, kind: Kind = "fence") -> Call:
    calls = read(text, kind)
    assert len(calls) == 1, calls
    return calls[0]


def labels(call: Call, question: int = 0) -> list[str]:
    return [option.label.value for option in call.questions[question].options]


def descriptions(call: Call) -> list[str | None]:
    return [option.description.value if option.description else None for option in call.questions[0].options]


YAML = """AskUserQuestion:
  question: "Which branch?"
  header: Branch
  multiSelect: true
  options:
    - label: "main (Recommended)"
      description: "The default"
    - label: next
      description: The next one
      preview: |
        a: b
        - c
"""


def test_yaml() -> None:
    call = only(YAML)
    assert (call.form, call.shape, call.tool, call.problem) == ("payload", "yaml", "AskUserQuestion", "")
    question = call.questions[0]
    assert question.text is not None
    assert YAML[slice(*question.text.span)] == "Which branch?"
    assert question.header is not None
    assert (question.header.value, question.multi_select) == ("Branch", True)
    assert list(question.keys) == ["question", "header", "multiSelect", "options"]
    assert labels(call) == ["main (Recommended)", "next"]
    assert descriptions(call) == ["The default", "The next one"]
    assert question.options[0].recommended is not None
    assert question.options[1].preview
    assert list(question.options[1].keys) == ["label", "description", "preview"]


def test_yaml_with_questions_is_one_call() -> None:
    item = '  - question: "{}?"\n    header: "H"\n    options:\n      - label: "a"\n      - label: "b"\n'
    call = only("questions:\n" + item.format("A") + item.format("B"))
    assert call.form == "payload"
    assert [question.text.value for question in call.questions if question.text] == ["A?", "B?"]
    assert [question.count.high for question in call.questions] == [2, 2]


def test_yaml_with_plain_options_is_a_sketch() -> None:
    call = only('question: "A?"\noptions:\n  - "x"\n  - "y"\n')
    assert (call.form, labels(call), call.questions[0].wrong_types) == ("sketch", ["x", "y"], {})


def test_unknown_keys_are_kept() -> None:
    call = only('question: "A?"\nselection: many\noptions:\n  - label: "x"\n    colour: red\n')
    assert list(call.questions[0].keys) == ["question", "selection", "options"]
    assert list(call.questions[0].options[0].keys) == ["label", "colour"]


@pytest.mark.parametrize(
    "line",
    [
        '- label: "x"   description: "y"',
        '- label: "x", description: "y"',
        'label: "x" / description: "y"',
        '- "x" - y',
        '- "x" — "y"',
        "- x: y",
        "- x (y)",
        "1. **x** — y",
        "A) x - y",
        '- {label: "x", description: "y"}',
    ],
)
def test_forms_that_are_no_yaml(line: str) -> None:
    call = only(f'question: "A?"\nheader: "H"\noptions:\n  {line}\n  {line}\nmultiSelect: false\n')
    assert call.problem == ""
    assert labels(call) == ["x", "x"]
    assert descriptions(call) == ["y", "y"]
    assert call.questions[0].multi_select is False


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("A) x, B) y", ["x", "y"]),
        ("(a) x (b) y", ["x", "y"]),
        ("[A] x [B] y", ["x", "y"]),
        ("x | y | z", ["x", "y", "z"]),
        ("x / y / z", ["x", "y", "z"]),
        ("yes/no", ["yes", "no"]),
        ('["x, y", "z"]', ["x, y", "z"]),
        ("`a / b` | `c`", ["a / b", "c"]),
        ('"x" (first) / "y"', ["x", "y"]),
        ('"x", "y" or "z"', ["x", "y", "z"]),
        ("x, y, z", ["x", "y", "z"]),
        ("x、y", ["x", "y"]),
    ],
)
def test_options_on_one_line(value: str, expected: list[str]) -> None:
    call = only(f"Question: Which?\nOptions: {value}\n")
    assert call.form == "sketch"
    assert labels(call) == expected
    assert call.questions[0].count.exact


@pytest.mark.parametrize(
    ("value", "low", "high"),
    [
        ("[one per section]", 0, None),
        ('(dynamic — top 8 labels from the list, plus "Other range" and "Cancel")', 2, 10),
        ("List each insight (up to 4, mention the rest)", 0, 4),
        ('Top 3-4 candidates, plus "None"', 1, 5),
    ],
)
def test_options_described(value: str, low: int, high: int | None) -> None:
    count = only(f'Question: "Which?"\nOptions: {value}\n').questions[0].count
    assert (count.low, count.high, count.exact) == (low, high, False)


@pytest.mark.parametrize(
    ("question", "header", "options"),
    [
        ("Question", "Header", "Options"),
        ("**Question**", "**Header**", "**Options**"),
        ("質問", "ヘッダー", "選択肢"),
        ("질문", "헤더", "옵션"),
        ("问题", "标题", "选项"),
        ("Question 2", "Header", "Options (pick one)"),
    ],
)
def test_keys_for_readers(question: str, header: str, options: str) -> None:
    call = only(f'{question}: "A?"\n{header}: "H"\n{options}:\n- "x"\n- "y"\n')
    assert (call.form, call.shape) == ("sketch", "fields")
    assert list(call.questions[0].keys) == ["question", "header", "options"]
    assert labels(call) == ["x", "y"]


@pytest.mark.parametrize("between", ["", "\n", "---\n", "# second\n", "Then:\n"])
def test_a_second_question_is_a_second_call(between: str) -> None:
    one = 'question: "A?"\noptions:\n  - "x"\n  - "y"\n'
    calls = read(one + between + one)
    assert [labels(call) for call in calls] == [["x", "y"], ["x", "y"]]


def test_conditions_in_comments_exclude_each_other() -> None:
    head = 'question: "A?"\noptions:\n'
    text = head + '  # if preset\n  - label: "a"\n  - label: "b"\n  # otherwise\n  - label: "c"\n'
    assert (only(text).questions[0].count.low, only(text).questions[0].count.high) == (1, 2)
    more = 'question: "A?"\noptions:\n  # dynamically filled\n  - label: "{name}"\n'
    assert only(more).questions[0].count.high is None


def test_how_answers_are_handled_is_no_option() -> None:
    assert labels(only('Question: "A?"\nOptions:\n- "x"\n- "y"\n- If "x": stop\n')) == ["x", "y"]


def test_a_question_behind_the_tool_takes_the_items_below() -> None:
    call = only('AskUserQuestion:\n  "What now?"\n  - "Fix" — at once\n  - "Leave"\n')
    assert call.questions[0].text is not None
    assert (call.questions[0].text.value, labels(call)) == ("What now?", ["Fix", "Leave"])


def test_fields_without_options() -> None:
    call = only('header: "Topic"\nquestion: "What about?"\n# free text\n')
    assert call.questions[0].options_span is None
    assert (call.questions[0].count.low, call.questions[0].count.high) == (0, 0)


def test_a_quoted_question_before_options() -> None:
    call = only('"Which way?"\n\n**Options:**\n1. Left\n2. Right\n')
    assert call.questions[0].text is not None
    assert (call.questions[0].text.value, labels(call)) == ("Which way?", ["Left", "Right"])


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('question: "A?\noptions:\n  - label: "x"\n', "missing closing quote"),
        ('question: "A?"\noptions: ["x", "y"\n', "`[` is never closed"),
    ],
)
def test_what_breaks_is_named(text: str, problem: str) -> None:
    assert only(text).problem == problem


@pytest.mark.parametrize(
    "text",
    [
        "options:\n  - a\n  - b\n",
        "server:\n  header: X-Id\n  options:\n    - retry: 3\n",
        "answers:\n  - question: {q}\n    answer: {a}\n",
        "question:\n  id: x\n  prompt: One decision\n  options:\n    - id: a\n      label: A\n",
        "Usage: tool [options]\n\nOptions:\n  --fix   Repair\n",
        "- `question`: full sentence\n- `options`: array, 2-4 items\n",
        "question: string\noptions: string[]\n",
        "tools: Read, AskUserQuestion\n",
        "The question is: which options: remain?\n",
    ],
)
def test_no_calls(text: str) -> None:
    assert read(text) == []


def paragraph(text: str, at: int) -> Block:
    return Block(kind="paragraph", span=Span(at, at + len(text)), content=TextMap.identity(text, at))


def item(children: list[Block], at: int, marker: str = "-") -> Block:
    return Block("item", Span(at, children[-1].span.end), TextMap.identity(""), marker, children=children)


def listed(items: list[Block]) -> Block:
    return Block("list", Span(items[0].span.start, items[-1].span.end), TextMap.identity(""), children=items)


def field_list() -> Block:
    """`- **Question**: "A?"` and `- **Options**:` with a list below, at made-up places."""
    options = listed([item([paragraph('"x" -- first', 62)], 60), item([paragraph('"y"', 82)], 80)])
    return listed(
        [item([paragraph('**Question**: "A?"', 12)], 10), item([paragraph("**Options**:", 42), options], 40)]
    )


def test_field_list() -> None:
    calls = read_field_list(field_list())
    assert len(calls) == 1
    call = calls[0]
    assert (call.form, call.shape, labels(call)) == ("sketch", "field-list", ["x", "y"])
    assert call.questions[0].text is not None
    assert call.questions[0].text.span == (27, 29)
    first = call.questions[0].options[0]
    assert (first.span.start, first.label.span) == (60, (63, 64))
    assert first.description is not None
    assert first.description.span == (69, 74)


def test_a_question_alone_in_a_list_has_no_options() -> None:
    calls = read_field_list(listed([item([paragraph('**Question**: "Which name?"', 2)], 0)]))
    assert [(c.questions[0].count.low, c.questions[0].count.high) for c in calls] == [(0, 0)]


def test_other_lists_are_no_calls() -> None:
    assert read_field_list(listed([item([paragraph("Ask a question: briefly", 2)], 0)])) == []


def test_a_tree_yields_each_call_once() -> None:
    lead = paragraph("Use AskUserQuestion:", 0)
    fence = Block("fence", Span(200, 250), TextMap.identity('question: "B?"\noptions: a | b\n', 204))
    root = Block("document", Span(0, 300), TextMap.identity(""), children=[lead, field_list(), fence])
    calls = read_calls_below(root)
    assert [(call.tool, labels(call)) for call in calls] == [
        ("AskUserQuestion", ["x", "y"]),
        ("", ["a", "b"]),
    ]
    assert calls[0].span.start == 4
    assert calls[0].block is lead


@given(
    st.lists(
        st.sampled_from(
            [
                "question:",
                "Options:",
                "- ",
                '"a?"',
                "label: x",
                "  ",
                "\n",
                "A) b",
                "[",
                "{",
                "AskUserQuestion",
                "(",
                ":",
                "# if",
            ]
        ),
        max_size=30,
    ),
    st.sampled_from(["fence", "paragraph"]),
)
@settings(derandomize=True, deadline=None, max_examples=300)
def test_survives_everything(parts: list[str], kind: Kind) -> None:
    text = "".join(parts)
    for call in read(text, kind):
        assert 0 <= call.span.start <= call.span.end <= len(text)
        assert call.questions or call.problem


@pytest.mark.parametrize(
    "unit",
    [
        "AskUserQuestion({\n",
        '<invoke name="AskUserQuestion">',
        "- a\n",
        'question: "x\n',
        "A) ",
        "a / ",
        "<option>",
        '"a" - ',
    ],
)
def test_time_grows_with_the_text_only(unit: str) -> None:
    text = "question: x\noptions: " + unit * (60_000 // len(unit))
    start = time.process_time()
    read(text)
    assert time.process_time() - start < 3
