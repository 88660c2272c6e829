"""Recommendation lines: `Recommendation: <choice> because <reason>`, in a brief or beside a menu."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import Stance
from asklint.record import record
from asklint.source import Span
from asklint.systems.gstack.briefs import Brief, brief_around, briefs, marked_recommended
from asklint.systems.gstack.lines import Line, leaves, lines_of, whole_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Document
    from asklint.reader.model import Question, Reading

_LINE = Pattern(
    r"(?P<lead>(?:(?:[-*+•]|\d{1,2}[.)])[ \t]{1,4})?[*_`]{0,3})(?P<key>RECOMMENDATION|Recommendation)(?P<per> per \w{1,12})?[*_`]{0,3}:[*_`]{0,3}[ \t]{0,8}(?P<value>\S.*)"
)
_LETTER = Pattern(
    r"(?:(?:[Cc]hoose|[Pp]ick|[Oo]ption|[Gg]o with)[ \t]{1,4})?[*_`]{0,2}(?P<letter>[A-HYN]\d?)(?![\w/|'’])"
)
_CONDITION = Pattern(
    r"(?:\b(?:choose|pick|recommend|option|and|or)[ \t]{1,4})?(?<![\w'’])[a-hyn][ \t][^.;—–]{0,80}?\b(?:if|when|unless|otherwise)\b"
    r"|^(?:choose )?(?:if|when|whichever)\b|\bdepend(?:s|ing)? on\b|\bchoose based on\b|^based on\b"
)
_REASON = Pattern(r"\bbecause\b|\bsince\b|\bas\b|\bso that\b|\bto\b|\bfor\b|[—–:;(]| -- | - |\.\s+\S")
_CUT = Pattern(r"\bbecause\b|[—–]| -- ")
_DASH = Pattern(r"—|–| -- ")
_BRACKETS = Pattern(r"\([^()\n]{0,200}\)")
_OPEN = Pattern(r"[<\[{]")
_TASTE = Pattern(r"\btaste call\b|\bno strong preference\b")
_NEW_LINE = Pattern(
    r"(?:[-*+•]|\d{1,2}[.)])[ \t]|[*_]{0,2}\(?[A-Z]\d?\)|✅|❌|[*_]{2}\w|\w[\w /]{0,30}:[ \t]|```"
)


@record(frozen=True)
class Recommendation:
    """A recommendation as it is written. `value` is all that follows the colon, further lines included."""

    key: str
    value: str
    line: Line
    key_span: Span
    value_start: int
    value_span: Span
    brief: Brief | None
    question: Question | None
    """The menu or call beside it, where it stands in no brief."""

    @property
    def letter(self) -> str:
        match = _LETTER.match(self.value)
        return match["letter"].upper() if match else ""

    @property
    def choice(self) -> str:
        """What it recommends, in words: all before its reason."""
        cut = _CUT.search(self.value)
        return _plain(_without_choose(self.value[: cut.start()] if cut else self.value))

    @property
    def bound(self) -> bool:
        """It stands with the options that it chooses from; else it may be a line of a report."""
        return self.brief is not None or self.question is not None

    @property
    def chooses(self) -> bool:
        return self.value.startswith("Choose ")

    @property
    def open(self) -> bool:
        """Its choice is a placeholder, filled in at run time."""
        return bool(_OPEN.match(_without_choose(self.value)))

    @property
    def conditional(self) -> bool:
        cut = _CUT.search(self.value)
        said = self.value[: cut.start()] if cut and cut.start() > 0 else self.value
        said = _BRACKETS.sub("", said)
        return _CONDITION.search(said.lower()) is not None

    @property
    def reasoned(self) -> bool:
        return _REASON.search(_without_choose(self.value)[1:].lower()) is not None

    @property
    def soft(self) -> bool:
        """The reason follows a dash instead of "because"."""
        return (
            bool(self.letter)
            and "because" not in self.value.lower()
            and re.match(r"[*_`]{0,2}[ \t]{0,2}(?:—|–|--)[ \t]", self.value[self._choice_end :]) is not None
            and not _TASTE.search(self.value.lower())
        )

    @property
    def one_dash(self) -> bool:
        """Nothing but the reason follows: with a second dash, the first sets off what is chosen."""
        return len(_DASH.findall(self.value)) == 1

    @property
    def _choice_end(self) -> int:
        match = _LETTER.match(self.value)
        return match.end() if match else 0

    @property
    def dash_span(self) -> Span:
        """The dash behind the choice, with the blanks around it."""
        match = re.compile(r"[ \t]{0,2}(?:—|–|--)[ \t]").search(
            self.line.text, self.value_start - self.line.start
        )
        return self.line.part(*match.span()) if match else self.key_span


def _without_choose(value: str) -> str:
    return re.sub(r"^choose[ \t]+", "", value, flags=re.IGNORECASE)


def _plain(label: str) -> str:
    """A label as it is compared: without markup, remarks in brackets and what follows a dash."""
    cut = _CUT.search(label)
    said = _BRACKETS.sub("", label[: cut.start()] if cut else label)
    return " ".join(said.strip('*_`"“”.,: ').casefold().split())


def recommended_by_label(found: Recommendation) -> str:
    """The letter of the one option that the line calls by its label, or nothing."""
    if found.brief is not None:
        labels = [(option.marker, option.label) for option in found.brief.options]
    elif found.question is not None:
        labels = [(option.marker.upper(), option.label.value) for option in found.question.options]
    else:
        return ""
    named = [marker for marker, label in labels if _plain(label) == found.choice and found.choice]
    return named[0] if len(named) == 1 and named[0].isalnum() else ""


def marked_letters(found: Recommendation, document: Document) -> list[str]:
    """The options beside a recommendation that are marked as the recommended ones."""
    if found.brief is not None:
        return [option.marker for option in found.brief.options if option.marked]
    if found.question is None:
        return []
    return [
        option.marker.upper()
        for option in found.question.options
        if option.marker.isalnum() and marked_recommended(document.text[slice(*option.span)])
    ]


def recommendations(reading: Reading) -> Iterator[Recommendation]:
    """The recommendation lines of briefs and of menus that a document means as they stand there."""
    places = list(leaves(reading.document, "recommendation"))
    if not places:
        return
    written = briefs(reading)
    around = Around(reading)
    for block in places:
        if not reading.stance(block).binding:
            continue
        lines = list(lines_of(reading.document, whole_lines(reading.document, block.span)))
        for at, line in enumerate(lines):
            match = _LINE.match(line.text)
            if match is None or around.guarded(line.start):
                continue
            value, end = _whole(lines, at, match["value"])
            brief = brief_around(written, line.span)
            yield Recommendation(
                key=match["key"],
                value=value.strip('`"”'),
                line=line,
                key_span=line.part(match.start("key"), match.end("key")),
                value_start=line.start + match.start("value"),
                value_span=Span(line.start + match.start("value"), end),
                brief=brief,
                question=None if brief else around.options(line.span),
            )


def _whole(lines: list[Line], at: int, value: str) -> tuple[str, int]:
    """The value with the lines that it runs on over."""
    end = lines[at].span.end
    for line in lines[at + 1 :]:
        if not line.text or _NEW_LINE.match(line.text):
            break
        value, end = f"{value} {line.text}", line.span.end
    return value, end


class Around:
    """What stands around a line in its section."""

    def __init__(self, reading: Reading) -> None:
        self.document = reading.document
        self.directives = sorted(reading.directives, key=lambda d: d.span.start)
        questions = [
            q for ask in reading.asks if ask.stance.binding for q in ask.questions if len(q.options) >= 2
        ]
        self.questions = sorted(questions, key=lambda q: q.span.start)

    def guarded(self, offset: int) -> bool:
        """Whether the last words before it that tell to ask are for a host without the tool."""
        at = bisect_left(self.directives, offset, key=lambda d: d.span.start) - 1
        if at < 0 or self.directives[at].span.start < self.document.section_at(offset).span.start:
            return False
        return self.directives[at].stance is Stance.GUARDED

    def options(self, place: Span) -> Question | None:
        """Those of the question that the line stands in, else the first below it, else the last above."""
        section = self.document.section_at(place.start).span
        at = bisect_left(self.questions, place.end, key=lambda q: q.span.start)
        above, below = self.questions[max(0, at - 1) : at], self.questions[at : at + 1]
        near = above + below if above and above[0].span.contains(place) else below + above
        return next((question for question in near if section.contains(question.span)), None)
