"""Every document under fixtures/reader is read as its expected.toml says: asks, and nothing besides.

An `expected.toml` lists the documents of its folder; each with the asks that a careful reviewer finds in it, in
reading order. Look-alikes say what they look like and are not. `known_miss = true` marks what the reader gets wrong.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from asklint.document.load import load
from asklint.inventory.rows import rows_of
from asklint.reader.read import read_document
from asklint.source import Source

if TYPE_CHECKING:
    from asklint.inventory.rows import Row
    from asklint.reader.model import Ask, Reading

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

FIXTURES = Path(__file__).parents[2] / "fixtures" / "reader"
_BOM = b"\xef\xbb\xbf"
_LEAST_DOCUMENTS = 8
_LEAST_STRINGS = 20
_DOCUMENT_KEYS = {"file", "path", "lookalike", "known_miss", "policies", "ask"}
_ALWAYS = {"line", "channel", "stance", "options"}
_SOMETIMES = {"labels", "question", "header", "multi_select", "addressee", "says_no_options"}


@dataclass(frozen=True)
class Fixture:
    shape: str
    file: Path
    path: str
    """Where the document is said to lie: a file's place is evidence of its role."""
    asks: list[dict[str, Any]]
    lookalike: str
    known_miss: bool
    policies: list[int] | None

    @property
    def name(self) -> str:
        return f"{self.shape}/{self.file.name}"

    def data(self) -> bytes:
        return self.file.read_bytes()


def _fixtures() -> list[Fixture]:
    found = []
    for expected in sorted(FIXTURES.glob("*/expected.toml")):
        for entry in tomllib.loads(expected.read_text(encoding="utf-8"))["document"]:
            _check_keys(expected, entry)
            file = expected.parent / entry["file"]
            default = f"skills/{file.stem}/SKILL.md" if file.suffix == ".md" else f"src/{file.name}"
            found.append(
                Fixture(
                    expected.parent.name,
                    file,
                    entry.get("path", default),
                    entry.get("ask", []),
                    entry.get("lookalike", ""),
                    entry.get("known_miss", False),
                    entry.get("policies"),
                )
            )
    return found


def _check_keys(expected: Path, entry: dict[str, Any]) -> None:
    """A misspelt key would silently assert nothing."""
    where = f"{expected.parent.name}/{entry['file']}"
    assert set(entry) <= _DOCUMENT_KEYS, where
    for ask in entry.get("ask", []):
        assert set(ask) >= _ALWAYS, where
        assert set(ask) <= _ALWAYS | _SOMETIMES, where


FIXTURE_LIST = _fixtures()


def _params() -> list[Any]:
    return [
        pytest.param(
            fixture,
            id=fixture.name,
            marks=[pytest.mark.xfail(reason="known miss", strict=True)] if fixture.known_miss else [],
        )
        for fixture in FIXTURE_LIST
    ]


def _read(path: str, data: bytes) -> list[Reading]:
    file = load(Source(path, data))
    assert file.problems == []
    return [read_document(document) for document in file.documents]


def _rows(path: str, data: bytes) -> list[tuple[Row, Ask]]:
    """Each row with its ask; all documents of a file in the order of the file."""
    found: list[tuple[Row, Ask]] = []
    for reading in _read(path, data):
        owners = [ask for ask in reading.asks for _ in ask.questions or (None,)]
        found.extend(zip(rows_of(reading), owners, strict=True))
    return sorted(found, key=lambda pair: (pair[0].row, pair[0].column))


def _described(row: Row, ask: Ask, keys: set[str]) -> dict[str, Any]:
    """What was read, reduced to the keys that the expectation states."""
    question = next((q.text for q in ask.questions if q.text and q.text.value == row.question), None)
    whole: dict[str, Any] = {
        "line": row.row,
        "channel": row.channel,
        "stance": row.stance,
        "options": row.count,
        "labels": list(row.options),
        "question": question.value if question else "",
        "header": row.header,
        "multi_select": row.multi_select,
        "addressee": row.addressee,
        "says_no_options": ask.says_no_options is not None,
    }
    return {key: value for key, value in whole.items() if key in keys}


@pytest.mark.parametrize("fixture", _params())
def test_asks_are_those_expected(fixture: Fixture) -> None:
    rows = _rows(fixture.path, fixture.data())
    read = []
    for index, (row, ask) in enumerate(rows):
        keys = set(fixture.asks[index]) if index < len(fixture.asks) else _ALWAYS | {"labels"}
        read.append(_described(row, ask, keys))
    assert read == fixture.asks


@pytest.mark.parametrize("fixture", [f for f in FIXTURE_LIST if f.policies is not None], ids=lambda f: f.name)
def test_policies_are_those_expected(fixture: Fixture) -> None:
    lines = [
        reading.document.source.position(reading.document.to_source(policy.span).start).row
        for reading in _read(fixture.path, fixture.data())
        for policy in reading.policies
    ]
    assert lines == fixture.policies


def _read_from(path: str, data: bytes) -> list[tuple[object, ...]]:
    """All that an ask says, places as lines."""
    return [
        (
            row.row,
            row.end_row,
            row.channel,
            row.stance,
            row.asker,
            row.addressee,
            row.tool,
            row.question,
            row.header,
            row.options,
            row.count,
            row.multi_select,
            row.confidence,
            row.shape,
        )
        for row, _ in _rows(path, data)
    ]


@pytest.mark.parametrize("fixture", FIXTURE_LIST, ids=lambda f: f.name)
def test_line_endings_change_nothing(fixture: Fixture) -> None:
    data = fixture.data()
    assert b"\r" not in data
    assert _read_from(fixture.path, data.replace(b"\n", b"\r\n")) == _read_from(fixture.path, data)


@pytest.mark.parametrize("fixture", FIXTURE_LIST, ids=lambda f: f.name)
def test_a_byte_order_mark_changes_nothing(fixture: Fixture) -> None:
    data = fixture.data()
    plain, marked = _rows(fixture.path, data), _rows(fixture.path, _BOM + data)
    assert [row for row, _ in marked] == [row for row, _ in plain]


@pytest.mark.parametrize("fixture", FIXTURE_LIST, ids=lambda f: f.name)
def test_every_text_of_an_ask_stands_where_it_says(fixture: Fixture) -> None:
    """Labels, questions and headers can be found in the document at their spans."""
    for reading in _read(fixture.path, fixture.data()):
        text = reading.document.text
        for ask in reading.asks:
            assert 0 <= ask.span.start <= ask.span.end <= len(text)
            for question in ask.questions:
                found = [question.text, question.header, *(option.label for option in question.options)]
                for piece in found:
                    if piece is not None and piece.value:
                        shown = text[piece.span.start : piece.span.end]
                        assert _bare(piece.value) == _bare(shown), f"{piece.value!r} at {shown!r}"


def _bare(text: str) -> str:
    """Without what a person does not read: emphasis, escapes, line breaks and what quotes a line."""
    return "".join(char for char in text if char not in '*_`>\\" ' and not char.isspace())


def test_every_shape_has_documents_and_lookalikes() -> None:
    shapes = {fixture.shape for fixture in FIXTURE_LIST}
    assert len(shapes) >= 18
    for shape in shapes:
        own = [fixture for fixture in FIXTURE_LIST if fixture.shape == shape]
        least = _LEAST_STRINGS if shape == "code-strings" else _LEAST_DOCUMENTS
        lookalikes = sum(1 for fixture in own if fixture.lookalike)
        wanted = (
            f"the folder {shape} needs {least} documents and {least} look-alikes; or put yours into another"
        )
        assert min(lookalikes, len(own) - lookalikes) >= least, wanted


def test_every_file_has_an_expectation() -> None:
    files = {path for path in FIXTURES.glob("*/*") if path.name != "expected.toml"}
    assert files == {fixture.file for fixture in FIXTURE_LIST}
