"""The page of a rule, from its file alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pages.example import found, silent
from pages.fences import fence, folded
from pages.rule_tables import SYSTEMS, rule_source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.rule import Rule
    from pages.field import Field
    from pages.rule_tables import Family

REPOSITORY = "https://github.com/asklint/asklint"
_FIX = {
    None: "no fix",
    "safe": "safe fix",
    "unsafe": "unsafe fix",
    "hint": "hint",
}
_TEXTS = ("What it does", "Why is this bad?", "Example", "Use instead", "When not to flag", "Fix safety")
_THREAD = re.compile(
    r"(?<![\w/])([A-Za-z0-9][\w.-]{0,38}/[\w.-]{1,60}) (?P<kind>PR|issue|PRs|issues) (\d{1,6})\b"
)


def rule_page(rule: Rule, family: Family, field: Field) -> str:
    return "\n".join(_parts(rule, family, field)).rstrip() + "\n"


def _parts(rule: Rule, family: Family, field: Field) -> Iterator[str]:
    yield f"# {rule.name}\n"
    yield f"{_facts(rule, family)}\n"
    for heading in _TEXTS:
        text = rule.section(heading)
        if text:
            yield f"## {heading}\n\n{text}\n"
    yield from _examples(rule)
    yield f"## Evidence\n\n{_verified(rule)}\n"
    if references := rule.section("References"):
        yield f"{linked(references)}\n"
    yield f"## In real documents\n\n{field.sentence(rule.code)} {field.summary()}\n"
    yield from _turned_off(rule)
    yield f"[Its source]({REPOSITORY}/blob/main/{rule_source(rule)})\n"


def _facts(rule: Rule, family: Family) -> str:
    """One line under the title."""
    profiles = [name.strip() for name in rule.profile.split(",")]
    holds = (
        "every document"
        if profiles == ["core"]
        else " and ".join(
            f"[{SYSTEMS[name]}](../systems/{name}.md)" if name in SYSTEMS else f"`{name}`"
            for name in profiles
        )
    )
    fix = _FIX[rule.fixable.value if rule.fixable else None]
    parts = [f"**{rule.code}**", rule.severity.word, holds, fix, f"since {rule.since}"]
    if rule.preview:
        parts.insert(1, "preview")
    return f"{' · '.join(parts)} · [{family.title}](index.md#{family.anchor})"


def _examples(rule: Rule) -> Iterator[str]:
    if not rule.bad:
        return
    first, *rest = rule.bad
    yield "## What asklint says\n"
    yield found(rule, first)
    if rest:
        yield folded(f"{len(rest)} more that it finds", "\n".join(found(rule, example) for example in rest))
    if rule.good:
        plural = "s" if len(rule.good) > 1 else ""
        yield folded(
            f"{len(rule.good)} example{plural} that it leaves alone",
            "\n".join(silent(example) for example in rule.good),
        )


def _verified(rule: Rule) -> str:
    """`MUST · where it is laid down · 2026-09` in a sentence."""
    strength, source, date = (part.strip() for part in rule.verified.split("·"))
    means = "demanded by" if strength == "MUST" else "recommended by"
    return f"**{strength}**, {means} {source}. Read {date}."


def linked(references: str) -> str:
    """`owner/repository PR 7` and `issue 7` as links; text in code stays as it is."""

    def link(match: re.Match[str]) -> str:
        kind = "pull" if match["kind"].startswith("PR") else "issues"
        return f"[{match.group()}](https://github.com/{match.group(1)}/{kind}/{match.group(3)})"

    return _THREAD.sub(link, references)


def _turned_off(rule: Rule) -> Iterator[str]:
    yield "## Turn it off\n"
    yield "For one passage, in the document itself, or for the project, in `asklint.toml`:\n"
    yield fence(f"<!-- asklint: ignore[{rule.name}] the reason -->", "markdown")
    yield fence(f'ignore = ["{rule.name}"]', "toml")
