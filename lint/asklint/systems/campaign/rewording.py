"""The words that choose a question's channel, and how they read with the other one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.naming import name_tool
from asklint.source import Span

if TYPE_CHECKING:
    from asklint.document.model import Document
    from asklint.finding import Edit
    from asklint.systems.campaign.sites import Site

_NAME = r"(?P<tool>[`*]{0,3}(?P<name>\w{0,60}[Aa]sk_?[Uu]ser_?[Qq]uestion)[`*]{0,3})(?: tool)?"
_ANY_NAME = Pattern(r"[Aa]sk_?[Uu]ser_?[Qq]uestion")
_USES_TOOL = Pattern(
    rf"\b(?:[Uu]ses?|[Cc]alls?|[Ii]nvokes?) (?P<words>(?:the )?{_NAME})(?= (?:to|for|with)\b|[:.,])"
)
_THROUGH_TOOL = Pattern(rf"\b(?P<words>(?:via|through|using|with) (?:the )?{_NAME})(?!\w)")
_PLAIN = r"\**plain[- ]text(?: numbered)?(?: \w{1,12})?\**"
_USES_TEXT = Pattern(
    rf"\b[Uu]ses? (?P<words>{_PLAIN}(?: \(not (?P<tool>[`*]{{0,3}}\w{{3,60}}[`*]{{0,3}})\))?)"
)
_AS_TEXT = Pattern(
    rf"\b(?P<words>(?:as|in|using|with) {_PLAIN}(?: \(not (?P<tool>[`*]{{0,3}}\w{{3,60}}[`*]{{0,3}})\))?)"
)


def to_plain_text(site: Site, document: Document) -> Edit | None:
    """“Use AskUserQuestion to …” becomes “Use plain-text numbered choices (not AskUserQuestion) to …”."""
    if site.directive is None:
        return None
    block = site.directive.block
    section = document.section_at(site.directive.span.start).span
    if len(_ANY_NAME.findall(document.text, section.start, section.end)) > 1:
        return None  # the section goes on about the tool, in a heading or in a rule
    for pattern, words in (
        (_USES_TOOL, "**plain-text numbered choices** (not `{}`)"),
        (_THROUGH_TOOL, "as **plain-text numbered choices** (not `{}`)"),
    ):
        for match in pattern.finditer(block.text):
            span = block.content.span(*match.span("words"))
            if span.contains(site.directive.span):
                new = words.format(match.group("name"))
                if document.text.startswith(" (", span.end):  # one remark in brackets, not two in a row
                    return document.edit(Span(span.start, span.end + 2), f"{new.removesuffix(')')}; ")
                return document.edit(span, new)
    return None


def to_tool(site: Site, document: Document, tool: str) -> Edit | None:
    """The way back; where no words choose a channel, the sentence that asks names the tool."""
    block = site.directive.block if site.directive else site.lead
    if block is not None:
        for pattern, words in ((_USES_TEXT, "{}"), (_AS_TEXT, "via {}")):
            match = pattern.search(block.text)
            if match is not None:
                name = match.group("tool") or f"`{tool}`"
                return document.edit(block.content.span(*match.span("words")), words.format(name))
        return None
    lead = site.menu.lead if site.menu else None
    change = name_tool(document, lead, tool) if lead is not None else None
    return document.edit(*change) if change is not None else None
