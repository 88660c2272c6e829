"""Sentences by which questions are decided without the user that always have to be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.statements import statements
from asklint.systems.gstack.splits import Said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.model import Reading

_WORDS = ("never-ask", "ask-only-for-one-way", "decid")
_AUTO = Pattern(r"\bnever-ask\b|\bask-only-for-one-way\b|\bauto[-_ ]?decid\w{1,6}")
_ALWAYS_ASKED = Pattern(
    r"-split-|\bsplit[- ]chains?\b|\bper-option (?:calls?|questions?)\b|\bone-way (?:questions?|doors?|ids?)\b"
)
_ORDER = Pattern(
    r"\b(?:set|write|add|store|record|save|give|allow|enable|apply|honou?r|respect|use|may|can|should|must|will)\b"
)
_REFUSED = Pattern(
    r"\bnot\b|n't\b|\bcannot\b|\bnever\b(?!-ask)|\bno\b|\brefus|\bignor|\boverrid|\bforces?\b|\bexcept\b|\bexempt|\bregardless\b|\beven (?:when|if)\b"
    r"|\bwithout\b|\balways ask|\bask_normally\b|\binstead of\b|\bunless\b|\bprevent|\breject|\bblock|\bforbid"
)


def automatic_decisions(reading: Reading) -> Iterator[Said]:
    """Orders to decide the questions of a split chain, or of a one-way door, automatically: the words that say so."""
    for statement in statements(reading, _WORDS):
        lowered = statement.lowered
        match = _AUTO.search(lowered)
        if match is None or not statement.stance.binding or not _ALWAYS_ASKED.search(lowered):
            continue
        if _ORDER.search(lowered) and not _REFUSED.search(lowered):
            yield Said(statement.part(*match.span()), statement.text[slice(*match.span())])
