"""Runs of items: lines that belong together because their markers do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.menus.cues import is_question, typed_reply
from asklint.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.textmap import TextMap
    from asklint.reader.menus.lines import Line, Marker, Passage
    from asklint.source import Span

_BOLD_ANSWER = Pattern(
    r"^\W{0,8}\*\*(?:yes|no|ja|nein|sí|oui|non|はい|いいえ|예|아니오|是|否)\b", re.IGNORECASE
)
_MAX_GAP = 40
_MOST_LINES = 60


@record()
class Entry:
    """One item: `start:end` of `content` is its text without the marker, `span` all of it in the document."""

    marker: str
    content: TextMap
    start: int
    end: int
    span: Span
    line: int
    """Where it stands in the passage."""
    last: int
    """The last line that continues it."""


@record()
class Run:
    """Items of one list, in order: the lines of the passage that they begin on."""

    passage: Passage
    lines: tuple[int, ...]
    letters: bool = False
    apart: bool = False
    """No line continues another."""

    @property
    def first(self) -> int:
        return self.lines[0]

    @property
    def last(self) -> int:
        """The last line that continues the last item."""
        return self._entry(len(self.lines) - 1).last

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Read only where there is evidence of a choice: most lists are none."""
        return tuple(map(self._entry, range(len(self.lines))))

    def _entry(self, number: int) -> Entry:
        line = self.lines[number]
        if self.apart:
            return _entry(self.passage, line, line + 1, self.letters)
        stop = self.lines[number + 1] if number + 1 < len(self.lines) else len(self.passage.lines)
        return _entry(self.passage, line, stop, self.letters)


def lettered_runs(passage: Passage) -> Iterator[Run]:
    """A, B, C … one after the other, whatever stands between two of them as long as no heading does."""
    sequence: list[int] = []
    for index, line in enumerate(passage.lines):
        if line.letter is None:
            if line.kind == "heading" and sequence and passage.lines[sequence[-1]].kind != "heading":
                yield from _closed(passage, sequence, letters=True)
                sequence = []
            continue
        if sequence and _follows(passage, sequence, index):
            sequence.append(index)
            continue
        yield from _closed(passage, sequence, letters=True)
        sequence = [index] if line.letter.value in {"A", "a", "1"} else []
    yield from _closed(passage, sequence, letters=True)


def keyed_runs(passage: Passage) -> Iterator[Run]:
    """`Y) …`, `N) …`, `D) …` on neighbouring lines: letters that stand for words, in no order."""
    sequence: list[int] = []
    for index, line in enumerate(passage.lines):
        if line.kind == "blank":
            continue
        letter = line.letter
        if letter is not None and letter.form == "bracket" and letter.value not in {"x", "X"}:
            known = {_letter(passage, i).value for i in sequence}
            if letter.value not in known and (not sequence or index - sequence[-1] <= 3):
                sequence.append(index)
                continue
            yield from _keyed(passage, sequence)
            sequence = [index]
        elif (
            sequence
            and line.indent <= passage.lines[sequence[-1]].indent
            and not _same_content(passage, sequence, index)
        ):
            yield from _keyed(passage, sequence)
            sequence = []
    yield from _keyed(passage, sequence)


def numbered_runs(passage: Passage) -> Iterator[Run]:
    """1, 2, 3 …, or the items of one ordered list whatever their numbers."""
    sequence: list[int] = []
    for index, line in enumerate(passage.lines):
        marker = line.marker
        if marker is None or marker.style != "number":
            if line.kind == "heading":
                yield from _closed(passage, sequence)
                sequence = []
            continue
        if sequence:
            previous = passage.lines[sequence[-1]]
            assert previous.marker is not None
            same_list = line.item is not None and line.block is previous.block
            counts_on = (
                marker.value.isdigit()
                and previous.marker.value.isdigit()
                and int(marker.value) == int(previous.marker.value) + 1
                and marker.form == previous.marker.form
                and abs(line.indent - previous.indent) <= 1
                and index - sequence[-1] <= _MAX_GAP
            )
            if same_list or counts_on:
                sequence.append(index)
                continue
            if line.indent > previous.indent and line.item is None:
                continue  # a numbered list inside an item
        yield from _closed(passage, sequence)
        sequence = [index] if line.item is not None or marker.value in {"0", "1"} else []
    yield from _closed(passage, sequence)


def bulleted_runs(passage: Passage) -> Iterator[Run]:
    """Bullets of one list block, or bullets at one indent with only deeper or blank lines between them."""
    by_indent: dict[int, list[int]] = {}
    for index, line in enumerate(passage.lines):
        if line.kind == "blank":
            continue
        bullet = line.marker is not None and line.marker.style == "bullet"
        for indent in [i for i in by_indent if i > line.indent or (i == line.indent and not bullet)]:
            yield from _closed(passage, _answers(passage, by_indent.pop(indent)))
        if not bullet:
            continue
        open_run = by_indent.get(line.indent)
        if open_run and _same_list(passage.lines[open_run[-1]], line):
            open_run.append(index)
            continue
        if open_run:
            yield from _closed(passage, _answers(passage, open_run))
        by_indent[line.indent] = [index]
    for sequence in by_indent.values():
        yield from _closed(passage, _answers(passage, sequence))


def _answers(passage: Passage, sequence: list[int]) -> list[int]:
    """The bullets without what stands before a `**Yes**` and a `**No**` that close the list: what the choice brings."""
    texts = [
        passage.lines[i].content.text[passage.lines[i].start : passage.lines[i].end] for i in sequence[-2:]
    ]
    if len(sequence) < 4 or not all(map(_BOLD_ANSWER.search, texts)):
        return sequence
    before = (passage.lines[i] for i in sequence[:-2])
    return sequence if any("**" in line.text for line in before) else sequence[-2:]


def every_line(passage: Passage) -> Run:
    """Each line of text as an item of its own, marker or not."""
    lines = [i for i, line in enumerate(passage.lines) if line.kind == "text" and line.start < line.end]
    return Run(passage, tuple(lines[:_MOST_LINES]), apart=True)


def _same_list(previous: Line, line: Line) -> bool:
    return (previous.item is None and line.item is None) or (
        previous.item is not None and previous.block is line.block
    )


def _letter(passage: Passage, index: int) -> Marker:
    letter = passage.lines[index].letter
    assert letter is not None
    return letter


def _follows(passage: Passage, sequence: list[int], index: int) -> bool:
    previous, line = passage.lines[sequence[-1]], passage.lines[index]
    last, letter = _letter(passage, sequence[-1]), _letter(passage, index)
    if (
        letter.form != last.form
        or index - sequence[-1] > _MAX_GAP
        or (line.kind == "heading") != (previous.kind == "heading")
    ):
        return False
    if line.kind != "heading" and abs(line.indent - previous.indent) > 1:
        return False
    if letter.value.isdigit() and last.value.isdigit():
        return int(letter.value) == int(last.value) + 1
    if letter.value[0] == last.value[0]:
        return letter.value > last.value  # B, then B2
    return ord(letter.value[0]) == ord(last.value[0]) + 1


def _same_content(passage: Passage, sequence: list[int], index: int) -> bool:
    return passage.lines[sequence[-1]].content is passage.lines[index].content and index - sequence[-1] <= 2


def _keyed(passage: Passage, sequence: list[int]) -> Iterator[Run]:
    """Keys count only when they stand for the words behind them, or are a yes and a no."""
    if len(sequence) < 2 or _letter(passage, sequence[0]).value in {"A", "a"}:
        return
    mnemonic = 0
    for index in sequence:
        letter, line = _letter(passage, index), passage.lines[index]
        text = line.content.text[letter.after : line.end].lstrip("*_`\"' ")
        mnemonic += letter.value.lower() in {"y", "n"} or text[:1].lower() == letter.value.lower()
    if mnemonic * 3 >= len(sequence) * 2:
        yield from _closed(passage, sequence, letters=True)


def _closed(passage: Passage, sequence: list[int], *, letters: bool = False) -> Iterator[Run]:
    lines = tuple(i for i in sequence if passage.lines[i].start < passage.lines[i].end)
    if len(lines) > 1:
        yield Run(passage, lines, letters)


def _entry(passage: Passage, index: int, stop: int, letters: bool) -> Entry:
    line = passage.lines[index]
    marker = line.letter if letters else line.marker
    start = marker.after if marker is not None and marker.after < line.end else line.start
    end, last = line.end, index
    if line.item is None and line.kind == "text":
        for position in range(index + 1, stop):
            following = passage.lines[position]
            if following.content is not line.content or not _continues(line, following):
                break
            end, last = following.end, position
    begin = line.item.span.start if line.item is not None else line.content.origin(line.start)
    value = marker.value if marker is not None else ""
    span = line.content.span(min(start, end), end)
    return Entry(
        value, line.content, min(start, end), end, span._replace(start=min(begin, span.start)), index, last
    )


def _continues(line: Line, following: Line) -> bool:
    if following.kind != "text" or following.marker is not None or following.letter is not None:
        return False
    if following.indent > line.indent:
        return True
    text = following.text
    closing = is_question(text) or text.endswith((":", "：")) or typed_reply(text) is not None
    return line.block.kind == "paragraph" and not closing
