"""What must stand in a text for a regular expression to match it: pieces of text that are looked for first.

Looking for a word is far faster than trying an expression at every character. What the standard library's own parser
tells is read here; what it does not tell, or tells in a way not known here, demands nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_MOST_WORDS = 24
"""More alternatives than that cost as much to look for as they save."""
_MOST_EXACT = 64
_MOST_LETTERS = 4
_SHORTEST = 3
_GROUPS = 2

Words = frozenset[str]


def required(pattern: re.Pattern[str]) -> tuple[tuple[str, ...], ...]:
    """Groups of words: every text that the pattern matches has at least one word of each group.

    Where the pattern ignores case, the words are in lower case, to be looked for in a lowered text.
    """
    try:
        tree = _parsed(pattern)
        found = _Reader(bool(pattern.flags & re.IGNORECASE)).demanded(tree)
    except (ImportError, RecursionError, AttributeError, TypeError, ValueError):
        return ()
    useful = [group for group in map(_shortest, found) if _weight(group) > 0]
    useful.sort(key=lambda group: (-_weight(group), sorted(group)))
    chosen: list[Words] = []
    for group in useful:
        if len(chosen) < _GROUPS and not any(_implied(group, other) for other in chosen):
            chosen.append(group)
    return tuple(tuple(sorted(group, key=lambda word: (len(word), word))) for group in chosen)


def _parsed(pattern: re.Pattern[str]) -> Any:
    try:
        from re import _parser as parser  # type: ignore[attr-defined]
    except ImportError:
        import sre_parse as parser  # Python 3.10
    return parser.parse(pattern.pattern, pattern.flags)


def _weight(words: Words) -> float:
    """How much is gained by looking for them: long and few are best; one that is in every text is worth nothing."""
    if not words or len(words) > _MOST_WORDS:
        return 0
    shortest = min(map(len, words))
    wide = all(not word.isascii() for word in words)
    if shortest < _SHORTEST and not wide:
        return 0
    return shortest / (1 + len(words) / 8)


def _shortest(words: Words) -> Words:
    """Without those that have another one in them, which is found where they are."""
    kept: list[str] = []
    for word in sorted(words, key=lambda word: (len(word), word)):
        if not any(shorter in word for shorter in kept):
            kept.append(word)
    return frozenset(kept)


def _implied(words: Words, other: Words) -> bool:
    """Where one of `other` stands, one of `words` stands: looking for both gains nothing."""
    return all(any(word in longer for word in words) for longer in other)


class _Found:
    """What a part of an expression matches: exactly one of `exact`, or anything that has a word of each group."""

    __slots__ = ("exact", "groups")

    def __init__(self, exact: Words | None, groups: Sequence[Words] = ()) -> None:
        self.exact = exact
        self.groups = list(groups)

    def demanded(self) -> list[Words]:
        """Its groups, the exact words being one."""
        every = self.groups if self.exact is None else [*self.groups, self.exact]
        return [group for group in every if "" not in group]

    def best(self) -> Words | None:
        """The group that says most."""
        return max(map(_shortest, self.demanded()), key=_weight, default=None)


_NOTHING = frozenset({""})


class _Reader:
    def __init__(self, ignores_case: bool) -> None:
        self.ignores_case = ignores_case

    def sequence(self, tree: Iterable[Any]) -> _Found:
        groups: list[Words] = []
        exact: Words | None = _NOTHING
        whole = True
        for op, argument in tree:
            found = self._node(str(op), argument)
            groups.extend(found.groups)
            if found.exact is None:
                whole = False
                groups.extend([exact] if exact else [])
                exact = _NOTHING
            elif exact is not None and len(exact) * len(found.exact) <= _MOST_EXACT:
                exact = frozenset(a + b for a in exact for b in found.exact)
            else:
                whole = False
                groups.extend([exact] if exact else [])
                exact = found.exact
        if whole:
            return _Found(exact, groups)
        groups.extend([exact] if exact else [])
        return _Found(None, [group for group in groups if "" not in group])

    def _node(self, op: str, argument: Any) -> _Found:
        if op == "LITERAL":
            return self._one_of([(op, argument)])
        if op in {"AT", "ASSERT_NOT"}:
            return _Found(_NOTHING)
        if op == "ASSERT":
            return _Found(_NOTHING, self.demanded(argument[1]))
        if op == "IN":
            return self._one_of(argument)
        if op == "BRANCH":
            return self._branch([self.sequence(branch) for branch in argument[1]])
        if op == "SUBPATTERN":
            _, switched_on, switched_off, inner = argument
            return _Found(None) if switched_on or switched_off else self.sequence(inner)
        if op == "ATOMIC_GROUP":
            return self.sequence(argument)
        if op in {"MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"}:
            return self._repeat(*argument)
        return _Found(None)

    def demanded(self, tree: Iterable[Any]) -> list[Words]:
        return self.sequence(tree).demanded()

    def _one_of(self, members: Sequence[Any]) -> _Found:
        """Single letters. White space ends a word, since it may be written in several ways."""
        if len(members) > _MOST_LETTERS or any(str(op) != "LITERAL" for op, _ in members):
            return _Found(None)
        letters = [chr(code).lower() if self.ignores_case else chr(code) for _, code in members]
        return _Found(None if any(map(str.isspace, letters)) else frozenset(letters))

    def _branch(self, branches: list[_Found]) -> _Found:
        exact: set[str] = set()
        for branch in branches:
            if branch.exact is None:
                break
            exact |= branch.exact
        else:
            if len(exact) <= _MOST_EXACT:
                return _Found(frozenset(exact), _common([branch.groups for branch in branches]))
        best = [branch.best() for branch in branches]
        if None in best:
            return _Found(None)
        return _Found(None, [frozenset(word for words in best if words for word in words)])

    def _repeat(self, least: int, most: int, tree: Iterable[Any]) -> _Found:
        found = self.sequence(tree)
        if least == 0:
            if most == 1 and found.exact is not None and len(found.exact) < _MOST_EXACT:
                return _Found(found.exact | _NOTHING)
            return _Found(None)
        if least == most == 1:
            return found
        return _Found(None, found.demanded())


def _common(groups: list[list[Words]]) -> list[Words]:
    """What all branches demand besides their exact words: nothing, unless each of them does."""
    if not all(groups):
        return []
    return [frozenset(word for each in groups for word in max(map(_shortest, each), key=_weight))]
