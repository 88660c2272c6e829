"""Questions that a document shows as the right way to ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import Stance
from asklint.reader.statements import statements

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.model import Reading
    from asklint.source import Span

_AS_RIGHT = Pattern(
    r"(?:^|[.!?*_)\s])(?:✅\s{0,2})?[*_]{0,2}(?:correct|right|good|better|do this)[*_]{0,2}:[*_]{0,2}\s"
)
_EITHER_OR = Pattern(
    r"[\"“](?:[^\"”?\n]{1,80}[,.;—–]\s)?(?:do you want|should i|would you like|shall i|want me to|do you prefer)\b[^\"”?\n]{2,160}?\bor\b[^\"”?\n]{2,120}\?[\"”]"
)


def shown_in_prose(reading: Reading) -> Iterator[tuple[Span, str]]:
    """A-or-B questions that are shown as right and are plain text: nothing in their paragraph names the ask tool."""
    lowered = reading.document.text.lower()
    if " or " not in lowered or not _EITHER_OR.search(lowered):
        return
    for statement in statements(reading):
        if not statement.stance.binding or "askuserquestion" in statement.block.text.lower():
            continue
        said = statement.lowered
        question = _EITHER_OR.search(said)
        if question is None:
            continue
        before = statement.block.text[: statement.start].lower() + said[: question.start()]
        if statement.stance is Stance.GOOD_EXAMPLE or _AS_RIGHT.search(before[-60:]):
            yield statement.part(*question.span()), statement.text[slice(*question.span())].strip('"“”')
