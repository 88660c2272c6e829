"""Widths, wrapping, and escapes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.report.columns import cells, char_width, text_width, wrap
from asklint.report.visible import visible, visible_path


@pytest.mark.parametrize(
    ("char", "width"),
    [
        ("a", 1),
        ("é", 1),
        ("字", 2),
        ("！", 2),
        ("🙂", 2),
        ("\u0301", 0),
        ("\ufe0f", 0),
        ("\u200d", 0),
        ("…", 1),
    ],
)
def test_the_width_of_a_character(char: str, width: int) -> None:
    assert char_width(char) == width


def test_tabs_reach_to_the_next_stop() -> None:
    assert [cell.width for cell in cells("\ta\t字\t")] == [4, 1, 3, 2, 2]


def test_words_are_kept_whole_and_never_begin_a_line_like_a_command() -> None:
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("one two three", 9, first=4, indent="  ") == ["one", "  two", "  three"]
    assert wrap("see https://example.org/a/very/long/path now", 12) == [
        "see",
        "https://example.org/a/very/long/path",
        "now",
    ]
    assert wrap("abcdef ::error::x", 8) == ["abcdef ::error::x"]
    assert wrap("no width", 0) == ["no width"]


@settings(derandomize=True, deadline=None)
@given(st.text(st.sampled_from("ab 字é")), st.integers(10, 40))
def test_wrapping_loses_nothing(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(text_width(line) <= width or " " not in line.strip() for line in lines)


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("plain é 字", "plain é 字"),
        ("\x1b[2J", "\\x1b[2J"),
        ("\x9b1m", "\\x9b1m"),
        ("a\nb\tc", "a\\nb\\tc"),
        ("\u202eevil\u2066", "\\u202eevil\\u2066"),
        ("\U000e0041", "\\U000e0041"),
        ("\udc80", "\\udc80"),
        ("##[add-mask]x", "##\\x5badd-mask]x"),
        ("👩\u200d💻", "👩\u200d💻"),
    ],
)
def test_what_acts_is_made_visible(raw: str, shown: str) -> None:
    assert visible(raw) == shown


def test_a_path_cannot_begin_a_command() -> None:
    assert visible_path("::error::x.md") == "./::error::x.md"
    assert visible_path(" ::error::x.md") == "./ ::error::x.md"
    assert visible_path("a::b.md") == "a::b.md"


def test_what_does_not_fit_beside_a_lead_goes_below_it() -> None:
    assert wrap("longword next", 12, first=8, indent="  ") == ["", "  longword", "  next"]


def test_the_commands_of_runners_are_escaped_in_source_lines() -> None:
    for word in ("##[", "##vso[", "##teamcity["):
        shown = "".join(cell.shown for cell in cells(f"a {word}b]"))
        assert "[" not in shown
        assert shown == visible(f"a {word}b]")
    assert "".join(cell.shown for cell in cells("## [a](b) #[c]")) == "## [a](b) #[c]"
