"""Patterns compile when they are used, and then behave as those of `re` do."""

from __future__ import annotations

import importlib
import pkgutil
import re
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from asklint.lazy_regex import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

with warnings.catch_warnings():
    # its name since Python 3.11; the older one is deprecated there
    warnings.simplefilter("ignore")
    try:
        re_parser: Any = importlib.import_module("re._parser")
    except ModuleNotFoundError:
        re_parser = importlib.import_module("sre_parse")


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


def test_where_nothing_stands_that_it_needs_it_is_not_even_compiled() -> None:
    broken = Pattern("(", needs=("ask", "pick"))
    assert broken.search("nothing here") is None
    assert broken.match("nothing here") is None
    assert broken.fullmatch("nothing here") is None
    assert list(broken.finditer("nothing here")) == []
    with pytest.raises(re.error):
        broken.search("pick one")


def test_with_what_it_needs_it_searches_as_ever() -> None:
    pattern = Pattern(r"\b(?:ask|pick) \w", needs=("ask", "pick"))
    for _ in range(2):
        found = pattern.search("now ask me")
        assert found is not None
        assert found.group() == "ask m"
        assert pattern.search("a task") is None
        assert pattern.match("pick one") is not None
        assert [match.start() for match in pattern.finditer("ask me, pick it")] == [0, 8]


def test_what_a_pattern_needs_stands_in_whatever_it_matches() -> None:
    """Proven from the parsed pattern, for every pattern of the reader."""
    checked = 0
    for module in sorted(modules_of("asklint.reader")):
        for name, pattern in patterns_in(importlib.import_module(module)):
            if pattern.needs:
                checked += 1
                if pattern.flags & re.IGNORECASE:
                    assert all(need.lower() == need.upper() for need in pattern.needs), f"{module}.{name}"
                parsed = re_parser.parse(pattern.compiled().pattern, pattern.flags)
                assert contains_one(list(parsed), pattern.needs), f"{module}.{name}"
    assert checked > 20


def test_the_proof_can_fail() -> None:
    assert contains_one(list(re_parser.parse(r"\b(?:ask|task)s? (?:me)?")), ("ask",))
    assert not contains_one(list(re_parser.parse(r"(?:ask)?me")), ("ask",))
    assert not contains_one(list(re_parser.parse(r"(?:ask|pick)")), ("ask",))
    assert not contains_one(list(re_parser.parse(r"(?!ask)me")), ("ask",))
    assert contains_one(list(re_parser.parse(r"[?？]")), ("?", "？"))
    assert contains_one(list(re_parser.parse(r"do(?:n['’]t|es)? n['’]t ask")), ("n't", "n’t"))
    assert not contains_one(list(re_parser.parse(r"n['’]t ask")), ("n't",))


@pytest.mark.parametrize("apostrophe", ["'", "’"])
def test_an_apostrophe_inside_a_word_may_be_typed_either_way(apostrophe: str) -> None:
    pattern = Pattern(r"\bdon't\b|\bwhat's [\w'-]+", needs=("don't", "don’t", "what"))
    assert pattern.search(f"we don{apostrophe}t") is not None
    assert pattern.search(f"so what{apostrophe}s next") is not None
    assert Pattern("['\"]a").search("’a") is None


def contains_one(items: list[Any], needs: tuple[str, ...], before: str = "") -> bool:
    """Whether whatever a parsed sequence matches contains one of some texts; `before` stands in front of it."""
    run = before
    for at, (operation, argument) in enumerate([*items, (None, None)]):
        kind = str(operation)
        if kind == "LITERAL":
            run += chr(argument)
            continue
        if kind == "AT":
            continue  # of no width: what stands before and behind it stands side by side
        if any(need in run for need in needs):
            return True
        if kind == "SUBPATTERN" and contains_one(list(argument[3]), needs, run):
            return True
        if kind == "BRANCH" and all(contains_one(list(branch), needs, run) for branch in argument[1]):
            return True
        if kind in {"MAX_REPEAT", "MIN_REPEAT"} and argument[0] and contains_one(list(argument[2]), needs):
            return True
        if kind == "ASSERT" and argument[0] > 0 and contains_one(list(argument[1]), needs, run):
            return True
        if kind == "IN" and all(str(part) == "LITERAL" for part, _ in argument):
            letters = [chr(code) for _, code in argument]
            # a letter that may be one of a few stands beside what is before and behind it as any other does
            if all(contains_one(items[at + 1 :], needs, run + letter) for letter in letters):
                return True
        run = ""
    return False


def modules_of(package: str) -> Iterator[str]:
    folder = Path(importlib.import_module(package).__file__ or "").parent
    for module in pkgutil.walk_packages([str(folder)], f"{package}."):
        yield module.name


def patterns_in(module: ModuleType) -> Iterator[tuple[str, Pattern]]:
    """The patterns of a module, in its tables as well."""
    waiting: list[tuple[str, object]] = list(vars(module).items())
    while waiting:
        name, value = waiting.pop()
        if isinstance(value, Pattern):
            yield name, value
        elif isinstance(value, (tuple, list)):
            waiting.extend((name, inner) for inner in value)
        elif isinstance(value, dict) and not name.startswith("__"):
            waiting.extend((name, inner) for inner in value.values())
