"""The four answers of a per-option question: Include, Defer, Cut, Hold."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.sentences import sentence_around
from asklint.record import record
from asklint.source import Span
from asklint.systems.gstack.briefs import briefs
from asklint.systems.gstack.lines import Line, leaves, lines_of, whole_lines
from asklint.systems.gstack.splits import SplitPassages

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asklint.document.model import Block
    from asklint.finding import Edit
    from asklint.reader.model import Reading

BUCKETS = ("Include", "Defer", "Cut", "Hold")
_MEANINGS = {
    "Include": "Include — in this scope",
    "Defer": "Defer — to a follow-up",
    "Cut": "Cut — drop it entirely",
    "Hold": "Hold — stop the chain, discuss before deciding",
}
_OPTION = Pattern(
    r"(?P<bullet>[-*+•][ \t]{1,4})?(?P<bold>[*_]{0,2})(?P<marker>[A-Z])\)[*_]{0,2}[ \t]{1,4}[*_]{0,2}(?P<word>[A-Za-z]{2,20})"
)
_BUCKET_WORDS = tuple(word.lower() for word in BUCKETS)
_INLINE = Pattern(r"(?<!\w)(?P<marker>[A-F])\)[*_]{0,2}[ \t]{1,4}[*_]{0,2}(?P<word>[A-Za-z]{2,20})")
_SLASHED = Pattern(
    r"\b(?P<words>[A-Z][a-z]{2,12}(?:\s{0,3}/\s{0,3}[A-Z][a-z]{2,12}){1,5})(?=\W{1,4}(?:buckets?|options?|answers?)\b)"
)
#: The same without such a word behind it: "each call has Include / Defer / Cut". A recommendation among them is no list.
_OFFERED = Pattern(
    r"\b(?:has|have|with|offers?|gets?|gives?|shows?|buckets?|answers?|options?)(?:: ?| are | )(?:the )?[*_`]{0,2}"
    r"(?P<words>(?:Include|Defer|Cut|Hold)(?:\s{0,3}/\s{0,3}[A-Z][a-z]{2,12}){2,5})(?!\W{1,4}(?:buckets?|options?|answers?)\b)"
)
_CALL_LABEL = Pattern(r"D(?:\d{1,3}|<N>)\.(?:k|[1-9]\d{0,2})\b")


def answer_lines() -> list[str]:
    """The four answers as a chain asks for them."""
    return [f"{letter}) {_MEANINGS[word]}" for letter, word in zip("ABCD", BUCKETS, strict=True)]


@record(frozen=True)
class Labelled:
    """One answer: its word, its letter, and the line it stands on if it has one to itself."""

    word: str
    marker: str
    marker_span: Span | None
    span: Span
    line: Line | None = None
    end: int = 0


@record(frozen=True)
class BucketMenu:
    """The answers of a per-option question as they are written."""

    span: Span
    answers: tuple[Labelled, ...]

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(answer.word.capitalize() for answer in self.answers)

    @property
    def missing(self) -> list[str]:
        return [bucket for bucket in BUCKETS if bucket not in self.words]

    @property
    def foreign(self) -> list[Labelled]:
        return [answer for answer in self.answers if answer.word.capitalize() not in BUCKETS]

    @property
    def ordered(self) -> bool:
        places = [BUCKETS.index(word) for word in self.words if word in BUCKETS]
        return places == sorted(set(places))

    @property
    def right(self) -> bool:
        return self.words == BUCKETS


def bucket_menus(reading: Reading) -> Iterator[BucketMenu]:
    """Every place where a document writes out the answers of a per-option question."""
    found = [*_in_briefs(reading), *_in_calls(reading), *_in_text(reading)]
    end = 0
    for menu in sorted(found, key=lambda menu: menu.span.start):
        if menu.span.start >= end:
            end = menu.span.end
            yield menu


def _in_briefs(reading: Reading) -> Iterator[BucketMenu]:
    for brief in briefs(reading):
        if not brief.per_option or len(brief.options) < 2:
            continue
        answers = tuple(
            Labelled(
                _first_word(option.label),
                option.marker,
                option.marker_span,
                option.line.span,
                option.line,
                option.end,
            )
            for option in brief.options
        )
        yield BucketMenu(Span(answers[0].span.start, brief.options[-1].line.span.end), answers)


def _in_calls(reading: Reading) -> Iterator[BucketMenu]:
    for ask in reading.asks:
        if ask.call is None or not ask.stance.binding:
            continue
        for question in ask.questions:
            titles = [text.value for text in (question.header, question.text) if text is not None]
            if not any(_CALL_LABEL.match(title.strip()) for title in titles) or len(question.options) < 2:
                continue
            answers = tuple(
                Labelled(_first_word(option.label.value), option.marker, None, option.label.span)
                for option in question.options
            )
            yield BucketMenu(Span(answers[0].span.start, answers[-1].span.end), answers)


def _first_word(label: str) -> str:
    match = re.match(r"[\W_]{0,6}([A-Za-z]{1,30})", label)
    return match.group(1) if match else label[:20]


def _in_text(reading: Reading) -> Iterator[BucketMenu]:
    """Lists and sentences in a passage on splitting, where two of the four words show what they are."""
    document = reading.document
    done: set[int] = set()
    passages = SplitPassages(document)
    for block in leaves(document, *_BUCKET_WORDS):
        if not passages.around(block.span.start) or not reading.stance(block).binding:
            continue
        if block.kind == "paragraph":
            yield from _inline(block)
        holder = _holder(block)
        if holder.index not in done:
            done.add(holder.index)
            yield from _runs(reading, holder)


def _holder(block: Block) -> Block:
    """The list around a block, where each item is a line of the menu."""
    for outer in block.ancestors():
        if outer.kind == "list":
            return outer
    return block


def _runs(reading: Reading, block: Block) -> Iterator[BucketMenu]:
    run: list[Labelled] = []
    for line in lines_of(reading.document, whole_lines(reading.document, block.span)):
        match = _OPTION.match(line.text)
        if match is not None and match["marker"] == "A" and run:
            yield from _menu(run)
            run = []
        if match is not None:
            place = line.part(match.start("marker"), match.end("marker"))
            run.append(Labelled(match["word"], match["marker"], place, line.span, line, line.span.end))
        elif run and not line.text:
            yield from _menu(run)
            run = []
    yield from _menu(run)


def _menu(run: Sequence[Labelled]) -> Iterator[BucketMenu]:
    if sum(1 for answer in run if answer.word.capitalize() in BUCKETS) >= 2:
        yield BucketMenu(Span(run[0].span.start, run[-1].span.end), tuple(run))


def _inline(block: Block) -> Iterator[BucketMenu]:
    """`**A) Include**, **B) Defer**, …` and "Include / Defer / Cut / Hold buckets"."""
    found = [
        Labelled(match["word"], match["marker"], None, block.content.span(match.start(), match.end()))
        for match in _INLINE.finditer(block.text)
    ]
    yield from _menu(found)
    slashed = list(_SLASHED.finditer(block.text))
    if "/" in block.text:
        slashed += [found for found in _OFFERED.finditer(block.text) if not _recommends(block.text, found)]
    for match in slashed:
        span = block.content.span(match.start("words"), match.end("words"))
        words = [word.strip() for word in match["words"].split("/")]
        yield from _menu([Labelled(word, "", None, span) for word in words])


def _recommends(text: str, found: re.Match[str]) -> bool:
    """For example "a recommendation with Include / Defer / Cut"."""
    start, _ = sentence_around(text, found.start())
    return "ecommend" in text[start : found.start()]


def completed(reading: Reading, menu: BucketMenu) -> tuple[Edit, ...]:
    """The edits that add what is missing, or none where the menu is not one line an answer in the right order."""
    document = reading.document
    if menu.foreign or not menu.ordered or not menu.missing:
        return ()
    changes: list[tuple[Span, str]] = []
    have = dict(zip(menu.words, menu.answers, strict=True))
    pending, newline = "", document.newline
    for place, bucket in enumerate(BUCKETS):
        letter = "ABCD"[place]
        answer = have.get(bucket)
        if answer is None:
            pending += f"{_like(menu.answers[0], letter, bucket)}{newline}"
            continue
        if answer.line is None or answer.marker_span is None:
            return ()
        if pending:
            start = answer.line.start - len(answer.line.prefix)
            changes.append((Span(start, start), pending))
            pending = ""
        if answer.marker != letter:
            changes.append((answer.marker_span, letter))
    if pending:
        last = menu.answers[-1]
        changes.append((Span(last.end, last.end), newline + pending.rstrip("\r\n")))
    return document.edits(changes)


def _like(model: Labelled, letter: str, bucket: str) -> str:
    """A line in the manner of another one of the same menu."""
    line = model.line
    if line is None:
        return ""
    match = _OPTION.match(line.text)
    bullet = (match["bullet"] or "") if match else ""
    bold = match["bold"] if match else ""
    word, _, rest = _MEANINGS[bucket].partition(" — ")
    return f"{line.prefix}{bullet}{bold}{letter}) {word}{bold} — {rest}"
