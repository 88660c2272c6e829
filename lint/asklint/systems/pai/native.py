"""The NATIVE response format: a block of emoji-keyed lines under its mode's banner."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from asklint.lazy_regex import Pattern
from asklint.reader.model import Stance
from asklint.reader.quantity import is_placeholder
from asklint.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Reading
    from asklint.source import Span

FIELD = "OPEN_CHOICES"
BEFORE, AFTER = "ITERATION", "CONTENT"
"""The lines that the field stands between."""

_BANNER = Pattern(
    r"^[ \t>]{0,12}[═=─━*#-]{2,120}[ \t]{0,4}(?:[^\n|]{1,40}\|[ \t]{0,4})?NATIVE MODE\b[^\n]*$", re.MULTILINE
)
_ANY_BANNER = Pattern(r"^[ \t>]{0,12}[═=─━]{2,120}[ \t]{0,4}(?:PAI\b|[^\n|]{1,40}\|)[^\n]*$", re.MULTILINE)
_LINE = Pattern(
    r"^[ \t]{0,12}(?:[^\w\s\[\](){}<>\"'`]{1,8}[ \t]{0,3})?(?P<key>[A-Z][A-Z_]{1,30}(?:[ -][A-Z]{2,20})?)"
    r"(?:[ \t][a-z]{1,12})?[ \t]{0,3}[:：][ \t]{0,8}(?P<value>[^\n]{0,2000})$",
    re.MULTILINE,
)
_DECORATION = "═=─━*#-> \t"
KNOWN = frozenset({"TASK", "ITERATION", "CONTENT", "CHANGE", "VERIFY", "SUMMARY", FIELD})
_LEAST_KNOWN = 3
_TITLE = Pattern(r"\bNATIVE MODE\b|\bNATIVE (?:output |response )?format\b", re.IGNORECASE)
_SHOWN = frozenset({"fence", "code", "paragraph"})
_NOT_IN_FORCE = frozenset({Stance.BAD_EXAMPLE, Stance.PROHIBITION, Stance.HISTORY, Stance.QUOTATION})


class Line(NamedTuple):
    """A field of a format. Offsets are those of the block's text."""

    key: str
    value: str
    start: int
    end: int


@record(frozen=True)
class Format:
    """A response format: its block, its banner (or first line) and its fields in their order."""

    block: Block
    banner: tuple[int, int]
    lines: tuple[Line, ...]

    def line(self, key: str) -> Line | None:
        return next((line for line in self.lines if line.key == key), None)

    def span(self, start: int, end: int) -> Span:
        return self.block.content.span(start, end)

    def written(self, line: Line) -> Span:
        """A line without its indent."""
        indent = len(self.block.text[line.start : line.end]) - len(
            self.block.text[line.start : line.end].lstrip()
        )
        return self.span(line.start + indent, line.end)

    @property
    def mode(self) -> str:
        """The banner's words: `PAI | NATIVE MODE`."""
        return self.block.text[slice(*self.banner)].strip(_DECORATION)

    @property
    def prescribes(self) -> bool:
        """It says what to write, as opposed to showing a response: most of its values are placeholders."""
        known = [line for line in self.lines if line.key in KNOWN]
        open_values = sum(1 for line in known if not line.value.strip() or _is_open(line.value))
        return len(known) >= _LEAST_KNOWN and open_values * 2 >= len(known)

    @property
    def in_place(self) -> bool:
        """The field stands between its two neighbours, as far as those are there."""
        at = [line.key for line in self.lines]
        here = at.index(FIELD)
        after = at.index(BEFORE) if BEFORE in at else -1
        before = at.index(AFTER) if AFTER in at else len(at)
        return after < here < before


def _is_open(value: str) -> bool:
    return is_placeholder(value) or value.lstrip()[:1] in {"[", "<", "{"}


def native_formats(reading: Reading) -> list[Format]:
    """Every NATIVE format that the document lays down."""
    if "NATIVE" not in reading.document.text:
        return []
    found = [_native(reading, block) for block in _blocks(reading)]
    return [form for form in found if form is not None and form.prescribes]


def response_formats(reading: Reading) -> list[Format]:
    """Every response format under a banner, of whatever mode."""
    found = []
    for block in reading.document.leaves_saying("══", "==", "──", "━━"):
        banner = _ANY_BANNER.search(block.text) if _is_shown(reading, block) else None
        if banner is not None:
            found.append(Format(block, banner.span(), tuple(_lines(block.text))))
    return [form for form in found if form.prescribes]


def _blocks(reading: Reading) -> Iterator[Block]:
    return (block for block in reading.document.blocks if _is_shown(reading, block))


def _is_shown(reading: Reading, block: Block) -> bool:
    return block.kind in _SHOWN and not block.children and reading.stance(block) not in _NOT_IN_FORCE


def _native(reading: Reading, block: Block) -> Format | None:
    banner = _BANNER.search(block.text)
    if banner is not None:
        return Format(
            block,
            _trimmed(block.text, *banner.span()),
            tuple(_lines(block.text[banner.end() :], banner.end())),
        )
    if block.kind != "fence":
        return None
    section = reading.document.section_at(block.span.start)
    if not _TITLE.search(section.title) or not _is_first_fence(reading, block, section.span):
        return None
    end = block.text.find("\n")
    return Format(
        block, _trimmed(block.text, 0, end if end >= 0 else len(block.text)), tuple(_lines(block.text))
    )


def _is_first_fence(reading: Reading, block: Block, section: Span) -> bool:
    return all(
        other is block
        for other in reading.document.blocks_in(section)
        if other.kind == "fence" and other.index <= block.index
    )


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in " \t>":
        start += 1
    while end > start and text[end - 1] in " \t\r":
        end -= 1
    return start, end


def _lines(text: str, base: int = 0) -> Iterator[Line]:
    for match in _LINE.finditer(text):
        key = match.group("key").replace(" ", "_").replace("-", "_")
        value = match.group("value").rstrip()
        yield Line(key, value, base + match.start(), base + match.start("value") + len(value))
