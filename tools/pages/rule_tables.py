"""Tables of rules: the index, by family, and the rules of one system."""

from __future__ import annotations

import inspect
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from asklint.rule import Rule
    from pages.field import Field

ROOT = Path(__file__).parents[2]
SYSTEMS = {
    "gstack": "gstack",
    "pai": "PAI",
    "dtree": "decision trees",
    "campaign": "Campaign Mode",
    "codex": "Codex prompt specs",
}
_FAMILIES = (
    ("linter", "asklint itself", "What asklint says about its own input."),
    (
        "options",
        "Options",
        "The user's decision space: how many options there are, and what becomes of them.",
    ),
    ("call", "The call", "The shape of a call of the ask tool: what the tool takes."),
    ("channel", "Channel", "Tool or prose: how the question reaches the user."),
    ("context", "Context", "What the user has to know to answer."),
    ("who", "Who asks", "Whether the one who asks can be heard."),
    ("pairing", "Pairing", "PAI: open choices, and how subagents hand them up."),
    ("phase", "Phase or advice", "Campaign Mode: which questions go through the tool."),
    ("tree", "Decision trees", "Trees of questions, in five versions of one format."),
    ("prompt_spec", "Prompt specs", "Canonical prompt specs for Codex."),
    ("brief", "Splits and briefs", "gstack: chains of questions, and decision briefs."),
)
"""Folder of the rules, title, and what they are about; a folder that is not listed comes last, under its own name."""


@dataclass(slots=True)
class Family:
    folder: str
    title: str
    about: str
    rules: list[Rule] = field(default_factory=list)

    @property
    def anchor(self) -> str:
        return self.title.lower().replace(" ", "-")


def rule_source(rule: Rule) -> str:
    """The file of a rule, from the top of the repository."""
    path = Path(inspect.getfile(type(rule)))
    package = next(folder for folder in path.parents if folder.name in {"asklint_rules", "asklint"})
    top = "rules" if package.name == "asklint_rules" else "lint"
    return f"{top}/{path.relative_to(package.parent).as_posix()}"


def families(rules: Iterable[Rule]) -> list[Family]:
    """The rules by the folder that they lie in."""
    found = {folder: Family(folder, title, about) for folder, title, about in _FAMILIES}
    for rule in rules:
        folder = Path(rule_source(rule)).parent.name
        title = folder.replace("_", " ").capitalize()
        found.setdefault(folder, Family(folder, title, "")).rules.append(rule)
    return [family for family in found.values() if family.rules]


def index_page(rules: Sequence[Rule], counts: Field) -> str:
    return "\n".join(_index(rules, counts)) + "\n"


def _index(rules: Sequence[Rule], counts: Field) -> Iterator[str]:
    yield "# Rules\n"
    yield (
        f"{len(rules)} rules. A code never changes its meaning. `error` breaks at run time or breaks a stated contract, "
        "`warning` loses something for the user, `info` is advice and never fails a run. *Fix*: `safe` is applied by "
        "`--fix`, `unsafe` needs `--unsafe-fixes`, `hint` is only shown. *Seen* counts findings in real documents."
    )
    yield f"\n{counts.summary()}\n"
    for family in families(rules):
        yield f"## {family.title}\n"
        if family.about:
            yield f"{family.about}\n"
        yield from _table(family.rules, counts, "")
        yield ""
    yield "```{toctree}\n:hidden:\n"
    yield from (f"{rule.code} {rule.name} <{rule.name}>" for rule in rules)
    yield "```"


def system_part(system: str, rules: Iterable[Rule], counts: Field) -> str:
    """The rules that hold where a system is in use, besides those that hold everywhere."""
    own = [rule for rule in rules if system in (name.strip() for name in rule.profile.split(","))]
    return "\n".join(_table(own, counts, "../rules/")) + "\n"


def _table(rules: Iterable[Rule], counts: Field, folder: str) -> Iterator[str]:
    yield ":::{container} rules"
    yield "| code | rule | level | fix | seen | what it finds |"
    yield "|---|---|---|---|--:|---|"
    for rule in rules:
        fix = rule.fixable.value if rule.fixable else ""
        summary = rule.summary().replace("|", "\\|")
        seen = f"{counts.findings(rule.code):,}" if counts.findings(rule.code) else ""
        level = f"{rule.severity.word}, preview" if rule.preview else rule.severity.word
        yield f"| {rule.code} | [{rule.name}]({folder}{rule.name}.md) | {level} | {fix} | {seen} | {summary} |"
    yield ":::"
