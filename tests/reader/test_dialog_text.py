"""Small notions about the text of a dialog: label words, escapes, references, summaries, batches, places."""

from __future__ import annotations

import pytest

from asklint.document.load import load
from asklint.finding import Confidence
from asklint.reader.batches import stated_batches
from asklint.reader.dangling import dangling_in_option, dangling_in_question
from asklint.reader.escapes import unicode_escapes
from asklint.reader.label_words import label_words
from asklint.reader.model import Count, Option, Question, Reading, Text
from asklint.reader.places import place_of
from asklint.reader.read import read_document
from asklint.reader.summaries import demands_summary, states_context
from asklint.source import Source, Span


def _reading(text: str) -> Reading:
    return read_document(load(Source("skills/a/SKILL.md", text.encode())).documents[0])


def _option(label: str, quoted: bool = True) -> Option:
    return Option(Text(label, Span(0, len(label)), quoted), Span(0, len(label)))


def _question(*labels: str, multi_select: bool | None = None) -> Question:
    options = tuple(_option(label) for label in labels)
    return Question(Span(0, 1), options, Count(len(options), len(options), True), multi_select=multi_select)


@pytest.mark.parametrize(
    ("label", "quoted", "words"),
    [
        ("Walk me through what was built", True, 6),
        ("Prose + Code + Design (Recommended)", True, 3),
        ("Web browser (website or web app)", True, 6),
        ("Web browser (website or web app)", False, 2),
        ("Save it. Then tell me where it went", False, 2),
        ("変更をすべて元に戻す", True, 1),
        ("→ —", True, 0),
    ],
)
def test_label_words(label: str, quoted: bool, words: int) -> None:
    assert len(label_words(_option(label, quoted))) == words


def test_escapes_that_a_person_reads() -> None:
    text = r"caf\u00e9 \ud83d\ude00 \u0041 \u200b \\u00e9 \u000a"
    document = load(Source("a.md", text.encode())).documents[0]
    found = unicode_escapes(document, Text(text, Span(0, len(text))))
    assert [(text[e.span.start : e.span.end], e.character) for e in found] == [
        (r"\u00e9", "é"),
        (r"\ud83d\ude00", "😀"),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Approve these plans?", "these plans"),
        ("Proceed with reverting these commits?", "these commits"),
        ("Do you agree with these acceptance criteria?", "these acceptance criteria"),
        ("How should I route these?", "these"),
        ("Does the plan above look right?", "plan above"),
        ("Is option B fine?", "option B"),
        ("Shall I go on as described?", "as described"),
    ],
)
def test_dangling(text: str, words: str) -> None:
    found = dangling_in_question(text, _question("Yes", "No"))
    assert found is not None
    assert found.words == words == text[found.start : found.end]


@pytest.mark.parametrize(
    "text",
    [
        "Which of these checks should run?",
        "Changed: {files}. Commit these changes?",
        "Approve these files? (a.md, b.md)",
        "Some tools are missing. Install these tools?",
        "Keep values above 80?",
        "As described in README.md, should it run?",
        "Do these options cover it?",
    ],
)
def test_not_dangling(text: str) -> None:
    assert dangling_in_question(text, _question("Yes", "No")) is None


def test_what_the_options_show_is_no_dangling_reference() -> None:
    assert dangling_in_question("Is option B fine?", _question("Option A", "Option B")) is None
    assert dangling_in_question("Apply these fixes?", _question("x", "y", multi_select=True)) is None
    assert dangling_in_option("None of the above") is None
    assert dangling_in_option("Apply the changes listed above") is not None
    assert dangling_in_option("A name not listed above", first=False) is None
    assert dangling_in_option("Follow the plan above", first=False) is not None


def test_summaries() -> None:
    assert states_context("Two tests fail. Continue?")
    assert states_context("Merge {branch}?")
    assert not states_context("Which target?")
    assert demands_summary("Include a one-sentence summary of the findings in the question.")
    assert demands_summary("Use AskUserQuestion with the current state in the `question` field.")
    assert not demands_summary("Use AskUserQuestion to show the summary.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ask 3-5 questions in one AskUserQuestion call.\n", [(3, 5, "3-5")]),
        ("Use AskUserQuestion with up to 6 questions per call.\n", [(0, 6, None)]),
        ("Use AskUserQuestion. Ask 8 questions, at most 4 questions per call.\n", [(0, 4, None)]),
        ("Use AskUserQuestion. Split the 8 questions over several calls, all at once.\n", []),
        ("Ask 3-5 questions at once in plain text.\n", []),
        ("Interview with AskUserQuestion: 5-8 questions in total.\n", []),
    ],
)
def test_batches(text: str, expected: list[tuple[int, int, str | None]]) -> None:
    reading = _reading(text)
    found = list(stated_batches(reading))
    assert [
        (b.low, b.high, text[b.range_span.start : b.range_span.end] if b.range_span else None) for b in found
    ] == expected
    assert all(b.confidence is not Confidence.LOW for b in found)


def test_places() -> None:
    source = r"say \"these\" words"
    document = load(Source("a.md", source.encode())).documents[0]
    cooked = 'say "these" words'
    text = Text(cooked, Span(0, len(source)), quoted=True)
    at = cooked.index("words")
    assert place_of(document, text, at, at + 5) == Span(source.index("words"), len(source))
    assert place_of(document, text, 8, 12) == text.span
    assert place_of(document, Text(source, Span(0, len(source))), 4, 9) == Span(4, 9)
