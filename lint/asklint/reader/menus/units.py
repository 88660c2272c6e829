"""Stretches of running text in which options may be written inline: a paragraph, or one line of a fence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from asklint.reader.menus.lines import CODE_LANGUAGES
from asklint.reader.model import Text
from asklint.reader.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block, Document
    from asklint.document.textmap import TextMap

_MAX_UNIT = 4_000


@dataclass(frozen=True, slots=True)
class Unit:
    """`start:end` of `content`, in `block` of the document."""

    content: TextMap
    start: int
    end: int
    block: Block
    _sentences: list[tuple[int, int]] = field(default_factory=list, compare=False, repr=False)

    @property
    def text(self) -> str:
        return self.content.text[self.start : self.end]

    def sentences(self) -> list[tuple[int, int]]:
        """Sentences as ranges of `content.text`."""
        if not self._sentences:
            self._sentences.extend((self.start + a, self.start + b) for a, b in sentences(self.text))
        return self._sentences

    def as_text(self, start: int, end: int, *, quoted: bool = False) -> Text:
        return Text(" ".join(self.content.text[start:end].split()), self.content.span(start, end), quoted)


def units(document: Document) -> Iterator[Unit]:
    for block in document.blocks:
        if block.kind == "paragraph":
            yield Unit(block.content, 0, min(len(block.text), _MAX_UNIT), block)
        elif block.kind in {"fence", "code"}:
            language = block.marker.split(None, 1)[0].lower() if block.marker else ""
            if language.strip("{}.,:") not in CODE_LANGUAGES:
                yield from _lines(block)


def _lines(block: Block) -> Iterator[Unit]:
    at = 0
    for line in block.text.split("\n"):
        if line.strip():
            yield Unit(block.content, at, at + min(len(line), _MAX_UNIT), block)
        at += len(line) + 1
