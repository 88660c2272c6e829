"""Which fixes go together, and what becomes of the text."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.finding import Applicability, Edit
from asklint.fix.apply import applicable, apply_edits, choose
from asklint.source import Span

from .toy import finding


@pytest.mark.parametrize(
    ("applicability", "with_fix", "with_unsafe"),
    [
        (Applicability.SAFE, True, True),
        (Applicability.UNSAFE, False, True),
        (Applicability.HINT, False, False),
    ],
)
def test_who_may_apply_it(applicability: Applicability, with_fix: bool, with_unsafe: bool) -> None:
    one = finding("A1", (0, 1), (0, 1, "x"), applicability=applicability)
    assert applicable(one, unsafe=False) is with_fix
    assert applicable(one, unsafe=True) is with_unsafe


def test_a_finding_without_edits_has_nothing_to_apply() -> None:
    assert not applicable(finding("A1", (0, 1)), unsafe=True)


@pytest.mark.parametrize(
    ("first", "second", "together"),
    [
        ((0, 3, "x"), (3, 5, "y"), True),
        ((0, 3, "x"), (2, 5, "y"), False),
        ((0, 9, "x"), (3, 5, "y"), False),
        ((3, 5, "y"), (0, 9, "x"), False),
        ((3, 3, "x"), (3, 3, "y"), False),
        ((3, 3, "x"), (3, 5, "y"), False),
        ((0, 3, "x"), (3, 3, "y"), True),
        ((3, 3, "x"), (0, 5, "y"), False),
        ((3, 5, "x"), (3, 5, "x"), True),
        ((3, 5, "x"), (3, 5, "y"), False),
    ],
)
def test_overlapping_fixes_wait(
    first: tuple[int, int, str], second: tuple[int, int, str], together: bool
) -> None:
    one, other = finding("A1", (0, 1), first), finding("B1", (0, 1), second)
    assert choose([one, other], unsafe=False) == ([one, other] if together else [one])


def test_a_fix_goes_whole_or_not_at_all() -> None:
    one = finding("A1", (0, 1), (5, 6, "x"))
    other = finding("B1", (0, 1), (0, 1, "y"), (4, 7, "z"))
    assert choose([one, other], unsafe=False) == [one]


def test_an_edit_that_two_fixes_share_is_made_once() -> None:
    one = finding("A1", (0, 1), (0, 1, "x"), (4, 5, "!"))
    other = finding("B1", (0, 1), (0, 1, "x"), (2, 3, "?"))
    chosen = choose([one, other], unsafe=False)
    assert chosen == [one, other]
    assert apply_edits("abcde", [edit for f in chosen if f.fix for edit in f.fix.edits]) == "xb?d!"


@pytest.mark.parametrize(
    "edits",
    [[(0, 4, "x"), (2, 6, "y")], [(2, 2, "x"), (2, 2, "y")], [(3, 1, "x")], [(-2, 1, "x")]],
)
def test_a_fix_that_contradicts_itself_is_none(edits: list[tuple[int, int, str]]) -> None:
    assert choose([finding("A1", (0, 1), *edits)], unsafe=True) == []


def test_edits_are_applied_by_place_whatever_their_order() -> None:
    edits = [Edit(Span(6, 11), "there"), Edit(Span(0, 0), ">> "), Edit(Span(5, 6), ", ")]
    assert apply_edits("hello world", edits) == ">> hello, there"


def test_many_fixes_are_chosen_quickly() -> None:
    many = [finding("A1", (n, n), (n, n + 1, "x")) for n in range(3_000)]
    assert len(choose([*many, *many], unsafe=False)) == 6_000


spans = st.tuples(st.integers(0, 30), st.integers(0, 6), st.sampled_from(["", "x", "yz"]))


@settings(derandomize=True, deadline=None, max_examples=100)
@given(st.lists(st.lists(spans, min_size=1, max_size=3), max_size=12))
def test_what_is_chosen_never_clashes(fixes: list[list[tuple[int, int, str]]]) -> None:
    """Against the plain definition: no edit of one chosen fix touches what another one replaces."""
    found = [
        finding("A1", (0, 1), *((start, start + length, text) for start, length, text in edits))
        for edits in fixes
    ]
    chosen = choose(found, unsafe=False)
    edits = sorted({edit for f in chosen if f.fix for edit in f.fix.edits})
    for one, other in pairwise(edits):
        assert one.span.end <= other.span.start
        assert one.span.start < other.span.start
    text = "".join(chr(ord("A") + n) for n in range(36))
    kept = "".join(c for n, c in enumerate(text) if not any(e.span.start <= n < e.span.end for e in edits))
    assert "".join(c for c in apply_edits(text, edits) if c in text) == kept
