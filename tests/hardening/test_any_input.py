"""A short part of fuzzing, always the same: no input makes any front end, reader, fix or report fail."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .seeds import mutated, seeds
from .targets import TARGETS

EXAMPLES = 8


@pytest.mark.parametrize("name", TARGETS)
def test_whatever_it_is_given(name: str) -> None:
    """Fixtures and examples of rules, mutated: close enough to the real thing to get deep inside."""
    begun = st.sampled_from(seeds(name))

    @settings(
        derandomize=True,
        database=None,
        deadline=None,
        max_examples=EXAMPLES,
        suppress_health_check=list(HealthCheck),
    )
    @given(begun, st.integers(0, 2**32))
    def run(seed: bytes, chance: int) -> None:
        TARGETS[name](mutated(name, seed, random.Random(chance)))

    run()


@pytest.mark.parametrize("name", TARGETS)
def test_whatever_bytes_these_are(name: str) -> None:
    """Bytes and letters without any sense."""

    @settings(
        derandomize=True,
        database=None,
        deadline=None,
        max_examples=EXAMPLES,
        suppress_health_check=list(HealthCheck),
    )
    @given(
        st.one_of(
            st.binary(max_size=200), st.text(max_size=120).map(lambda text: text.encode("utf-8", "replace"))
        )
    )
    def run(data: bytes) -> None:
        TARGETS[name](data)

    run()


_NESTED = {
    "brackets": b"[" * 20_000,
    "closed-brackets": b"[" * 5_000 + b"]" * 5_000,
    "objects": b'{"a":' * 10_000,
    "parentheses": b"(" * 20_000 + b")" * 20_000,
    "quotes": b"> " * 5_000 + b"ask which one?",
    "lists": b"- " * 3_000 + b"ask which one?",
    "indents": b"\n".join(b" " * (2 * depth) + b"- ask?" for depth in range(200)),
    "tags": b"<a>" * 5_000,
    "emphasis": b"*" * 10_000 + b"ask",
    "links": b"[a](" * 5_000,
    "images": b"![" * 10_000,
    "ticks": b"".join(b"`" * length + b" " for length in range(150)),
    "templates": b"const a = `ask ${" * 3_000,
    "sums": b"x = 'ask the user' + " * 3_000 + b"'b'",
    "operators": b"x = " + b"not " * 10_000 + b"1",
    "calls": b"AskUserQuestion(" * 150,
    "aliases": b"a0: &a0 [x]\n"
    + b"".join(b"a%d: &a%d [*a%d, *a%d]\n" % (n, n, n - 1, n - 1) for n in range(1, 60)),
    "flow": b"a: " + b"{b: " * 5_000,
    "one-long-line": b"ask which one, " * 1_000,
    "empty-lines": b"\n" * 50_000 + b"ask?",
    "spaces": b"ask" + b" " * 50_000 + b"?",
    "tables": b"| a " * 3_000 + b"|\n" + b"|---" * 3_000 + b"|\n",
    "comments": b"<!-- asklint: " * 3_000,
    "fences": b"```\nask?\n" * 1_500,
    "headings": b"# ask\n" * 3_000,
}


@pytest.mark.parametrize("shape", _NESTED)
@pytest.mark.parametrize(
    "name",
    [
        "markdown",
        "typescript",
        "python",
        "json",
        "frontmatter",
        "configuration",
        "suppressions",
        "literals",
        "dtree",
    ],
)
def test_however_deep_and_long(name: str, shape: str) -> None:
    """Parsers know how deep they go. The end of the stack would be the end of the process."""
    TARGETS[name](_NESTED[shape])
