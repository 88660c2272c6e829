"""Subagents that ask: an agent file's own asks, and what other documents say that subagents do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint import harnesses
from asklint.lazy_regex import Pattern
from asklint.reader.model import Channel, Stance
from asklint.reader.negation import negated
from asklint.reader.returning import asked_by_caller, returns_questions
from asklint.reader.statements import statements
from asklint.reader.tool_lists import AGENT_TOOLS, listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.model import Ask, Reading, Text
    from asklint.source import Span

ROOT_ONLY = "request_user_input"
"""The ask tool that its harness itself keeps from all but the root thread."""
_SUBAGENT_ASKS = Pattern(
    r"\b(?:sub-?agents?|(?:spawned|delegated|dispatched|background|forked|child) agents?"
    r"|teammates?)\b(?:[ \n]+[\w`'-]{1,30}){0,4}?[ \n]+"
    r"(?:(?:can|may|must|should|will|to)[ \n]+(?:also[ \n]+|then[ \n]+)?)?(?:calls?|uses?|invokes?|asks?"
    r"|prompts?)\b[^.;:\n]{0,80}?"
    r"(?P<tool>askuserquestion|request_user_input|ask_user_question)\b",
    needs=("agent", "teammate"),
)
_TOOLS = ("askuserquestion", "request_user_input", "ask_user_question")
_SOMEONE_ELSE = Pattern(r"\b(?:orchestrator|main (?:agent|session|thread)|parent|caller|coordinator|you)\b")


def own_asks(reading: Reading) -> list[Ask]:
    """What the reader of this document is told to ask through the tool; what it hands on to others is left out."""
    return [
        ask
        for ask in reading.asks
        if ask.channel is Channel.TOOL
        and ask.stance.binding
        and not ask.delegated
        and not (ask.directive and _by_another(ask.directive.sentence.value))
    ]


def _by_another(sentence: str) -> bool:
    return returns_questions(sentence) or asked_by_caller(sentence.lower())


def leaves_asking_to_others(reading: Reading) -> bool:
    """Whether a document forbids its reader to ask, or has it return its questions to one who can."""
    forbids = any(d.tool and d.stance is Stance.PROHIBITION for d in reading.directives)
    return forbids or returns_questions(reading.document.text)


def listed_ask_tool(reading: Reading) -> Text | None:
    """The ask tool in an agent's `tools`."""
    return listed(reading.document, harnesses.tool_names() - harnesses.PLAIN_WORDS, *AGENT_TOOLS)


def said_of_subagents(reading: Reading) -> Iterator[Span]:
    """The tool's name in sentences by which a subagent asks through it."""
    for statement in statements(reading, _TOOLS):
        if not statement.stance.binding:
            continue
        lowered = statement.lowered
        match = _SUBAGENT_ASKS.search(lowered)
        if match is None or negated(lowered, *match.span("tool")) or returns_questions(statement.text):
            continue
        if _SOMEONE_ELSE.search(match.group()) is None:
            yield statement.part(*match.span("tool"))
