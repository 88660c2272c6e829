"""Strings that make a regular expression work as hard as it can, built from its own parts.

A backtracking engine is slow where a repetition can be left at many places (`a+$` on `aaaa!`) and where a search begins
anew at each of many starts (`<[^>]*>` on `<<<<`). So for each repetition of a pattern: what leads to it, then what it
repeats, many times, then something it cannot go on with; and what leads to it many times.
"""

from __future__ import annotations

import importlib
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterator

with warnings.catch_warnings():
    # its name since Python 3.11; the older one is deprecated there
    warnings.simplefilter("ignore")
    try:
        re_parser: Any = importlib.import_module("re._parser")
    except ModuleNotFoundError:
        re_parser = importlib.import_module("sre_parse")

_ALPHABET = "a b_1-.,:/|*`\"'([{<#>}])?!=\\\t\nAé？\r\u3000\x00"
_LONG = 40
"""A repetition that goes on for so long is tried like one without end: bounds within bounds multiply."""
_MOST = 60


@dataclass(frozen=True)
class Attack:
    """`head`, then `pump` over and over, then `tail`."""

    head: str
    pump: str
    tail: str

    def of(self, length: int) -> str:
        return self.head + self.pump * (length // len(self.pump)) + self.tail


def attacks(pattern: re.Pattern[str]) -> list[Attack]:
    """The same for the same pattern, each once."""
    items = list(re_parser.parse(pattern.pattern, pattern.flags))
    found: dict[Attack, None] = {}
    shortest = _shortest(items)
    for head, body in _repetitions(items, ""):
        for pump in body:
            for tail in ("", "\x00", "\n\x00"):
                found[Attack(head, pump, tail)] = None
            if head:
                found[Attack("", head + pump, "\x00")] = None
        if head:
            found[Attack("", head, "\x00")] = None
    for pump in (shortest, shortest[:-1], *sorted(set(shortest))):
        if pump:
            found[Attack("", pump, "\x00")] = None
    return list(found)[:_MOST]


def _repetitions(items: list[Any], head: str) -> Iterator[tuple[str, list[str]]]:
    """Every long repetition with a text that leads to it and texts that it repeats."""
    for at, (operation, argument) in enumerate(items):
        kind = str(operation)
        if kind in {"MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"}:
            _, most, body = argument
            body = list(body)
            if most == re_parser.MAXREPEAT or most >= _LONG:
                yield head, _varieties(body)
            yield from _repetitions(body, head)
        elif kind == "SUBPATTERN":
            yield from _repetitions(list(argument[3]), head)
        elif kind == "ATOMIC_GROUP":
            yield from _repetitions(list(argument), head)
        elif kind == "BRANCH":
            for branch in argument[1]:
                yield from _repetitions(list(branch), head)
        elif kind in {"ASSERT", "ASSERT_NOT"}:
            yield from _repetitions(list(argument[1]), head)
        head += _shortest(items[at : at + 1])


def _varieties(body: list[Any]) -> list[str]:
    """Texts that a repeated part matches: its shortest one, and for a set of characters some of them."""
    found = dict.fromkeys([_shortest(body, least=1)])
    if len(body) == 1:
        found.update(dict.fromkeys(_characters(*body[0])))
    for operation, argument in body:
        if str(operation) == "BRANCH":
            found.update(dict.fromkeys(_shortest(list(branch), least=1) for branch in argument[1][:6]))
    return [text for text in found if text][:8]


def _characters(operation: object, argument: Any) -> list[str]:
    kind = str(operation)
    if kind == "IN":
        return [char for char in _ALPHABET if _in(argument, char)][:6]
    if kind == "NOT_LITERAL":
        return [char for char in _ALPHABET if ord(char) != argument][:4]
    if kind == "ANY":
        return ["a", " ", "."]
    return []


def _shortest(items: list[Any], least: int = 0) -> str:
    """A short text that a sequence matches, anchors and looks around aside. `least`: what may be left out is not."""
    return "".join(_shortest_of(str(operation), argument, least) for operation, argument in items)


def _shortest_of(kind: str, argument: Any, least: int) -> str:
    if kind == "LITERAL":
        return chr(argument)
    if kind == "NOT_LITERAL":
        return "b" if argument == ord("a") else "a"
    if kind == "ANY":
        return "a"
    if kind == "IN":
        return _one_in(argument)
    if kind == "SUBPATTERN":
        return _shortest(list(argument[3]), least)
    if kind == "ATOMIC_GROUP":
        return _shortest(list(argument), least)
    if kind == "BRANCH":
        texts = [_shortest(list(branch), least) for branch in argument[1]]
        return min(texts, key=lambda text: (not text, len(text)))
    if kind in {"MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"}:
        return _shortest(list(argument[2]), least) * max(int(argument[0]), least)
    return ""


def _one_in(options: list[tuple[Any, Any]]) -> str:
    for char in "a 1-" + _ALPHABET:
        if _in(options, char):
            return char
    for operation, argument in options:
        if str(operation) == "LITERAL":
            return chr(argument)
        if str(operation) == "RANGE":
            return chr(argument[0])
    return ""


def _in(options: list[tuple[Any, Any]], char: str) -> bool:
    negated = bool(options) and str(options[0][0]) == "NEGATE"
    code = ord(char)
    for operation, argument in options:
        kind = str(operation)
        if kind == "LITERAL" and argument == code:
            return not negated
        if kind == "RANGE" and argument[0] <= code <= argument[1]:
            return not negated
        if kind == "CATEGORY" and _CATEGORY_TESTS[str(argument)](char):
            return not negated
    return negated


def _is_word(char: str) -> bool:
    return char.isalnum() or char == "_"


_CATEGORY_TESTS: dict[str, Callable[[str], bool]] = {
    "CATEGORY_DIGIT": str.isdigit,
    "CATEGORY_NOT_DIGIT": lambda char: not char.isdigit(),
    "CATEGORY_SPACE": str.isspace,
    "CATEGORY_NOT_SPACE": lambda char: not char.isspace(),
    "CATEGORY_WORD": _is_word,
    "CATEGORY_NOT_WORD": lambda char: not _is_word(char),
}
