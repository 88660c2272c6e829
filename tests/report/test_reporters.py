"""Every output format on a small document, and on hostile ones."""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.finding import Applicability, Edit, Fix, Related, Severity
from asklint.report import BUILT_IN, UnknownReporterError, get_reporter, reporter_names
from asklint.report.api import Report, Summary
from asklint.source import Source, Span

from .samples import MESSAGE, PATH, TEXT, at, finding, full, render, report


def test_text_shows_the_place_the_reason_and_the_remedy() -> None:
    assert render("text", full()) == (
        "skills/demo/SKILL.md  1 error\n"
        "\n"
        "error[ASK101] option-overflow: five options, the tool takes four\n"
        " --> skills/demo/SKILL.md:5:12\n"
        "  |\n"
        "5 | - Options: A | B | C | D | E\n"
        "  |            ^^^^^^^^^^^^^^^^^\n"
        "  |\n"
        "3 | Offer exactly three options.\n"
        "  |               ----- the count is stated here\n"
        "  |\n"
        "  = help: Split the decision.\n"
        "  = fix: drop the last option (safe)\n"
        "\n"
        "Found 1 error in 1 of 14 files (37 asks read). 1 fixable with --fix.\n"
    )


def test_text_shows_the_text_of_a_hint() -> None:
    hint = Fix("ask twice", Applicability.HINT, suggestion="First:\n\tA | B\n")
    shown = render("text", finding(fix=hint))
    assert "  = hint: ask twice\n  |     First:\n  |         A | B\n" in shown


def test_text_groups_by_file() -> None:
    shown = render(
        "text", finding(), finding(at(TEXT, "three"), severity=Severity.INFO), finding(path="z.md")
    )
    assert shown.count("skills/demo/SKILL.md  1 error, 1 piece of advice\n") == 1
    assert "z.md  1 error\n\nerror[ASK101] option-overflow: " in shown
    assert shown.endswith("Found 2 errors, 1 piece of advice in 2 of 14 files (37 asks read).\n")


def test_text_marks_a_related_place_in_another_file() -> None:
    other = Related("the policy", Span(0, 3), path="CLAUDE.md")
    made = report(finding(related=(other,)))
    assert "  = note: the policy (CLAUDE.md)\n" in get_reporter("text").render(made)
    made = Report(
        made.findings, made.summary, {**made.sources, "CLAUDE.md": Source("CLAUDE.md", b"Ask well\n")}
    )
    assert " --> CLAUDE.md:1:1\n1 | Ask well\n  | --- the policy\n" in get_reporter("text").render(made)


@pytest.mark.parametrize(
    ("line", "words", "shown", "marks"),
    [
        ("\tkey\tvalue", "value", "    key value", "        ^^^^^"),
        ("選択肢は甲か乙", "甲か乙", "選択肢は甲か乙", "        ^^^^^^"),
        ("cafe\u0301 au lait", "au", "cafe\u0301 au lait", "     ^^"),
        ("a\x1b[31mred", "red", "a\\x1b[31mred", "         ^^^"),
        ("x\u202eyz", "yz", "x\\u202eyz", "       ^^"),
        ("##[group]x", "x", "##\\x5bgroup]x", "            ^"),
    ],
)
def test_carets_stand_under_the_span(line: str, words: str, shown: str, marks: str) -> None:
    text = f"{line}\n"
    lines = render("text", finding(at(text, words)), text=text).splitlines()
    assert lines[5:7] == [f"1 | {shown}", f"  | {marks}"]


def test_a_span_of_several_lines_says_how_many() -> None:
    text = "one\ntwo\nthree\n"
    shown = render("text", finding(Span(1, len(text))), text=text)
    assert "1 | one\n  |  ^^ … +2 lines\n" in shown


def test_a_long_line_is_cut_around_the_span() -> None:
    text = "left " * 400 + "TARGET" + " right" * 400
    lines = render("text", finding(at(text, "TARGET")), text=text, width=60).splitlines()
    shown, marks = next((line, below) for line, below in pairwise(lines) if "TARGET" in line)
    assert len(shown) <= 60
    assert shown.startswith("1 | …")
    assert shown.endswith("…")
    assert shown[marks.index("^") : marks.rindex("^") + 1] == "TARGET"


def test_a_span_wider_than_the_terminal_is_cut() -> None:
    text = "x" * 1_000_000
    lines = render("text", finding(Span(500, 900_000)), text=text, width=60).splitlines()
    assert max(map(len, lines)) <= 60
    assert max(line.count("^") for line in lines) >= 40


def test_an_empty_span_and_one_past_the_end_get_one_caret() -> None:
    for span in (Span(2, 2), Span(900, 950), Span(-5, -1)):
        assert len(re.findall(r"\^", render("text", finding(span), text="abc\n"))) == 1


def test_messages_wrap_to_the_terminal() -> None:
    shown = render("text", finding(message="word " * 40 + "end"), width=60)
    assert max(map(len, shown.splitlines())) <= 60
    assert "\n    word word" in shown
    wide = render("text", finding(message="字" * 100), width=60)
    assert all(sum(2 if c == "字" else 1 for c in line) <= 60 for line in wide.splitlines())


def test_colours_only_when_wanted() -> None:
    assert "\x1b[" not in render("text", full())
    coloured = render("text", full(), color=True)
    assert "\x1b[1;31merror[ASK101]\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == render("text", full())


def test_concise_is_one_line_a_finding() -> None:
    assert render("concise", full()) == (
        "skills/demo/SKILL.md:5:12 ASK101 five options, the tool takes four\n"
        "Found 1 error in 1 of 14 files (37 asks read). 1 fixable with --fix.\n"
    )


def test_json_has_the_keys_of_ruff() -> None:
    (record,) = json.loads(render("json", full()))
    assert record == {
        "code": "ASK101",
        "name": "option-overflow",
        "message": MESSAGE,
        "severity": "error",
        "confidence": "medium",
        "filename": PATH,
        "location": {"row": 5, "column": 12},
        "end_location": {"row": 5, "column": 29},
        "help": "Split the decision.",
        "fix": {
            "applicability": "safe",
            "message": "drop the last option",
            "edits": [
                {
                    "content": "",
                    "location": {"row": 5, "column": 25},
                    "end_location": {"row": 5, "column": 29},
                }
            ],
            "suggestion": "",
        },
        "url": "https://asklint.readthedocs.io/rules/option-overflow/",
        "related": [
            {
                "message": "the count is stated here",
                "filename": PATH,
                "location": {"row": 3, "column": 15},
                "end_location": {"row": 3, "column": 20},
            }
        ],
    }
    assert json.loads(render("json", finding()))[0]["fix"] is None


def test_json_without_findings_is_an_empty_array_and_jsonl_is_empty() -> None:
    assert render("json") == "[]\n"
    assert render("jsonl") == ""


def test_jsonl_is_one_object_a_line() -> None:
    lines = render("jsonl", full(), finding(message="line\nbreak")).splitlines()
    assert [json.loads(line)["message"] for line in lines] == [MESSAGE, "line\nbreak"]


def test_github_annotates_errors_first_and_logs_everything() -> None:
    notes = [finding(at(TEXT, "three"), f"note {n}", severity=Severity.INFO) for n in range(12)]
    lines = render("github", *notes, finding(help="Split.")).splitlines()
    assert lines[0] == (
        "::error file=skills/demo/SKILL.md,line=5,endLine=5,col=12,endColumn=29,"
        f"title=ASK101 option-overflow::{MESSAGE}%0ASplit."
    )
    assert sum(line.startswith("::notice ") for line in lines) == 12
    log = [line for line in lines if not line.startswith("::")]
    assert log[0] == f"| skills/demo/SKILL.md:5:12 ASK101 {MESSAGE}"
    assert len(log) == 13 + 2
    assert log[-2] == (
        "| 2 more not annotated: GitHub shows 10 of each kind a step. The list above is complete."
    )
    assert log[-1].startswith("| Found 1 error, 12 pieces of advice")


def test_github_knows_files_from_the_top_of_the_repository() -> None:
    line = render("github", finding(), folder="packages/app").splitlines()[0]
    assert line.startswith("::error file=packages/app/skills/demo/SKILL.md,")


def test_github_escapes_properties_and_data() -> None:
    path = "a,b:c%\r\n::error::x.md"
    line = render("github", finding(message="50%\n::stop-commands::t", path=path)).splitlines()[0]
    assert line.startswith("::error file=a%2Cb%3Ac%25%0D%0A%3A%3Aerror%3A%3Ax.md,line=1,")
    assert line.endswith("::50%25%0A::stop-commands::t")


def test_github_leaves_columns_out_of_a_span_of_several_lines() -> None:
    line = render("github", finding(Span(0, len(TEXT) - 1))).splitlines()[0]
    assert line.startswith("::error file=skills/demo/SKILL.md,line=1,endLine=5,title=")


def test_statistics_count_by_rule() -> None:
    other = finding(rule=("ASK201", "prose-menu"), severity=Severity.WARNING)
    table = render("text", full(), finding(), other, statistics=True)
    assert table.splitlines()[:3] == [
        "2  error    ASK101  option-overflow  (1 fixable)",
        "1  warning  ASK201  prose-menu",
        "",
    ]
    assert json.loads(render("json", full(), other, statistics=True))[1] == {
        "code": "ASK201",
        "name": "prose-menu",
        "severity": "warning",
        "count": 1,
        "fixable": 0,
    }


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "All clear: 14 files, 37 asks, nothing to report."),
        (
            {"summary": Summary(files=1, asks=1, suppressed=2)},
            "All clear: 1 file, 1 ask, nothing to report (2 suppressed).",
        ),
        ({"summary": Summary(files=0)}, "Nothing was checked: no file to lint was found."),
        (
            {"summary": Summary(files=0, skipped=3)},
            "Nothing was checked: no file to lint was found (3 files skipped).",
        ),
        ({"fixed": 2}, "Fixed 2 findings. All clear: 14 files, 37 asks, nothing to report."),
    ],
)
def test_the_closing_sentence_says_what_was_looked_at(fields: dict[str, Any], sentence: str) -> None:
    assert render("text", **fields) == f"{sentence}\n"


def test_the_closing_sentence_counts_fixes() -> None:
    safe = Fix("x", Applicability.SAFE, (Edit(Span(0, 1), ""),))
    unsafe = Fix("x", Applicability.UNSAFE, (Edit(Span(0, 1), ""),))
    both = [finding(fix=safe), finding(fix=unsafe, severity=Severity.WARNING)]
    assert render("concise", *both).endswith(
        "Found 1 error, 1 warning in 1 of 14 files (37 asks read). "
        "1 fixable with --fix, 1 more with --unsafe-fixes.\n"
    )
    assert render("concise", *both, unsafe_fixes=True).endswith(" 2 fixable with --fix.\n")


def test_a_reporter_is_imported_when_asked_for() -> None:
    assert reporter_names()[:5] == ["text", "concise", "json", "jsonl", "github"]
    assert reporter_names()[5:] == ["sarif", "gitlab", "junit", "rdjson", "markdown", "html"]
    for name, module in BUILT_IN.items():
        assert get_reporter(name).name == name
        assert module in sys.modules


def test_a_plug_in_adds_a_format_but_takes_none_over() -> None:
    class Loud:
        name = "loud"

        def render(self, report: Report) -> str:
            return f"{len(report.findings)}!\n"

    class Impostor(Loud):
        name = "text"

    assert get_reporter("loud", [Loud()]).render(report(full())) == "1!\n"
    assert get_reporter("text", [Impostor()]).render(report()) != "0!\n"
    assert reporter_names([Loud()])[-1] == "loud"
    with pytest.raises(
        UnknownReporterError, match=r"no output format is called 'xml'; there are text, .*loud"
    ):
        get_reporter("xml", [Loud()])


_ANY = st.text(st.sampled_from("a字\u0301\t\n\r\x1b\x9b\u202e\u2066\u2028\ud800:#[%,é "), max_size=30)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(text=_ANY, message=_ANY, path=_ANY, start=st.integers(-3, 40), length=st.integers(0, 20))
@pytest.mark.parametrize("name", list(BUILT_IN))
def test_nothing_in_a_document_reaches_the_terminal_raw(
    name: str, text: str, message: str, path: str, start: int, length: int
) -> None:
    text = text.replace("\ud800", "")
    fix = Fix(message, Applicability.HINT, suggestion=text)
    span = Span(start, start + length)
    hostile = finding(
        span,
        message,
        path=path,
        help=message,
        fix=fix,
        related=(Related(message, span),),
        rule=("ASK101", "x"),
    )
    for width in (0, 30):
        shown = render(name, hostile, text=text, path=path, width=width)
        shown.encode("utf-8")
        unsafe = {char for char in shown if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp")}
        assert unsafe <= {"\n"}
        assert "##[" not in shown
        starts = [line for line in shown.split("\n") if line.lstrip().startswith("::")]
        assert all(name == "github" and line.startswith("::error file=") for line in starts)
        assert len(starts) == (name == "github")


def test_what_the_help_says_already_is_not_said_again() -> None:
    word = finding(
        help="write `AskUserQuestion`",
        fix=Fix("write `AskUserQuestion`", Applicability.HINT, (), "AskUserQuestion"),
    )
    assert "hint" not in render("text", word)
    assert render("text", word).count("AskUserQuestion") == 1
    other = finding(help="take another", fix=Fix("write `x`", Applicability.HINT, (), "x"))
    assert "= hint: write `x`\n\n" in render("text", other)
    longer = finding(help="write this", fix=Fix("write this", Applicability.HINT, (), "one\ntwo"))
    assert "= hint: write this\n" in render("text", longer)
