"""Whole projects in the manner of a system, each with the findings that were written down for it by hand."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from asklint.config.load import settings_from
from asklint.engine.plugins import load_registry
from asklint.engine.run import Input, Linter, Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

FIXTURES = Path(__file__).parents[2] / "fixtures" / "systems"


@dataclass
class Projects:
    """The projects of one system: a folder each, with an expected.toml."""

    system: str
    suffixes: frozenset[str]
    select: Sequence[str] = ()
    """The rules that run; none: those that a project's expected.toml names."""

    @cached_property
    def names(self) -> list[str]:
        return sorted(path.name for path in (FIXTURES / self.system).iterdir() if path.is_dir())

    def expectation(self, name: str) -> dict[str, Any]:
        return tomllib.loads((FIXTURES / self.system / name / "expected.toml").read_text(encoding="utf-8"))

    def inputs(self, name: str) -> list[Input]:
        root = FIXTURES / self.system / name
        files = sorted(path for path in root.rglob("*") if path.is_file() and path.suffix in self.suffixes)
        return [Input.file(path, path.relative_to(root).as_posix()) for path in files]

    def linter(self, name: str) -> Linter:
        expected = self.expectation(name)
        select = list(self.select) or expected["select"]
        keys = {"profiles": expected["profiles"], "select": select, **expected.get("settings", {})}
        return Linter(load_registry(entry_points=()), settings_from(keys))

    def lint(self, name: str) -> tuple[Linter, Outcome]:
        linter = self.linter(name)
        outcome = linter.run(self.inputs(name))
        assert not outcome.faults, outcome.faults[0].details
        return linter, outcome

    def documents(self) -> int:
        return sum(len(self.inputs(name)) for name in self.names)

    def assert_findings(self, name: str) -> None:
        """What is found is what was written down, and nothing besides."""
        written = self.expectation(name)["findings"]
        expected = [(path, code, row) for path, entries in written.items() for code, row in entries]
        assert sorted(places(self.lint(name)[1])) == sorted(expected)

    def assert_detected(self, name: str) -> None:
        """The system is seen where it is in use, in its version, and nowhere else."""
        expected = self.expectation(name)
        linter, _ = self.lint(name)
        assert (self.system in linter.profiles) is expected.get("detected", True)
        if "version" in expected:
            assert linter.profiles[self.system] == expected["version"]


def places(outcome: Outcome) -> list[tuple[str, str, int]]:
    """Path, code and row of every finding."""
    return [(f.path, f.code, outcome.sources[f.path].position(f.span.start).row) for f in outcome.findings]


PAI_RULES = [
    f"ASK{number}" for number in (411, 412, 413, 415, 416, 417, 418, 420, 421, 422, 423, 424, 425, 426)
]
CAMPAIGN = Projects("campaign", frozenset({".md", ".ts"}))
CODEX = Projects("codex", frozenset({".md", ".json", ".ts"}))
GSTACK = Projects("gstack", frozenset({".md", ".ts", ".tmpl"}))
PAI = Projects("pai", frozenset({".md", ".ts", ".template"}), PAI_RULES)
