"""Negation and its scope: whether the words around a place take back what stands there."""

from __future__ import annotations

import re

from asklint.lazy_regex import Pattern
from asklint.reader import words
from asklint.reader.word_patterns import any_of

_CLAUSE_BREAK = Pattern(
    r"[;:：—–→.!?。、，]|,| -- | - |\bbut\b|\bthen\b|\band instead\b|\binstead,|\bso\b|\(|\)|\bif\b|\bwhen\b|\bonly\b"
)
_NEGATION = any_of(words.NEGATIONS)
_NEGATION_AFTER = any_of(words.NEGATIONS_AFTER)
_AFTER = Pattern(
    r"[`*_\"')\]]{0,8}\s{0,4}(?:tool\s{1,4}|calls?\s{1,4}|prompts?\s{1,4})?"
    r"(?:is|are|was|should|must|will|can|may|shall|does|do|has|have|being|be)?\s{0,4}"
    r"(?:n't|not(?! (?:only|just|merely)\b)|never|unavailable|disabled|disallowed|forbidden|prohibited|blocked|removed|absent|missing)\b",
    needs=(
        "n't",
        "n’t",
        "not",
        "never",
        "unavailable",
        "disabled",
        "disallowed",
        "forbidden",
        "prohibited",
        "blocked",
        "removed",
        "absent",
        "missing",
    ),
)
_DOUBLE = Pattern(
    r"(?:never|not|n't|don't|no)\b[^.;:]{0,80}\b(?:without|unless|except|before|until)\b[^.;:,]{0,80}$",
    needs=("without", "unless", "except", "before", "until"),
)
_NOT_ONLY = Pattern(
    r"\bnot (?:only|just|merely|simply)\b|\bno (?:more|fewer|less) than\b|\bno later\b|\byes ?(?:/|or) ?no\b|\bno ?/ ?yes\b|\bno matter\b|\bnot optional\b"
)

#: "Skip the lookup and go straight to X": what is skipped ends where the next order begins.
_SKIPS = Pattern(r"skip|omit|bypass")
_NEXT_ORDER = Pattern(
    r"\w\W{1,3}and (?:\w+ly )?(?:proceed|go|jump|move|continue|use|call|invoke|ask|fall back|start|run|present)\b"
)
#: Names in front of the one in question that share its verb: "never call `a`, `b` or …", "no such tools (e.g. …".
_SHARED_VERB = Pattern(
    r"(?:`[a-z_]\w*`(?:,\s*(?:or |nor |and )?| or | nor | and )){1,12}[`*_\"']{0,4}$|\s{0,4}\((?:e\.g\.?|such as|like|i\.e\.?),?\s*[`*_\"']*$"
)


def negated(sentence: str, start: int, end: int) -> str | None:
    """The word that negates `sentence[start:end]` (lower-cased text), or None.

    A negation reaches to the end of its clause. "Never proceed without X" demands X.
    """
    before = sentence[max(0, start - 160) : start]
    if shared := _SHARED_VERB.search(before):
        before = before[: shared.start()]
    if _DOUBLE.search(before):
        return None
    clause_start = 0
    for match in _CLAUSE_BREAK.finditer(before):
        clause_start = match.end()
    clause = _NOT_ONLY.sub(lambda m: " " * len(m.group()), before[clause_start:])
    found = None
    for match in _NEGATION.finditer(clause):
        found = match
    if found is not None and _SKIPS.match(found.group()) and _NEXT_ORDER.search(clause, found.end()):
        found = None
    if found is not None:
        return found.group()
    opening = re.search(r"\((?:not|no|never|without)\b[^()]*$", before)
    if opening:
        return opening.group()[1:].split()[0]
    after = sentence[end : end + 60]
    match_after = _AFTER.match(after) or _NEGATION_AFTER.search(after[:14])
    return match_after.group().strip() if match_after else None
