"""Names of ask tools where a document means the tool itself: in code, in a tool list, in a call, before "tool"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint import harnesses
from asklint.lazy_regex import Pattern
from asklint.reader.model import Text
from asklint.reader.tool_lists import AGENT_TOOLS, ALLOWED, DISALLOWED, listed_tools
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.model import Directive, Reading

PLURAL = "AskUserQuestions"
_WRONG_IN_CODE = Pattern(
    r"(?<![\w.])(?P<name>"
    + "|".join(sorted((n for n in harnesses.WRONG_NAMES if "-" not in n), key=len, reverse=True))
    + r")"
    r"(?=[ \t]{0,3}(?:\(|:[ \t]{0,3}(?:\n|\{|\[|\"))|[\"']>|`)",
    needs=("UserQuestion", "AskUserTool", "ask_user_questions"),
)
_DECLARED = Pattern(
    r"\b(?:class|def|function|func|new|import|interface|type|struct|const|let|var|from"
    r"|export)\s{1,4}(?:default\s{1,4})?$"
)
#: A verb or preposition right before it: "several AskUserQuestions" are questions, "call AskUserQuestions" calls a tool.
_USES = Pattern(
    r"\b(?:use|uses|using|call|calls|calling|invoke|invoking|via|through|with)\s{1,3}[`*_]{0,3}$",
    re.IGNORECASE,
)
_TOOL_NOUN = Pattern(r"[`*_]{0,3}\s{1,3}tool\b")


def named_tools(reading: Reading) -> Iterator[Text]:
    """Every name of an ask tool, right or wrong, that stands for the tool in what the document tells its reader.

    A host's prefix is left out, so that the span is the name alone.
    """
    for directive in reading.directives:
        if directive.tool and directive.stance.binding and _means_the_tool(directive, reading.document.text):
            yield _bare(Text(directive.tool, directive.span))
    for block in reading.document.leaves_saying("ask"):
        if block.kind not in {"fence", "code"} or not reading.stance(block).binding:
            continue
        for match in _WRONG_IN_CODE.finditer(block.text):
            if not _DECLARED.search(block.text, max(0, match.start() - 24), match.start()):
                yield Text(match.group("name"), block.content.span(*match.span("name")))
    for name in listed_tools(reading.document, *ALLOWED, *AGENT_TOOLS, *DISALLOWED):
        bare = harnesses.bare_name(name.value)
        if bare in harnesses.WRONG_NAMES or (
            harnesses.is_ask_tool(bare) and bare not in harnesses.PLAIN_WORDS
        ):
            yield _bare(name)


def mapped_names(reading: Reading) -> set[int]:
    """Where names of ask tools begin that share their paragraph with others: a mapping of harnesses."""
    by_block: dict[int, list[Directive]] = {}
    for directive in reading.directives:
        if directive.tool:
            by_block.setdefault(directive.block.index, []).append(directive)
    return {
        _bare(Text(directive.tool, directive.span)).span.start
        for together in by_block.values()
        if len({harnesses.bare_name(directive.tool) for directive in together} - harnesses.WRONG_NAMES.keys())
        > 1
        for directive in together
    }


def _means_the_tool(directive: Directive, document_text: str) -> bool:
    """`AskUserQuestions` is also a plural, and `AskUser` also what a step is called."""
    bare = harnesses.bare_name(directive.tool)
    if bare not in {PLURAL, "AskUser"}:
        return True
    start, end = directive.span
    after = document_text[end : end + 12]
    if _TOOL_NOUN.match(after) or after.startswith("("):
        return True
    if bare == PLURAL and _USES.search(document_text, max(0, start - 24), start):
        return True
    return bare == PLURAL and document_text[start - 1 : start] == "`" and after.startswith("`")


def _bare(name: Text) -> Text:
    bare = harnesses.bare_name(name.value)
    return Text(bare, Span(max(name.span.start, name.span.end - len(bare)), name.span.end))
