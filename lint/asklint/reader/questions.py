"""What a question text asks for: a choice, a yes or no, or words that nobody can list beforehand."""

from __future__ import annotations

import re

from asklint.reader import words

_THING = (
    r"(?:name|names|title|url|urls|link|path|paths|file ?path|directory|folder|repo|repository|id|ids|email|e-mail|address|handle|username|hash|"
    r"number|date|deadline|description|wording|message|text|prompt|slug|domain|version number|ticket|issue number|team name|project name|key)"
)
_FREE_TEXT = re.compile(
    rf"\bwhat(?:'s| is| are| should)? (?:the|your|its|this|their|be the|we call the)?\s?(?:[\w'-]+ ){{0,3}}{_THING}\b[^?]{{0,40}}\?"
    rf"|\b(?:enter|paste|type|provide|give|tell me|specify|write|describe|share|input)\b (?:the|your|a|an|its|me|in|one|us)?\s?(?:[\w'-]+ ){{0,4}}{_THING}\b"
    r"|\bwhat (?:should|shall) (?:i|we) call\b|\bin (?:one|a few|your own) (?:line|sentence|words)\b|\(owner/repo|\be\.g\.,? https?:"
    r"|적어줘|적어봐|적어 ?주|입력해|알려줘|書いて|入力して|教えて|请输入|请填写"
)
_YES_NO = re.compile(r"^(?:do|does|did|is|are|was|were|can|could|should|shall|will|would|have|has|may|ready|proceed|continue|approve|ok|okay)\b")


def wants_free_text(text: str) -> bool:
    """Whether the answer is a name, a path, a wording: nothing that options could hold."""
    return _FREE_TEXT.search(text.lower()) is not None


def is_yes_no(text: str) -> bool:
    return _YES_NO.match(text.lower().strip(" \"'“*_")) is not None


def asks(text: str) -> bool:
    """Whether a text ends as a question in its own language, closing brackets and quotes aside."""
    bare = re.sub(r"[\s\"'”’)）\]」』*_`]+$", "", text)
    bare = re.sub(r"[(（][^()（）]*$", "", bare).rstrip() or bare
    return bare.endswith(words.QUESTION_ENDS) or any(mark in text for mark in "?？؟")


_ASK_VERB = re.compile(r"\b(?:[Aa]sk|ASK|[Pp]rompt|[Pp]resent|[Oo]ffer)(?: (?:the )?(?:user|human|developer|owner|them))?\b(?! via| through| with)")


def ask_verb(text: str) -> str | None:
    """The words of a sentence that ask somebody, with whom: "Ask the user"."""
    match = _ASK_VERB.search(text)
    return match.group() if match else None
