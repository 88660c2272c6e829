"""Recommendation lines: `Recommendation: <choice> because <reason>`, in a brief or beside a menu."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from asklint.source import Span
from asklint.systems.gstack.briefs import Brief, briefs
from asklint.systems.gstack.lines import Line, leaves, lines_of, whole_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.model import Menu, Reading

_LINE = re.compile(
    r"(?P<lead>(?:(?:[-*+•]|\d{1,2}[.)])[ \t]{1,4})?[*_`]{0,3})(?P<key>RECOMMENDATION|Recommendation)(?P<per> per \w{1,12})?[*_`]{0,3}:[*_`]{0,3}[ \t]{0,8}(?P<value>\S.*)"
)
_LETTER = re.compile(
    r"(?:(?:[Cc]hoose|[Pp]ick|[Oo]ption|[Gg]o with)[ \t]{1,4})?[*_`]{0,2}(?P<letter>[A-HYN]\d?)(?![\w/|'’])"
)
_CONDITION = re.compile(
    r"(?:\b(?:choose|pick|recommend|option|and|or)[ \t]{1,4})?(?<![\w'’])[a-hyn][ \t][^.;—–]{0,80}?\b(?:if|when|unless|otherwise)\b"
    r"|^(?:choose )?(?:if|when|whichever)\b|\bdepend(?:s|ing)? on\b|\bchoose based on\b|^based on\b"
)
_REASON = re.compile(r"\bbecause\b|\bsince\b|\bas\b|\bso that\b|\bto\b|\bfor\b|[—–:;(]| -- | - |\.\s+\S")
_CUT = re.compile(r"\bbecause\b|[—–]| -- ")
_BRACKETS = re.compile(r"\([^()\n]{0,200}\)")
_OPEN = re.compile(r"[<\[{]")
_TASTE = re.compile(r"\btaste call\b|\bno strong preference\b")
_NEW_LINE = re.compile(
    r"(?:[-*+•]|\d{1,2}[.)])[ \t]|[*_]{0,2}\(?[A-Z]\d?\)|✅|❌|[*_]{2}\w|\w[\w /]{0,30}:[ \t]|```"
)


@dataclass(frozen=True, slots=True)
class Recommendation:
    """A recommendation as it is written. `value` is all that follows the colon, further lines included."""

    key: str
    value: str
    line: Line
    key_span: Span
    value_start: int
    value_span: Span
    brief: Brief | None
    menu: Menu | None

    @property
    def letter(self) -> str:
        match = _LETTER.match(self.value)
        return match["letter"].upper() if match else ""

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


def recommendations(reading: Reading) -> Iterator[Recommendation]:
    """The recommendation lines of briefs and of menus that a document means as they stand there."""
    if "ecommendation" not in reading.document.text and "RECOMMENDATION" not in reading.document.text:
        return
    written = briefs(reading)
    menus = [menu for menu in reading.menus if len(menu.options) >= 2]
    for block in leaves(reading.document):
        if "ECOMMENDATION" not in block.text.upper() or not reading.stance(block).binding:
            continue
        lines = list(lines_of(reading.document, whole_lines(reading.document, block.span)))
        for at, line in enumerate(lines):
            match = _LINE.match(line.text)
            if match is None:
                continue
            value, end = _whole(lines, at, match["value"])
            brief = next((b for b in written if b.span.contains(line.span)), None)
            yield Recommendation(
                key=match["key"],
                value=value.strip('`"”'),
                line=line,
                key_span=line.part(match.start("key"), match.end("key")),
                value_start=line.start + match.start("value"),
                value_span=Span(line.start + match.start("value"), end),
                brief=brief,
                menu=None if brief else _menu_beside(reading, menus, line.span),
            )


def _whole(lines: list[Line], at: int, value: str) -> tuple[str, int]:
    """The value with the lines that it runs on over."""
    end = lines[at].span.end
    for line in lines[at + 1 :]:
        if not line.text or _NEW_LINE.match(line.text):
            break
        value, end = f"{value} {line.text}", line.span.end
    return value, end


def _menu_beside(reading: Reading, menus: list[Menu], place: Span) -> Menu | None:
    """The first menu below the line in its section, else the last one above it."""
    section = reading.document.section_at(place.start).span
    near = [menu for menu in menus if section.contains(menu.span)]
    below = [menu for menu in near if menu.span.start >= place.end or menu.span.contains(place)]
    return below[0] if below else (near[-1] if near else None)
