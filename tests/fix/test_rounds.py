"""Fixing to a fixed point, and refusing what does no good."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.finding import Applicability, Edit, Finding
from asklint.fix.rounds import Fixed, fix_text

from .toy import finding, replacing

if TYPE_CHECKING:
    from collections.abc import Sequence


def codes(findings: list[Finding]) -> list[str]:
    return [one.code for one in findings]


def refused(fixed: Fixed) -> list[str]:
    return codes([one.finding for one in fixed.refused])


def test_everything_at_once() -> None:
    fixed = fix_text("bad and bad", replacing({"A1": ("bad", "good")}), unsafe=False)
    assert (fixed.text, codes(fixed.applied), fixed.refused) == ("good and good", ["A1", "A1"], [])


def test_a_fix_that_passes_the_buck_is_refused() -> None:
    lint = replacing({"A1": ("one", "two"), "B1": ("two", "three"), "C1": ("three", "end")})
    # Each fix brings the finding of the next rule, so none of the first two helps: only the last is made.
    fixed = fix_text("one two three", lint, unsafe=False)
    assert fixed.text == "one two end"
    assert refused(fixed) == ["A1", "B1"]


def test_rounds_go_on_until_nothing_is_found() -> None:
    """Every fix rewrites the text from its start, so they overlap and each round has room for one."""

    def lint(text: str) -> list[Finding]:
        marks = [n for n, char in enumerate(text) if char == "!"]
        return [finding("A1", (n, n + 1), (0, n + 1, text[:n])) for n in marks]

    fixed = fix_text("a!b!" * 20, lint, unsafe=False)
    assert (fixed.text, len(fixed.applied)) == ("ab" * 20, 40)


def test_overlapping_fixes_are_made_in_later_rounds() -> None:
    lint = replacing({"A1": (r"aa(?=\d)", "a"), "B1": (r"a\d", "b")})
    fixed = fix_text("aa1", lint, unsafe=False)
    assert (fixed.text, codes(fixed.applied)) == ("b", ["A1", "B1"])


def test_unsafe_fixes_are_asked_for() -> None:
    lint = replacing({"A1": ("bad", "good")}, Applicability.UNSAFE)
    assert fix_text("bad", lint, unsafe=False).text == "bad"
    assert fix_text("bad", lint, unsafe=True).text == "good"


def test_a_hint_is_never_applied() -> None:
    lint = replacing({"A1": ("bad", "good")}, Applicability.HINT)
    assert fix_text("bad", lint, unsafe=True).text == "bad"


def test_a_fix_that_brings_another_finding_is_refused() -> None:
    lint = replacing({"A1": ("bad", "worse"), "B1": ("worse", "worse")})
    fixed = fix_text("bad", lint, unsafe=False)
    assert (fixed.text, fixed.applied, refused(fixed)) == ("bad", [], ["A1"])
    assert fixed.refused[0].reason == "it would bring B1"


def test_a_fix_that_leaves_its_finding_is_refused() -> None:
    fixed = fix_text("bad", replacing({"A1": ("bad", "bad!")}), unsafe=False)
    assert (fixed.text, refused(fixed)) == ("bad", ["A1"])
    assert fixed.refused[0].reason == "it would not have helped"


def test_a_fix_that_breaks_what_stands_around_it_is_refused() -> None:
    def harm(before: str, after: str, edits: Sequence[Edit]) -> str:
        return "no z" if "z" in after else ""

    lint = replacing({"A1": ("bad", "good"), "B1": ("ugly", "z")})
    fixed = fix_text("bad ugly bad", lint, unsafe=False, harm=harm)
    assert fixed.text == "good ugly good"
    assert [(one.finding.code, one.reason) for one in fixed.refused] == [("B1", "no z")]


def test_a_fix_that_changes_nothing_is_refused() -> None:
    fixed = fix_text("bad", replacing({"A1": ("bad", "bad")}), unsafe=False)
    assert (fixed.text, refused(fixed)) == ("bad", ["A1"])


def test_two_fixes_that_undo_each_other_come_to_rest() -> None:
    fixed = fix_text("ping", replacing({"A1": ("ping", "pong"), "B1": ("pong", "ping")}), unsafe=False)
    assert (fixed.text, refused(fixed)) == ("ping", ["A1"])


def test_a_bad_fix_does_not_hold_up_the_good_ones() -> None:
    """One in the middle of a hundred: the others are made, in a few rounds."""
    text = " ".join("worse" if n == 57 else "bad" for n in range(100))
    lints = 0
    plain = replacing({"A1": ("bad", "good"), "B1": ("worse", "worse!")})

    def lint(text: str) -> list[Finding]:
        nonlocal lints
        lints += 1
        return plain(text)

    fixed = fix_text(text, lint, unsafe=False)
    assert fixed.text == " ".join("worse" if n == 57 else "good" for n in range(100))
    assert (len(fixed.applied), refused(fixed)) == (99, ["B1"])
    assert lints < 40


def test_a_refused_fix_does_not_stand_in_the_way_of_one_it_overlaps() -> None:
    lint = replacing({"A1": ("xbad", "xbad."), "B1": ("bad", "good")})
    fixed = fix_text("xbad", lint, unsafe=False)
    assert (fixed.text, fixed.refused) == ("xgood", [])


def test_of_equal_findings_only_the_one_that_does_no_good_is_refused() -> None:
    def lint(text: str) -> list[Finding]:
        return [
            finding("A1", m.span(), (m.start(), m.end(), "good" if m.start() else "still bad"))
            for m in re.finditer("bad", text)
        ]

    fixed = fix_text("bad bad bad", lint, unsafe=False)
    assert fixed.text == "bad good good"
    assert [one.finding.span.start for one in fixed.refused] == [0]


def test_what_was_refused_is_tried_again_once_its_text_has_changed() -> None:
    """B1 only helps when A1 has done its work inside of it."""

    def lint(text: str) -> list[Finding]:
        found = [finding("A1", m.span(), (m.start(), m.end(), "")) for m in re.finditer(r"!", text)]
        for m in re.finditer(r"<[a-z!]*>", text):
            content = "" if "!" not in m.group() else "<>"
            found.append(finding("B1", m.span(), (m.start(), m.end(), content)))
        return sorted(found, key=lambda one: one.sort_key)

    fixed = fix_text("a<b!>c", lint, unsafe=False)
    assert (fixed.text, fixed.refused) == ("ac", [])


def test_useless_fixes_by_the_hundred_cost_a_bounded_number_of_trials() -> None:
    lints = 0

    def lint(text: str) -> list[Finding]:
        nonlocal lints
        lints += 1
        return [finding("A1", (n, n + 1), (n, n + 1, "?")) for n in range(len(text))]

    fixed = fix_text("!" * 300, lint, unsafe=False)
    assert fixed.text == "!" * 300
    assert len(fixed.refused) == 300
    assert lints <= 210


words = st.lists(
    st.sampled_from(["bad", "ugly", "fine", "\r\n", "\n", "\r", "\u2028", "é", "😀", " "]), max_size=30
)


@settings(derandomize=True, deadline=None, max_examples=100)
@given(words)
def test_everything_outside_the_edits_stays_as_it_was(parts: list[str]) -> None:
    text = "".join(parts)
    lint = replacing({"A1": ("bad", "good"), "B1": ("ugly", "pretty")})
    fixed = fix_text(text, lint, unsafe=False)
    assert fixed.text == text.replace("bad", "good").replace("ugly", "pretty")
    assert fix_text(fixed.text, lint, unsafe=False).applied == []
