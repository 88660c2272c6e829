"""Where the characters of a text were written, and which character was written where."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from asklint.document.textmap import TextMap

LINES = st.lists(st.tuples(st.text("ab ", min_size=1, max_size=5), st.integers(0, 4)), min_size=1, max_size=6)


def placed(lines: list[tuple[str, int]]) -> TextMap:
    """A text of pieces, each so many characters behind the one before."""
    pieces, at = [], 0
    for text, gap in lines:
        pieces.append((text, at + gap, len(text)))
        at += gap + len(text)
    return TextMap.join(pieces)


@given(LINES)
def test_a_character_is_found_again_by_its_place(lines: list[tuple[str, int]]) -> None:
    text = placed(lines)
    assert [text.offset(text.origin(at)) for at in range(len(text.text))] == list(range(len(text.text)))


def test_a_place_between_two_pieces_is_the_next_one() -> None:
    text = TextMap.join([("ab", 10, 2), ("cd", 20, 2)])
    assert [text.offset(at) for at in (0, 10, 11, 15, 20, 21, 22, 99)] == [0, 0, 1, 2, 2, 3, 4, 4]
