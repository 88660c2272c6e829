"""Patterns compile when they are used, and then behave as those of `re` do."""

from __future__ import annotations

import re

import pytest

from asklint.lazy_regex import Pattern


def test_a_pattern_is_compiled_by_its_first_use() -> None:
    broken = Pattern("(")
    with pytest.raises(re.error):
        broken.search("text")


def test_its_source_is_built_once_and_late() -> None:
    built = []

    def source() -> str:
        built.append(1)
        return "b+"

    pattern = Pattern(source)
    assert built == []
    assert pattern.search("abb") is not None
    assert pattern.match("abb") is None
    assert built == [1]


def test_it_answers_as_a_compiled_pattern_does() -> None:
    for pattern in (Pattern("b+", re.IGNORECASE), re.compile("b+", re.IGNORECASE)):
        for _ in range(2):
            found = pattern.search("abBab", 3)
            assert found is not None
            assert found.span() == (4, 5)
            assert pattern.search("abab", 0, 1) is None
            assert pattern.match("BB") is not None
            assert pattern.match("abb", 1) is not None
            assert pattern.fullmatch("bba") is None
            assert pattern.fullmatch("abb", 1) is not None
            assert [match.span() for match in pattern.finditer("abcb")] == [(1, 2), (3, 4)]
            assert pattern.findall("abbcb") == ["bb", "b"]
            assert pattern.split("abcbd", 1) == ["a", "cbd"]
            assert pattern.sub("-", "abcb") == "a-c-"
            assert pattern.sub(lambda match: match.group() * 2, "abc") == "abbc"
