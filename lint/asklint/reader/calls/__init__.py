"""Calls: the arguments of an ask tool, written out in a document, in whichever shape."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.document.folding import fold_once
from asklint.lazy_regex import Pattern
from asklint.reader.calls.compose import compose
from asklint.reader.calls.fields import hints_at_fields, read_fields
from asklint.reader.calls.literals import read_bare_options, read_invocations, read_objects
from asklint.reader.calls.tagged import read_tagged
from asklint.reader.calls.xml import read_xml
from asklint.record import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Call

__all__ = ["one_a_place", "read_calls", "read_calls_below", "read_field_list", "read_field_run"]

_CODE = ("fence", "code")
_RUN = ("paragraph", "list")
#: A fence that holds a quoted question and no other field than its header.
_ONLY_A_QUESTION = Pattern(
    r"\s{0,8}(?:header:[^\n]{1,80}\n\s{0,8})?question:[ \t]{1,4}[\"'“][^\n]{1,600}[\"'”]\s{0,8}"
    r"(?:\n(?:header|multiselect):[^\n]{1,80}\s{0,8}){0,2}$",
    re.IGNORECASE,
)
_TOOL_WORDS = ("question", "ask_user", "request_user_input", "askuser")


def read_calls(block: Block) -> list[Call]:
    """The calls in one leaf block: a fence, an indented block, a paragraph."""
    text = block.text
    if not _relevant(text):
        return read_bare_options(block) if block.kind in _CODE and text.lstrip().startswith("[") else []
    found = read_xml(block)
    if "(" in text:
        spans = [call.span for call in found]
        found += [
            call for call in read_invocations(block) if not any(call.span.overlaps(span) for span in spans)
        ]
    if "{" in text and block.kind in _CODE:
        found += read_objects(block, [call.span for call in found])
    prose = block.kind not in _CODE
    lone = not prose and _ONLY_A_QUESTION.match(text) is not None
    for start, end in _gaps(block, found):
        found += read_fields(block, block.content, start, end, prose, "fields", lone)
    return sorted(found, key=lambda call: call.span.start)


def read_field_list(list_block: Block) -> list[Call]:
    """The calls whose fields are the items of a list, options in a list below."""
    return _read_run(list_block, [list_block], lone=True)


def read_field_run(parent: Block) -> list[Call]:
    """The calls whose fields are spread over neighbouring paragraphs and lists."""
    found: list[Call] = []
    run: list[Block] = []
    for child in [*parent.children, None]:
        if child is not None and child.kind in _RUN:
            run.append(child)
            continue
        if run:
            found += _read_run(parent, run)
        run = []
    return found


def read_calls_below(root: Block) -> list[Call]:
    """Every call in a tree of blocks, each once, in reading order."""
    found: list[Call] = []
    for block in root.walk():
        if block.kind in _CODE:
            found += read_calls(block)
        elif (
            block.kind == "paragraph"
            and "(" in block.text
            and any(map(block.lowered.__contains__, _TOOL_WORDS))
        ):
            found += read_invocations(block)
        if block.kind not in ("list", "item") and any(child.kind in _RUN for child in block.children):
            found += read_field_run(block)
        if any(child.kind == "tag" for child in block.children):
            found += read_tagged(block)
    return one_a_place(found)


def one_a_place(found: list[Call]) -> list[Call]:
    """In reading order; of calls that overlap, the first."""
    found.sort(key=lambda call: (call.span.start, -call.span.end))
    kept: list[Call] = []
    for call in found:
        if not (kept and kept[-1].span.overlaps(call.span)):
            kept.append(call)
    return kept


def _relevant(text: str) -> bool:
    lowered = fold_once(text)
    return any(map(lowered.__contains__, _TOOL_WORDS)) or hints_at_fields(text)


def _read_run(owner: Block, run: list[Block], lone: bool = False) -> list[Call]:
    if not any(
        hints_at_fields(block.text) for top in run for block in top.walk() if block.kind == "paragraph"
    ):
        return []
    content = compose(run)
    calls = read_fields(owner, content, 0, len(content.text), prose=True, shape="field-list", lone=lone)
    return [_placed(call, run) for call in calls]


def _placed(call: Call, run: list[Block]) -> Call:
    """The call with the block it begins in."""
    home = next((block for block in run if block.span.start <= call.span.start < block.span.end), run[0])
    return replace(call, block=home)


def _gaps(block: Block, found: list[Call]) -> Iterator[tuple[int, int]]:
    """The stretches of a block's text in which no call was found yet, as whole lines."""
    text, content = block.text, block.content
    at = 0
    taken = sorted((call.span for call in found), key=lambda span: span.start)
    for span in taken:
        start = _offset(block, span.start)
        line_start = text.rfind("\n", 0, start) + 1
        if line_start > at:
            yield at, line_start
        newline = text.find("\n", _offset(block, span.end))
        at = newline + 1 if newline >= 0 else len(text)
    if at < len(text) and content.text:
        yield at, len(text)


def _offset(block: Block, place: int) -> int:
    """The first offset of the text whose character stands at or behind a place of the document."""
    low, high = 0, len(block.text)
    while low < high:
        middle = (low + high) // 2
        if block.content.origin(middle) < place:
            low = middle + 1
        else:
            high = middle
    return low
