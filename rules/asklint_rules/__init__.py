"""The built-in rules and recognisers: a plug-in like any other. Every module in the folders below holds one rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.hookspecs import hookimpl
from asklint.reader.menus import RECOGNISERS
from asklint.rule_files import rules_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asklint.reader.recogniser import Recogniser
    from asklint.rule import Rule

FAMILIES = (
    "linter",
    "options",
    "call",
    "channel",
    "context",
    "who",
    "pairing",
    "phase",
    "tree",
    "prompt_spec",
    "brief",
)


@hookimpl
def asklint_rules() -> Sequence[type[Rule]]:
    return [rule for family in FAMILIES for rule in rules_in(f"{__name__}.{family}")]


@hookimpl
def asklint_recognisers() -> Sequence[Recogniser]:
    return RECOGNISERS
