"""The stance of a block, and of a sentence: near evidence beats far evidence."""

from __future__ import annotations

import pytest

from asklint.document.load import load
from asklint.reader.model import Reading, Stance
from asklint.reader.read import read_document
from asklint.reader.stance import guarded
from asklint.source import Source


def _reading(text: str, path: str = "skills/x/SKILL.md") -> Reading:
    (document,) = load(Source.from_text(path, text)).documents
    return read_document(document)


def _stance(text: str, words: str, path: str = "skills/x/SKILL.md") -> Stance:
    reading = _reading(text, path)
    return reading.stance(reading.document.block_at(reading.document.text.index(words)))


FENCE = "```\nWhich one? A) x B) y\n```\n"


@pytest.mark.parametrize(
    ("lead", "stance"),
    [
        ("**Wrong:**", Stance.BAD_EXAMPLE),
        ("❌ Wrong:", Stance.BAD_EXAMPLE),
        ("❌ **Bad** —", Stance.BAD_EXAMPLE),
        ("Don't:", Stance.BAD_EXAMPLE),
        ("悪い例:", Stance.BAD_EXAMPLE),
        ("나쁜 예:", Stance.BAD_EXAMPLE),
        ("Falsch:", Stance.BAD_EXAMPLE),
        ("Bad example:", Stance.BAD_EXAMPLE),
        ("✅ Correct:", Stance.GOOD_EXAMPLE),
        ("**Good:**", Stance.GOOD_EXAMPLE),
        ("正しい:", Stance.GOOD_EXAMPLE),
        ("Transcript of the session:", Stance.QUOTATION),
        ("Verbatim from the log:", Stance.QUOTATION),
        ("Show this to the user:", Stance.DIRECTIVE),
        ("Wrong answers are asked again:", Stance.DIRECTIVE),
        ("A good question has two parts:", Stance.DIRECTIVE),
    ],
)
def test_a_lead_judges_the_fence_below_it(lead: str, stance: Stance) -> None:
    assert _stance(f"# Ask\n\n{lead}\n\n{FENCE}", "Which one") is stance


@pytest.mark.parametrize(
    ("heading", "stance"),
    [
        ("Anti-patterns", Stance.BAD_EXAMPLE),
        ("Common mistakes when asking", Stance.BAD_EXAMPLE),
        ("Red flags", Stance.BAD_EXAMPLE),
        ("Changelog", Stance.HISTORY),
        ("Rejected alternatives", Stance.HISTORY),
        ("変更履歴", Stance.HISTORY),
        ("Fallback when the tool is unavailable", Stance.GUARDED),
        ("In headless mode", Stance.GUARDED),
        ("Example conversation", Stance.QUOTATION),
        ("Correct", Stance.GOOD_EXAMPLE),
        ("Never skip the question", Stance.DIRECTIVE),
        ("Before you ask", Stance.DIRECTIVE),
    ],
)
def test_a_heading_judges_its_section(heading: str, stance: Stance) -> None:
    text = f"# Ask\n\n## {heading}\n\nWhich one?\n\n## Next\n\nThe end?\n"
    assert _stance(text, "Which one") is stance
    assert _stance(text, "The end") is Stance.DIRECTIVE


def test_a_near_label_beats_a_far_heading() -> None:
    text = f"## Anti-patterns\n\nText?\n\n✅ Correct:\n\n{FENCE}"
    assert _stance(text, "Text?") is Stance.BAD_EXAMPLE
    assert _stance(text, "Which one") is Stance.GOOD_EXAMPLE


def test_a_column_judges_its_cells() -> None:
    text = "# Ask?\n\n| Good | Bad |\n|---|---|\n| one | two |\n"
    assert _stance(text, "one") is Stance.GOOD_EXAMPLE
    assert _stance(text, "two") is Stance.BAD_EXAMPLE


def test_tags_judge_what_they_enclose() -> None:
    text = "# Ask?\n\n<bad-example>\n\ninside\n\n</bad-example>\n\noutside\n"
    assert _stance(text, "inside") is Stance.BAD_EXAMPLE
    assert _stance(text, "outside") is Stance.DIRECTIVE


def test_children_inherit_from_their_item() -> None:
    text = "# Ask?\n\n- Wrong:\n  - nested words\n- plain words\n"
    assert _stance(text, "nested words") is Stance.BAD_EXAMPLE
    assert _stance(text, "plain words") is Stance.DIRECTIVE


def test_two_speakers_make_a_conversation() -> None:
    text = "# Ask\n\n```\nUser: hello\nAssistant: which one?\n```\n\nThen:\n\n```\nUser: alone?\n```\n"
    assert _stance(text, "hello") is Stance.QUOTATION
    assert _stance(text, "alone") is Stance.DIRECTIVE


@pytest.mark.parametrize(
    ("path", "stance"),
    [
        ("CHANGELOG.md", Stance.HISTORY),
        ("docs/plans/2024-01-02-x.md", Stance.HISTORY),
        ("docs/reports/x.md", Stance.HISTORY),
        ("skills/reports/commands/x.md", Stance.DIRECTIVE),
        ("CLAUDE.md", Stance.DIRECTIVE),
    ],
)
def test_the_place_of_a_file_is_evidence(path: str, stance: Stance) -> None:
    assert _stance("# X\n\nAsk the user which one?\n", "Ask the user", path) is stance


def test_a_judgement_says_why() -> None:
    reading = _reading(f"# Ask\n\n**Wrong:**\n\n{FENCE}")
    fence = next(block for block in reading.document.blocks if block.kind == "fence")
    judgement = reading.judgements.get(fence.index)
    assert judgement is not None
    assert judgement.evidence == ("its lead-in “**Wrong:**”",)


@pytest.mark.parametrize(
    ("sentence", "names_tool", "word"),
    [
        ("if askuserquestion is unavailable, print the list", True, "is unavailable"),
        ("in headless mode print the list", False, "headless"),
        ("use askuserquestion, or request_user_input in codex", True, None),
        ("ask the user", False, None),
        ("das werkzeug ist nicht verfügbar", True, "nicht verfügbar"),
    ],
)
def test_guards(sentence: str, names_tool: bool, word: str | None) -> None:
    assert guarded(sentence, names_tool=names_tool) == word


def test_each_labelled_line_of_a_paragraph_has_its_own_stance() -> None:
    reading = _reading("**❌ WRONG:** Print the list\n**✅ RIGHT:** Call AskUserQuestion with the options\n")
    assert [ask.stance for ask in reading.asks] == [Stance.GOOD_EXAMPLE]


def test_a_command_that_manages_decision_records_is_none() -> None:
    text = "## Offer context-aware actions\n\nUse AskUserQuestion to offer them.\n"
    assert [ask.stance for ask in _reading(text, "commands/adr/view.md").asks] == [Stance.DIRECTIVE]
    assert [ask.stance for ask in _reading(text, "docs/adr/view.md").asks] == [Stance.HISTORY]


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("```\n- Goal met? [Yes/No]\n- Bed dry? [Yes/No]\n```\n", 0),
        ("Three variants made:\n\nA) Early bed  B) Late bed  C) No bed\n", 0),
        ("Options:\n\n1. Water now\n2. Water later\n", 1),
    ],
)
def test_a_list_that_offers_nothing_is_no_ask(text: str, asks: int) -> None:
    assert len(_reading(text).asks) == asks
