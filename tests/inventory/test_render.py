"""Tables that are passed on: nothing of a document acts in a spreadsheet, a page or a terminal."""

from __future__ import annotations

import csv
import io
import json

import pytest
from markdown_it import MarkdownIt

from asklint.inventory.render import FORMATS, as_csv, as_json, as_jsonl, as_markdown, as_text
from asklint.inventory.rows import COLUMNS, Row
from asklint.record import replace

ROW = Row(
    path="a.md",
    row=3,
    column=1,
    end_row=4,
    channel="tool",
    tool="AskUserQuestion",
    stance="directive",
    asker="main",
    addressee="user",
    question="Which one?",
    header="One",
    options=("left", "right"),
    count="2",
    multi_select=None,
    confidence="high",
    shape="list",
    evidence=("it says so",),
)


def cells(text: str) -> dict[str, str]:
    return next(csv.DictReader(io.StringIO(text)))


class TestCsv:
    def test_every_column(self) -> None:
        table = cells(as_csv([ROW]))
        assert tuple(table) == COLUMNS
        assert (table["options"], table["multi_select"], table["row"]) == ("left | right", "", "3")

    def test_the_header_is_there_without_rows(self) -> None:
        assert as_csv([]) == ",".join(COLUMNS) + "\n"

    @pytest.mark.parametrize(
        "formula",
        ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "  =1", "＝1", '=HYPERLINK("http://x")'],
    )
    def test_no_cell_is_a_formula(self, formula: str) -> None:
        row = replace(ROW, question=formula, options=(formula, "b"), header=formula, tool=formula)
        table = cells(as_csv([row]))
        for name in ("question", "options", "header", "tool"):
            assert table[name][0] in "'\\", name
            assert table[name].replace("\\t", "\t").replace("\\r", "\r").lstrip("'") in (
                formula,
                f"{formula} | b",
            )

    @pytest.mark.parametrize("text", ['a "quoted" word', "a, b; c", "two\nlines", "é 한 😀"])
    def test_text_comes_back(self, text: str) -> None:
        assert cells(as_csv([replace(ROW, question=text)]))["question"] == text


class TestJson:
    def test_types(self) -> None:
        (record,) = json.loads(as_json([replace(ROW, multi_select=True)]))
        assert record["options"] == ["left", "right"]
        assert record["evidence"] == ["it says so"]
        assert (record["row"], record["multi_select"]) == (3, True)
        assert tuple(record) == COLUMNS

    def test_lines(self) -> None:
        text = as_jsonl([ROW, replace(ROW, question="two\nlines\u2028three")])
        assert [json.loads(line)["question"] for line in text.split("\n")[:-1]] == [
            "Which one?",
            "two\nlines\u2028three",
        ]

    def test_it_is_safe_to_print(self) -> None:
        text = as_json([replace(ROW, question="\x9b31m \u202e ##[error]x")])
        assert text.isascii()
        assert "##[" not in text


HOSTILE = [
    "a | b",
    "a \\| b",
    "back\\slash\\",
    "`code`",
    "<img src=x onerror=alert(1)>",
    "![x](http://track.example/p.png)",
    "[click](javascript:alert(1))",
    "*bold* _it_ ~~gone~~ **x**",
    "&lt;b&gt; &amp; &#42;",
    "two\nlines",
    "$x$ # head",
    "x" * 119 + "|" * 30,
    "<" * 130,
]


class TestMarkdown:
    @pytest.mark.parametrize("text", HOSTILE)
    def test_what_is_shown_is_the_text_and_nothing_else(self, text: str) -> None:
        page = as_markdown([replace(ROW, question=text, tool=text, options=(text,))])
        tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(page)
        shown = [token for token in tokens if token.type == "inline"]
        assert len(shown) == 16
        for cell in (shown[14], shown[15]):
            kinds = {child.type for child in cell.children or ()}
            assert kinds <= {"text", "text_special"}, kinds
        content = "".join(child.content for child in shown[14].children or ())
        # What keeps hosts from finding addresses and mentions has no width.
        content = content.replace("\u200b", "")
        expected = " ".join(text.split())
        assert content == (expected if len(expected) <= 120 else expected[:119] + "…")

    def test_without_rows_it_is_still_a_table(self) -> None:
        assert as_markdown([]).count("\n") == 2


class TestText:
    def test_long_cells_are_cut(self) -> None:
        line = as_text([replace(ROW, question="q" * 500)]).splitlines()[1]
        assert "q" * 55 + "…" in line
        assert len(line) < 250

    def test_wide_letters_keep_the_columns(self) -> None:
        lines = as_text([ROW, replace(ROW, tool="質問する")]).splitlines()
        assert lines[1].index("main") == lines[2].index("main") + 4

    def test_the_count(self) -> None:
        assert as_text([ROW]).endswith("\n1 ask in 1 file\n")
        assert as_text([ROW, ROW, replace(ROW, path="b.md")]).endswith("\n3 asks in 2 files\n")


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_ends_in_a_newline(form: str) -> None:
    assert FORMATS[form]([ROW]).endswith("\n")
