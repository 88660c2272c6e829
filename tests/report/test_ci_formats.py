"""The reports that CI servers and review tools read: GitLab, JUnit, reviewdog, Markdown."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from asklint.engine.plugins import load_registry
from asklint.finding import Applicability, Edit, Fix, Severity
from asklint.report.markup import markdown_text
from asklint.report.units import Units
from asklint.source import Source, Span

from .samples import PATH, TEXT, at, finding, full, render

HOSTILE = [
    "::error file=x::y",
    "##[error]x",
    "a]]>b<!--",
    "</failure><script>alert(1)</script>",
    "\x00\x1b[31mred\x07",
    "line\nbreak\r\nand\u2028more",
    "half \ud800 a pair",
    "![x](https://evil.example/p.png) [y](javascript:alert(1)) https://evil.example www.evil.example",
    "<img src=x onerror=alert(1)> &amp; @someone #123 GH-12 `code` ~~~ | cell | $x$",
    "```\n# Heading\n- item",
    "\ufffe\uffff\ufdd0",
]


class TestGitlab:
    def test_an_issue(self) -> None:
        (issue,) = json.loads(render("gitlab", full()))
        assert issue["description"] == "ASK101 option-overflow: five options, the tool takes four"
        assert (issue["check_name"], issue["severity"]) == ("ASK101", "major")
        assert issue["location"] == {"path": PATH, "lines": {"begin": 5, "end": 5}}

    def test_severities(self) -> None:
        issues = json.loads(render("gitlab", *(finding(severity=severity) for severity in Severity)))
        assert [issue["severity"] for issue in issues] == ["info", "minor", "major"]

    def test_fingerprints_are_unique_and_outlive_moved_lines(self) -> None:
        same = [finding(), finding(), finding(path="b.md")]
        prints = [issue["fingerprint"] for issue in json.loads(render("gitlab", *same))]
        assert len(set(prints)) == 3
        moved = "intro\n\n" + TEXT
        (again,) = json.loads(render("gitlab", finding(at(moved, "A | B | C | D | E")), text=moved))
        assert again["fingerprint"] == prints[0]

    def test_paths_are_the_repositorys(self) -> None:
        (issue,) = json.loads(render("gitlab", finding(), folder="packages/app"))
        assert issue["location"]["path"] == f"packages/app/{PATH}"

    def test_nothing_is_an_empty_array(self) -> None:
        assert render("gitlab") == "[]\n"


class TestJunit:
    def test_a_suite_a_file_and_a_case_a_finding(self) -> None:
        tree = ElementTree.fromstring(render("junit", full(), finding(), finding(path="z.md")))
        assert tree.attrib["tests"] == tree.attrib["failures"] == "3"
        suites = tree.findall("testsuite")
        assert [(suite.attrib["name"], suite.attrib["tests"]) for suite in suites] == [
            (PATH, "2"),
            ("z.md", "1"),
        ]
        case = suites[0].findall("testcase")[0]
        assert case.attrib["name"] == "ASK101 option-overflow at 5:12"
        failure = case.find("failure")
        assert failure is not None
        assert failure.attrib == {"type": "error", "message": "five options, the tool takes four"}
        assert (failure.text or "").splitlines() == [
            f"at {PATH}:5:12: five options, the tool takes four",
            "help: Split the decision.",
            "https://asklint.readthedocs.io/rules/option-overflow/",
        ]

    def test_nothing_is_one_case_that_passed(self) -> None:
        tree = ElementTree.fromstring(render("junit"))
        assert (tree.attrib["tests"], tree.attrib["failures"]) == ("1", "0")
        (case,) = tree.iter("testcase")
        assert case.attrib["name"] == "All clear: 14 files, 37 asks, nothing to report."
        assert list(case) == []

    @pytest.mark.parametrize("text", HOSTILE)
    def test_it_is_xml_whatever_a_document_holds(self, text: str) -> None:
        page = render("junit", finding(message=text, help=text, path=text, rule=("X1", text)))
        tree = ElementTree.fromstring(page.encode("utf-8"))
        assert len(list(tree.iter())) == 4


class TestRdjson:
    def test_a_diagnostic(self) -> None:
        result = json.loads(render("rdjson", full()))
        assert result["source"]["name"] == "asklint"
        (diagnostic,) = result["diagnostics"]
        assert diagnostic["message"] == "five options, the tool takes four\nSplit the decision."
        assert diagnostic["severity"] == "ERROR"
        assert diagnostic["code"]["value"] == "ASK101"
        assert diagnostic["location"]["range"] == {
            "start": {"line": 5, "column": 12},
            "end": {"line": 5, "column": 29},
        }
        assert diagnostic["suggestions"] == [
            {"range": {"start": {"line": 5, "column": 25}, "end": {"line": 5, "column": 29}}, "text": ""}
        ]

    def test_columns_are_bytes(self) -> None:
        text = "é字😀 Other\n"
        (diagnostic,) = json.loads(render("rdjson", finding(at(text, "Other")), text=text))["diagnostics"]
        assert diagnostic["location"]["range"]["start"] == {"line": 1, "column": 11}

    def test_the_edits_of_a_fix_are_one_suggestion(self) -> None:
        edits = (Edit(at(TEXT, " | E"), ""), Edit(at(TEXT, "A"), "Z"))
        fix = Fix("x", Applicability.UNSAFE, edits)
        (diagnostic,) = json.loads(render("rdjson", finding(fix=fix)))["diagnostics"]
        assert [suggestion["text"] for suggestion in diagnostic["suggestions"]] == ["Z | B | C | D"]

    def test_a_hint_is_no_suggestion(self) -> None:
        hint = Fix("x", Applicability.HINT, suggestion="y")
        assert "suggestions" not in json.loads(render("rdjson", finding(fix=hint)))["diagnostics"][0]


class TestMarkdown:
    def test_what_where_and_how_to_see_it(self) -> None:
        page = render("markdown", full(), finding(severity=Severity.INFO), command="asklint skills")
        assert page.startswith("## asklint: 1 error, 1 piece of advice\n\nFound 1 error, ")
        link = "[ASK101 option-overflow](https://asklint.readthedocs.io/rules/option-overflow/)"
        assert f"| {link} | ❌ error | 2 | 1 |" in page
        assert f"| {PATH} | 1 error, 1 piece of advice |" in page
        assert "```console\npip install asklint\nasklint skills\n```\n" in page

    def test_the_table_says_what_a_rule_finds(self) -> None:
        rules = load_registry().rules
        assert f" | {rules['ASK101'].summary()} |" in render("markdown", finding(), rules=rules)

    def test_nothing_to_report(self) -> None:
        page = render("markdown")
        assert page.startswith("## asklint: nothing to report\n\nAll clear: 14 files, 37 asks")
        assert "|" not in page

    def test_past_the_limits_it_says_how_many_more(self) -> None:
        many = [finding(path=f"{number:03}.md") for number in range(70)]
        page = render("markdown", *many)
        assert "| 60 more files | |" in page
        assert "- … and 20 more; run the command below to see them all" in page

    def test_files_are_links_where_they_can_be_looked_at(self) -> None:
        page = render("markdown", finding(), folder="a b", files_url="https://example.org/o/r/blob/1f/")
        there = "https://example.org/o/r/blob/1f/a%20b/skills/demo/SKILL.md"
        assert f"| [{PATH}]({there}) | 1 error |" in page
        assert f" [{PATH}:5:12]({there}?plain=1#L5) " in page
        outside = finding(path="../x.md")
        assert "blob" not in render(
            "markdown", outside, path="../x.md", files_url="https://example.org/blob/"
        )

    def test_beside_annotations_it_says_how_many_findings_have_none(self) -> None:
        many = [*(finding() for _ in range(13)), *(finding(severity=Severity.INFO) for _ in range(10))]
        assert "**3 more not annotated:** GitHub shows 10 " in render("markdown", *many, annotated=True)
        assert "annotated" not in render("markdown", *many)
        assert "annotated" not in render("markdown", *many[3:], annotated=True)

    def test_it_fits_into_a_comment_whatever_the_messages(self) -> None:
        many = [finding(message="#" * 5000, help="@" * 5000, path="[" * 3000) for _ in range(100)]
        page = render("markdown", *many)
        assert len(page.encode()) < 65_536
        assert " more; run the command below" in page

    @pytest.mark.parametrize("text", HOSTILE)
    def test_a_document_brings_no_markup(self, text: str) -> None:
        hostile = finding(message=text, help=text, path=text, rule=("X1", text))
        page = render("markdown", hostile, failures=[text], command=f"asklint '{text}'")
        clean = render("markdown", finding(help="x"), failures=["x"], command="asklint x")
        assert _structure(page) == _structure(clean)

    def test_addresses_mentions_and_numbers_are_broken_up(self) -> None:
        shown = MarkdownIt().renderInline(markdown_text("@me #12 GH-3 https://x.example www.x.example a@b.c"))
        for active in ("@me", "#12", "GH-3", "https://", "www.", "a@b.c"):
            assert active not in shown
        assert shown.replace("\u200b", "") == "@me #12 GH-3 https://x.example www.x.example a@b.c"


def _structure(page: str) -> list[str]:
    """Everything in a page but its text: tags of our own are there, links lead to our pages only."""
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(page)
    found: list[str] = []
    for token in tokens:
        if token.type == "html_block":
            found.append(token.content)
        elif token.type != "inline":
            found.append(token.type)
        for child in token.children or ():
            if child.type in {"text", "text_special"}:
                continue
            if child.type == "link_open":
                assert str(child.attrs["href"]).startswith("https://asklint.readthedocs.io/rules/")
            found.append(child.type)
    return found


@pytest.mark.parametrize("name", ["gitlab", "rdjson", "json", "jsonl", "sarif"])
@pytest.mark.parametrize("text", HOSTILE)
def test_json_is_text_that_any_reader_takes(name: str, text: str) -> None:
    page = render(name, finding(message=text, help=text, path=text, rule=("X1", text)))

    def strings(value: Any) -> list[str]:
        if isinstance(value, dict):
            return [found for pair in value.items() for one in pair for found in strings(one)]
        if isinstance(value, list):
            return [found for one in value for found in strings(one)]
        return [value] if isinstance(value, str) else []

    for string in strings(json.loads(page)):
        string.encode("utf-8")


def test_a_backslash_before_a_surrogate_is_left_alone() -> None:
    (record,) = json.loads(render("json", finding(message="\\ud800 😀 \\\ud800")))
    assert record["message"] == "\\ud800 😀 \\\ufffd"


@settings(deadline=None)
@given(st.text("aé字😀\n\r", max_size=30), st.integers(0, 30), st.integers(0, 30))
def test_units_are_what_an_encoder_says(text: str, start: int, end: int) -> None:
    source = Source.from_text("a.md", text)
    for encoding, codec, size in (("utf-8", "utf-8", 1), ("utf-16", "utf-16-le", 2)):
        made = Units(source, encoding).range(Span(start, end))
        for position, offset in zip(
            made, (min(start, len(text)), min(max(start, end), len(text))), strict=True
        ):
            row, column = source.position(offset)
            before = text[offset - column + 1 : offset].encode(codec)
            assert position == (row, len(before) // size + 1)
