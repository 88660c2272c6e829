"""What several rules want to know of a document is found out once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.document.load import load
from asklint.reader.read import read_document
from asklint.reader.remembered import remembered
from asklint.source import Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.reader.model import Reading

runs: list[str] = []


@remembered
def words(reading: Reading) -> Iterator[str]:
    runs.append(reading.document.text)
    yield from reading.document.text.split()


def _reading(text: str) -> Reading:
    return read_document(load(Source.from_text("SKILL.md", text)).documents[0])


def test_it_is_found_out_once_for_each_document() -> None:
    runs.clear()
    first, second = _reading("one two"), _reading("one two")
    assert words(first) == words(first) == ["one", "two"]
    assert words(second) == ["one", "two"]
    assert runs == ["one two", "one two"]
