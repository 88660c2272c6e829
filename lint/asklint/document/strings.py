"""Markdown in the strings of code: what such a string is, how it is put together, how text is written back.

The front ends (`typescript`, `python`) find the strings; what does not depend on the language is here.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Literal

from asklint.document.textmap import TextMap
from asklint.lazy_regex import Pattern
from asklint.record import record
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Encoding = Literal[
    "template",
    "template-raw",
    "single",
    "double",
    "jsx-single",
    "jsx-double",
    "py-single",
    "py-double",
    "py-single-triple",
    "py-double-triple",
    "py-f-single",
    "py-f-double",
    "py-f-single-triple",
    "py-f-double-triple",
    "py-raw-single",
    "py-raw-double",
    "py-raw-single-triple",
    "py-raw-double-triple",
    "py-raw-f-single",
    "py-raw-f-double",
    "py-raw-f-single-triple",
    "py-raw-f-double-triple",
    "mixed",
]
"""How text is escaped where it lands: the language, the prefix and the quotes of a literal. `mixed` is one
put together from literals of different kinds: only its parts can be written to."""

Piece = tuple[str, int, int]
"""Cooked text, where it was written, how wide it is there (see `TextMap.join`)."""

_MIN_LENGTH = 40
_MAX_HOLE = 120
_ASK_WORDS = (
    r"question|option|choose|choice|confirm|menu|request_user_input|elicit|do you want|would you"
    r"|which (?:one|of)|[\[(]y(?:es)?\s?/\s?no?[\])]"
)
_MENTIONS_ASK = Pattern(
    rf"(?<![a-z])ask|(?-i:Ask)|prompt(?:s|ed|ing)?\s{{1,20}}the\s{{1,20}}user|{_ASK_WORDS}", re.IGNORECASE
)
RAW_WORDS = rf"ask|prompt|{_ASK_WORDS}"
"""The same words for text that is not cooked yet: there a letter before `ask` may belong to an escape."""
_MAY_MENTION_ASK = Pattern(RAW_WORDS, re.IGNORECASE)
_NOT_WRITABLE = Pattern("[\0\ud800-\udfff]")


def may_hold_documents(text: str) -> bool:
    """A cheap look at a whole file: without any of the words there is nothing to find."""
    return _MAY_MENTION_ASK.search(text) is not None


def word_offsets(text: str) -> list[int]:
    """Where an ask-related word may stand in text that is not cooked yet."""
    return [match.start() for match in _MAY_MENTION_ASK.finditer(text)]


def mentions_ask(text: str) -> bool:
    return _MENTIONS_ASK.search(text) is not None


def worth_reading(text: str, alternative: bool = False) -> bool:
    """Whether a string is a document. Over-inclusive: one without asks costs little, a missed one is silent.

    An arm of a condition continues the text around it, so it counts when it is short or names no ask itself;
    a single word is a value, not text.
    """
    if alternative:
        return "\n" in text or (mentions_ask(text) and " " in text.strip())
    return ("\n" in text or len(text) >= _MIN_LENGTH) and mentions_ask(text)


@record(frozen=True)
class Part:
    """The text of one literal: its place in the cooked text (holes included) and how it is escaped."""

    span: Span
    encode: Encoding


@record(frozen=True)
class CookedString:
    """A string as the program sees it, with the place of every character in the file."""

    map: TextMap
    holes: tuple[Span, ...]
    """Parts of the cooked text that stand for text nobody knows before the program runs."""
    name: str
    """The function, constant or key around it, "" if there is none."""
    encode: Encoding
    span: Span
    """The whole expression in the file's text."""
    parts: tuple[Part, ...] = ()
    margin: str = ""
    """Indentation that the program takes off every line."""

    @property
    def text(self) -> str:
        return self.map.text

    def rewrite(self, start: int, end: int, text: str) -> tuple[Span, str]:
        """What to write where in the file so that the cooked `start:end` becomes `text`.

        Raises ValueError where that cannot be done within one literal: across holes or seams, in raw strings.
        """
        part = next((p for p in self.parts if p.span.start <= start and end <= p.span.end), None)
        if part is None:
            raise ValueError("the text to replace does not lie within one literal")
        if any(hole.start < end and start < hole.end for hole in self.holes):
            raise ValueError("the text to replace contains an expression")
        if self.margin:
            text = re.sub(r"\n(?=[^\n])", lambda _: "\n" + self.margin, text)
        content = encode_for(part.encode, text)
        if part.encode == "template":
            if content.startswith("{") and self.map.text[start - 1 : start] == "$":
                content = "\\" + content
            if content.endswith("$") and self.map.text[end : end + 1] == "{":
                content = content[:-1] + "\\$"
        if start < end:
            return self.map.span(start, end), content
        at = self.map.origin(start) if start < part.span.end else self.map.origin_end(start)
        return Span(at, at), content


class StringBuilder:
    """Puts a cooked string together piece by piece."""

    __slots__ = ("holes", "length", "margin", "parts", "pieces")

    def __init__(self) -> None:
        self.pieces: list[Piece] = []
        self.holes: list[Span] = []
        self.parts: list[Part] = []
        self.length = 0
        self.margin = ""

    @property
    def text(self) -> str:
        return "".join(piece[0] for piece in self.pieces)

    def add(self, pieces: Sequence[Piece]) -> None:
        for piece in pieces:
            if piece[0]:
                self.pieces.append(piece)
                self.length += len(piece[0])

    def add_hole(self, source: str, span: Span, short: str) -> None:
        """A hole shows its own source. One that is long, runs over lines or holds strings of its own shows
        `short` instead: those strings are documents themselves, and code is no Markdown."""
        width = span.end - span.start
        written = source[span.start : min(span.end, span.start + _MAX_HOLE + 1)]
        opaque = width > _MAX_HOLE or any(mark in written for mark in "\r\n'\"`")
        start = self.length
        self.add([(short if opaque else written, span.start, width)])
        self.holes.append(Span(start, self.length))

    def add_separator(self, text: str, origin: int, width: int) -> None:
        """Text between two literals that is written nowhere: each character stands for the whole gap."""
        self.add([(character, origin, width) for character in text])

    def end_part(self, start: int, encode: Encoding) -> None:
        """What was added since the length was `start` is one literal."""
        self.parts.append(Part(Span(start, self.length), encode))

    def extend(self, other: StringBuilder) -> None:
        base = self.length
        self.add(other.pieces)
        self.holes.extend(Span(base + hole.start, base + hole.end) for hole in other.holes)
        self.parts.extend(
            Part(Span(base + part.span.start, base + part.span.end), part.encode) for part in other.parts
        )
        self.margin = self.margin or other.margin

    def cut(self, cuts: Sequence[Span]) -> None:
        """Take these spans (sorted, disjoint) out of the cooked text."""
        cuts = [cut for cut in cuts if cut.start < cut.end]
        if not cuts:
            return
        starts = [cut.start for cut in cuts]
        removed_before = [0]
        for cut in cuts:
            removed_before.append(removed_before[-1] + cut.end - cut.start)

        def moved(offset: int) -> int:
            before = bisect_right(starts, offset)
            inside = max(0, cuts[before - 1].end - offset) if before else 0
            return offset - removed_before[before] + inside

        kept: list[Piece] = []
        at = 0
        for text, origin, width in self.pieces:
            kept.extend(_without(text, origin, width, at, cuts, starts))
            at += len(text)
        self.pieces = kept
        self.length = moved(at)
        self.holes = [Span(moved(hole.start), moved(hole.end)) for hole in self.holes]
        self.parts = [Part(Span(moved(p.span.start), moved(p.span.end)), p.encode) for p in self.parts]

    def build(self, name: str, span: Span) -> CookedString:
        kinds = {part.encode for part in self.parts}
        encode: Encoding = kinds.pop() if len(kinds) == 1 else "mixed"
        pieces = self.pieces or [("", span.start, 0)]
        return CookedString(
            TextMap.join(pieces), tuple(self.holes), name, encode, span, tuple(self.parts), self.margin
        )


def _without(
    text: str, origin: int, width: int, at: int, cuts: Sequence[Span], starts: Sequence[int]
) -> list[Piece]:
    """The piece `text`, which stands at `at` of the cooked text, less the cuts."""
    index = max(0, bisect_left(starts, at) - 1)
    end = at + len(text)
    linear = width == len(text)
    kept: list[Piece] = []
    begin = at
    while index < len(cuts) and cuts[index].start < end:
        cut = cuts[index]
        if cut.start > begin:
            kept.append((text[begin - at : cut.start - at], begin, cut.start - begin))
        begin = max(begin, cut.end)
        index += 1
    if begin < end:
        kept.append((text[begin - at :], begin, end - begin))
    if linear:
        return [(piece, origin + start - at, length) for piece, start, length in kept]
    return [(piece, origin, width) for piece, _, _ in kept]


def cook(text: str, span: Span, special: re.Pattern[str], decode: Callable[[str], str]) -> list[Piece]:
    """The pieces of `text[span]`, where every match of `special` stands for `decode(match)`."""
    pieces: list[Piece] = []
    at = span.start
    for match in special.finditer(text, span.start, span.end):
        if match.start() > at:
            pieces.append((text[at : match.start()], at, match.start() - at))
        pieces.append((decode(match.group()), match.start(), match.end() - match.start()))
        at = match.end()
    if at < span.end:
        pieces.append((text[at : span.end], at, span.end - at))
    return pieces


def code_point(number: int) -> str:
    """The character, or U+FFFD for what is none: half a surrogate pair cannot be written to any output."""
    if number > 0x10FFFF or 0xD800 <= number <= 0xDFFF:
        return "\ufffd"
    return chr(number)


def encode_for(kind: Encoding, text: str) -> str:
    """Escape `text` so that it can be pasted between the quotes of such a literal.

    Raises ValueError where no escape exists.
    """
    if kind == "mixed":
        raise ValueError("the string is put together from literals of different kinds")
    quote = "`" if kind.startswith("template") else "'" if "single" in kind else '"'
    if kind.startswith("jsx"):
        entity = "&#39;" if quote == "'" else "&quot;"
        return text.replace("&", "&amp;").replace(quote, entity)
    triple = kind.endswith("triple")
    multiline = triple or quote == "`"
    if "raw" in kind:
        _refuse_in_raw(text, quote * 3 if triple else quote, multiline)
        encoded = text
    else:
        encoded = text.replace("\\", "\\\\").replace("\r", "\\r")
        encoded = _NOT_WRITABLE.sub(lambda match: _numbered(match.group()), encoded)
        encoded = _escape_triple(encoded, quote) if triple else encoded.replace(quote, "\\" + quote)
    if kind == "template":
        encoded = encoded.replace("${", "\\${")
    if "-f-" in kind:
        encoded = encoded.replace("{", "{{").replace("}", "}}")
    return encoded if multiline else encoded.replace("\n", "\\n")


def _numbered(character: str) -> str:
    number = ord(character)
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"


def _escape_triple(text: str, quote: str) -> str:
    """Quotes stay as they are, save where they could close the literal with what stands around them."""
    return re.sub(
        rf"{quote}{{3}}|\A{quote}|{quote}\Z", lambda match: match.group().replace(quote, "\\" + quote), text
    )


def _refuse_in_raw(text: str, quote: str, multiline: bool) -> None:
    if "\\" in text or "\r" in text or _NOT_WRITABLE.search(text):
        raise ValueError("a raw string takes no escapes")
    if quote in text or text.startswith(quote[0]) or text.endswith(quote[0]):
        raise ValueError("a raw string cannot hold its own quotes")
    if quote == "`" and ("${" in text or text.endswith("$") or text.startswith("{")):
        raise ValueError("a raw template cannot hold `${`")
    if "\n" in text and not multiline:
        raise ValueError("a raw string on one line cannot hold a line break")
