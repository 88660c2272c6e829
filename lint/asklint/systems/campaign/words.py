"""Names of questions, compared as people compare them: case, numbering, endings and filler words aside."""

from __future__ import annotations

import re
from functools import lru_cache

from asklint.lazy_regex import Pattern

_WORD = Pattern(r"[^\W_]+")
_BRACKETED = Pattern(r"\([^()\n]{0,200}\)")
_LINK = Pattern(r"\[([^\[\]\n]{0,200})\]\([^()\n]{0,300}\)")
_NUMBERING = Pattern(
    r"(?:\d{1,3}(?:\.\d{1,3}){0,4}[.)]?\s+)?(?:(?:step|part|section)\s+[\da-z]{1,3}\s{0,2}[:.—–-]\s{0,2})?",
    re.IGNORECASE,
)
_ENDINGS = ("ations", "ation", "ing", "ion", "ed", "es", "al", "s", "e")
_SHORTEST_STEM = 4
_STEM = 6
_FILLER_WORDS = (
    "a an and are as at be by do for from how if in into is it its of on or our the their them these this those to "
    "user users via was we what when which who will with you your after before every each any next step steps question "
    "questions option options menu choice choices phase prompt agent agents stage"
)
_FILLER = frozenset(_FILLER_WORDS.split())


def unmarked(text: str) -> str:
    """A cell or heading without emphasis, code marks and link targets."""
    return _LINK.sub(r"\1", text).replace("*", "").replace("`", "").strip()


def plain(name: str) -> str:
    """A name as it is compared: `### 4.2 Guardian Block (Plain Text)` is `guardian block`."""
    text = _BRACKETED.sub(" ", unmarked(name))
    numbering = _NUMBERING.match(text)
    bare = text[numbering.end() :] if numbering else text
    return " ".join(_WORD.findall(bare.casefold()))


def stems(text: str) -> frozenset[str]:
    """The words that tell one name from another, without endings."""
    words = _WORD.findall(text.casefold().replace("n't", " not"))
    return frozenset(_stem(word) for word in words if word not in _FILLER)


@lru_cache(maxsize=8192)
def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            word = word[: -len(ending)]
            break
    return word[:_STEM]
