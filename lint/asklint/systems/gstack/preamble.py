"""How a skill loads the shared format: a template by its placeholder, a generated skill by the section itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.record import record
from asklint.source import Span
from asklint.systems.gstack.versions import FORMAT_HEADING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.frontmatter import Entry
    from asklint.reader.model import Reading

_SKILL = Pattern(r"(?:^|/)SKILL\.md(?P<template>\.tmpl)?$")
_PLACEHOLDER = Pattern(r"^[ \t]*\{\{PREAMBLE\}\}", re.MULTILINE)
_GENERATED = "<!-- AUTO-GENERATED from "
TIERS = ("1", "2", "3", "4")
WITH_FORMAT = TIERS[1:]
"""From this tier on the preamble brings the format along."""


@record(frozen=True)
class Unloaded:
    """What keeps a skill from loading the format."""

    span: Span
    what: str
    remedy: str


def unloaded(reading: Reading) -> Iterator[Unloaded]:
    document = reading.document
    named = _SKILL.search(document.path)
    front = document.frontmatter
    if named is None or document.host != "markdown" or front is None or front.error is not None:
        return
    tier = front.get("preamble-tier")
    if named["template"]:
        yield from _template(document.text, tier)
    elif (
        tier is not None
        and str(tier.value) in WITH_FORMAT
        and _GENERATED in document.text
        and not FORMAT_HEADING.search(document.text)
    ):
        yield Unloaded(
            tier.value_span,
            f"a skill of tier {tier.value} without the section “AskUserQuestion Format”",
            "generate it anew, and keep the format in the skill itself: a section file is not always loaded",
        )


def _template(text: str, tier: Entry | None) -> Iterator[Unloaded]:
    places = [Span(*match.span()) for match in _PLACEHOLDER.finditer(text)]
    if tier is not None and str(tier.value) not in TIERS:
        yield Unloaded(
            tier.value_span, f"“{tier.value}” is no tier of the preamble", "write a tier from 1 to 4"
        )
    elif tier is not None and not places:
        yield Unloaded(
            tier.key_span,
            "a tier, and no {{PREAMBLE}} that it is the tier of",
            "put {{PREAMBLE}} on a line of its own, before the first step",
        )
    elif tier is None and places:
        yield Unloaded(
            places[0],
            "{{PREAMBLE}} without a tier in the frontmatter",
            "add `preamble-tier:`, 2 or higher where the skill asks",
        )
    for again in places[1:]:
        yield Unloaded(
            again, "a second {{PREAMBLE}}", "keep the first: twice the same format is twice the context"
        )
