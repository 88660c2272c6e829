"""One rule is one file: the rules of a package, found by its files, so that a new one need not be listed anywhere."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from asklint.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator


def rules_in(package: str) -> Iterator[type[Rule]]:
    """The rule of every module of a package, by file name; names with a leading underscore are left out."""
    folders = import_module(package).__path__
    names = {file.stem for folder in folders for file in Path(folder).glob("*.py")}
    for name in sorted(name for name in names if not name.startswith("_")):
        module = import_module(f"{package}.{name}")
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Rule) and value.__module__ == module.__name__:
                yield value
