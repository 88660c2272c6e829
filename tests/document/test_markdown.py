"""The block tree: kinds, markers, exact places, and the two departures from CommonMark."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from asklint.document.load import load
from asklint.source import Source

if TYPE_CHECKING:
    from asklint.document.model import Block, Document


def _document(text: str) -> Document:
    (document,) = load(Source.from_text("SKILL.md", text)).documents
    return document


def _outline(block: Block) -> str:
    """`list(item(paragraph))`."""
    inner = " ".join(_outline(child) for child in block.children)
    return f"{block.kind}({inner})" if inner else block.kind


@pytest.mark.parametrize(
    ("text", "outline"),
    [
        ("a\nb\n\nc", "document(paragraph paragraph)"),
        ("# a\n\nb", "document(heading paragraph)"),
        ("a\n===\n", "document(heading)"),
        ("- a\n- b\n  - c\n", "document(list(item(paragraph) item(paragraph list(item(paragraph)))))"),
        ("1. a\n\n   ```\n   b\n   ```\n", "document(list(item(paragraph fence)))"),
        ("> a\n> - b\n", "document(quote(paragraph list(item(paragraph))))"),
        ("    code\n", "document(code)"),
        ("| a | b |\n|---|---|\n| c | d |\n", "document(table(row(cell cell) row(cell cell)))"),
        ("a\n\n---\n\nb", "document(paragraph rule paragraph)"),
        ("<step>\n- a\n</step>\n", "document(tag list(item(paragraph)) tag)"),
        ("a\n<step>\nb\n", "document(paragraph tag paragraph)"),
        ("<!-- a\nb -->\nc\n", "document(comment paragraph)"),
        ("```\nopen", "document(fence)"),
    ],
)
def test_outline(text: str, outline: str) -> None:
    assert _outline(_document(text).root) == outline


def test_markers_and_levels() -> None:
    document = _document('### h\n\n- a\n\n2) b\n\n```json title="x"\n{}\n```\n\n<step name="y">\n</step>\n')
    marks = [
        (b.kind, b.marker or b.level)
        for b in document.blocks
        if b.kind in {"heading", "item", "fence", "tag"}
    ]
    assert marks == [
        ("heading", 3),
        ("item", "-"),
        ("item", "2)"),
        ("fence", 'json title="x"'),
        ("tag", "step"),
        ("tag", "/step"),
    ]


def test_a_nested_line_stands_where_it_was_written() -> None:
    text = "> 1. first\n>    and more\n>\n>    ```\n>    code here\n>    ```\n"
    document = _document(text)
    paragraph = next(b for b in document.blocks if b.kind == "paragraph")
    assert paragraph.text == "first\nand more"
    at = paragraph.text.index("more")
    assert text[slice(*paragraph.content.span(at, at + 4))] == "more"
    fence = next(b for b in document.blocks if b.kind == "fence")
    assert fence.text == "code here"
    assert fence.content.origin(0) == text.index("code")


def test_a_tab_that_is_half_indent_moves_nothing() -> None:
    text = "- a\n\tb c\n"
    paragraph = next(b for b in _document(text).blocks if b.kind == "paragraph")
    at = paragraph.text.index("b c")
    assert text[slice(*paragraph.content.span(at, at + 3))] == "b c"


def test_an_indented_block_keeps_its_white_space_inside_its_span() -> None:
    document = _document("x\n\n      deep\n    flat\n")
    code = document.blocks[-1]
    assert (code.kind, code.text) == ("code", "  deep\nflat")
    assert document.text[slice(*code.span)] == "  deep\n    flat"


@pytest.mark.parametrize("blank", ["\x0c", "\u2028", "\x85", "\x0b"])
def test_white_space_that_only_the_parser_trims(blank: str) -> None:
    text = f"{blank}\nUse the tool\n"
    document = _document(text)
    paragraph = document.blocks[-1]
    at = paragraph.text.index("tool")
    assert text[slice(*paragraph.content.span(at, at + 4))] == "tool"


def test_cells_are_trimmed_and_pipes_can_be_escaped() -> None:
    document = _document("| a \\| b |  c |\n|---|---|\n|  | d |\n")
    cells = [block.text for block in document.blocks if block.kind == "cell"]
    assert cells[:2] == ["a \\| b", "c"]
    assert cells[-1] == "d"


def test_sections_follow_headings() -> None:
    text = "lead\n\n# A\n\none\n\n## B\n\ntwo\n\n# C\n\nthree\n"
    document = _document(text)
    assert [(s.title, s.level) for s in document.sections] == [("", 0), ("A", 1), ("B", 2), ("C", 1)]
    inner = document.section_at(text.index("two"))
    assert [section.title for section in inner.path()] == ["B", "A"]
    assert document.section_at(text.index("three")).title == "C"
    assert document.section_at(0).title == ""
    assert text[slice(*inner.span)] == "## B\n\ntwo\n\n"


def test_headings_inside_quotes_open_no_section() -> None:
    assert len(_document("# A\n\n> # not one\n").sections) == 2


def test_neighbours_and_places() -> None:
    text = "a\n\n- b\n- c\n"
    document = _document(text)
    first, listing = document.root.children
    assert first.following is listing
    assert listing.previous is first
    assert listing.following is None
    assert document.block_at(text.index("c")).text == "c"
    assert [b.kind for b in document.blocks_in(listing.span)] == [
        "list",
        "item",
        "paragraph",
        "item",
        "paragraph",
    ]


def test_comments_are_found_outside_of_code_alone() -> None:
    text = "<!-- asklint: off -->\n\n`<!-- shown -->`\n\n```\n<!-- fenced -->\n```\nx <!-- inline -->\n"
    file = load(Source.from_text("SKILL.md", text))
    assert [comment.text for comment in file.comments] == ["<!-- asklint: off -->", "<!-- inline -->"]
    assert [text[slice(*comment.span)] for comment in file.comments] == [c.text for c in file.comments]


@pytest.mark.parametrize(
    "text",
    [
        "> " * 3000 + "x",
        "- " * 3000 + "x",
        "[" * 20_000,
        "`" * 20_000,
        "<!--" * 5_000,
        "|" * 20_000,
        "*" * 20_000,
    ],
    ids=["quotes", "lists", "brackets", "ticks", "comments", "pipes", "stars"],
)
def test_hostile_texts_are_read(text: str) -> None:
    document = _document(text)
    assert document.root.span.end == len(text)
    assert all(block.span.end <= len(text) for block in document.blocks)


def test_the_leaves_that_say_a_word() -> None:
    text = "# Ask\n\n> Pick\n> one\n\n- [ ] ask TWICE\n- no\n\n| a | ask |\n|---|---|\n| b | c |\n\n```\nask\n```\n"
    document = load(Source.from_text("SKILL.md", text)).documents[0]
    assert [block.text for block in document.leaves_saying("ask")] == ["Ask", "[ ] ask TWICE", "ask", "ask"]
    assert [block.kind for block in document.leaves_saying("pick", "twice")] == ["paragraph", "paragraph"]
    assert document.leaves_saying("nowhere") == []
    assert document.leaves_saying("ask") is document.leaves_saying("ask")
    assert load(Source.from_text("SKILL.md", "")).documents[0].leaves_saying("ask") == []
