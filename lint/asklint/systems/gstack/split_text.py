"""A menu written as the split chain that it should be: what a hint gives to paste."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.systems.gstack.briefs import KIND_NOTE
from asklint.systems.gstack.buckets import answer_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asklint.reader.model import Option

_WHY = (
    "Split, because these are independent of each other: one question each, in a chain. First say which of them "
    "depend on others or exclude each other."
)
_ANNOUNCED_FROM = 7
"""A chain of more than six is announced before it starts."""


def chain_text(options: Sequence[Option]) -> str:
    """One question an option, each with the same four answers, and the summary that closes the chain."""
    lines = [_WHY]
    if len(options) >= _ANNOUNCED_FROM:
        lines += [
            "",
            f"D<N>.0 — {len(options)} items, one question each: go through all of them, or narrow first?",
        ]
    for number, option in enumerate(options, 1):
        lines += ["", f"D<N>.{number} — {option.label.value}"]
        if option.description:
            lines.append(f"ELI10: {option.description.value}")
        lines += [KIND_NOTE, *answer_lines()]
    return "\n".join(
        [
            *lines,
            "",
            "D<N>.final — the set as chosen: what is included, deferred, cut; confirm or revise one of them",
        ]
    )
