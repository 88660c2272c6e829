"""Follow-ups of a choice that are put in the text: a tree is asked through the tool to its last question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.negation import negated
from asklint.reader.statements import statements
from asklint.systems.dtree.parse import live_trees

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.model import Reading
    from asklint.source import Span

_HANDLER = Pattern(
    r"\W{0,6}(?:on|upon|if|when|after)\b[^.;:?!\n]{0,80}?(?:\b(?:picks?|picked|chooses?|chose|chosen|selects?|selected|answers?)\b|`\[?[a-z_]{2,8}\]?`|\[[a-z_]{2,8}\]|[\"“][^\"”\n]{2,40}[\"”])"
)
_ASKS = Pattern(
    r"\b(?:ask|asks)\b(?! (?:yourself|the (?:agent|subagent|orchestrator)))[^\"“.;?!\n]{0,60}?(?P<question>[\"“][^\"”\n]{3,240}[?？][\"”])"
)
_THROUGH = Pattern(
    r"askuserquestion|request_user_input|[§¶]ask_|[§¶]cmd_|decision[_ ]tree|\btool\b|\bfree[- ]text\b|\bopen[- ]ended\b"
)


def text_gates(reading: Reading) -> Iterator[tuple[Span, str]]:
    """Quoted questions that a document asks on a choice, where nothing in the paragraph names the way they are put."""
    if not live_trees(reading):
        return
    for statement in statements(reading):
        if not statement.stance.binding or statement.block.kind == "heading":
            continue
        lowered = statement.lowered
        handler, asks = _HANDLER.match(lowered), _ASKS.search(lowered)
        if handler is None or asks is None or asks.start() < handler.end() - 2:
            continue
        if _THROUGH.search(statement.block.text.lower()) or negated(lowered, asks.start(), asks.start() + 3):
            continue
        span = statement.part(*asks.span("question"))
        yield span, statement.text[slice(*asks.span("question"))].strip('"“”')
