"""JSON with places: it takes what a JSON parser takes, says the same, and knows where each value stands."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.document.json_positions import MAX_DEPTH, Value, parse_json
from asklint.document.load import load
from asklint.source import Source

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(10**14), 10**14)
    | st.text(st.characters(exclude_categories=["Cs"]))
)
documents = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
)


def plain(value: Value) -> Any:
    if value.kind == "object":
        return {member.key: plain(member.value) for member in value.members}
    if value.kind == "array":
        return [plain(item) for item in value.items]
    if value.kind == "number":
        return value.integer if value.integer is not None else float(value.text)
    return value.text if value.kind == "string" else {"true": True, "false": False, "null": None}[value.text]


@given(documents, st.sampled_from([None, 0, 2, "\t"]), st.booleans())
@settings(derandomize=True, deadline=None)
def test_it_reads_what_json_writes(data: Any, indent: int | str | None, ascii_only: bool) -> None:
    text = json.dumps(data, indent=indent, ensure_ascii=ascii_only)
    value, mistake = parse_json(text)
    assert mistake is None
    assert value is not None
    assert plain(value) == data
    assert (value.span.start, value.span.end) == (0, len(text))


@given(documents)
@settings(derandomize=True, deadline=None)
def test_every_place_holds_its_value(data: Any) -> None:
    text = json.dumps(data, indent=1)
    value = parse_json(text).value
    assert value is not None
    waiting = [value]
    while waiting:
        found = waiting.pop()
        assert json.loads(text[found.span.start : found.span.end]) == plain(found)
        for member in found.members:
            assert json.loads(text[member.span.start : member.span.end]) == member.key
            waiting.append(member.value)
        waiting.extend(found.items)


@given(st.text(alphabet='{}[]",:\\ \n\tu0019-.eEtrufalsn\x00é', max_size=40))
@settings(derandomize=True, deadline=None, max_examples=400)
def test_any_text_is_json_or_has_a_mistake(text: str) -> None:
    try:
        json.loads(text, parse_constant=lambda name: pytest.fail(name))
        is_json = True
    except ValueError:
        is_json = False
    value, mistake = parse_json(text)
    assert (value is not None) is is_json
    assert (mistake is None) is is_json
    if mistake is not None:
        assert 0 <= mistake.span.start <= mistake.span.end <= len(text)


@pytest.mark.parametrize(
    ("text", "message", "start"),
    [
        ("", "a value is missing", 0),
        ('{"a": }', "no value begins so", 6),
        ('{"a": 1, }', "a key in double quotes is missing", 9),
        ('{"a" 1}', "a colon is missing behind the key", 5),
        ('{"a": 1 "b": 2}', "a comma or `}` is missing before this", 8),
        ("[1 2]", "a comma or `]` is missing before this", 3),
        ('{"a": [1', "the bracket that opens here is never closed with `]`", 6),
        ('["a\nb"]', "this string is not closed, or holds a character that must be escaped", 1),
        ("1 2", "nothing may follow the value", 2),
        ("[" * 100, f"values are nested more than {MAX_DEPTH} deep", MAX_DEPTH + 1),
    ],
)
def test_mistakes(text: str, message: str, start: int) -> None:
    mistake = parse_json(text).mistake
    assert mistake is not None
    assert (mistake.message, mistake.span.start) == (message, start)


def test_the_last_of_two_keys_counts() -> None:
    value = parse_json('{"a": 1, "a": 2}').value
    assert value is not None
    found = value.get("a")
    assert found is not None
    assert found.integer == 2
    assert value.get("b") is None


def test_numbers_that_are_no_integers() -> None:
    value = parse_json(f"[1.5, 1e3, {'9' * 5000}, -7]").value
    assert value is not None
    assert [item.integer for item in value.items] == [None, None, None, -7]
    assert math.isclose(float(value.items[0].text), 1.5)


def test_a_lone_surrogate_can_be_written_out_again() -> None:
    value = parse_json(r'"a\ud83d"').value
    assert value is not None
    assert value.text.encode() == "a\ufffd".encode()


@pytest.mark.parametrize(
    ("path", "text", "problems"),
    [
        ("a.json", '{"source_prompts": [], "steps": [}', 1),
        ("a.json", '{"source_prompts": [], "steps": []}', 0),
        ("a.json", '{"steps": [}', 0),
        ("a.jsonl", '{"source_prompts": [], "steps": [}', 0),
    ],
)
def test_only_a_prompt_spec_has_to_be_parsed(path: str, text: str, problems: int) -> None:
    assert len(load(Source.from_text(path, text)).problems) == problems
