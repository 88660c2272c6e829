"""What the user reads before a tree's question: the context, the legend of extras, and the gap below them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.negation import negated
from asklint.reader.statements import statements
from asklint.record import record
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Reading

_CHAT_FENCES = frozenset(["", "text", "txt", "markdown", "md"])
_LEGEND = Pattern(r"[*_]{0,2}Also:?[*_]{0,2}:?[ \t]*A[:)][ \t]*\S")
_TRY = Pattern(r"[*_]{0,2}Try:")
_TOOL_NAMES = r"(?:mcp__\w{1,40}__)?(?:AskUserQuestion|request_user_input|ask_user_question|ask_user)"
_TOOL_LINE = Pattern(
    r"[^\w\n]{0,8}(?:(?:then|now|call|calls|use|invoke|fire|tool)[^\w\n]{1,4}){0,2}"
    + _TOOL_NAMES
    + r"\b(?P<rest>.*)$",
    re.IGNORECASE,
)
_GAP_NOTE = Pattern(r"[^\w\n]{0,4}[\w\s-]{0,24}blank lines?\b", re.IGNORECASE)
_WORD = Pattern(r"[^\W_]+(?:['’-][^\W_]+)*")
_WIDE = Pattern(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_PLACEHOLDER = Pattern(r"\[[^\]\n]{3,300}\]|\{[^}\n]{2,300}\}|<[^>\n]{2,300}>")
_STEP = Pattern(r"\s*(?:[-*+]|\d{1,3}[.)])\s|\s*(?:const|let|var|def|if|for|return|import)\b|.*[;{}]\s*$")
_CONTEXT_WORDS = 5
_WIDE_LETTERS = 8
_INTO_CHAT = Pattern(
    r"\b(?:present|provide|render|output|print|show|display|write)(?:s|ed|ing)?\b[^.!?\n]{0,80}?"
    r"\b(?:context|preamble)\b[^.!?\n]{0,100}?\b(?:before|above|then|followed by)\b"
)
_ASKS = Pattern(
    r"askuserquestion|[§¶]ask_|cmd_decision_tree|\b(?:the )?(?:question|popup|menu)\b|\bask(?:ing)?\b"
)
_TAKEN_BACK = Pattern(
    r"\b(?:no|not|never|without|replaces?|former(?:ly)?|instead of|rather than|no longer)\b|n't\b"
)


@record(frozen=True)
class Line:
    """A line of what the user sees, without quote markers."""

    text: str
    span: Span

    @property
    def blank(self) -> bool:
        return not self.text.strip()


@record(frozen=True)
class Preamble:
    """A fence or quote that shows chat text before a question."""

    block: Block
    lines: tuple[Line, ...]
    legend: int | None
    """The line with the extras."""
    end: int
    """The line that ends the chat text: the ask tool, a remark on blank lines, or the end of the passage."""
    tool: bool
    """The chat text ends in the ask tool itself."""
    blank: str
    """What a blank line looks like there."""

    @property
    def context_words(self) -> int:
        """How much is said before the extras."""
        before = self.lines[: self.end if self.legend is None else self.legend]
        return sum(_weight(line.text) for line in before if not _TRY.match(line.text.strip()))

    @property
    def has_context(self) -> bool:
        return self.context_words >= _CONTEXT_WORDS

    @property
    def last_text(self) -> Line | None:
        return next((line for line in reversed(self.lines[: self.end]) if not line.blank), None)

    @property
    def gap(self) -> int:
        """Blank lines between the chat text and what ends it."""
        count = 0
        while count < self.end and self.lines[self.end - 1 - count].blank:
            count += 1
        return count


def preambles(reading: Reading) -> Iterator[Preamble]:
    """Fences and quotes that hold a legend, or chat text that ends in a line of the ask tool."""
    for block in reading.document.blocks:
        if block.kind == "fence":
            if block.marker.split(" ")[0].lower() not in _CHAT_FENCES:
                continue
            lines, blank = _fence_lines(block), ""
        elif block.kind == "quote" and (block.parent is None or block.parent.kind != "quote"):
            lines, blank = _quote_lines(reading, block), ">"
        else:
            continue
        if not reading.stance(block).binding:
            continue
        found = _preamble(block, lines, blank)
        if found is not None:
            yield found


def _preamble(block: Block, lines: tuple[Line, ...], blank: str) -> Preamble | None:
    legend = next((n for n, line in enumerate(lines) if _LEGEND.match(line.text.strip())), None)
    tool = next((n for n, line in enumerate(lines) if _is_tool_line(line.text) and n > (legend or 0)), None)
    if legend is not None:
        note = next(
            (n for n, line in enumerate(lines) if n > legend and _GAP_NOTE.match(line.text.strip())), None
        )
        ends = [n for n in (tool, note) if n is not None]
        return Preamble(
            block, lines, legend, min(ends, default=len(lines)), tool is not None and tool == min(ends), blank
        )
    if tool is None or not _ends_in_tool(lines, tool) or not _is_chat(lines[:tool]):
        return None
    return Preamble(block, lines, None, tool, True, blank)


def _is_tool_line(text: str) -> bool:
    """The tool itself, perhaps with its arguments; not a sentence about it."""
    match = _TOOL_LINE.match(text)
    if match is None:
        return False
    rest = match.group("rest").strip(" `*_)]")
    return not rest or rest[0] in "({[:→-—…"


def _ends_in_tool(lines: tuple[Line, ...], tool: int) -> bool:
    """Nothing but the call's own arguments comes after it."""
    rest = [line.text for line in lines[tool + 1 :] if line.text.strip()]
    opened = lines[tool].text.rstrip().endswith(("(", "{", "[", ":"))
    return not rest or (opened and not any(_LEGEND.match(text) for text in rest))


def _is_chat(lines: tuple[Line, ...]) -> bool:
    """Sentences for a person, as opposed to steps or code that lead up to a call."""
    texts = [line.text for line in lines if line.text.strip()]
    return (
        bool(texts)
        and not any(_STEP.match(text) for text in texts)
        and _weight(" ".join(texts)) >= _CONTEXT_WORDS
    )


def _weight(text: str) -> int:
    """Words; a placeholder stands for as many as are wanted, and scripts without spaces count by letters."""
    if _PLACEHOLDER.search(text):
        return _CONTEXT_WORDS
    wide = len(_WIDE.findall(text))
    if wide:
        return wide * _CONTEXT_WORDS // _WIDE_LETTERS
    return len(_WORD.findall(text))


def _fence_lines(fence: Block) -> tuple[Line, ...]:
    lines = []
    at = 0
    for text in fence.text.split("\n"):
        lines.append(Line(text, fence.content.span(at, at + len(text))))
        at += len(text) + 1
    return tuple(lines)


def _quote_lines(reading: Reading, quote: Block) -> tuple[Line, ...]:
    """The lines of a quote with the blank ones at its end, which belong to it for the person who reads it."""
    text = reading.document.text
    lines: list[Line] = []
    at = text.rfind("\n", 0, quote.span.start) + 1
    while at < len(text):
        stop = text.find("\n", at)
        stop = len(text) if stop < 0 else stop
        row = text[at:stop].rstrip("\r")
        bare = row.lstrip(" \t")
        if not bare.startswith(">"):
            break
        shown = bare[1:].removeprefix(" ")
        lines.append(Line(shown, Span(at + len(row) - len(shown), at + len(row))))
        at = stop + 1
    return tuple(lines)


def context_into_chat(reading: Reading) -> Iterator[Span]:
    """Sentences that send a question's context to the chat instead of into the question."""
    for statement in statements(reading):
        if not statement.stance.binding or statement.block.kind == "heading":
            continue
        lowered = statement.lowered
        match = _INTO_CHAT.search(lowered)
        if match is None or not _ASKS.search(lowered[match.end() :] + " " + lowered[: match.start()]):
            continue
        if _TAKEN_BACK.search(lowered[: match.end()]) or negated(lowered, *match.span()):
            continue
        yield statement.part(*match.span())
