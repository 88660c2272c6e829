"""Where an option stands together with what separates it from its neighbours, so that it can be cut out."""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import pairwise
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.source import Span

if TYPE_CHECKING:
    from asklint.document.model import Document
    from asklint.reader.model import Option, Question, Reading

_BEFORE_ITEM = Pattern(r"[ \t>]*(?:[-*+•][ \t]+|\d{1,2}[.)][ \t]+)?")
_INLINE_SEPARATOR = Pattern(r"[ \t]{0,3}[|,/;、，·][ \t]{0,3}|[ \t]{1,3}")
_ORDERED = Pattern(r"[A-Za-z]\d?|\d{1,2}")


_BLANK_LINE = Pattern(r"[ \t>]*(?:\r\n|\n)")
_BY_PLACE = Pattern(
    r"\b(?:first|second|third|fourth|last) (?:option|choice|answer|one)\b|\b(?:option|choice|answer) (?:#\s?)?\d\b",
    re.IGNORECASE,
)
#: A label that is an ordinary word as well is a reference only where it is marked as one, or somebody chooses it.
_QUOTED = r"[\"'“‘「`*\[]{{1,3}}{0}[.:…]{{0,3}}[\"'”’」`*\]]{{1,3}}"
_CHOSEN = r"\b(?:if|when|on|select\w*|choos\w*|chose|pick\w*|answer\w*|says?|option) (?:the user (?:\w+ )?)?(?:\w{{2,8}} )?{0}(?!\w)"

_HANDLED = (
    r"\b(?:if|when|on|case)\b[^\n.;:]{{0,40}}[\"'“‘「`*]{{1,3}}{0}(?!\w)"
    r"|\b(?:if|when|on|case) (?:the user )?(?:(?:picks|selects|chooses|says|answers|selected|chose) )?{0}(?=[,:;\"]| (?:is|was) )"
)


def option_with_separator(document: Document, question: Question, option: Option) -> Span | None:
    """What to delete so that the option is gone and all else reads as before; None if unsure."""
    listed = question.options_span
    if listed is None or not listed.contains(option.span):
        return None
    at = next((n for n, other in enumerate(question.options) if other is option), -1)
    last = at == len(question.options) - 1
    if at < 0 or (_marker_is_used(document, option) if last else _ORDERED.fullmatch(option.marker)):
        return None
    if document.text.startswith("[", listed.start) and document.text.endswith("]", listed.start, listed.end):
        return _element(document.text, listed, option.span)
    span = _whole_lines(document, option) or _inline(document.text, question, at)
    return span if span is not None and _closes_what_it_opens(document.text[span.start : span.end]) else None


def swapped_to_front(document: Document, question: Question, option: Option) -> list[tuple[Span, str]] | None:
    """What to write where so that the option comes first and the others follow in their order; None if unsure.

    Only in a literal array, whose elements carry no letters or numbers: there the order says nothing else.
    """
    listed, options = question.options_span, question.options
    text = document.text
    if listed is None or not (
        text.startswith("[", listed.start) and text.endswith("]", listed.start, listed.end)
    ):
        return None
    spans = [one.span for one in options]
    at = next((n for n, other in enumerate(options) if other is option), -1)
    if at < 1 or any(one.marker or not listed.contains(one.span) for one in options):
        return None
    between = [text[one.end : other.start] for one, other in pairwise(spans)]
    if any(gap.strip() != "," for gap in between):
        return None  # a comment between them belongs to one of them
    moved = [spans[at], *spans[:at]]
    return [(place, text[new.start : new.end]) for place, new in zip(spans[: at + 1], moved, strict=True)]


def counts_on_order(document: Document, question: Question) -> bool:
    """Whether the section speaks of an option by its place: "the first", "option 2"."""
    section = document.section_at(question.span.start).span
    around = (
        document.text[section.start : question.span.start],
        document.text[question.span.end : section.end],
    )
    return any(_BY_PLACE.search(text) for text in around)


class References:
    """Where a document speaks of its options by their labels. Looked up once a label and part: a document may have
    any number of options that are called the same.
    """

    def __init__(self, reading: Reading) -> None:
        self._document = reading.document
        self._found: dict[tuple[str, Span], Span | None] = {}
        self._starts: list[int] = []
        self._ends: list[int] = []
        """Where no two overlap: of an option within another one only the outer."""
        spans = (o.span for ask in reading.asks for question in ask.questions for o in question.options)
        for start, end in sorted(spans):
            if self._ends and start < self._ends[-1]:
                self._ends[-1] = max(end, self._ends[-1])
            else:
                self._starts.append(start)
                self._ends.append(end)

    def to(self, option: Option) -> Span | None:
        """Where the document speaks of the option: a handler anywhere ("### If Other"), or a remark or rule in the part
        around it. Other options of the same name are no references.
        """
        label = re.split(r"[(（—–]| - ", option.label.value, maxsplit=1)[0].strip(" *_`\"'“”.…:")
        if not label:
            return None
        around = _part_around(self._document, option.span.start)
        if (label, around) not in self._found:
            self._found[label, around] = self._search(label, around)
        return self._found[label, around]

    def _search(self, label: str, around: Span) -> Span | None:
        text = self._document.text
        name = re.escape(label).replace(r"\ ", r"\s{1,3}")
        ordinary = not any(character.isspace() for character in label)
        pattern = f"{_QUOTED.format(name)}|{_CHOSEN.format(name)}" if ordinary else rf"(?<!\w){name}(?!\w)"
        for words, scope in ((pattern, around), (_HANDLED.format(name), Span(0, len(text)))):
            for match in re.compile(words, re.IGNORECASE).finditer(text, scope.start, scope.end):
                if not self._in_option(*match.span()):
                    return Span(*match.span())
        return None

    def _in_option(self, start: int, end: int) -> bool:
        """Whether an option overlaps: the last one that begins before the end."""
        at = bisect_left(self._starts, end) - 1
        return at >= 0 and start < self._ends[at]


def _part_around(document: Document, offset: int) -> Span:
    """The section of the second level: handlers stand in a section beside the question's as often as in its own."""
    sections = list(document.section_at(offset).path())
    wide = [section for section in sections if section.level <= 2]
    return wide[0].span if wide else Span(0, len(document.text))


def _marker_is_used(document: Document, option: Option) -> bool:
    """Whether its letter or number is used elsewhere in the section ("on D, stop", "1-4", "A/B/C/D")."""
    if not _ORDERED.fullmatch(option.marker):
        return False
    section = document.section_at(option.span.start).span
    marker = re.escape(option.marker)
    name = re.compile(rf"(?<![\w.)]){marker}(?![\w.])")
    if option.marker.isdigit():
        chosen = r"option|choice|answer|if|on|for|select\w*|choos\w*|pick\w*|enter\w*|types?|press\w*|number|item|#"
        name = re.compile(
            rf"\b(?:{chosen})\s?[`\"'*(\[]{{0,2}}{marker}\b|\d\s?(?:-|–|—|/|,|to|or)\s?{marker}\b(?!\.\d)"
            rf"|^[ \t>*-]*[`\"'*(\[]{{0,2}}{marker}[`\"'*)\]]{{0,2}}\s?(?:→|->|=>|=)",
            re.IGNORECASE | re.MULTILINE,
        )
    around = (document.text[section.start : option.span.start], document.text[option.span.end : section.end])
    return any(name.search(text) for text in around)


def _element(text: str, listed: Span, element: Span) -> Span | None:
    """An element of a literal array, with one comma."""
    before, after = element.start, element.end
    while before > listed.start + 1 and text[before - 1].isspace():
        before -= 1
    while after < listed.end - 1 and text[after].isspace():
        after += 1
    has_comma = text[after] == ","
    first = text[before - 1] == "["
    if not first and text[before - 1] != ",":
        return None
    following = after + 1
    while has_comma and text[following].isspace():
        following += 1
    if has_comma and text[following] != "]":
        return Span(element.start, following) if text[following] not in "/#" else None
    if first:
        return None
    # the last one: one of the two commas around it goes with it
    return Span(before, after + 1) if has_comma else Span(before - 1, element.end)


def _whole_lines(document: Document, option: Option) -> Span | None:
    """A list item that fills its lines."""
    text = document.text
    start = text.rfind("\n", 0, option.span.start) + 1
    lead = text[start : option.span.start]
    if not _BEFORE_ITEM.fullmatch(lead):
        return None
    if not lead.strip() and not _BEFORE_ITEM.match(text, option.span.start) and not option.marker:
        return None
    stop = text.find("\n", option.span.end)
    stop = len(text) if stop < 0 else stop
    if text[option.span.end : stop].strip():
        return None
    indent = len(lead) - len(lead.lstrip())
    following = text[stop + 1 : stop + 200].split("\n", 1)[0]
    if following.strip() and len(following) - len(following.lstrip()) > indent:
        return None  # more of the same item
    end = min(len(text), stop + 1)
    blank_before = (
        _BLANK_LINE.fullmatch(text, text.rfind("\n", 0, max(0, start - 1)) + 1, start) if start else None
    )
    blank_after = _BLANK_LINE.match(text, end)
    if (
        blank_before is not None
        and blank_after is not None
        and blank_before.group().strip() == blank_after.group().strip()
    ):
        end = blank_after.end()  # one blank line between what stood before and what stands behind, as before
    return Span(start, end)


def _closes_what_it_opens(text: str) -> bool:
    """Whether quotes and brackets around the option would still be in pairs without it."""
    pairs = ("()", "[]", "{}", "“”", "「」", "（）")
    plain = re.sub(r"^[ \t>*+,;|/·、，-]*\w{1,2}[.)]", "", text)
    return plain.count('"') % 2 == 0 and all(plain.count(p[0]) == plain.count(p[1]) for p in pairs)


def _inline(text: str, question: Question, at: int) -> Span | None:
    """An option in a row of them: with the separator before it, or behind it where it is the first."""
    option = question.options[at].span
    if at == 0:
        following = question.options[1].span
        return (
            Span(option.start, following.start)
            if _INLINE_SEPARATOR.fullmatch(text, option.end, following.start)
            else None
        )
    before = question.options[at - 1].span
    return (
        Span(before.end, option.end) if _INLINE_SEPARATOR.fullmatch(text, before.end, option.start) else None
    )
