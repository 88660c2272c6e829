"""What is wrong with suppressions: those that suppress nothing (ASK002), those that name nothing (ASK003)."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from asklint.directives import INTENTS, SETTINGS, SUPPRESSIONS
from asklint.engine.own import UNKNOWN_RULE, UNUSED_SUPPRESSION
from asklint.engine.suppress_fix import removal
from asklint.engine.suppress_read import selects
from asklint.finding import Applicability, Fix, Related, shortened
from asklint.record import replace
from asklint.settings import PROFILES
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from asklint.engine.suppress_read import Suppression, Target
    from asklint.finding import Finding
    from asklint.source import Source

_OWN = tuple((rule.code, rule.name) for rule in (UNUSED_SUPPRESSION, UNKNOWN_RULE))
_MEANT = {
    "disable": "ignore",
    "disable-line": "ignore",
    "disable-next-line": "ignore",
    "ignore-line": "ignore",
    "ignore-next-line": "ignore",
    "noqa": "ignore",
    "allow": "ignore",
    "skip": "ignore",
    "disable-file": "ignore-file",
    "skip-file": "ignore-file",
    "enable": "on",
}
"""What other linters call it."""
_MAX_PER_REMARK = 20
_MAX_GUESSES = 50
"""Guessing the nearest name costs time: a file with more unknown names than this gets no further guesses."""

Complaint = tuple["Suppression", "Finding"]


class Complaints:
    """The remarks about a file's suppressions, once it is known which were used."""

    def __init__(
        self,
        source: Source,
        suppressions: Sequence[Suppression],
        rules: Sequence[tuple[str, str]],
        ran: frozenset[str],
        dormant: frozenset[str],
    ) -> None:
        self._source = source
        self._suppressions = suppressions
        self._rules = rules
        self._ran, self._dormant = ran, dormant
        self._words = _selectable(rules)
        self._judged: dict[str, bool] = {}
        self._guesses = _Guesses()
        self._partners = _partners(suppressions)

    def first(self) -> Iterator[Complaint]:
        """All but those about suppressions that may yet suppress one of these."""
        for suppression in self._suppressions:
            for finding in self._unknown(suppression):
                yield suppression, finding
            if not _concerns_complaints(suppression):
                yield from self._unused(suppression)

    def last(self) -> Iterator[Complaint]:
        """The rest, to be asked for when the first are dealt with."""
        for suppression in self._suppressions:
            if _concerns_complaints(suppression):
                yield from self._unused(suppression)

    def _unknown(self, suppression: Suppression) -> Iterator[Finding]:
        if suppression.kind == "unknown":
            word = suppression.word
            near = _MEANT.get(word) or self._guesses.nearest(word, (*SUPPRESSIONS, *SETTINGS, *INTENTS))
            yield self._unknown_name("asklint has no word", word, suppression.span, near)
            return
        if suppression.kind == "pin":
            yield from self._unknown_profiles(suppression)
            return
        if not suppression.targets:
            message = f"this `{shortened(suppression.word, 60)}` names no rule, so it does nothing"
            advice = "Name a rule, or remove the key."
            if suppression.comment is not None:
                advice = f"Name a rule, or write `{suppression.word}` without brackets to mean every rule."
            path, span = self._source.path, suppression.span
            yield UNKNOWN_RULE.finding(path, span, message, help=advice)
            return
        strangers = [t.selector for t in suppression.targets if t.selector and not self._exists(t)]
        for selector in strangers[:_MAX_PER_REMARK]:
            near = self._guesses.nearest(selector.text, chain.from_iterable(self._rules))
            yield self._unknown_name("there is no rule", selector.text, selector.span, near)

    def _unknown_profiles(self, pin: Suppression) -> Iterator[Finding]:
        if not pin.targets:
            message = "this `profile` names no profile, so it does nothing"
            advice = f"Name one of {', '.join(PROFILES)}, with a version if you want: `profile[dtree@3]`."
            yield UNKNOWN_RULE.finding(self._source.path, pin.span, message, help=advice)
        for target in pin.targets[:_MAX_PER_REMARK]:
            if target.selector is not None:
                name = target.selector.text.partition("@")[0]
                near = self._guesses.nearest(name, PROFILES)
                place = Span(target.selector.span.start, target.selector.span.start + len(name))
                yield self._unknown_name("there is no profile", name, place, near)

    def _unknown_name(self, what: str, name: str, span: Span, near: str) -> Finding:
        hint = f"; did you mean `{near}`?" if near else ""
        fix = Fix(f"write `{near}`", Applicability.HINT, suggestion=near) if near else None
        message = f"{what} `{shortened(name, 60)}`{hint}"
        return UNKNOWN_RULE.finding(self._source.path, span, message, fix=fix)

    def _unused(self, suppression: Suppression) -> Iterator[Complaint]:
        if suppression.kind in ("on", "unknown", "pin"):
            return
        unused = [target for target in suppression.targets if not target.used and self._judge(target)]
        if not unused:
            return
        path = self._source.path
        edits = removal(self._source, suppression, unused, self._partners.get(suppression.span.start))
        fix = Fix("remove it", Applicability.SAFE, tuple(edits)) if edits else None
        spans = [target.selector.span for target in unused if target.selector]
        if len(unused) == len(suppression.targets):
            yield (
                suppression,
                UNUSED_SUPPRESSION.finding(path, suppression.span, _unused_message(unused), fix=fix),
            )
            return
        finding = UNUSED_SUPPRESSION.finding(path, spans[0], _unused_message(unused), fix=fix)
        related = tuple(Related("nor of this", span) for span in spans[1:_MAX_PER_REMARK])
        yield suppression, replace(finding, related=related)

    def _exists(self, target: Target) -> bool:
        text = target.selector.text if target.selector else "ALL"
        return text.upper() in self._words or text.lower() in self._words

    def _judge(self, target: Target) -> bool:
        """Whether enough rules ran to say that nothing is there to suppress."""
        text = target.selector.text.lower() if target.selector else "all"
        if text not in self._judged:
            named = (
                {code for code, name in self._rules if selects(text, code, name)}
                if self._exists(target)
                else set()
            )
            wanted = named - self._dormant
            self._judged[text] = bool(wanted) and wanted <= self._ran
        return self._judged[text]


class _Guesses:
    def __init__(self) -> None:
        self._left = _MAX_GUESSES
        self._known: dict[str, str] = {}

    def nearest(self, word: str, words: Iterable[str]) -> str:
        """The word most likely meant, or an empty string."""
        if len(word) > 40:
            return ""
        if word not in self._known:
            if not self._left:
                return ""
            import difflib

            self._left -= 1
            choices = list(words)
            near = difflib.get_close_matches(word, choices, 1, 0.7)
            near = near or difflib.get_close_matches(word.upper(), choices, 1, 0.7)
            self._known[word] = near[0] if near else ""
        return self._known[word]


def _selectable(rules: Sequence[tuple[str, str]]) -> dict[str, None]:
    """Every word that selects a rule: names, codes, families, ALL."""
    words = dict.fromkeys(name for _, name in rules)
    words |= dict.fromkeys(code for code, _ in rules)
    for code, _ in rules:
        letters = len(code.rstrip("0123456789"))
        words |= dict.fromkeys(code[:end] for end in range(letters, len(code)))
    return words | {"ALL": None}


def _concerns_complaints(suppression: Suppression) -> bool:
    return suppression.kind == "file" and any(suppression.target_for(code, name) for code, name in _OWN)


def _partners(suppressions: Sequence[Suppression]) -> dict[int, Suppression]:
    """By the place of an `off`: the `on` that ends it and nothing else, which goes when it goes."""
    found: dict[int, Suppression] = {}
    pending: list[Suppression] = []
    for suppression in suppressions:
        if suppression.kind == "off":
            pending.append(suppression)
        elif suppression.kind == "on":
            bare = _names(suppression) == {""}
            if len(pending) == 1 and (bare or _names(suppression) == _names(pending[0])):
                found[pending[0].span.start] = suppression
                pending.clear()
            elif bare:
                pending.clear()
    return found


def _names(suppression: Suppression) -> set[str]:
    return {target.selector.text if target.selector else "" for target in suppression.targets}


def _unused_message(unused: Sequence[Target]) -> str:
    names = [f"`{shortened(target.selector.text, 60)}`" for target in unused if target.selector]
    if not names:
        return "there is nothing here to suppress"
    listed = ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")
    return f"there is no finding of {listed} here to suppress"
