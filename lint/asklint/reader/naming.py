"""The ask tool named in a sentence that asks without it, so that the sentence still reads well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.source import Span

if TYPE_CHECKING:
    import re

    from asklint.document.model import Document
    from asklint.reader.model import Text

_WHOM = r"(?:the |your )?(?:user|human|developer|owner|customer|person|operator|them)\b"
#: "Ask the user …" and "Ask: …", in any person: the tool follows behind, "Ask the user via X …".
_ASKED = Pattern(
    rf"\b(?:(?:[Aa]sk|ASK|[Pp]rompt)(?:s|ed|ing)? {_WHOM}|(?:[Aa]sk|ASK)(?:s|ed|ing)?(?=[*_`]{{0,3}}\s?[:\"“「]))"
    r"(?! (?:via|through|with)\b)"
)
#: "Offer a choice of …", only as an order: the tool goes before, "Use X to offer a choice of …".
_ORDERED = Pattern(
    rf"\b(?:[Aa]sk|ASK|[Pp]resent|[Oo]ffer)\b(?! (?:{_WHOM} )?(?:via|through)\b)(?=[ *_:])"
    r"|\b(?:[Ss]how|[Pp]ropose|[Ss]uggest|[Pp]rompt)\b(?= [^\n]{0,60}\b(?:options?|choices?|menu|following|to choose)\b)"
    rf"|\b(?:[Ll]et|[Gg]ive|[Hh]ave) {_WHOM}"
)
#: What makes a noun, an infinitive or a prohibition of the word behind it.
_NO_ORDER = Pattern(
    r"(?:\b(?:the|an?|this|that|these|those|your|our|their|its|any|no|each|every|to|not|never|without|don't|and/or|first|final|last"
    r"|single|you|they|we|i|who|which|may|can|user|agent)[ *_]{1,3}|n't[ *_]{1,3}|[-/.])$"
)
#: "Present as a batch summary:" does not say what: "Present via X as a batch summary:" reads well.
_WITHOUT_OBJECT = Pattern(r" (?:as|in)\b")
_SENTENCE_END = Pattern(r"[.!?。？][\"”')*]{0,3}\s")
_FEW_WORDS = 3


def name_tool(document: Document, lead: Text, tool: str) -> tuple[Span, str] | None:
    """What to write where so that `lead`, which introduces a menu, says to ask through `tool`; None if unsure.

    Spans are the document's. The name is written as the document writes it elsewhere, in backticks or plain.
    """
    text = document.text[lead.span.start : lead.span.end]
    found = _last(text)
    if found is None:
        return None
    match, ordered = found
    name = _as_written(document, lead.span.start, tool)
    base = lead.span.start
    if not ordered or _WITHOUT_OBJECT.match(text, match.end()):
        return Span(base + match.end(), base + match.end()), f" via {name}"
    verb = match.group()
    use = "Use" if verb[0].isupper() else "use"
    lower = verb if verb.isupper() else verb[0].lower() + verb[1:]
    return Span(base + match.start(), base + match.end()), f"{use} {name} to {lower}"


def _last(text: str) -> tuple[re.Match[str], bool] | None:
    """The words next to the menu that ask, and whether they are an order for which the tool goes before."""
    asked = [(match, False) for match in _ASKED.finditer(text) if not _negated_or_noun(text, match, to=True)]
    ordered = [
        (match, True) for match in _ORDERED.finditer(text) if not _negated_or_noun(text, match, to=False)
    ]
    for match, before in sorted([*asked, *ordered], key=lambda pair: (-pair[0].start(), pair[1])):
        rest = text[match.end() :]
        ends = list(_SENTENCE_END.finditer(rest))
        # "Ask the user what to do. Options:" still is one lead.
        if not ends or len(rest[ends[0].end() :].split()) <= _FEW_WORDS:
            return match, before
        return None
    return None


def _negated_or_noun(text: str, match: re.Match[str], *, to: bool) -> bool:
    before = _NO_ORDER.search(text[: match.start()].lower())
    if before is None:
        return False
    # "Stop to ask the user via X" reads well; "stop to use X to ask" does not.
    return not (
        to
        and before.group().strip(" *_")
        in {"to", "and/or", "first", "you", "they", "we", "agent", "may", "can"}
    )


def _as_written(document: Document, at: int, tool: str) -> str:
    """In backticks where the document's first mention is, save within a fence, which shows them as they are."""
    first = document.text.find(tool)
    marked = (
        first > 0 and document.text[first - 1] == "`" and document.text[first + len(tool) :].startswith("`")
    )
    return f"`{tool}`" if marked and document.block_at(at).kind not in {"fence", "code"} else tool
