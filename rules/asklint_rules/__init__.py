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

CORE_FAMILIES = ("linter", "options", "call", "channel", "context", "who")
PROFILE_FAMILIES = {
    "pai": ("pairing",),
    "campaign": ("phase", "pairing"),
    "dtree": ("tree",),
    "codex": ("prompt_spec",),
    "gstack": ("brief",),
}
"""Rules that hold only where a system is in use, and are loaded only there."""


@hookimpl
def asklint_rules() -> Sequence[type[Rule]]:
    return _rules(CORE_FAMILIES)


@hookimpl
def asklint_profile_rules(profile: str) -> Sequence[type[Rule]]:
    return _rules(PROFILE_FAMILIES.get(profile, ()))


def _rules(families: Sequence[str]) -> Sequence[type[Rule]]:
    return [rule for family in families for rule in rules_in(f"{__name__}.{family}")]


@hookimpl
def asklint_recognisers() -> Sequence[Recogniser]:
    return RECOGNISERS
