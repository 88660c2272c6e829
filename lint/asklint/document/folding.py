"""Lower case that keeps places: what is found in the lowered text stands at the same offsets in the text."""

from __future__ import annotations

from functools import lru_cache


def fold(text: str) -> str:
    """Lower case with every offset kept: the rare letters that grow when lowered stay as they are."""
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(low if len(low := char.lower()) == 1 else char for char in text)


@lru_cache(maxsize=4096)
def fold_once(text: str) -> str:
    """The same, remembered: every reader looks at the lowered text of a block first."""
    return fold(text)
