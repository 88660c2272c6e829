"""What gstack's readers make of a text."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.document.load import load
from asklint.engine.plugins import load_registry
from asklint.reader.read import read_document
from asklint.rule import Context
from asklint.settings import Settings
from asklint.source import Source
from asklint.systems.gstack import evidence
from asklint.systems.gstack.briefs import briefs
from asklint.systems.gstack.buckets import bucket_menus
from asklint.systems.gstack.chains import chains
from asklint.systems.gstack.fallback import fallbacks
from asklint.systems.gstack.markers import unparsable_markers
from asklint.systems.gstack.question_ids import corrected, problem, question_ids, stored_preferences
from asklint.systems.gstack.recommendations import recommendations
from asklint.systems.gstack.scores import scorings
from asklint.systems.gstack.versions import since

if TYPE_CHECKING:
    from asklint.reader.model import Reading

FORMAT = "## AskUserQuestion Format\n\n"


def read(text: str, path: str = "skills/demo/SKILL.md") -> Reading:
    return read_document(load(Source.from_text(path, text)).documents[0])


def versions(text: str, path: str = "SKILL.md") -> list[str]:
    return [found.version for found in evidence(path, text)]


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("RECOMMENDATION: Choose [X] because …", "0.4"),
        ("NEVER combine multiple independent decisions. RECOMMENDATION: Choose", "0.11.12"),
        ("Re-ground, Simplify, `Completeness: X/10`", "1.3"),
        ("Re-ground. Note: options differ in kind", "1.6.3"),
        ("D<N> — ELI10: …", "1.10"),
        ("ELI10 and Project/branch/task: …", "1.15"),
        ("ELI10, prefer mcp__*__AskUserQuestion", "1.25"),
        ("ELI10, `BLOCKED — AskUserQuestion unavailable`", "1.31"),
        ("ELI10, D<N>.final", "1.48"),
        ("ELI10, ### When AskUserQuestion is unavailable or a call fails", "1.57.2"),
        ("ELI10, `CONDUCTOR_SESSION: true`", "1.58.1"),
    ],
)
def test_the_format_tells_its_version(text: str, version: str) -> None:
    assert versions(FORMAT + text) == [version]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("---\npreamble-tier: 2\n---\n{{PREAMBLE}}\n", [""]),
        ("---\nname: x\n---\n{{PREAMBLE}}\n", []),
        ("> D1 — Now?\n> ELI10: soon\n", [""]),
        ("Fire D3.1, then D3.final.\n", ["1.48"]),
        ("Append `<gstack-qid:ship-todos>`.\n", [""]),
        ('{"question_id": "ship-split-rspec"}\n', ["1.48"]),
        (FORMAT + "Two to four options. Recommendation: the first.\n", []),
        ("D3.final is a pin of the board\n", []),
        ("run `train-test-split-data`\n", []),
    ],
)
def test_evidence_needs_more_than_a_word(text: str, found: list[str]) -> None:
    assert versions(text) == found


@pytest.mark.parametrize(
    ("used", "wanted", "holds"),
    [
        ("", "1.58.1", True),
        ("1.6.3", "1.10", False),
        ("1.10", "1.6.3", True),
        ("1.48", "1.48", True),
        ("v1.58", "1.57.2", True),
    ],
)
def test_versions_are_compared_number_by_number(used: str, wanted: str, holds: bool) -> None:
    assert since(Context(Settings(), (), {"gstack": used}), wanted) is holds


BRIEF = """D2 — Second coat?
ELI10: One coat shields against water,
two against hot cups.
Recommendation: A because it is enough
Note: options differ in kind, not coverage — no completeness score.
A) One coat (recommended)
  ✅ Dry tomorrow
  ❌ Rings
B) Two coats
Net: time against rings.
"""


@pytest.mark.parametrize(
    "text",
    [
        f"```\n{BRIEF}```\n",
        "".join(f"> {line}\n" for line in BRIEF.splitlines()),
        f"{BRIEF}\nThen go on: A) is not an option any more.\n",
        BRIEF.replace("\nELI10", "\n\nELI10").replace("\nA)", "\n\nA)") + "\nC) no part of it\n",
    ],
    ids=["fence", "quote", "plain", "with blank lines"],
)
def test_a_brief_is_read_in_every_form(text: str) -> None:
    (brief,) = briefs(read(text))
    assert (brief.token, brief.child, brief.title) == ("D2", "", "Second coat?")
    assert [entry.name for entry in brief.entries] == ["eli10", "recommendation", "kind-note", "net"]
    assert [(option.marker, option.label) for option in brief.options] == [
        ("A", "One coat (recommended)"),
        ("B", "Two coats"),
    ]
    assert [(b.sign, b.text) for b in brief.options[0].bullets] == [("✅", "Dry tomorrow"), ("❌", "Rings")]
    first = brief.first("eli10")
    assert first is not None
    assert first.value == "One coat shields against water, two against hot cups."


def test_titles_of_a_plan_are_no_briefs() -> None:
    assert briefs(read("- D1 — keep the parser\n- D2 — one flag\n\nD3 — ship\n\nWhy: it is ready.\n")) == []


def test_two_briefs_in_one_fence_are_two() -> None:
    found = briefs(read("```\nD3.1 — Oil\nA) Include\nB) Cut\nD3.2 — Ink\nA) Include\nB) Cut\n```\n"))
    assert [(brief.token, brief.per_option, len(brief.options)) for brief in found] == [
        ("D3.1", True, 2),
        ("D3.2", True, 2),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("D3.1 → D3.2 → D3.3 → D3.final", [("listed", 3, False)]),
        ("D3.1 -> D3.2 -> … -> D3.9 -> D3.final", [("listed", 9, True)]),
        ("Fire `D3.1` through `D3.8`.", [("range", 8, False)]),
        ("(e.g. D3.1..D3.5)", [("range", 5, False)]),
        ("Answer D3.1 and D3.2, or D4.1.", []),
        ("D3.1 → D4.1 → D5.1", []),
    ],
)
def test_chains_in_text(text: str, expected: list[tuple[str, int, bool]]) -> None:
    assert [(c.shape, c.size, bool(c.elided)) for c in chains(read(f"Ask in order. {text}\n"))] == expected


def test_buckets_of_a_call() -> None:
    text = (
        'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "D3.2 — Ink?", "header": "D3.2", "options": ['
        '{"label": "Include", "description": "now"}, {"label": "Defer", "description": "later"}, '
        '{"label": "Cut", "description": "never"}]}]}\n```\n'
    )
    (menu,) = bucket_menus(read(text))
    assert (menu.words, menu.missing) == (("Include", "Defer", "Cut"), ["Hold"])


@pytest.mark.parametrize(
    ("value", "better"),
    [
        ("ship-split-Add_Coverage", "ship-split-add-coverage"),
        ("Ship.Todos", "ship-todos"),
        ("ship-split-é", "ship-split-e"),
        ("ship-split-油", ""),
        ("a" * 80, "a" * 64),
    ],
)
def test_ids_are_brought_into_form(value: str, better: str) -> None:
    assert corrected(value) == better


def test_ids_are_literal_ones() -> None:
    text = (
        "question_id: `ship-todos`, `<gstack-qid:ship-x>`, `<skill>-split-<slug>`, `a-split-b`, `test/a-split-b.ts`.\n"
        '\n```json\n{"question_id": "Ship"}\n```\n'
    )
    found = [(i.value, i.assigned, bool(problem(i))) for i in question_ids(read(text))]
    assert found == [
        ("ship-todos", True, False),
        ("ship-x", True, False),
        ("a-split-b", False, False),
        ("Ship", True, True),
    ]


def test_preferences_in_a_data_file() -> None:
    reading = read('{"ship-voice": "never-ask", "ship-split-a": "never-ask"}', "question-preferences.json")
    assert [(p.id, p.value, p.of_split) for p in stored_preferences(reading)] == [
        ("ship-voice", "never-ask", False),
        ("ship-split-a", "never-ask", True),
    ]


@pytest.mark.parametrize(
    ("value", "conditional", "reasoned", "letter"),
    [
        ("A because the checks are green", False, True, "A"),
        ("Choose A if green. Choose B if not.", True, True, "A"),
        ("A when there is a diff, otherwise B", True, False, "A"),
        ("depends on the number of items", True, False, ""),
        ("A because if it fails nothing is lost", False, True, "A"),
        ("A — tests passed. If A fails, ask again.", False, True, "A"),
        ("B", False, False, "B"),
        ("Fix both — the first is a race", False, True, ""),
    ],
)
def test_recommendations(value: str, conditional: bool, reasoned: bool, letter: str) -> None:
    (found,) = recommendations(read(f"Use AskUserQuestion:\n\nRecommendation: {value}\nA) One\nB) Two\n"))
    assert (found.conditional, found.letter) == (conditional, letter)
    assert conditional or found.reasoned is reasoned


def test_scores_of_options_and_of_a_line() -> None:
    menu, *_ = scorings(
        read("Use AskUserQuestion:\n\n- A) One (Completeness: 9/10)\n- B) Two (Completeness: 9/10)\n")
    )
    assert [score.value for score in menu.scores] == [9, 9]
    assert menu.filler
    brief, *_ = scorings(read("```\nD1 — Now?\nELI10: x\nCompleteness: A=9/10\nA) One\nB) Two\n```\n"))
    assert (brief.unscored, brief.filler) == (["B"], False)


def test_a_fallback_section() -> None:
    text = "### When AskUserQuestion is unavailable or a call fails\n\n`headless`: BLOCKED. Else prose with ELI10. Then STOP.\n"
    (found,) = fallbacks(read(text))
    assert found.missing_branches == [
        "spawned sessions choose by themselves",
        "interactive ones ask in prose",
    ]
    assert found.missing_parts == [
        "the completeness of each choice",
        "the recommendation",
        "how to reply (a letter)",
    ]
    assert (
        list(
            fallbacks(
                read(
                    "## Hooks on tool errors (AUQ-failure fallback) — unverified\n\nAskUserQuestion as prose.\n"
                )
            )
        )
        == []
    )


def test_markers_that_do_not_parse() -> None:
    text = "Use AskUserQuestion:\n\nA) One (recommended — quick)\nB) Two (recommended/not)\nC) Three (recommended)\nD) Four (recommended if late)\n"
    found = [(m.written, m.edit.content if m.edit else None) for m in unparsable_markers(read(text))]
    assert found == [("(recommended — quick)", " — quick (recommended)"), ("(recommended if late)", None)]


_PIECES = st.sampled_from(
    [
        "D3.1 — x", "D<N> — y", "D#", "D3.final", "D3.2", " → ", "..", "ELI10: z", "Recommendation: A", "because", "A) Include",
        "B) Cut", "Hold", "queue", "✅ p", "❌ c", "Completeness: 9/10", "Note: options differ in kind", "Net: n", "> ", "\n", "\n\n",
        "```", "- ", "# H", "## ", "AskUserQuestion", "-split-", "`a-split-B`", "<gstack-qid:X>", "never-ask", "(recommended; 2)", " ", "\t",
        "revise", "re-run the chain", "in one AskUserQuestion", "all", "\r", "é", "| a | b |", "{", "}",
    ]
)  # fmt: skip


@settings(derandomize=True, deadline=None, max_examples=150)
@given(st.lists(_PIECES, max_size=40).map("".join))
def test_no_text_breaks_a_rule(text: str) -> None:
    reading = read(text)
    rules = [rule for rule in load_registry(entry_points=()).rules.values() if rule.code.startswith("ASK8")]
    context = Context(Settings(), (), {"gstack": ""})
    list(evidence("SKILL.md", text))
    for rule in rules:
        for finding in rule.check(reading, context):
            assert 0 <= finding.span.start <= finding.span.end <= len(text)


@pytest.mark.parametrize(
    "text",
    [
        "D1 — x\n\n" * 4000,
        "D3.1 → D3.2 → D3.4 → " * 3000,
        "> D1 — x\n> A) a\n> B) b\n\n" * 1500,
        "On Hold queue it. " * 4000,
        "Recommendation: A\n" * 4000,
        "D" * 60_000,
        "A) Include\n" * 5000 + "per-option",
        "(recommended " * 6000,
    ],
    ids=["titles", "chain", "briefs", "sentences", "lines", "letters", "options", "markers"],
)
def test_long_texts_are_read_in_time(text: str) -> None:
    reading = read(text)
    rules = [rule for rule in load_registry(entry_points=()).rules.values() if rule.code.startswith("ASK8")]
    context = Context(Settings(), (), {"gstack": ""})
    begin = time.perf_counter()
    for rule in rules:
        list(rule.check(reading, context))
    assert time.perf_counter() - begin < 20
