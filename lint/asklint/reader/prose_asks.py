"""Asks in plain words: sentences that have the user asked, or waited for, without naming a tool."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence
from asklint.lazy_regex import Pattern
from asklint.reader.model import Addressee, Channel
from asklint.reader.negation import negated
from asklint.reader.phrases import phrases
from asklint.reader.returning import asked_by_caller, returns_questions
from asklint.reader.statements import statements

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.model import Reading
    from asklint.source import Span

_NEEDS = ("ask", "prompt", "with", "user", "human", "explicit", "wait")
_ASKS = phrases(
    r"ask(?: the| your)? (?:user|human|developer)\b",
    r"ask for (?:the user's |user |explicit |their )?(?:approval|confirmation|permission)\b",
    r"let (?:the )?(?:user|human|developer) (?:choose|pick|select|decide)\b",
    r"prompt(?: the)? (?:user|human|developer) (?:to|for|with)\b",
    r"(?:confirm|check|clarify) with (?:the )?(?:user|human|developer)\b",
    r"(?:get|obtain|request|require) (?:the )?(?:user|human|explicit)(?:'s)? (?:approval|confirmation"
    r"|consent|permission|sign-off)\b",
    r"wait for (?:the |an? |explicit )?(?:user|human|developer)(?:'s)? (?:approval|confirmation|reply"
    r"|response|answer|input|decision|choice|selection|go-ahead|to)\b",
    r"wait for (?:explicit )?(?:approval|confirmation)\b",
)
_CONDITION_ONLY = Pattern(
    r"\b(?:if|when|whenever|where|unless) (?:the user |users? |you |it |they )?(?:is |are "
    r")?(?:explicitly )?asks?\b"
)
_NOT_NOW = Pattern(
    r"\b(?:skill|command|orchestrator|caller|workflow|script|system|cli|it) (?:will|may|can|should"
    r"|must)? ?(?:asks?|prompts?|waits?)\b"
)


def prose_asks(reading: Reading) -> Iterator[Span]:
    """The words of every sentence that tells its reader to ask the user, or to wait for them, and every menu in prose."""
    yield from sorted([*_said(reading), *_menus(reading)])


def _menus(reading: Reading) -> Iterator[Span]:
    for ask in reading.asks:
        if (
            ask.menu is not None
            and ask.channel is Channel.PROSE
            and ask.stance.binding
            and ask.addressee is Addressee.USER
            and ask.confidence is not Confidence.LOW
            and not ask.delegated
        ):
            yield ask.menu.span


def _said(reading: Reading) -> Iterator[Span]:
    elsewhere = {
        d.sentence.span for d in reading.directives if not d.tool and d.addressee is not Addressee.USER
    }
    for statement in statements(reading, _NEEDS):
        if not statement.stance.binding or statement.block.kind == "heading" or statement.span in elsewhere:
            continue
        lowered = statement.lowered
        match = _ASKS.search(lowered)
        if match is None or negated(lowered, *match.span()):
            continue
        if _CONDITION_ONLY.search(lowered) or _NOT_NOW.search(lowered):
            continue
        if returns_questions(statement.text) or asked_by_caller(lowered):
            continue
        yield statement.part(*match.span())
