"""Policies: what a document lays down about asking in general, for itself or for the whole project."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import Directive, Policy, Stance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asklint.document.model import Document

_UNIVERSAL = Pattern(
    r"\b(?:all|every|any|each|whenever|wherever|always|only|must|never|mandatory|exclusively|non-negotiable)\b|必ず|常に|すべて|全て|항상|반드시|모든|必须|始终|所有|immer|siempre|toujours|her zaman"
)
_ASKING = Pattern(
    r"\b(?:questions?|prompts?|asks?|asking|decisions?|choices?|interactions?|input|gates?|confirmations?|approvals?|clarif\w+|options?|selections?|checkpoints?|user)\b"
    r"|\b(?:interviews?|elicitation)\b"
    r"|質問|確認|選択|インタビュー|ヒアリング|聞き取り|要件収集|질문|확인|선택|인터뷰|提问|问题|确认|选择|访谈"
)
_NARROW = Pattern(
    r"\b(?:in this step|for this step|at this point|step \d|phase \d|before (?:any|proceeding|starting|continuing))\b"
)
_ALIAS = Pattern(
    r"(?:when(?:ever)?|where(?:ver)?)\b[^.\n]{0,80}\b(?:says?|mentions?|reads?|asks? (?:the )?user|\"ask|'ask|“ask|needs? to ask|you need)\b|\bmeans (?:calling|using|to (?:call|use))\b|\bask(?:ing)? the user (?:=|means|always)\b"
)
_PROJECT_FILES = Pattern(
    r"(?:^|/)(?:claude|agents|gemini)(?:\.local)?\.md(?:\.tmpl|\.template)?$|/(?:rules|protocols|directives|conventions|shared|_shared|common|preamble|steering)/|[-_](?:protocol|conventions?|policy|steering|rules)\.md$"
)


def find_policies(document: Document, directives: Sequence[Directive]) -> list[Policy]:
    """Sentences that bind every question of the file (or of the project) to the tool."""
    shared = is_shared(document.place)
    found = []
    for directive in directives:
        if not directive.tool or directive.stance not in (Stance.DIRECTIVE, Stance.DEFINITION):
            continue
        sentence = directive.sentence.value.lower()
        if _is_policy(sentence):
            found.append(Policy(directive.sentence.span, directive.sentence.value, shared))
    return found


def is_shared(path: str) -> bool:
    """Whether a file speaks for more than itself: loaded into every session, or referred to by others."""
    return _PROJECT_FILES.search("/" + path.lower()) is not None


def _is_policy(sentence: str) -> bool:
    if _ALIAS.search(sentence):
        return True
    if sentence.rstrip().endswith((":", "：")) or _NARROW.search(sentence):
        return False
    return _UNIVERSAL.search(sentence) is not None and _ASKING.search(sentence) is not None


_BAN = Pattern(
    r"\b(?:never|not ever|at all|under no circumstances|no circumstances)\b|禁止|절대|絶対|niemals|nunca|jamais"
)
_CONDITION = Pattern(
    r"\b(?:if|when|unless|except|until|for|in|during|inside|within|from|while|on|after|before|without|to ask|to confirm|as|instead|into|batch|combine|bundle|twice|more than|again|just|only|subagents?|agents?|step|here|this)\b"
)


#: What is to be done instead is no condition.
_IN_PROSE = Pattern(
    r"\b(?:in|as|with) (?:plain|normal|regular|free) ?-?(?:text|prose|chat|language)\b|\bin (?:prose|chat|the chat|conversation)\b|\binstead\b"
)


def find_bans(directives: Sequence[Directive]) -> list[Policy]:
    """Sentences that forbid the tool for every question, with no case or condition of their own."""
    found = []
    for directive in directives:
        sentence = directive.sentence.value.lower()
        if (
            directive.tool
            and directive.stance is Stance.PROHIBITION
            and _BAN.search(sentence)
            and not _CONDITION.search(_IN_PROSE.sub(" ", sentence))
        ):
            found.append(Policy(directive.sentence.span, directive.sentence.value, False))
    return found
