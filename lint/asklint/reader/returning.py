"""Returning: whether somebody who cannot ask hands the question to one who can."""

from __future__ import annotations

from asklint.lazy_regex import Pattern
from asklint.reader.phrases import one_of, phrases

_CALLERS = one_of(
    "orchestrators? callers? parent coordinator manager dispatcher lead leader controller main_agent "
    "main_session main_thread main_conversation"
    " main_skill main_chat primary_agent primary_context calling_agent calling_skill calling_command "
    "calling_context invoking_skill"
    " invoking_command parent_agent parent_session parent_skill command skill supervisor team_lead "
    "root_agent host"
)
_QUESTIONS = one_of(
    "questions? choices? decisions? options? clarifications? ambiguit(?:y|ies) blockers? approvals? "
    "user_input open_points? unknowns? blocker_reports?"
)
_HANDS_OVER = one_of(
    "returns? reports? surfaces? emits? bubbles? escalates? passes pass hands? sends? outputs? lists? "
    "raises? defers? forwards? collects?"
)
_RETURNS = phrases(
    rf"{_HANDS_OVER}\b[^.\n]{{0,80}}\b{_QUESTIONS}\b[^.\n]{{0,60}}\b(?:to|for|so) (?:the |its |your "
    rf"|that the )?{_CALLERS}\b",
    rf"{_HANDS_OVER}\b[^.\n]{{0,60}}\bto (?:the |its |your ){_CALLERS}\b[^.\n]{{0,80}}\b{_QUESTIONS}\b",
    rf"(?:the |your |let the )?{_CALLERS}\b[^.\n]{{0,30}}\b(?:asks?|will ask|can ask|must ask|to ask"
    rf"|should ask|handles? (?:all )?(?:user )?(?:questions|interaction)|presents?|relays?)\b",
    rf"{_HANDS_OVER}\b[^.\n]{{0,40}}\b(?:structured|open|pending|unresolved|unanswered) {_QUESTIONS}\b",
    r"return (?:a |an )?(?:blocker report|structured question|needs[_ -](?:input|context|clarification"
    r"|decision))",
)
_CALLER_ACTS = phrases(
    rf"(?:the |your |its ){_CALLERS} (?:then |also |itself )?(?!was\b|is\b|has\b|does\b)[a-z]{{2,20}}s\b"
)
_FIELDS = Pattern(
    r"\b(?:AWAITING_(?:USER_)?INPUT|NEEDS_(?:USER_)?INPUT|NEEDS_CONTEXT|NEEDS_CLARIFICATION"
    r"|NEEDS_DECISION|pending_user_choices|open_questions|paused_awaiting_choices"
    r"|QUESTIONS_FOR_USER|needs_user_input|awaiting_user|CHECKPOINT REACHED)\b"
)


def returns_questions(text: str) -> bool:
    """Whether a text hands its open questions to a caller, or says that the caller asks."""
    return _FIELDS.search(text) is not None or _RETURNS.search(text.lower()) is not None


def asked_by_caller(sentence: str) -> bool:
    """Whether the one who acts in a sentence (lower-cased) is the caller: "the orchestrator … asks via …"."""
    return _CALLER_ACTS.search(sentence) is not None
