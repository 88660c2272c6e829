"""The tolerant literal reader."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.reader.literal import MAX_DEPTH, read_invocation, read_literal
from asklint.reader.literal_model import Arr, Bool, Elision, Invocation, Node, Num, Obj, Raw, Str


def obj(text: str) -> Obj:
    node = read_literal(text, 0).node
    assert isinstance(node, Obj)
    return node


def value(text: str, key: str) -> Node:
    entry = obj(text).get(key)
    assert entry is not None
    return entry.value


def plain(node: Node) -> object:
    """The value as `json` would have it."""
    if isinstance(node, Str):
        return node.value
    if isinstance(node, Bool):
        return node.value
    if isinstance(node, Num):
        return int(node.source)
    if isinstance(node, Obj):
        return {entry.key: plain(entry.value) for entry in node.entries}
    if isinstance(node, Arr):
        return [plain(item.node) for item in node.items]
    assert isinstance(node, Raw)
    assert node.source == "null"
    return None


_SAFE = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-999, 999) | _SAFE,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text("abcxyz", min_size=1, max_size=5), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(
    st.dictionaries(st.text("abcdef", min_size=1, max_size=4), _JSON, min_size=1, max_size=4), st.booleans()
)
@settings(derandomize=True, deadline=None, max_examples=150)
def test_reads_all_json(data: dict[str, object], indented: bool) -> None:
    text = json.dumps(data, indent=2 if indented else None)
    reading = read_literal(text, 0)
    assert plain(reading.node) == data
    assert reading.end == len(text)
    assert reading.faults == ()
    assert not reading.loose


@given(st.text(alphabet="{}[]()\"'`,:=$.\\#/ \nab…-+?", max_size=80))
@settings(derandomize=True, deadline=None, max_examples=400)
def test_survives_everything(text: str) -> None:
    reading = read_literal(text, 0)
    assert 0 <= reading.end <= len(text)
    for fault in reading.faults:
        assert 0 <= fault.start <= fault.end <= len(text)


def test_javascript_object() -> None:
    text = "{ a: 'I\\'m', 'b-c': `x ${y.map(o => `q`)}`, d: True, ...rest, e, }"
    node = obj(text)
    assert [entry.key for entry in node.entries] == ["a", "b-c", "d", "e"]
    assert plain(node.entries[0].value) == "I'm"
    assert plain(node.entries[1].value) == "x ${y.map(o => `q`)}"
    assert isinstance(node.entries[3].value, Raw)
    assert node.abridged


def test_inner_span_of_a_string_excludes_the_quotes() -> None:
    text = '{"label": "caf\\u00e9 \\"x\\""}'
    found = value(text, "label")
    assert isinstance(found, Str)
    assert found.value == 'café "x"'
    assert text[found.inner_start : found.inner_end] == 'caf\\u00e9 \\"x\\"'


def test_surrogate_escapes_form_one_character() -> None:
    assert plain(value('{"a": "\\ud83d\\ude00"}', "a")) == "😀"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("findings.map(f => ({label: f.x, description: `d`})).slice(0, 4)", "Raw"),
        ("all_risks[:4]", "Raw"),
        ("<placeholder text>", "Raw"),
        ("{file name}", "Raw"),
        ("...", "Elision"),
        ("…", "Elision"),
        ('x ? "1" : "2"', "Raw"),
        ("12", "Num"),
        ("False", "Bool"),
    ],
)
def test_values_that_are_no_strings(source: str, expected: str) -> None:
    found = value(f'{{"a": 1, k: {source}, z: 2}}', "k")
    assert type(found).__name__ == expected
    assert plain(value(f'{{"a": 1, k: {source}, z: 2}}', "z")) == 2


def test_joined_strings_are_one_text() -> None:
    assert plain(value('{a: "x " + name + " y", b: 1}', "a")) == "x {…} y"
    node = read_invocation('f(q="a "\n  f"b {c}", n=1)', 0, 1).node
    assert isinstance(node, Invocation)
    assert [plain(entry.value) for entry in node.named.entries] == ["a b {c}", 1]


def test_method_chain_behind_an_array_on_the_next_line() -> None:
    found = value("{options: [a, b]\n  .slice(0, 4), z: 1}", "options")
    assert isinstance(found, Raw)
    assert found.source.endswith(".slice(0, 4)")


def test_comments_stay_with_the_item_below_them() -> None:
    node = read_literal("[\n 'a', // first\n # if preset\n 'b',\n /* … one per finding */\n]", 0).node
    assert isinstance(node, Arr)
    assert [note.text for note in node.items[1].notes] == ["first", "if preset"]
    assert [note.text for note in node.notes] == ["… one per finding"]


def test_a_comprehension_keeps_its_loop() -> None:
    node = read_literal('[{"label": x} for x in items[:4]]', 0).node
    assert isinstance(node, Arr)
    assert node.loop == "for x in items[:4]"
    assert len(node.items) == 1


def test_elision_in_an_array_is_an_item() -> None:
    node = read_literal('["a", ...]', 0).node
    assert isinstance(node, Arr)
    assert isinstance(node.items[1].node, Elision)


def test_missing_commas_are_loose_but_no_fault() -> None:
    reading = read_literal('{"a": "x"\n "b": "y"}', 0)
    assert plain(reading.node) == {"a": "x", "b": "y"}
    assert reading.loose
    assert reading.faults == ()


@pytest.mark.parametrize(
    ("text", "message", "at"),
    [
        ('{"a": ["x", "y"', "`[` is never closed", 6),
        ('{"a": [{"b": 1 ], "c": 2}', "`{` is not closed before `]`", 7),
        ('{"a": "x,\n "b": "y"}', "missing closing quote", 6),
        ('{"a": "use "fast" mode"}', "quote inside a string is not escaped", 11),
    ],
)
def test_faults_name_what_broke_and_where(text: str, message: str, at: int) -> None:
    fault = read_literal(text, 0).faults[0]
    assert fault.message == message
    assert fault.start == at


def test_a_missing_quote_costs_only_its_own_value() -> None:
    assert plain(read_literal('{"a": "x,\n "b": "y"}', 0).node) == {"a": "x", "b": "y"}


def test_an_apostrophe_does_not_close_a_string() -> None:
    assert plain(value("{a: 'I'll do it', b: 1}", "a")) == "I'll do it"


def test_keyword_arguments_and_colons_in_a_call() -> None:
    text = 'Ask(question="A?", options=["x", "y"])'
    reading = read_invocation(text, 0, 3)
    assert isinstance(reading.node, Invocation)
    assert plain(reading.node.named) == {"question": "A?", "options": ["x", "y"]}
    assert not reading.loose
    assert read_invocation('Ask(question: "A?")', 0, 3).loose


def test_depth_is_limited() -> None:
    text = "[" * (MAX_DEPTH * 50)
    reading = read_literal(text, 0)
    assert any(fault.message == "nested too deeply" for fault in reading.faults)


@pytest.mark.parametrize("unit", ["{", '["', "`${", "a(", '{"a":', "'x'x ", "+ b", "/* "])
def test_time_grows_with_the_text_only(unit: str) -> None:
    text = '{"a": ' + unit * (60_000 // len(unit))
    start = time.process_time()
    read_literal(text, 0)
    assert time.process_time() - start < 3


def test_braces_written_twice_are_those_of_a_text_filled_in_later() -> None:
    text = '{{"label": "Keep", "items": [{{"name": "a"}}]}}'
    assert plain(read_literal(text, 0).node) == {"label": "Keep", "items": [{"name": "a"}]}
    assert isinstance(read_literal("{{name}}", 0).node, Raw)
