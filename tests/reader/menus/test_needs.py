"""What a recogniser needs is in whatever it reads: without the look for it, nothing more is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from asklint.document.load import load
from asklint.reader.menus import RECOGNISERS
from asklint.reader.recogniser import recognise
from asklint.record import replace
from asklint.source import Source

FIXTURES = Path(__file__).parents[3] / "fixtures"
EVERYWHERE = tuple(replace(recogniser, needs=()) for recogniser in RECOGNISERS)
FOLDERS = sorted(path for path in FIXTURES.glob("*/*") if path.is_dir())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.relative_to(FIXTURES).as_posix())
def test_nothing_is_passed_over(folder: Path) -> None:
    for path in sorted(folder.rglob("*.md")):
        for document in load(Source(path.name, path.read_bytes())).documents:
            looked, everywhere = recognise(document, RECOGNISERS), recognise(document, EVERYWHERE)
            assert sorted(menu.span for menu in looked.menus) == sorted(
                menu.span for menu in everywhere.menus
            )


def test_some_look_first() -> None:
    assert {recogniser.name for recogniser in RECOGNISERS if recogniser.needs} >= {"inline-list", "question"}
