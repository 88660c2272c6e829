"""Several decisions in one question."""

from __future__ import annotations

import time

import pytest

from asklint.reader.bundles import bundled_acts, bundling_instruction


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("Ship it and delete the branch?", "Ship it and delete the branch?"),
        (
            "All green. Should I merge the change, and then deploy it?",
            "Should I merge the change, and then deploy it?",
        ),
        (
            "Do you want to close the issue and notify the author?",
            "Do you want to close the issue and notify the author?",
        ),
        ("Commit and push?", None),
        ("Review and approve?", None),
        ("Load the terms and conditions?", None),
        ("Which key resources and activities drive the cost?", None),
        ("Merge it. And delete?", None),
    ],
)
def test_two_acts_in_one_question(question: str, found: str | None) -> None:
    span = bundled_acts(question)
    assert (question[span[0] : span[1]] if span else None) == found


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Include ALL of these in one question.", True),
        ("Combine all the decisions into a single question.", True),
        ("Never combine several decisions into one question.", False),
        ("Put all the issues in one question with multiSelect.", False),
        ("Batch all the questions into one call.", False),
        ("Ask all questions, one question at a time.", False),
    ],
)
def test_instructions_to_bundle(sentence: str, found: bool) -> None:
    assert (bundling_instruction(sentence) is not None) is found


def test_long_texts_are_read_quickly() -> None:
    start = time.perf_counter()
    bundled_acts("merge and " * 20_000)
    bundling_instruction("include all the the the " * 5_000 + "question")
    assert time.perf_counter() - start < 3
