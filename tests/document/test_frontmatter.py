"""YAML frontmatter: values with their places, in any line ending, broken or not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.document.frontmatter import Entry, Frontmatter, read_frontmatter
from asklint.document.load import load
from asklint.source import Source, Span

TEXT = """---
name: weaver
description: "asks: which loom?"
allowed-tools:
  - Read
  - AskUserQuestion
model: inherit
context: fork
limits: {options: 4, strict: yes, none: ~}
---
# Weaver
"""


def _read(text: str) -> Frontmatter:
    found = read_frontmatter(text)
    assert found is not None
    return found


def _entry(frontmatter: Frontmatter, name: str) -> Entry:
    entry = frontmatter.get(name)
    assert entry is not None
    return entry


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_values_and_their_places(ending: str) -> None:
    text = TEXT.replace("\n", ending)
    frontmatter = _read(text)
    assert frontmatter.error is None
    assert list(frontmatter.entries) == ["name", "description", "allowed-tools", "model", "context", "limits"]
    assert text[slice(*frontmatter.span)].endswith("---")
    assert text[frontmatter.span.end :] == f"{ending}# Weaver{ending}"
    description = _entry(frontmatter, "description")
    assert description.value == "asks: which loom?"
    assert text[slice(*description.key_span)] == "description"
    assert text[slice(*description.value_span)] == '"asks: which loom?"'


def test_lists_and_mappings_have_places_for_each_part() -> None:
    frontmatter = _read(TEXT)
    tools = _entry(frontmatter, "allowed-tools")
    assert tools.value == ["Read", "AskUserQuestion"]
    assert [TEXT[slice(*item.value_span)] for item in tools.items] == ["Read", "AskUserQuestion"]
    limits = _entry(frontmatter, "limits")
    assert limits.value == {"options": 4, "strict": True, "none": None}
    assert TEXT[slice(*limits.children["options"].value_span)] == "4"


def test_the_first_of_several_names_counts() -> None:
    frontmatter = _read("---\ntools: Read\nallowed-tools: Write\n---\n")
    assert _entry(frontmatter, "tools").value == "Read"
    found = frontmatter.get("allowed-tools", "tools")
    assert found is not None
    assert found.value == "Write"
    assert frontmatter.get("absent") is None


@pytest.mark.parametrize(
    "text", ["", "# no\n", "----\na: 1\n---\n", " ---\na: 1\n---\n", "---\na: 1\n", "---"]
)
def test_texts_without_frontmatter(text: str) -> None:
    assert read_frontmatter(text) is None


def test_an_empty_one_has_no_entries() -> None:
    frontmatter = _read("---\n---\nx")
    assert frontmatter.entries == {}
    assert frontmatter.error is None
    assert frontmatter.body == Span(4, 4)


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_broken_yaml_says_where_and_keeps_simple_lines(ending: str) -> None:
    text = "---\nname: weaver\ntools: [Read\nmodel: fast\n---\n# x\n".replace("\n", ending)
    frontmatter = _read(text)
    assert frontmatter.error
    assert frontmatter.error_span is not None
    assert frontmatter.body.contains(frontmatter.error_span)
    assert _entry(frontmatter, "name").value == "weaver"
    assert _entry(frontmatter, "tools").value == "[Read"
    assert text[slice(*_entry(frontmatter, "model").value_span)] == "fast"


def test_a_colon_in_a_plain_value_is_reported_by_the_file() -> None:
    file = load(Source.from_text("SKILL.md", "---\ndescription: Use when: always\n---\n# x\n"))
    assert len(file.problems) == 1
    assert file.problems[0].message.startswith("the frontmatter is not valid YAML")


def test_what_is_no_mapping_is_an_error() -> None:
    assert _read("---\n- a\n- b\n---\n").error == "the frontmatter is not a mapping of keys to values"


def test_aliases_cannot_blow_up() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    for number in range(1, 12):
        names = ", ".join([f"*a{number - 1}"] * 9)
        lines.append(f"a{number}: &a{number} [{names}]")
    frontmatter = _read("---\n" + "\n".join(lines) + "\n---\n")
    assert len(frontmatter.entries) == 12


def test_deep_nesting_is_an_error_and_no_crash() -> None:
    assert _read("---\na: " + "[" * 3000 + "]" * 3000 + "\n---\n").error


def test_the_body_does_not_see_the_frontmatter() -> None:
    (document,) = load(Source.from_text("SKILL.md", TEXT)).documents
    assert [block.kind for block in document.blocks] == ["document", "heading"]
    assert document.blocks[1].text == "Weaver"
    assert document.line_of(document.blocks[1].span.start) == 10


_YAML_LINES = st.sampled_from(
    [
        "a: 1",
        "b: [x",
        "c: {y: z}",
        "- d",
        "  e: |",
        "    text",
        "f: 'q",
        "&g",
        "*h",
        "? i",
        "k: !!int x",
        "\t",
        "---x",
        "é: ü",
        "%Y",
    ]
)


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.lists(_YAML_LINES, max_size=8), st.sampled_from(["\n", "\r\n", "\r"]))
def test_no_frontmatter_crashes_or_leaves_its_text(lines: list[str], ending: str) -> None:
    text = ending.join(["---", *lines, "---", "# x", ""])
    frontmatter = _read(text)
    whole = frontmatter.span
    for entry in frontmatter.entries.values():
        assert whole.contains(entry.key_span)
        assert whole.contains(entry.value_span)
    if frontmatter.error is not None:
        assert frontmatter.error_span is not None
        assert whole.contains(frontmatter.error_span)
