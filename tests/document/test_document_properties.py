"""What holds for every document: each node's text stands at its span, children lie in parents, siblings in order."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.document.load import load
from asklint.reader.read import read_document
from asklint.source import Source, Span

if TYPE_CHECKING:
    from asklint.document.model import Block, Document
    from asklint.document.textmap import TextMap

FIXTURES = sorted(
    path
    for path in (Path(__file__).parents[2] / "fixtures" / "reader").glob("*/*")
    if path.suffix in {".md", ".ts", ".py"}
)
_LEAVES = {"heading", "paragraph", "fence", "code", "cell", "tag", "comment"}
_SAFE = settings(derandomize=True, deadline=None, max_examples=300)


def _documents(path: str, text: str) -> list[Document]:
    return load(Source.from_text(path, text)).documents


def _same(shown: str, read: str) -> bool:
    """The parser reads every line ending as a line feed."""
    return shown == read or (read == "\n" and shown == "\r")


def _linear(content: TextMap, offset: int) -> bool:
    piece = max(i for i, start in enumerate(content.starts) if start <= offset)
    end = content.starts[piece + 1] if piece + 1 < len(content.starts) else len(content.text)
    return content.widths[piece] == end - content.starts[piece]


def _check_content(block: Block, text: str) -> None:
    content = block.content
    for offset, char in enumerate(content.text):
        place = content.origin(offset)
        assert block.span.start <= place <= block.span.end, (block.kind, block.span, place)
        if _linear(content, offset):
            assert _same(text[place], char), (block.kind, place, text[place], char)
            assert content.origin_end(offset + 1) == place + 1
    assert list(content.origins) == sorted(content.origins)


def _check_tree(document: Document) -> None:
    text = document.text
    assert document.root.span == Span(0, len(text))
    assert [block.index for block in document.blocks] == list(range(len(document.blocks)))
    for block in document.blocks:
        assert 0 <= block.span.start <= block.span.end <= len(text)
        last = block.span.start
        for position, child in enumerate(block.children):
            assert child.parent is block
            assert child.position == position
            assert block.span.contains(child.span), (block.kind, block.span, child.kind, child.span)
            assert child.span.start >= last, (child.kind, child.span, last)
            last = child.span.end
        if block.kind in _LEAVES:
            assert not block.children
            _check_content(block, text)
    starts = [section.span.start for section in document.sections]
    assert starts == sorted(starts)


def _check_asks(document: Document) -> None:
    """Every place that the reader names lies in the document and, through its map, in the file."""
    reading = read_document(document)
    whole = Span(0, len(document.text))
    for ask in reading.asks:
        spans = [ask.span, *(question.span for question in ask.questions)]
        spans += [option.span for question in ask.questions for option in question.options]
        for span in spans:
            assert whole.contains(span)
            start, end = document.to_source(span)
            assert 0 <= start <= end <= len(document.source.text)
    for directive in reading.directives:
        if directive.tool:
            assert document.text[directive.span.start : directive.span.end] == directive.tool


@pytest.mark.parametrize("file", FIXTURES, ids=lambda path: f"{path.parent.name}/{path.name}")
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
def test_fixtures_keep_their_places(file: Path, ending: str) -> None:
    text = file.read_text(encoding="utf-8")
    if ending == "\r" and file.suffix == ".py":
        pytest.skip("a lone carriage return is no line end for every Python parser")
    documents = _documents(file.name, text.replace("\n", ending))
    assert documents or file.suffix != ".md"
    for document in documents:
        _check_tree(document)
        _check_asks(document)


@pytest.mark.parametrize("file", [f for f in FIXTURES if f.suffix != ".md"], ids=lambda path: path.name)
def test_cooked_strings_map_to_their_file_and_back(file: Path) -> None:
    for document in _documents(file.name, file.read_text(encoding="utf-8")):
        origin, text = document.origin, document.source.text
        for offset, char in enumerate(origin.text):
            span = origin.span(offset, offset + 1)
            shown = text[span.start : span.end]
            if _linear(origin, offset):
                assert shown == char
            else:
                assert shown.startswith(("\\", "$", "{", "'", '"', "`")) or not shown.strip(), (char, shown)
        places = [origin.origin(offset) for offset in range(len(origin.text) + 1)]
        assert places == sorted(places)


_WORDS = st.sampled_from(
    [
        *("Use AskUserQuestion:", "A) one", "B) two", "1. first", "2) second", "- item", "* star", "+ plus"),
        *("Options: x, y or z?", "[Y/n]", "(yes / no)", "> quoted", "# Title", "## `AskUserQuestion`", "---"),
        *("```", "~~~", "````json", "| a | b |", "|---|---|", "| c \\| d | `e|f` |", "<step>", "</step>"),
        *(
            "<!-- note -->",
            "<!-- open",
            "-->",
            '{"questions": [{"question": "q?",',
            '"options": ["a", "b"]}]}',
        ),
        *("question: which?", "options:", "  - label: a", "header: h", "**Wrong:**", "✅ Correct:", "Never"),
        *("AskUserQuestion({questions: [", "])", "{", "}", "[", "]", '"', "'", "`", "\\", "***", "___", "\t"),
        *(
            "どれを選びますか？",
            "선택하세요",
            "请选择",
            "é",
            "e\u0301",
            "👩‍👩‍👧",
            "\u2028",
            "\x0b",
            "\x0c",
            "\x85",
            "\xa0",
            "\ufeff",
            "",
        ),
    ]
)
_INDENT = st.sampled_from(
    ["", "", "", " ", "  ", "   ", "    ", "\t", " \t", "> ", ">", "> > ", ">\t", "- ", "-\t", "1. ", "  - "]
)
_END = st.sampled_from(["\n", "\n", "\n", "\n\n", "\r\n", "\r", " \n", "  \r\n"])
_LINE = st.tuples(_INDENT, _INDENT, _WORDS, st.sampled_from(["", " "]), _WORDS, _END).map("".join)
_MARKDOWN = st.tuples(
    st.sampled_from(["", "", "---\nname: x\n---\n", "---\r\ntools: [a\r\n---\r\n", "---\n"]),
    st.lists(_LINE, max_size=14).map("".join),
).map("".join)
_ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=120)


@_SAFE
@given(_MARKDOWN)
def test_anything_like_markdown_keeps_its_places(text: str) -> None:
    for document in _documents("skills/x/SKILL.md", text):
        assert document.text == text.removeprefix("\ufeff")
        _check_tree(document)
        _check_asks(document)


@_SAFE
@given(st.lists(st.one_of(_ANY_TEXT, _LINE), max_size=6).map("".join))
def test_any_text_is_read_without_a_crash(text: str) -> None:
    for document in _documents("CLAUDE.md", text):
        _check_tree(document)
        _check_asks(document)


@_SAFE
@given(_MARKDOWN, st.sampled_from(["x.ts", "x.py", "x.tsx"]))
def test_code_that_is_none_is_read_without_a_crash(text: str, path: str) -> None:
    for document in _documents(path, f"x = `{text}`\ny = '''{text}'''\n"):
        _check_tree(document)
        _check_asks(document)


@_SAFE
@given(
    st.lists(_LINE.map(lambda line: line.replace("\r\n", "\n").replace("\r", "\n")), max_size=10).map("".join)
)
def test_line_endings_give_the_same_asks_on_the_same_lines(text: str) -> None:
    def seen(version: str) -> list[tuple[object, ...]]:
        (document,) = _documents("skills/x/SKILL.md", version)
        return [
            (
                document.line_of(ask.span.start),
                ask.channel,
                ask.stance,
                tuple(tuple(option.label.value for option in question.options) for question in ask.questions),
            )
            for ask in read_document(document).asks
        ]

    assert seen(text.replace("\n", "\r\n")) == seen(text)
