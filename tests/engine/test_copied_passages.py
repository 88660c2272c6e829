"""A copied preamble is one defect."""

from __future__ import annotations

from asklint.engine.plugins import load_registry
from asklint.engine.run import Input, Linter
from asklint.settings import Settings

PREAMBLE = "Use AskUserQuestion with these options:\n\n- **A** — 1\n- **B** — 2\n- **C** — 3\n- **D** — 4\n- **E** — 5\n"


def lint(copies: int) -> list[str]:
    inputs = [Input.text(f"skills/s{n}/SKILL.md", PREAMBLE.encode()) for n in range(copies)]
    linter = Linter(load_registry(entry_points=()), Settings(select=("ASK101",)))
    return [f"{finding.path}: {finding.help}" for finding in linter.run(inputs).findings]


def test_a_few_copies_are_reported_one_by_one() -> None:
    assert len(lint(5)) == 5


def test_many_copies_are_reported_once() -> None:
    found = lint(12)
    assert len(found) == 1
    assert found[0].startswith("skills/s0/SKILL.md")
    assert found[0].endswith("the same passage stands in 11 more files")
