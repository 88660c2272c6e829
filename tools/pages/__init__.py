"""The generated pages of the documentation: rules, harnesses and configuration keys, from the code itself.

Nothing here is committed: `docs/conf.py` writes the pages whenever the documentation is built.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.engine.plugins import load_registry
from pages.configuration import keys_part
from pages.field import Field
from pages.harnesses import harness_part
from pages.rule_page import rule_page
from pages.rule_tables import families, index_page, system_part

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GENERATED = ("rules", "_parts")
"""Folders of `docs/` that hold nothing else."""


def pages(docs: Path) -> Iterator[tuple[str, str]]:
    """Every generated page, as its path in `docs` and its text."""
    rules = list(load_registry(entry_points=()).rules.values())
    field = Field.load(docs / "field.json")
    yield "rules/index.md", index_page(rules, field)
    for family in families(rules):
        for rule in family.rules:
            yield f"rules/{rule.name}.md", rule_page(rule, family, field)
    for system in ("gstack", "pai", "dtree", "campaign", "codex"):
        yield f"_parts/{system}-rules.md", system_part(system, rules, field)
    yield "_parts/configuration-keys.md", keys_part()
    yield "_parts/harnesses.md", harness_part()
    yield "_parts/field.md", field.summary() + "\n"


def write_pages(docs: Path) -> None:
    """Write what has changed, so that a second build has nothing to do; remove what no longer belongs."""
    wanted = dict(pages(docs))
    for folder in GENERATED:
        (docs / folder).mkdir(exist_ok=True)
        for old in (docs / folder).glob("*.md"):
            if f"{folder}/{old.name}" not in wanted:
                old.unlink()
    for name, text in wanted.items():
        path = docs / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
