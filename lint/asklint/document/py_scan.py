"""Finds the string literals and comments of Python text by their own syntax alone.

`ast` knows where a string expression lies, but not where the pieces of an f-string do (before 3.12), where
the literals of a concatenation begin, or anything at all in a file that does not parse. This scanner does,
for every version of the language, and never gives up.
"""

from __future__ import annotations

import re

from asklint.record import field, record
from asklint.source import Span

_CODE = re.compile(
    r"#[^\r\n]*|(?:\b(?:[rR][bBfFtT]?|[bBfFtT][rR]?|[uU]))?(?:\"\"\"|'''|[\"'])|[()\[\]{}:!]",
)
_PLAIN_BODY = {
    "'": re.compile(r"[^'\\\r\n]*(?:\\(?:\r\n|[\s\S])[^'\\\r\n]*)*"),
    '"': re.compile(r'[^"\\\r\n]*(?:\\(?:\r\n|[\s\S])[^"\\\r\n]*)*'),
    "'''": re.compile(r"[^'\\]*(?:(?:\\[\s\S]|'(?!''))[^'\\]*)*"),
    '"""': re.compile(r'[^"\\]*(?:(?:\\[\s\S]|"(?!""))[^"\\]*)*'),
}
_FORMATTED = re.compile(
    r"[^{}\\'\"\r\n]+|\\N\{[^{}\\'\"\r\n]*\}|\\(?:\r\n|[^{}])|\\|\{\{|\}\}|\"\"\"|'''|\r\n|[\s\S]"
)
_CONVERSION = re.compile(r"!\s*\w+\s*[:}]")


@record()
class Hole:
    """A replacement field with its braces, and the expression in it."""

    start: int
    end: int = 0
    expression_end: int = 0


@record()
class ScannedLiteral:
    """One literal with one pair of quotes."""

    span: Span
    prefix: str
    """In lower case."""
    quote: str
    depth: int
    """How many f-strings it lies in."""
    body: Span
    holes: list[Hole] = field(default_factory=list)

    @property
    def raw(self) -> bool:
        return "r" in self.prefix

    @property
    def formatted(self) -> bool:
        return "f" in self.prefix or "t" in self.prefix


@record()
class _Frame:
    """Where the scanner is: in an f-string, and if `hole` is set in a replacement field of it."""

    literal: ScannedLiteral
    hole: Hole | None = None
    brackets: int = 0
    in_format: bool = False
    outer: list[Hole] = field(default_factory=list)
    """Fields around `hole`: a format may hold fields of its own."""


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.literals: list[ScannedLiteral] = []
        self.comments: list[Span] = []
        self.frames: list[_Frame] = []

    def run(self) -> None:
        while self.at < len(self.text):
            frame = self.frames[-1] if self.frames else None
            if frame is None or (frame.hole is not None and not frame.in_format):
                self._code(frame)
            else:
                self._formatted(frame)
        while self.frames:
            self._close(self.frames[-1], len(self.text), len(self.text))

    def _code(self, frame: _Frame | None) -> None:
        match = _CODE.search(self.text, self.at)
        if match is None:
            self.at = len(self.text)
            return
        token = match.group()
        self.at = match.end()
        if token[0] == "#":
            self.comments.append(Span(match.start(), match.end()))
        elif token[-1] in "\"'":
            self._open(match.start(), token)
        elif frame is not None:
            self._bracket(frame, token, match.start())

    def _bracket(self, frame: _Frame, token: str, at: int) -> None:
        hole = frame.hole
        assert hole is not None
        if token in "([{":
            frame.brackets += 1
        elif frame.brackets:
            frame.brackets -= token in ")]}"
        elif token == "}":
            hole.expression_end = hole.expression_end or at
            self._close_hole(frame)
        elif token == ":":
            hole.expression_end = hole.expression_end or at
            frame.in_format = True
        elif token == "!" and _CONVERSION.match(self.text, at):
            hole.expression_end = at

    def _open(self, start: int, token: str) -> None:
        quote = token[-3:] if token[-3:] in {'"""', "'''"} else token[-1]
        literal = ScannedLiteral(
            Span(start, start), token[: -len(quote)].lower(), quote, len(self.frames), Span(self.at, self.at)
        )
        self.literals.append(literal)
        if literal.formatted:
            self.frames.append(_Frame(literal))
            return
        body = _PLAIN_BODY[quote].match(self.text, self.at)
        end = body.end() if body else self.at
        closed = self.text.startswith(quote, end)
        literal.body = Span(self.at, end)
        self.at = end + len(quote) if closed else end
        literal.span = Span(start, self.at)

    def _formatted(self, frame: _Frame) -> None:
        match = _FORMATTED.match(self.text, self.at)
        assert match is not None
        token = match.group()
        quote = frame.literal.quote
        start, self.at = match.start(), match.end()
        if token[0] in "\"'":
            if token[: len(quote)] == quote:
                self._close(frame, start, start + len(quote))
            else:
                self.at = start + 1
        elif token[0] in "\r\n":
            if len(quote) == 1:
                self._close(frame, start, start)
        elif frame.in_format:
            # `{{` is no escape in a format: each brace opens or closes a field.
            if token[0] == "{":
                self._open_hole(frame, start)
            elif token[0] == "}":
                self.at = start + 1
                self._close_hole(frame)
        elif token == "{":
            self._open_hole(frame, start)
        elif token.startswith("\\N{") and frame.literal.raw:
            self.at = start + 1

    def _open_hole(self, frame: _Frame, start: int) -> None:
        self.at = start + 1
        if frame.hole is not None:
            frame.outer.append(frame.hole)
        frame.hole = Hole(start)
        frame.brackets, frame.in_format = 0, False

    def _close_hole(self, frame: _Frame) -> None:
        hole = frame.hole
        assert hole is not None
        hole.end = self.at
        hole.expression_end = hole.expression_end or self.at
        if frame.outer:
            frame.hole, frame.in_format = frame.outer.pop(), True
        else:
            frame.literal.holes.append(hole)
            frame.hole, frame.in_format = None, False
        frame.brackets = 0

    def _close(self, frame: _Frame, body_end: int, end: int) -> None:
        """The f-string ends here, well-formed or not."""
        self.at = body_end
        while frame.hole is not None:
            self._close_hole(frame)
        literal = frame.literal
        literal.body = Span(literal.body.start, body_end)
        literal.span = Span(literal.span.start, end)
        self.at = end
        self.frames.pop()


def scan(text: str) -> tuple[list[ScannedLiteral], list[Span]]:
    """The literals, nested ones after those around them, and the comments, both in the order of the text."""
    scanner = _Scanner(text)
    scanner.run()
    return scanner.literals, scanner.comments
