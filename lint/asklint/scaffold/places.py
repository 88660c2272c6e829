"""Where a new rule goes: into a folder of the built-in rules, or into the plug-in package around the working folder."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.config.files import PYPROJECT
from asklint.config.toml import parse_toml
from asklint.lazy_regex import Pattern
from asklint.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_CODE = Pattern(r"""^ {4}code = ["'](?P<letters>[A-Z]{2,10})(?P<number>[0-9]{1,5})["']""", re.MULTILINE)
OUR_LETTERS = "ASK"
FIRST_NUMBER = 101


@record(frozen=True)
class Code:
    letters: str
    number: int

    def __str__(self) -> str:
        return f"{self.letters}{self.number:03}"


@record(frozen=True)
class Place:
    """A folder for rules and who owns it."""

    folder: Path
    root: Path
    """The project that the folder belongs to."""
    package: str = ""
    """The import name of the plug-in; empty: the built-in rules."""

    def codes(self) -> list[Code]:
        """The codes of the rules in the folder, in order."""
        found = (code for file in self.folder.glob("*.py") for code in _codes_in(file))
        return sorted(found, key=lambda code: (code.letters, code.number))

    def finds_rules_by_itself(self) -> bool:
        """Whether the package looks its rules up by their files (`rules_in`)."""
        if not self.package:
            return True
        return any(
            "rules_in(" in file.read_text(encoding="utf-8", errors="replace")
            for folder in (self.folder, self.folder.parent)
            for file in sorted(folder.glob("*.py"))
        )


class NoPlaceError(LookupError):
    """There is no place for a rule here; the message says what would be one."""


def find_place(start: Path, family: str) -> Place:
    """The place for a rule, looked for from `start` upwards. `family` is a folder of the built-in rules."""
    for root in (start, *start.parents):
        builtin = root / "rules" / "asklint_rules"
        if (builtin / "__init__.py").is_file():
            return Place(_family_folder(builtin, family), root)
        plugin = _plugin_in(root)
        if plugin is not None:
            return plugin
    raise NoPlaceError(
        "there is no place for a rule here: neither a checkout of asklint nor a package whose pyproject.toml has "
        "[project.entry-points.asklint]; go to one, or name a folder with --folder"
    )


def families(builtin: Path) -> dict[str, Place]:
    """The folders of the built-in rules that hold rules, by name, in the order of their codes."""
    places = [Place(path.parent, builtin.parents[1]) for path in builtin.glob("*/__init__.py")]
    numbered = [(codes[0].number, place) for place in places if (codes := place.codes())]
    return {place.folder.name: place for _, place in sorted(numbered, key=lambda pair: pair[0])}


def _family_folder(builtin: Path, family: str) -> Path:
    known = families(builtin)
    if family not in known:
        wanted = f"no family is called {family!r}" if family else "say which family the rule belongs to"
        raise NoPlaceError(f"{wanted}: --family takes {', '.join(known)}")
    return known[family].folder


def _plugin_in(root: Path) -> Place | None:
    package = next(_plugin_names(root), None)
    if package is None:
        return None
    path = package.replace(".", "/")
    for folder in (root / "src" / path, root / path):
        if folder.is_dir():
            rules = folder / "rules"
            return Place(rules if rules.is_dir() else folder, root, package)
    raise NoPlaceError(
        f"{root / PYPROJECT} offers the plug-in {package}, and there is no such package beside it"
    )


def _plugin_names(root: Path) -> Iterator[str]:
    """The packages that a pyproject.toml offers as plug-ins of asklint."""
    try:
        table: object = parse_toml((root / PYPROJECT).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return
    for key in ("project", "entry-points", "asklint"):
        table = table.get(key) if isinstance(table, dict) else None
    if isinstance(table, dict):
        yield from (str(value).partition(":")[0].strip() for value in table.values())


def _codes_in(file: Path) -> Iterator[Code]:
    for match in _CODE.finditer(file.read_text(encoding="utf-8", errors="replace")):
        yield Code(match["letters"], int(match["number"]))
