"""Plan mode: whether a document works in it, and which asks put the plan itself to the user."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import Channel
from asklint.reader.negation import negated
from asklint.reader.phrases import phrases
from asklint.reader.statements import statements

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.model import Ask, Reading
    from asklint.source import Span

_PLAN_MODE = Pattern(r"\b(?:exitplanmode|enterplanmode|exit_plan_mode|enter_plan_mode|plan[ -]mode)\b")
_LEFT = Pattern(
    r"\b(?:after|once|outside(?: of)?|leave|left|leaving|exited|not in|without|instead of|no longer in"
    r"|before entering)\b[^.\n]{0,40}$"
)
_EXIT_TOOL = Pattern(r"\bexit_?plan_?mode\b")
_APPROVAL = phrases(
    r"(?:approve|accept|confirm|sign off on) (?:the|this|my|your|that) (?:\w{1,20} )?plan\b",
    r"(?:approval|confirmation|sign-off) (?:of|for|on) (?:the|this|my|your) (?:\w{1,20} )?plan\b",
    r"(?:is|does|are|do) (?:the|this|my|these) (?:\w{1,20} )?plans? (?:ok|okay|ready|good|fine|look"
    r"|looks|acceptable|work|correct|right)\b",
    r"how does (?:the|this|my) (?:\w{1,20} )?plan look\b",
    r"(?:proceed|go ahead|continue) with (?:the|this|my) (?:\w{1,20} )?plan\b",
    r"(?:plan|the plan) approval\b",
    r"ready to (?:implement|execute|start|build) (?:the|this) plan\b",
    r"any changes before (?:we|i) (?:start|begin)\b",
    r"(?:approve|confirm|approval|confirmation|sign-off)\b[^.;\n]{0,60}\bbefore (?:you )?(?:leaving|leave|exiting|exit) plan[ -]mode\b",
)


def plan_approvals(reading: Reading) -> Iterator[tuple[Ask, Span]]:
    """Asks through the tool, in a document that works in plan mode, for approval of the plan; and where it says so."""
    evidence: Span | None = None
    for ask in reading.asks:
        if ask.channel is not Channel.TOOL or not ask.stance.binding or not _puts_the_plan(ask):
            continue
        evidence = evidence or plan_mode(reading)
        if evidence is None:
            return
        yield ask, evidence


def plan_mode(reading: Reading) -> Span | None:
    """Where a document says that it works in plan mode."""
    for statement in statements(reading, ("plan",)):
        lowered = statement.lowered
        if "plan" not in lowered or not statement.stance.binding:
            continue
        for match in _PLAN_MODE.finditer(lowered):
            if not negated(lowered, *match.span()) and not _LEFT.search(lowered[: match.start()]):
                return statement.part(*match.span())
    return None


def _puts_the_plan(ask: Ask) -> bool:
    texts = [question.text.value for question in ask.questions if question.text is not None]
    if ask.directive is not None:
        texts.append(ask.directive.sentence.value)
    return any(_approves(text.lower()) for text in texts)


def _approves(text: str) -> bool:
    match = _APPROVAL.search(text)
    return match is not None and _EXIT_TOOL.search(text) is None and not negated(text, *match.span())
