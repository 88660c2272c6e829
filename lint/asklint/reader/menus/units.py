"""Stretches of running text in which options may be written inline: a paragraph, or one line of a fence."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from asklint.reader.menus.context import Stretch, narrowed
from asklint.reader.menus.cues import is_question
from asklint.reader.menus.lines import CODE_LANGUAGES
from asklint.reader.model import Text
from asklint.reader.sentences import sentences
from asklint.record import field, record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block, Document
    from asklint.document.textmap import TextMap

_MAX_UNIT = 4_000
_FARTHEST = 300


@record()
class Unit:
    """`start:end` of `content`, in `block` of the document."""

    content: TextMap
    start: int
    end: int
    block: Block
    _text: str | None = field(default=None, aside=True)
    _lowered: str | None = field(default=None, aside=True)
    _sentences: list[tuple[int, int]] = field(default_factory=list, aside=True)
    _questions: list[Stretch] | None = field(default=None, aside=True)

    @property
    def text(self) -> str:
        if self._text is None:
            self._text = self.content.text[self.start : self.end]
        return self._text

    @property
    def lowered(self) -> str:
        """In lower case; offsets may have moved."""
        if self._lowered is None:
            self._lowered = self.text.lower()
        return self._lowered

    def sentences(self) -> list[tuple[int, int]]:
        """Sentences as ranges of `content.text`."""
        if not self._sentences:
            self._sentences.extend((self.start + a, self.start + b) for a, b in sentences(self.text))
        return self._sentences

    def lead_before(self, at: int) -> str:
        """The part of its sentence that stands before an offset."""
        return self.content.text[self._lead_start(at) : at]

    def lead_text(self, at: int) -> Text | None:
        start, text = self._lead_start(at), self.content.text
        while at > start and text[at - 1].isspace():
            at -= 1
        return self.as_text(start, at) if at > start else None

    def question_near(self, end: int) -> Text | None:
        """The last question that begins before an offset, else the first behind it."""
        if self._questions is None:
            text = self.content.text
            found = (s for s in self.sentences() if is_question(text[s[0] : s[1]]))
            self._questions = [narrowed(Stretch(self.content, *s)) for s in found]
        questions = self._questions
        at = bisect_right(questions, end, key=lambda question: question.start)
        return questions[max(0, at - 1)].as_text() if questions else None

    def _lead_start(self, at: int) -> int:
        ranges = self.sentences()
        index = bisect_right(ranges, at, key=lambda each: each[0]) - 1
        return max(ranges[index][0] if index >= 0 else self.start, at - _FARTHEST)

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
