"""Results as plain data: whole, or not taken back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from asklint.engine.check import FileResult
from asklint.engine.codec import pack, unpack
from asklint.finding import Applicability, Confidence, Edit, Finding, Fix, Related, Severity
from asklint.project import Fact, Facts
from asklint.record import fields
from asklint.source import Source, Span

SOURCE = Source.from_text("a.md", "text")
FINDING = Finding(
    "ASK101",
    "option-overflow",
    "too “many”",
    "a.md",
    Span(1, 2),
    Severity.ERROR,
    Confidence.LOW,
    "help",
    Fix("remove", Applicability.UNSAFE, (Edit(Span(0, 1), "x\n"),), "paste"),
    (Related("here", Span(2, 3)), Related("there", Span(0, 0), "b.md")),
    "when",
)
FACTS = Facts("a.md", True, False, True, (Fact("kind", "key", "a.md", Span(3, 4), ("x", "y")),), 2)
RESULT = FileResult("a.md", SOURCE, [FINDING], facts=FACTS, documents=3, asks=2, extra_rules=frozenset("AB"))


def test_there_and_back() -> None:
    plain = json.loads(json.dumps(pack(RESULT)))
    back = unpack(plain, "a.md", SOURCE)
    assert (back.findings, back.facts, back.extra_rules) == ([FINDING], FACTS, frozenset("AB"))
    assert (back.documents, back.asks, back.source) == (3, 2, SOURCE)


@pytest.mark.parametrize(
    ("type_", "known"),
    [
        (Finding, "code name message path span severity confidence help fix related when"),
        (Fix, "message applicability edits suggestion"),
        (Edit, "span content"),
        (Related, "message span path"),
        (Facts, "path tool_policy overflow_plan fallback items asks"),
        (Fact, "kind key path span data"),
        (
            FileResult,
            "path source findings comments frontmatter facts documents asks faults extra_rules light restored",
        ),
    ],
)
def test_it_knows_every_field(type_: Any, known: str) -> None:
    """A field that is added here and not in the codec would be lost on the way."""
    assert fields(type_) == tuple(known.split())


@pytest.mark.parametrize("place", range(12))
def test_a_value_of_another_type_is_refused(place: int) -> None:
    plain = json.loads(json.dumps(pack(RESULT)))
    plain[3][0][place] = {"no": "such"}
    with pytest.raises((ValueError, TypeError, KeyError)):
        unpack(plain, "a.md", SOURCE)
