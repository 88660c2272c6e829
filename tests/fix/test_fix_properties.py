"""What must hold of every fix, on every fixture, with any selection of rules, in every host language."""

from __future__ import annotations

import ast
import json
import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from asklint.document.load import load
from asklint.engine.plugins import load_registry
from asklint.engine.run import Input, Linter
from asklint.fix.apply import applicable, apply_edits
from asklint.fix.harm import harm_in
from asklint.fix.rounds import fix_text
from asklint.settings import Settings
from asklint.source import Source

if TYPE_CHECKING:
    from asklint.finding import Finding

ROOT = Path(__file__).parent.parent.parent / "fixtures"
FIXTURES = sorted(
    path for path in ROOT.rglob("*") if path.suffix in {".md", ".tmpl", ".ts", ".tsx", ".js", ".py", ".json"}
)
REGISTRY = load_registry(entry_points=())
FAMILIES = ("ASK0", "ASK10", "ASK11", "ASK12", "ASK2", "ASK3", "ASK4", "ASK5", "ASK6", "ASK7", "ASK8")


DRAWS = range(3)


def _linter(path: Path, draw: int = 0) -> Linter:
    """A random but repeatable choice of rules for each fixture and draw."""
    chooser = random.Random(f"{path.relative_to(ROOT).as_posix()} {draw}")
    chosen = tuple(chooser.sample(FAMILIES, chooser.randint(4, len(FAMILIES))))
    return Linter(REGISTRY, Settings(select=chosen, preview=True))


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_fixing(path: Path) -> None:
    display = path.relative_to(ROOT).as_posix()
    source = Source(display, path.read_bytes())
    for draw in DRAWS:
        _fix_and_compare(display, source, _linter(path, draw))


def _fix_and_compare(display: str, source: Source, linter: Linter) -> None:
    before = linter.run([Input.text(display, source.data)]).all_findings
    if not any(applicable(finding, unsafe=True) for finding in before):
        return

    def lint(text: str) -> list[Finding]:
        return linter.relint(Input.text(display, source.encode(text)))

    fixed = fix_text(source.text, lint, unsafe=True, harm=harm_in(display))
    after = lint(fixed.text)
    refused = {one.finding.code for one in fixed.refused}
    for finding in fixed.applied:
        assert sum(f.code == finding.code for f in after) < sum(f.code == finding.code for f in before), (
            finding
        )
    assert {f.code for f in after} <= {f.code for f in before}, "a fix brought a finding of another rule"
    assert fix_text(fixed.text, lint, unsafe=True, harm=harm_in(display)).text == fixed.text, (
        "a second run changes something"
    )
    assert not [f for f in after if applicable(f, unsafe=True) and f.code not in refused]
    _parses_as_well(source, fixed.text)


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_an_edit_touches_nothing_else(path: Path) -> None:
    display = path.relative_to(ROOT).as_posix()
    source = Source(display, path.read_bytes())
    findings = _linter(path).run([Input.text(display, source.data)]).all_findings
    for finding in findings:
        if not applicable(finding, unsafe=True) or finding.fix is None:
            continue
        edits = sorted(finding.fix.edits)
        changed = apply_edits(source.text, edits)
        assert changed != source.text
        assert changed.startswith(source.text[: edits[0].span.start])
        assert changed.endswith(source.text[edits[-1].span.end :])


def _parses_as_well(source: Source, text: str) -> None:
    """The host file is as good as it was, and its comments and the number of its documents are the same."""
    if source.path.endswith(".py"):
        ast.parse(text)
    elif source.path.endswith(".json"):
        json.loads(text)
    old, new = load(source), load(Source.from_text(source.path, text))
    assert len(new.problems) <= len(old.problems)
    assert len(new.documents) == len(old.documents)


def test_the_fixtures_have_something_to_fix() -> None:
    """Without this the tests above could pass by fixing nothing."""
    linter = Linter(REGISTRY, Settings(preview=True))
    found: dict[str, set[str]] = {}
    for path in FIXTURES:
        outcome = linter.run([Input.text(path.relative_to(ROOT).as_posix(), path.read_bytes())])
        codes = {finding.code for finding in outcome.all_findings if applicable(finding, unsafe=True)}
        found.setdefault(path.suffix, set()).update(codes)
    codes = set().union(*found.values())
    assert len(codes) >= 8, codes
    assert {".md", ".ts", ".py"} <= {suffix for suffix, some in found.items() if some}, found
