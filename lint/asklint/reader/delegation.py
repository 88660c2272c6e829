"""Delegation: text that is handed to a subagent, and what it tells the subagent to do about questions.

A delegated prompt is written in a document of the main session but read by somebody who cannot ask the user.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.mentions import mentions_in
from asklint.reader.model import Addressee, Stance
from asklint.reader.returning import returns_questions
from asklint.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block, Document
    from asklint.reader.model import Directive, Reading
    from asklint.source import Span

_CALL = Pattern(
    r"\b(?:Task|Agent|(?:spawn|launch|dispatch|run|create|start)_?(?:sub_?)?[aA]gents?|SpawnAgent"
    r"|(?:spawn|launch|dispatch)(?:Subagent|Task))\s{0,2}\((?=\s{0,40}[\w{\"'`@\[<])"
)
_CLOSING_LINE = Pattern(r"^[ \t]{0,40}(?:[\"'`]{1,3}[ \t]{0,4})?[}\]]{0,3}[ \t]{0,4}\)", re.MULTILINE)
_PROMPT_KEY = Pattern(
    r"^[ \t]{0,40}(?:[-*][ \t]{1,4})?[\"'`*]{0,2}(?:prompt|instructions)[\"'`*]{0,2}[ \t]{0,4}[:=]",
    re.MULTILINE | re.IGNORECASE,
)
_SUBAGENT_KEY = Pattern(
    r"\bsubagent_type\b|\bagent_type\b|\bsubagent:[ \t]", needs=("agent_type", "subagent:")
)
_INVOKE = Pattern(r"<invoke name=[\"'](?:Task|Agent)[\"']>", needs=("<invoke",))
_DELEGATES = Pattern(
    r"\b(?:launch|spawn|dispatch|delegate|invoke|start|use|create|send|hand|pass|give|call"
    r"|brief)\w{0,3}\b[^.:\n]{0,80}"
    r"\b(?:sub-?agents?|task tool|agent tool|teammates?|background agents?|`task`|`agent`|worker "
    r"agents?)(?![\w-])[^\n]{0,160}[:：][*_]{0,2}\s*$"
    r"|\b(?:sub-?agent|agent|teammate|worker|task)(?:'s)? (?:prompt|instructions|brief)(?: "
    r"template)?\b[^.\n]{0,60}[:：][*_]{0,2}\s*$"
    r"|\b(?:launch|spawn|dispatch|delegate|invoke|start)\w{0,3}\b[^.:\n]{0,60}\bagents?\b[^.:\n]{0,30}\b(?:prompt|instructions?|brief)\b[^.:\n]{0,30}[:：][*_]{0,2}\s*$"
    r"|\bprompt (?:for|to) (?:the |each |every )?(?:sub-?agents?|agents?|teammates?|workers?)\b[^.\n"
    r"]{0,60}[:：][*_]{0,2}\s*$",
    re.IGNORECASE,
)
#: One of these stands in every match of it.
_RECIPIENTS = ("agent", "task", "teammate", "worker")
_QUOTED_PROMPT = Pattern(
    r"(?:\b(?:spawn|launch|dispatch|delegate|invoke|start)\w{0,3}\b[^.\"“\n]{0,80}?\b(?:sub-?agents?"
    r"|agents?|task)\b(?:[^.\"“\n]{0,60}?(?:prompt|instructions?|with|to)[^\w\"“\n]{0,4}|[`*]{0,3}[:：]\s{0,2})"
    r"|\b(?:sub-?agent|agent|task)(?:'s)? (?:prompt|instructions?)[`*]{0,3}[:：]\s{0,2})"
    r"[\"“](?P<prompt>[^\"”]{20,2000})[\"”]",
    re.IGNORECASE,
    needs=('"', "“"),
)
_WORTH_READING = ("task", "agent", "spawn", "teammate", "worker", "dispatch")
_ASKING_LEAD = Pattern(r"\bask|request_user_input|\bquestion", re.IGNORECASE)
_THE_USER = Pattern(
    r"\b(?:the|your)[ \n]+(?:user|human|developer|operator)\b(?!-)|\b(?:ask|prompt|with)[ \n]+(?:user"
    r"|human)\b(?!-)|\bask for (?:confirmation|approval|permission)\b",
    re.IGNORECASE,
)
_REAL_ASK = Pattern(
    r"(?:re-?)?(?:(?:ask|asking|confirm|check|consult|query)\b|prompts? (?:the )?(?:user|human)\b)",
    re.IGNORECASE,
)


@record(frozen=True)
class Delegation:
    """A prompt that is handed over: the block it stands in and its part of that block's text."""

    block: Block
    start: int
    end: int

    @property
    def span(self) -> Span:
        return self.block.content.span(self.start, self.end)

    @property
    def text(self) -> str:
        return self.block.text[self.start : self.end]


@lru_cache(maxsize=1)
def delegations(document: Document) -> tuple[Delegation, ...]:
    """Every delegated prompt of a document, in reading order."""
    found: list[Delegation] = []
    if not document.says(*_WORTH_READING):
        return ()
    for block in document.blocks:
        if block.kind in {"fence", "code"}:
            found.extend(_calls(block) or _keyed(block) or _introduced(block))
        elif block.kind == "paragraph":
            found.extend(_calls(block) or _quoted(block) or _listed(block))
            if block.parent is not None and block.parent.kind == "quote":
                found.extend(_introduced(block.parent, block))
    return tuple(found)


def asks_of_subagents(reading: Reading) -> Iterator[tuple[Delegation, Directive]]:
    """The first words in each delegated prompt that tell the subagent to ask the user itself."""
    held: Block | None = None
    all_mentions: list[Directive] = []
    for delegation in delegations(reading.document):
        if not reading.stance(delegation.block).binding:
            continue
        if delegation.block is not held:
            held = delegation.block
            all_mentions = list(mentions_in(held, reading.judgements))
        mentions = _within(delegation.span, all_mentions)
        if not mentions or returns_questions(delegation.text):
            continue
        if any(m.stance is Stance.PROHIBITION and (m.tool or _names_user(m)) for m in mentions):
            continue
        first = next((m for m in mentions if m.stance.binding and (m.tool or _asks_user(m))), None)
        if first is not None:
            yield delegation, first


def _within(span: Span, mentions: list[Directive]) -> list[Directive]:
    return [mention for mention in mentions if span.contains(mention.span)] if mentions else []


def _asks_user(mention: Directive) -> bool:
    """In prose only what names the user counts: agents ask each other, too."""
    offset = max(0, mention.span.start - mention.sentence.span.start)
    is_ask = _REAL_ASK.match(mention.sentence.value, offset) is not None
    return is_ask and mention.addressee is Addressee.USER and _names_user(mention)


def _names_user(mention: Directive) -> bool:
    offset = mention.span.start - mention.sentence.span.start
    return _THE_USER.search(mention.sentence.value, max(0, offset), max(0, offset) + 60) is not None


def _calls(block: Block) -> list[Delegation]:
    """`Task(…)`, `Agent(…)`: to the parenthesis that closes it, or to the end of the block."""
    text = block.text
    if "(" not in text:
        return []
    found: list[Delegation] = []
    for match in _CALL.finditer(text):
        if found and match.start() < found[-1].end:
            continue
        found.append(Delegation(block, match.start(), _call_end(text, match.end())))
    return found


def _call_end(text: str, start: int) -> int:
    """A prompt is full of parentheses of its own, so over several lines only one that leads its line closes the call."""
    line_end = text.find("\n", start)
    line_end = len(text) if line_end < 0 else line_end
    depth = 1
    for at in range(start, line_end):
        depth += (text[at] == "(") - (text[at] == ")")
        if depth == 0:
            return at + 1
    closing = _CLOSING_LINE.search(text, line_end)
    return closing.end() if closing else len(text)


def _keyed(block: Block) -> list[Delegation]:
    """`subagent_type: …` and `prompt: |` as fields, or an `<invoke name="Task">` block."""
    text = block.text
    if _INVOKE.search(text):
        return [
            Delegation(block, m.start(), (text.find("</invoke>", m.end()) + 1 or len(text) + 1) - 1)
            for m in _INVOKE.finditer(text)
        ]
    if _SUBAGENT_KEY.search(text) is None:
        return []
    key = _PROMPT_KEY.search(text)
    return [Delegation(block, key.start(), len(text))] if key else []


def _introduced(block: Block, inner: Block | None = None) -> list[Delegation]:
    """A fence or quote behind "Launch a subagent with this prompt:"."""
    lead = block.previous
    if lead is None or lead.kind not in {"paragraph", "heading"}:
        return []
    last = lead.text[-400:].rsplit("\n", 1)[-1]
    if not _delegates(last) or _ASKING_LEAD.search(last):
        return []
    held = inner or block
    return [Delegation(held, 0, len(held.text))]


def _delegates(lead: str) -> bool:
    lowered = lead.lower()
    return any(map(lowered.__contains__, _RECIPIENTS)) and _DELEGATES.search(lead) is not None


def _listed(block: Block) -> list[Delegation]:
    """`- prompt: …` among the fields of a delegation written as a list."""
    item = block.parent
    fields = item.parent if item is not None and item.kind == "item" else None
    if fields is None or _PROMPT_KEY.match(block.text) is None:
        return []
    siblings = (child.children[0].text for child in fields.children if child.children)
    lead = fields.previous.text if fields.previous is not None else ""
    if any(_SUBAGENT_KEY.search(text) for text in siblings) or _delegates(lead[-400:]):
        return [Delegation(block, 0, len(block.text))]
    return []


def _quoted(block: Block) -> list[Delegation]:
    return [Delegation(block, *match.span("prompt")) for match in _QUOTED_PROMPT.finditer(block.text)]
