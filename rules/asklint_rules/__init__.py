"""The built-in rules: a plug-in like any other. Every module in the folders below holds one rule."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from asklint.hookspecs import hookimpl
from asklint.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
    return list(_rules())


def _rules() -> Iterator[type[Rule]]:
    folder = Path(__file__).parent
    for family in FAMILIES:
        for name in sorted(
            file.stem for file in (folder / family).glob("*.py") if not file.stem.startswith("_")
        ):
            module = import_module(f"{__name__}.{family}.{name}")
            for value in vars(module).values():
                if (
                    isinstance(value, type)
                    and issubclass(value, Rule)
                    and value.__module__ == module.__name__
                ):
                    yield value
