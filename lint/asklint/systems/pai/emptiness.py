"""`pending_user_choices: []`: a return value that says there is something to ask and names nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.literal_model import Str
from asklint.reader.negation import negated
from asklint.reader.statements import statements
from asklint.record import record
from asklint.systems.pai.payloads import PAUSED, PENDING, code_blocks, is_open, objects

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.literal_model import Entry, Obj
    from asklint.reader.model import Reading
    from asklint.source import Span

_EMPTY = Pattern(rf"[\"']?{PENDING}[\"'`]?[ \t]{{0,8}}[:=][ \t]{{0,8}}\[\s{{0,20}}\]")
_VIOLATES = Pattern(
    r"\bviolat|\binvalid\b|\bforbidden\b|\bwrong\b|\ban error\b|\bnot allowed\b|\bomit\b|\binstead of\b|\brather than\b"
)
_MAX_MATCHES = 200


@record(frozen=True)
class EmptyChoices:
    """Where the empty list is written, and what to take out so that it is gone; None if that is not clear."""

    span: Span
    removal: Span | None


def empty_choices(reading: Reading) -> Iterator[EmptyChoices]:
    """Empty lists that a document shows or asks for."""
    if PENDING not in reading.document.text:
        return
    for block in code_blocks(reading):
        yield from _in_code(block)
    for statement in statements(reading):
        if not statement.stance.binding or PENDING not in statement.text:
            continue
        lowered = statement.lowered
        for match in _EMPTY.finditer(statement.text):
            if not negated(lowered, *match.span()) and not _VIOLATES.search(lowered):
                yield EmptyChoices(statement.part(*match.span()), None)


def _in_code(block: Block) -> Iterator[EmptyChoices]:
    text = block.text
    matches = list(_EMPTY.finditer(text))[:_MAX_MATCHES] if PENDING in text else []
    if not matches:
        return
    owners = {
        entry.key_start: (obj, entry)
        for obj in objects(text)
        for entry in obj.entries
        if entry.key == PENDING
    }
    for match in matches:
        found = next((owners[at] for at in (match.start(), match.start() + 1) if at in owners), None)
        removal = _entry_removal(text, *found) if found else _line_removal(text, *match.span())
        span = block.content.span(*match.span())
        yield EmptyChoices(span, block.content.span(*removal) if removal else None)


def _entry_removal(text: str, obj: Obj, entry: Entry) -> tuple[int, int] | None:
    """The entry with its comma; not where the object says that it waits for choices all the same."""
    status = obj.get("status")
    if status is not None and (
        is_open(status.value) or (isinstance(status.value, Str) and status.value.value == PAUSED)
    ):
        return None
    if len(obj.entries) < 2:
        return None
    at = obj.entries.index(entry)
    start = entry.key_start - (1 if text[entry.key_start - 1] in "\"'" else 0)
    if at + 1 < len(obj.entries):
        following = obj.entries[at + 1]
        return start, following.key_start - (1 if text[following.key_start - 1] in "\"'" else 0)
    return obj.entries[at - 1].value.end, entry.value.end


def _line_removal(text: str, start: int, end: int) -> tuple[int, int] | None:
    """A line of YAML that holds nothing else, with a line break."""
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    if text[first:start].strip() or text[end : last if last >= 0 else len(text)].strip() or PAUSED in text:
        return None
    return (first, last + 1) if last >= 0 else (max(0, first - 1), len(text))
