"""How a file is looked at after an edit, before the edit counts as good."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from asklint.source import Source

if TYPE_CHECKING:
    from asklint.finding import Edit

Harm = Callable[[str, str, "Sequence[Edit]"], str]
"""What edits that lead from one text to another break in the file around them; "" if nothing."""


def harm_in(path: str) -> Harm:
    """For a file of this name, which says what language it is in."""

    def harmed(before: str, after: str, edits: Sequence[Edit]) -> str:
        # The parsers it needs are heavy, and most runs fix nothing.
        from asklint.document.unharmed import harm

        return harm(Source.from_text(path, before), Source.from_text(path, after), edits)

    return harmed
