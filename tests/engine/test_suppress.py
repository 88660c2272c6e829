"""Suppressions: what they cover, which of them are unused or unknown, and how they are removed."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.document.frontmatter import read_frontmatter
from asklint.document.model import Comment
from asklint.engine.suppress import Outcome, apply, read_suppressions
from asklint.finding import Applicability, Finding, Severity
from asklint.source import Source, Span

RULES = [
    ("ASK002", "unused-suppression"),
    ("ASK003", "unknown-rule"),
    ("ASK101", "option-overflow"),
    ("ASK105", "authored-other"),
    ("ASK201", "prose-menu"),
    ("ASK801", "gstack-split"),
]
NAMES = dict(RULES)
_COMMENT = re.compile(r"<!--.*?-->|/\*.*?\*/|//[^\n]*|(?<!\S)#(?= asklint)[^\n]*", re.DOTALL)
_MARK = re.compile(r"«(\d+):([^»]*)»")


def prepared(marked: str) -> tuple[Source, list[Finding]]:
    """`«101:words»` is a finding of ASK101 on these words."""
    text, findings, at = "", [], 0
    for match in _MARK.finditer(marked):
        text += marked[at : match.start()]
        code = f"ASK{match.group(1)}"
        span = Span(len(text), len(text) + len(match.group(2)))
        findings.append(Finding(code, NAMES[code], "m", "x.md", span, Severity.ERROR))
        text += match.group(2)
        at = match.end()
    return Source.from_text("x.md", text + marked[at:]), findings


def run(
    marked: str, active: set[str] | None = None, dormant: set[str] | None = None
) -> tuple[Source, Outcome]:
    source, findings = prepared(marked)
    comments = [Comment(m.group(), Span(m.start(), m.end())) for m in _COMMENT.finditer(source.text)]
    suppressions = read_suppressions(source, comments, read_frontmatter(source.text))
    return source, apply(findings, suppressions, RULES, source, active, dormant or set())


def kept(marked: str) -> list[str]:
    """The words whose findings are still reported."""
    source, outcome = run(marked)
    return [source.text[f.span.start : f.span.end] for f in outcome.kept]


def extra(marked: str, active: set[str] | None = None, dormant: set[str] | None = None) -> list[str]:
    """What is said of the suppressions, as `CODE words`."""
    source, outcome = run(marked, active, dormant)
    return [f"{f.code} {source.text[f.span.start : f.span.end]}" for f in outcome.extra]


def fixed(marked: str) -> str:
    """The text after every fix."""
    source, outcome = run(marked)
    text = source.text
    edits = [edit for f in outcome.extra if f.fix for edit in f.fix.edits]
    for edit in sorted(edits, reverse=True):
        text = text[: edit.span.start] + edit.content + text[edit.span.end :]
    return text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("«101:a» <!-- asklint: ignore[ASK101] because -->\n«101:b»\n", ["b"]),
        ("<!-- asklint: ignore[ASK101] -->\n«101:a»\n«101:b»\n", ["b"]),
        ("<!-- asklint: ignore[option-overflow] -->\n«101:a»\n", []),
        ("<!-- asklint: ignore[ASK1] -->\n«101:a» «105:b» «201:c»\n", ["c"]),
        ("<!-- asklint: ignore[ask101, prose-menu] -->\n«101:a» «105:b» «201:c»\n", ["b"]),
        ("<!-- asklint: ignore -->\n«101:a» «201:b»\n«101:c»\n", ["c"]),
        ("<!-- asklint: ignore[ALL] -->\n«101:a» «201:b»\n", []),
        ("<!-- asklint: ignore[A] -->\n«101:a»\n", ["a"]),
        ("<!-- asklint: ignore[ASK201] -->\n«101:a»\n", ["a"]),
        ("<!-- asklint: ignore[ASK101] -->\n\n\n- «101:a\n- b»\n", []),
        ("<!-- asklint: ignore[ASK101] -->\nfirst line\n«101:a»\n", ["a"]),
        (
            "<!-- asklint: ignore[ASK101] -->\n<!-- asklint: ignore[ASK201] -->\n\n«101:a» «201:b»\n",
            [],
        ),
        ("<!-- asklint: ignore[ASK101]\n     for a reason -->\n«101:a»\n", []),
        ("> <!-- asklint: ignore[ASK101] -->\n> «101:a»\n", []),
        ("- <!-- asklint: ignore[ASK101] --> «101:a»\n- «101:b»\n", ["b"]),
        ("// asklint: ignore[ASK101]\n// more\nconst a = `«101:a»`\n", []),
        ("x = '«101:a»'  # asklint: ignore[ASK101]\ny = '«101:b»'\n", ["b"]),
        ("{/* asklint: ignore[ASK101] */}\n«101:a»\n", []),
        ("«101:a»\n<!-- asklint: ignore[ASK101] -->\n", ["a"]),
    ],
)
def test_ignore_covers_its_line_or_the_next_with_content(text: str, left: list[str]) -> None:
    assert kept(text) == left


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (
            "«201:a»\n<!-- asklint: off[ASK201] -->\n«201:b» «101:c»\n<!-- asklint: on -->\n«201:d»\n",
            ["a", "c", "d"],
        ),
        ("<!-- asklint: off -->\n«201:a»\n<!-- asklint: on[ASK201] -->\n«201:b» «101:c»\n", ["b"]),
        (
            "<!-- asklint: off[ASK201, ASK101] -->\n«201:a»\n<!-- asklint: on[ASK2] -->\n«201:b» «101:c»\n",
            ["b"],
        ),
        ("<!-- asklint: off[ASK201] -->\n«201:a»\n", []),
        ("<!-- asklint: on -->\n«201:a»\n", ["a"]),
        ("<!-- asklint: off[] -->\n«201:a»\n", ["a"]),
    ],
)
def test_off_and_on(text: str, left: list[str]) -> None:
    assert kept(text) == left


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("«101:a» «201:b»\n\n<!-- asklint: ignore-file[ASK101] -->\n", ["b"]),
        ("«101:a» «201:b»\n\n<!-- asklint: ignore-file -->\n", []),
        ("---\nasklint: {ignore: [ASK101, prose-menu]}\n---\n«101:a» «201:b» «105:c»\n", ["c"]),
        ("---\nasklint:\n  ignore: ASK101\n---\n«101:a» «201:b»\n", ["b"]),
        ("---\nasklint:\n  ignore:\n    - ASK101\n    - 'ASK201'\n---\n«101:a» «201:b»\n", []),
        ("---\nasklint:\n  ignore: ASK101, ASK201\n---\n«101:a» «201:b»\n", []),
        ("---\nasklint: ignore[ASK101] a reason\n---\n«101:a» «201:b»\n", ["b"]),
        ("---\nasklint: off\n---\n«101:a» «201:b»\n", []),
        ("---\nasklint:\n  not-a-menu: true\n---\n«101:a»\n", ["a"]),
    ],
)
def test_the_whole_file(text: str, left: list[str]) -> None:
    assert kept(text) == left
    assert extra(text) == []


def test_suppressed_findings_are_counted() -> None:
    assert run("<!-- asklint: ignore -->\n«101:a» «201:b»\n«101:c»\n")[1].suppressed == 2


def test_without_suppressions_nothing_changes() -> None:
    source, findings = prepared("«101:a»\n")
    assert apply(findings, [], RULES, source) == (findings, 0, [])


@pytest.mark.parametrize(
    ("text", "said", "after"),
    [
        ("a\n<!-- asklint: ignore[ASK101] why -->\nb\n", "asklint: ignore[ASK101] why", "a\nb\n"),
        ("a <!-- asklint: ignore -->\r\nb\r\n", "asklint: ignore", "a\r\nb\r\n"),
        ("<!-- asklint: ignore --> a\n", "asklint: ignore", "a\n"),
        ("a\n<!-- asklint: ignore-->\n", "asklint: ignore", "a\n"),
        ("a <!-- asklint: ignore --> b\n", "asklint: ignore", "a b\n"),
        ("f(a/* asklint: ignore */b)\n", "asklint: ignore", "f(a b)\n"),
        ("x = 1  # asklint: ignore[ASK101]\n", "asklint: ignore[ASK101]", "x = 1\n"),
        ("// see: asklint: ignore[ASK101]\nx\n", "asklint: ignore[ASK101]", "// see:\nx\n"),
        (
            "/* asklint: ignore[ASK101]\n * Docs.\n */\nx\n",
            "asklint: ignore[ASK101]",
            "/*\n * Docs.\n */\nx\n",
        ),
        ("a\n<!-- asklint: ignore-file[ASK101] -->", "asklint: ignore-file[ASK101]", "a\n"),
        (
            "a\n<!-- asklint: off[ASK101] -->\nb\n<!-- asklint: on -->\nc\n",
            "asklint: off[ASK101]",
            "a\nb\nc\n",
        ),
        (
            "<!-- asklint: off[ASK101] -->\n<!-- asklint: off[ASK201] -->\n«201:b»\n<!-- asklint: on -->\n",
            "asklint: off[ASK101]",
            "<!-- asklint: off[ASK201] -->\n«201:b»\n<!-- asklint: on -->\n",
        ),
        (
            "<!-- asklint: ignore[ASK101, ASK201] why -->\n«201:a»\n",
            "ASK101",
            "<!-- asklint: ignore[ASK201] why -->\n«201:a»\n",
        ),
        (
            "<!-- asklint: ignore[ASK201,ASK101] -->\n«201:a»\n",
            "ASK101",
            "<!-- asklint: ignore[ASK201] -->\n«201:a»\n",
        ),
        (
            "<!-- asklint: ignore[ASK101, ASK201, ASK105] -->\n«201:a»\n",
            "ASK101",
            "<!-- asklint: ignore[ASK201] -->\n«201:a»\n",
        ),
        (
            "<!-- asklint: ignore[ASK101] -->\n«101:a» <!-- asklint: ignore[ASK101] -->\n",
            "asklint: ignore[ASK101]",
            "<!-- asklint: ignore[ASK101] -->\n«101:a»\n",
        ),
        ("---\nname: x\nasklint:\n  ignore: ASK101\n---\na\n", "ignore", "---\nname: x\n---\na\n"),
        (
            "---\nasklint:\n  phase: true\n  ignore: ASK101\n---\na\n",
            "ignore",
            "---\nasklint:\n  phase: true\n---\na\n",
        ),
        (
            "---\nasklint: {ignore: [ASK101, ASK201]}\n---\n«201:a»\n",
            "ASK101",
            "---\nasklint: {ignore: [ASK201]}\n---\n«201:a»\n",
        ),
        (
            "---\nasklint:\n  ignore:\n    - ASK101\n    - ASK201\n---\n«201:a»\n",
            "ASK101",
            "---\nasklint:\n  ignore:\n    - ASK201\n---\n«201:a»\n",
        ),
        (
            "---\nasklint: ignore[ASK101]\nname: x\n---\na\n",
            "asklint: ignore[ASK101]",
            "---\nname: x\n---\na\n",
        ),
    ],
)
def test_an_unused_suppression_is_reported_and_removed(text: str, said: str, after: str) -> None:
    assert extra(text) == [f"ASK002 {said}"]
    assert fixed(text) == prepared(after)[0].text
    assert extra(after) == []


def test_the_fix_is_safe_and_the_other_unused_selectors_are_related() -> None:
    _, outcome = run("<!-- asklint: ignore[ASK101, ASK201, ASK105] -->\n«201:a»\n")
    (unused,) = outcome.extra
    assert unused.message == "there is no finding of `ASK101`, `ASK105` here to suppress"
    assert (unused.name, unused.severity) == ("unused-suppression", Severity.WARNING)
    assert unused.fix is not None
    assert unused.fix.applicability is Applicability.SAFE
    assert [related.message for related in unused.related] == ["nor of this"]


def test_an_unusual_frontmatter_is_left_to_its_author() -> None:
    text = "---\nasklint: {ignore: ASK101, phase: true}\n---\na\n"
    assert extra(text) == ["ASK002 ignore"]
    assert fixed(text) == text


def test_only_rules_that_ran_can_leave_a_suppression_unused() -> None:
    ran = {"ASK002", "ASK003", "ASK101"}
    assert extra("<!-- asklint: ignore[ASK201] -->\na\n", ran) == []
    assert extra("<!-- asklint: ignore[ASK101] -->\na\n", ran) == ["ASK002 asklint: ignore[ASK101]"]
    assert extra("<!-- asklint: ignore -->\na\n", ran) == []
    assert extra("<!-- asklint: ignore[ASK1] -->\na\n", ran) == []
    core = {"ASK002", "ASK003", "ASK101", "ASK105", "ASK201"}
    assert extra("<!-- asklint: ignore -->\na\n", core, {"ASK801"}) == ["ASK002 asklint: ignore"]
    assert extra("<!-- asklint: ignore[ASK801] -->\na\n", core, {"ASK801"}) == []
    assert extra("<!-- asklint: ignore[ASK101] -->\na\n", {"ASK101"}) == []


@pytest.mark.parametrize(
    ("text", "said", "message"),
    [
        (
            "<!-- asklint: ingore[ASK101] -->\na\n",
            "asklint: ingore[ASK101]",
            "asklint has no word `ingore`; did you mean `ignore`?",
        ),
        (
            "<!-- asklint: disable-next-line -->\na\n",
            "asklint: disable-next-line",
            "asklint has no word `disable-next-line`; did you mean `ignore`?",
        ),
        ("<!-- asklint: xyzzy -->\na\n", "asklint: xyzzy", "asklint has no word `xyzzy`"),
        (
            "<!-- asklint: ignore[prose-menus] -->\na\n",
            "prose-menus",
            "there is no rule `prose-menus`; did you mean `prose-menu`?",
        ),
        (
            "<!-- asklint: ignore[ASK106] -->\na\n",
            "ASK106",
            "there is no rule `ASK106`; did you mean `ASK105`?",
        ),
        (
            "<!-- asklint: ignore[] -->\na\n",
            "asklint: ignore[]",
            "this `ignore` names no rule, so it does nothing",
        ),
        (
            "---\nasklint:\n  ignroe: ASK101\n---\na\n",
            "ignroe",
            "asklint has no word `ignroe`; did you mean `ignore`?",
        ),
        ("---\nasklint:\n  ignore: [nonsense]\n---\na\n", "nonsense", "there is no rule `nonsense`"),
        ("---\nasklint:\n  ignore:\n---\na\n", "ignore", "this `ignore` names no rule, so it does nothing"),
    ],
)
def test_what_does_not_exist_is_named_with_the_nearest(text: str, said: str, message: str) -> None:
    source, outcome = run(text)
    assert [(f.code, source.text[f.span.start : f.span.end], f.message) for f in outcome.extra] == [
        ("ASK003", said, message)
    ]
    (unknown,) = outcome.extra
    if "did you mean" in message:
        assert unknown.fix is not None
        assert (unknown.fix.applicability, unknown.fix.edits) == (Applicability.HINT, ())
        assert f"did you mean `{unknown.fix.suggestion}`?" in message


@pytest.mark.parametrize(
    "text",
    [
        "<!-- asklint: not-a-menu -->\na\n",
        "<!-- asklint: free-text because -->\na\n",
        "---\nasklint: phase\n---\na\n",
        "---\nasklint:\n  profile: gstack\n---\na\n",
        "---\nasklint: [free-text]\n---\na\n",
        "<!-- asklint: on -->\na\n",
    ],
)
def test_intents_and_settings_are_no_suppressions(text: str) -> None:
    assert extra(text) == []


def test_complaints_can_be_suppressed_for_the_file_but_not_in_circles() -> None:
    unused = "<!-- asklint: ignore[ASK101] -->\na\n"
    assert extra(f"{unused}<!-- asklint: ignore-file[ASK002] -->\n") == []
    assert extra(f"{unused}<!-- asklint: ignore-file[unused-suppression] -->\n") == []
    assert extra("<!-- asklint: ignore[nope] -->\na\n<!-- asklint: ignore-file[ASK003] -->\n") == []
    assert extra("a\n<!-- asklint: ignore-file[ASK002] -->\n") == ["ASK002 asklint: ignore-file[ASK002]"]
    assert extra("a\n<!-- asklint: ignore-file -->\n") == ["ASK002 asklint: ignore-file"]
    assert extra("a\n<!-- asklint: ignore-file[ASK003, nope] -->\n") == ["ASK002 ASK003", "ASK003 nope"]
    assert "ASK002 asklint: ignore[ASK002]" in extra("<!-- asklint: ignore[ASK002] -->\na\n")


def test_the_nearest_suppression_is_the_used_one() -> None:
    text = "<!-- asklint: ignore-file[ASK101] -->\n\n<!-- asklint: ignore[ASK101] -->\n«101:a»\n"
    assert kept(text) == []
    assert extra(text) == ["ASK002 asklint: ignore-file[ASK101]"]


_PIECES = st.sampled_from(
    [
        *("<!-- asklint: ignore[ASK101] -->", "<!-- asklint: off -->", "<!-- asklint: on[ASK201] -->"),
        *("<!-- asklint: ignore-file[ASK1,nope] -->", "<!-- asklint: ignore[ -->", "<!-- asklint:", "-->"),
        *(
            "«101:x»",
            "«201:y»",
            "\n",
            "\n",
            " ",
            "text",
            "---\n",
            "asklint: {ignore: [ASK101]}\n",
            "/* asklint: ignore */",
        ),
    ]
)


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.lists(_PIECES, max_size=25))
def test_any_mixture_is_handled(pieces: list[str]) -> None:
    marked = "".join(pieces)
    source, findings = prepared(marked)
    _, outcome = run(marked)
    own = [f for f in outcome.extra if f.code in ("ASK002", "ASK003")]
    assert len(own) == len(outcome.extra)
    assert len(outcome.kept) + outcome.suppressed >= len(findings)
    for finding in outcome.extra:
        assert 0 <= finding.span.start <= finding.span.end <= len(source.text)
        for edit in finding.fix.edits if finding.fix else ():
            assert 0 <= edit.span.start <= edit.span.end <= len(source.text)
            assert "x" not in source.text[edit.span.start : edit.span.end].replace("text", "")


def test_a_hostile_file_takes_no_more_than_its_share() -> None:
    many = 5_000
    text = "<!-- asklint: ignore[ASK101] -->" * many + "\n" + "<!-- asklint: ignore-file[nope] -->\n" * many
    text += "<!-- asklint: off[" + "zz," * many + "] -->\n" + "«101:a» " * many
    started = time.process_time()
    _, outcome = run(text)
    assert time.process_time() - started < 5
    assert outcome.kept == []
