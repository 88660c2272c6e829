"""One option on a line, and the count of many."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.document.textmap import TextMap
from asklint.reader.option_text import count_options, read_option

if TYPE_CHECKING:
    from asklint.reader.model import Option


def read(text: str, marker: str = "") -> Option:
    return read_option(TextMap.identity(text), 0, len(text), marker)


@pytest.mark.parametrize(
    ("line", "label", "description"),
    [
        ('- "Fast" - skip the tests', "Fast", "skip the tests"),
        ("A) Fix now — today", "Fix now", "today"),
        ('**"Fast"** — skip the tests', "Fast", "skip the tests"),
        ("**Fast:** skip the tests", "Fast", "skip the tests"),
        ("**A) Fast** — skip", "Fast", "skip"),
        ("**A)** Fast — skip", "Fast", "skip"),
        ("1. **Accept** — as it is", "Accept", "as it is"),
        ('"Yes, save" (to the folder)', "Yes, save", "to the folder"),
        ("Strict mode (all checks)", "Strict mode", "all checks"),
        ("Plan (short) — two steps", "Plan (short)", "two steps"),
        ("Set `a: b` there: as asked", "Set `a: b` there", "as asked"),
        ("Fix it. Effort: small", "Fix it", "Effort: small"),
        ('"Yes — now"', "Yes — now", None),
        ("限定する（一部だけ）", "限定する", "一部だけ"),
        ("「はい」：進める", "はい", "進める"),
        ('`Major` — `"{next}.0"`', "Major", "{next}.0"),
        ("- 'I'll do it' - by hand", "I'll do it", "by hand"),
        ("Yes", "Yes", None),
    ],
)
def test_label_and_description(line: str, label: str, description: str | None) -> None:
    option = read(line)
    assert option.label.value == label
    assert (option.description.value if option.description else None) == description
    assert line[slice(*option.label.span)].replace("**", "") == label


@pytest.mark.parametrize(
    ("line", "marker"),
    [
        ("A) x", "A"),
        ("(b) x", "b"),
        ("[C] x", "C"),
        ("B2) x", "B2"),
        ("1. x", "1"),
        ("- x", "-"),
        ("- A) x", "A"),
        ("- [ ] [DPL] x", "DPL"),
        ("2️⃣ x", "2"),
        ("Option 3: x", "3"),
        ("x", "given"),
    ],
)
def test_marker(line: str, marker: str) -> None:
    option = read(line, "given")
    assert option.marker == marker
    assert option.label.value == "x"
    assert option.span == (0, len(line))


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("Fast (Recommended)", "(Recommended)"),
        ('"Fast" (recommended; safest) - x', "(recommended; safest)"),
        ("Fast — skips tests (Recommended)", "(Recommended)"),
        ("★ Fast", "★"),
        ("速い（推奨）", "（推奨）"),
        ("빠르게 (권장)", "(권장)"),
        ("Fast (not recommended)", None),
        ("⭐ Star the repository", None),
        ("Fast", None),
    ],
)
def test_recommended(line: str, written: str | None) -> None:
    span = read(line).recommended
    assert (line[slice(*span)] if span else None) == written


@pytest.mark.parametrize("arrow", ["→", "->", "=>"])
def test_what_stands_behind_an_arrow_handles_the_answer(arrow: str) -> None:
    option = read(f'"Skip" {arrow} stop here')
    assert option.label.value == "Skip"
    assert option.description is None
    assert option.handler is not None
    assert option.handler.value == "stop here"
    both = read(f"Skip — for now {arrow} step 4")
    assert both.description is not None
    assert both.description.value == "for now"
    assert both.handler is not None
    assert both.handler.value == "step 4"


@pytest.mark.parametrize(
    ("line", "stands_for"),
    [
        ("[one per finding]", (0, None)),
        ("...", (0, None)),
        ("(etc.)", (0, None)),
        ("${items.map(i => i.name)}", (0, None)),
        ("[2-3 more candidates]", (2, 3)),
        ("up to 3 branches", (0, 3)),
        ("top 8 scope labels", (0, 8)),
        ("[top 3-4 candidates]", (0, 4)),
        ("{items.slice(0, 4)}", (0, 4)),
        ("{file1}", None),
        ("First 10 pages", None),
        ("All pages", None),
        ("Show all", None),
    ],
)
def test_placeholders(line: str, stands_for: tuple[int, int | None] | None) -> None:
    option = read(line)
    assert option.stands_for == stands_for
    assert option.label.placeholder == (line not in ("First 10 pages", "All pages", "Show all"))


def test_a_quoted_text_is_a_label_even_if_it_sounds_like_a_quantity() -> None:
    assert read('"Up to 3 files"').stands_for is None


def test_spans_follow_the_map() -> None:
    content = TextMap.join([("A) ", 100, 3), ("Fast", 200, 4), (" — now", 300, 6)])
    option = read_option(content, 0, len(content.text))
    assert option.label.span == (200, 204)
    assert option.span == (100, 306)
    assert option.description is not None
    assert option.description.span == (303, 306)


def count(*lines: str, conditions: tuple[str, ...] = ()) -> tuple[int, int | None, bool]:
    found = count_options([read(line) for line in lines], conditions)
    return found.low, found.high, found.exact


def test_count() -> None:
    assert count("a", "b") == (2, 2, True)
    assert count("a", "{file}") == (2, 2, False)
    assert count("a", "[title 3, if any]") == (1, 2, False)
    assert count("a", "[2-3 more]") == (3, 4, False)
    assert count("a", "...") == (1, None, False)
    assert count() == (0, 0, True)


def test_options_under_different_conditions_exclude_each_other() -> None:
    assert count("a", "b", "c", "d", conditions=("", "if x", "if y", "if y")) == (2, 3, False)
    assert count("a", "b", conditions=("", "if x")) == (1, 2, False)


@given(st.text(alphabet="ab AB)([\"'`*—-:→>{}[]<>….\n推奨（）", max_size=60))
@settings(derandomize=True, deadline=None, max_examples=400)
def test_survives_everything(text: str) -> None:
    option = read(text)
    assert 0 <= option.span.start <= option.span.end <= len(text)
    assert 0 <= option.label.span.start <= option.label.span.end <= len(text)
