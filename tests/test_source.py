"""Bytes, text and places of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.source import MAX_BYTES, Position, Source, Span, UnreadableSourceError, line_starts

if TYPE_CHECKING:
    from pathlib import Path


def test_positions_count_code_points_from_one() -> None:
    source = Source.from_text("a.md", "é\u0301x\n한글\n")
    assert source.position(0) == Position(1, 1)
    assert source.position(2) == Position(1, 3)
    assert source.position(4) == Position(2, 1)
    assert source.position(5) == Position(2, 2)


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("", [0]),
        ("a", [0]),
        ("a\n", [0, 2]),
        ("a\r\nb", [0, 3]),
        ("a\rb\r\nc\nd", [0, 2, 5, 7]),
        ("a\n\r\n\rb", [0, 2, 4, 5]),
        ("a\u2028b\x0bc\x0cd\x85e", [0]),
    ],
)
def test_lines_end_where_markdown_ends_them(text: str, starts: list[int]) -> None:
    assert line_starts(text) == starts


def test_a_line_comes_without_its_ending() -> None:
    source = Source.from_text("a.md", "one\r\ntwo\rthree\n")
    assert [source.line(row) for row in range(1, source.line_count + 1)] == ["one", "two", "three", ""]
    assert source.line_span(2) == Span(5, 8)


def test_a_byte_order_mark_is_kept_aside_and_written_back() -> None:
    data = b"\xef\xbb\xbfhead\n"
    source = Source("a.md", data)
    assert source.bom
    assert source.text == "head\n"
    assert source.position(0) == Position(1, 1)
    assert source.encode(source.text) == data
    assert source.encode("tail\n") == b"\xef\xbb\xbftail\n"


def test_only_the_first_byte_order_mark_is_one() -> None:
    assert Source("a.md", b"\xef\xbb\xbf\xef\xbb\xbfx").text == "\ufeffx"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"a\0b", "NUL bytes"),
        ("a".encode("utf-16"), "NUL bytes"),
        (b"fine\nbr\xf6ken\n", "byte 0xf6 on line 2"),
        (b"x" * (MAX_BYTES + 1), "over the limit of 10 MB"),
    ],
)
def test_what_is_no_text_is_refused_with_a_reason(data: bytes, said: str) -> None:
    with pytest.raises(UnreadableSourceError) as caught:
        Source("a.md", data)
    assert said in str(caught.value)


def test_spans_overlap_and_contain() -> None:
    assert Span(2, 5).contains(Span(2, 5))
    assert not Span(2, 5).contains(Span(1, 3))
    assert Span(2, 5).overlaps(Span(4, 9))
    assert not Span(2, 5).overlaps(Span(5, 9))


@settings(derandomize=True, deadline=None)
@given(
    st.text(
        st.one_of(
            st.sampled_from("\r\n\t x"), st.characters(exclude_categories=["Cs"], exclude_characters="\0")
        )
    )
)
def test_places_and_bytes_come_back_as_they_were(text: str) -> None:
    source = Source.from_text("a.md", text)
    assert source.encode(source.text) == source.data
    for offset in range(len(source.text) + 1):
        assert source.offset(source.position(offset)) == offset
    lines = [source.line(row) for row in range(1, source.line_count + 1)]
    assert "".join(lines) == source.text.replace("\r", "").replace("\n", "")


def test_where_a_file_lies_in_its_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = tmp_path / "docs" / "project" / "skills" / "a.md"
    root = tmp_path / "docs" / "project"
    assert Source(str(inside), b"", root).place == "skills/a.md"
    assert Source(str(inside), b"", root).path == str(inside)
    assert Source(str(inside), b"").place == str(inside)
    assert Source("docs/a.md", b"", root).place == "docs/a.md"
    monkeypatch.chdir(tmp_path)
    assert Source("docs/project/skills/a.md", b"", root).place == "skills/a.md"
    assert Source(str(tmp_path / "b.md"), b"", root).place == str(tmp_path / "b.md")
