"""A text together with where each of its characters was written.

The content of a nested list item, a fence inside a quote, a cooked template literal: each is a text whose characters
stand elsewhere, line by line or escape by escape. One type carries all of them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import pairwise

from asklint.record import record
from asklint.source import Span


@record()
class TextMap:
    """Never changed once made (it is not frozen because so many are made, and freezing is what would cost most).

    `text[starts[i]:starts[i + 1]]` was written at `origins[i]`, `widths[i]` characters wide.

    A piece as wide as its text maps character by character. A piece of another width (an escape, a hole) is atomic:
    every offset inside it maps to its start, every end inside it to its end.
    """

    text: str
    starts: tuple[int, ...]
    origins: tuple[int, ...]
    widths: tuple[int, ...]

    @classmethod
    def identity(cls, text: str, origin: int = 0) -> TextMap:
        return cls(text, (0,), (origin,), (len(text),))

    @classmethod
    def join(cls, pieces: list[tuple[str, int, int]]) -> TextMap:
        """Build from `(text, origin, width)` pieces; empty pieces are left out unless there is nothing else."""
        kept = [piece for piece in pieces if piece[0]] or pieces[:1] or [("", 0, 0)]
        starts: list[int] = []
        at = 0
        for text, _, _ in kept:
            starts.append(at)
            at += len(text)
        return cls(
            "".join(text for text, _, _ in kept),
            tuple(starts),
            tuple(origin for _, origin, _ in kept),
            tuple(width for _, _, width in kept),
        )

    def origin(self, offset: int) -> int:
        """Where the character at `offset` begins; the offset just past the end maps to the origin's end."""
        if offset >= len(self.text):
            return self.origins[-1] + self.widths[-1]
        piece = bisect_right(self.starts, offset) - 1
        if self._linear(piece):
            return self.origins[piece] + offset - self.starts[piece]
        return self.origins[piece]

    def origin_end(self, offset: int) -> int:
        """Where the character before `offset` ends."""
        if offset <= 0:
            return self.origins[0]
        piece = bisect_right(self.starts, offset - 1) - 1
        if self._linear(piece):
            return self.origins[piece] + offset - self.starts[piece]
        return self.origins[piece] + self.widths[piece]

    def offset(self, origin: int) -> int:
        """The inverse of `origin`, for a text that stands in order: which character was written at a place, or the next
        one if it lies in between."""
        piece = max(0, bisect_right(self.origins, origin) - 1)
        inside = max(0, origin - self.origins[piece])
        ends = self.starts[piece + 1] if piece + 1 < len(self.starts) else len(self.text)
        return min(self.starts[piece] + inside, ends)

    def span(self, start: int, end: int) -> Span:
        """The origin of `text[start:end]`."""
        begin = self.origin(start)
        return Span(begin, max(begin, self.origin_end(end) if end > start else begin))

    def through(self, outer: TextMap) -> TextMap:
        """This text mapped on through `outer`, where this map's origins are offsets of `outer.text`."""
        pieces: list[tuple[str, int, int]] = []
        ends = (*self.starts[1:], len(self.text))
        for index, (start, end) in enumerate(zip(self.starts, ends, strict=True)):
            origin, width = self.origins[index], self.widths[index]
            if not self._linear(index):
                begin, finish = outer.span(origin, origin + width)
                pieces.append((self.text[start:end], begin, finish - begin))
                continue
            pieces.extend(
                (self.text[start + low - origin : start + high - origin], *outer.located(low, high))
                for low, high in outer.cuts(origin, origin + width)
            )
        return TextMap.join(pieces)

    def located(self, low: int, high: int) -> tuple[int, int]:
        """Origin and width of a part that lies within one piece."""
        begin, finish = self.span(low, high)
        return begin, finish - begin

    def cuts(self, low: int, high: int) -> list[tuple[int, int]]:
        """`low:high` cut where pieces begin."""
        inner = self.starts[bisect_right(self.starts, low) : bisect_left(self.starts, high)]
        return list(pairwise((low, *inner, high))) if high > low else []

    def _linear(self, piece: int) -> bool:
        following = self.starts[piece + 1] if piece + 1 < len(self.starts) else len(self.text)
        return self.widths[piece] == following - self.starts[piece]
