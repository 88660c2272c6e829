"""How often rules fire on real documents: numbers that tools/field_counts.py has kept."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Field:
    projects: int
    documents: int
    asks: int
    rules: Mapping[str, tuple[int, int, int]]
    """By code: findings, files and projects with one."""

    @classmethod
    def load(cls, path: Path) -> Field:
        data = json.loads(path.read_text(encoding="utf-8"))
        rules = {code: (row[0], row[1], row[2]) for code, row in data["rules"].items()}
        return cls(data["projects"], data["documents"], data["asks"], rules)

    def findings(self, code: str) -> int:
        return self.rules.get(code, (0, 0, 0))[0]

    def summary(self) -> str:
        """What was counted."""
        return (
            f"Counted in {self.documents:,} documents of {self.projects} public projects, "
            f"which ask {self.asks:,} times; each linted as a project of its own with the default settings."
        )

    def sentence(self, code: str) -> str:
        found, files, projects = self.rules.get(code, (0, 0, 0))
        if not found:
            return "Not once."
        times = "Once" if found == 1 else f"{found:,} times"
        where = f"{files:,} file{'s' if files > 1 else ''} of {projects} project{'s' if projects > 1 else ''}"
        return f"{times}, in {where}."
