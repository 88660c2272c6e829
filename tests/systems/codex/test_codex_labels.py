"""Which option of a protocol a label of a step stands for."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asklint.systems.codex.labels import composite_of, is_no_answer, unreached, words


@pytest.mark.parametrize(
    ("label", "found"),
    [
        ("New Code", ("new", "code")),
        ("Modify(aspect, direction)", ("modify",)),
        ("Revise [dimension]", ("revise",)),
        ("Modify: the aspect", ("modify",)),
        ("dev (Recommended)", ("dev",)),
        ("Don't", ("don't",)),
        ("大樽", ("大樽",)),
        ("[placeholder]", ()),
    ],
)
def test_words(label: str, found: tuple[str, ...]) -> None:
    assert words(label) == found


@pytest.mark.parametrize(
    ("options", "labels", "lost"),
    [
        (["Expression", "Precision"], ["Expression", "Precision", "Stop"], []),
        (["Expression", "Precision"], ["expression"], ["Precision"]),
        (["Outcome", "Metric"], ["Outcome first", "Metric first"], []),
        (
            ["Approve", "Revise [dimension]", "Add dimension"],
            ["Approve and proceed", "Revise contract"],
            ["Add dimension"],
        ),
        (["Coherence", "Context"], ["Coherence or context"], ["Coherence", "Context"]),
        (["Coherence", "Context"], ["Coherence / context", "Context"], ["Coherence"]),
        (["Dependency", "Architecture"], ["Architecture and dependencies"], ["Dependency", "Architecture"]),
        (["Save", "Save and exit"], ["Save and exit"], ["Save"]),
        (["Save", "Save and exit"], ["Save"], ["Save and exit"]),
        (["Save and exit"], ["Save and exit"], []),
        (["Use the existing file", "Start again"], ["Existing file", "Start again"], []),
        (["Test", "Text"], ["Test"], ["Text"]),
        (["main", "mail"], ["main"], ["mail"]),
        (["[placeholder]"], [], []),
        (["One"], [], ["One"]),
    ],
)
def test_unreached(options: list[str], labels: list[str], lost: list[str]) -> None:
    assert unreached(options, labels) == lost


def test_the_group_an_option_is_lost_in() -> None:
    assert composite_of("Context", ["Stop", "Coherence or context"]) == "Coherence or context"
    assert composite_of("Context", ["Context first"]) is None


def test_nobody_chooses_silence() -> None:
    assert is_no_answer("Silence")
    assert is_no_answer("no response")
    assert not is_no_answer("Silent install")


@given(st.lists(st.text(max_size=12), max_size=6), st.lists(st.text(max_size=12), max_size=6))
@settings(derandomize=True, deadline=None)
def test_an_option_is_reached_by_its_own_label(options: list[str], labels: list[str]) -> None:
    lost = unreached(options, [*labels, *options])
    assert lost == []
    assert set(unreached(options, labels)) <= set(options)


def test_sets_too_large_to_compare_are_left_alone() -> None:
    assert unreached([f"option {n}" for n in range(500)], ["nothing"]) == []
