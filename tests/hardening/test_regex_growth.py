"""Every regular expression takes time in proportion to the text, whatever the text: no document can hang a run."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pytest

from .all_patterns import all_patterns, not_to_be_seen
from .attack_strings import Attack, attacks

if TYPE_CHECKING:
    from .all_patterns import Known

REPEATED = (12, 16, 20, 24, 28)
"""How often at first: what doubles with every round is found before it takes for ever."""
SIZES = (100, 400, 1600, 6400)
"""Then each four times the one before: a linear pattern takes four times as long, a quadratic one sixteen times."""
FACTOR = 9
NOTICEABLE = 0.01
"""Seconds of processor time below which nothing can be said about growth."""
HOPELESS = 1.0
"""Seconds after which a longer text is not even tried."""
SHARDS = 8


def seconds(pattern: re.Pattern[str], text: str, searched: bool) -> float:
    started = time.process_time()
    if searched:
        for _ in pattern.finditer(text):
            pass
    else:
        pattern.match(text)
        pattern.fullmatch(text)
    return time.process_time() - started


def _again(pattern: re.Pattern[str], text: str, searched: bool) -> float:
    return min(seconds(pattern, text, searched) for _ in range(3))


def grows_too_fast(pattern: re.Pattern[str], attack: Attack, searched: bool) -> bool:
    """Whether the time grows much faster than the text. What is bounded grows fast at first, so the last step counts."""
    for rounds in REPEATED:
        text = attack.of(rounds * len(attack.pump))
        if seconds(pattern, text, searched) > NOTICEABLE and _again(pattern, text, searched) > NOTICEABLE:
            return True
    before = 0.0
    for size in SIZES:
        text = attack.of(size)
        taken = seconds(pattern, text, searched)
        if taken > HOPELESS or (taken > 5 * NOTICEABLE and taken > FACTOR * FACTOR * before > 0):
            return True
        if size == SIZES[-1] and taken > NOTICEABLE and taken > FACTOR * before:
            # The machine may have been busy: the best of several is what it takes.
            taken = _again(pattern, text, searched)
            before = _again(pattern, attack.of(SIZES[-2]), searched)
            return taken > NOTICEABLE and taken > FACTOR * before
        before = taken
    return False


def first_attack_that_works(known: Known) -> Attack | None:
    return next(
        (
            attack
            for attack in attacks(known.pattern)
            if grows_too_fast(known.pattern, attack, known.searched)
        ),
        None,
    )


@pytest.mark.parametrize("shard", range(SHARDS))
def test_every_pattern_is_linear(shard: int) -> None:
    slow = []
    for known in all_patterns()[shard::SHARDS]:
        attack = first_attack_that_works(known)
        if attack is not None:
            slow.append(f"{known.place}: {known.pattern.pattern[:120]!r} on {attack}")
    assert not slow, "\n".join(slow)


def test_the_patterns_are_all_there() -> None:
    assert len(all_patterns()) > 800
    places = {known.place.rpartition(".")[0] for known in all_patterns()}
    assert {"asklint.reader.stance", "asklint.document.markdown", "asklint_rules.tree.tree_label"} <= places


def test_no_pattern_is_made_of_what_cannot_be_seen_here() -> None:
    """Of a call such as `re.sub(variable, …)` nobody can say what it looks for. One module looks for the words of an
    option, escaped, each between bounds."""
    assert {place.partition(":")[0] for place in not_to_be_seen()} <= {"asklint.reader.removal"}


@pytest.mark.parametrize("slow", [r"(?:a+)+$", r"\s+$", r"<[^>]*>", r"(\w+) $", r"x(?: \w+)*\s*[:.]"])
def test_the_test_can_fail(slow: str) -> None:
    pattern = re.compile(slow)
    assert any(grows_too_fast(pattern, attack, True) for attack in attacks(pattern))


@pytest.mark.parametrize(
    "fine", [r"\w+", r"a{1,30}$", r"\b(?:ask|pick) \w{1,20}\b", r"<!--[^\n]{0,80}-->", r'"[^"\n]*"']
)
def test_and_can_pass(fine: str) -> None:
    pattern = re.compile(fine)
    assert not any(grows_too_fast(pattern, attack, True) for attack in attacks(pattern))


def test_a_pattern_that_is_matched_at_one_place_only() -> None:
    pattern = re.compile(r"\s+x")
    assert not any(grows_too_fast(pattern, attack, False) for attack in attacks(pattern))
    assert any(grows_too_fast(pattern, attack, True) for attack in attacks(pattern))
