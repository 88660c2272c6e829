"""Packages that bring rules of their own, installed for one test."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_NUMBERS = count()
HEAD = """\
import re
from asklint.finding import Applicability, Edit, Fix, Severity
from asklint.hookspecs import hookimpl
from asklint.rule import Rule
from asklint.source import Span


class Word(Rule):
    \"\"\"
    ## What it does
    Finds a word. And more.
    \"\"\"

    severity = Severity.WARNING
    pattern = replacement = ""
    applicability = Applicability.SAFE

    def check(self, reading, context):
        for match in re.finditer(self.pattern, reading.document.source.text):
            place = Span(*match.span())
            fix = Fix("say it nicely", self.applicability, (Edit(place, self.replacement),))
            yield self.finding(reading, place, f"{match.group()} is not nice", fix=fix)


"""
SHOUTING = (
    HEAD
    + """\
class Shouting(Word):
    __doc__ = Word.__doc__
    code, name, pattern, replacement = "ACME101", "no-shouting", "!!+", "!"


@hookimpl
def asklint_rules():
    return [Shouting]
"""
)


@dataclass
class Packages:
    """A folder on the path, like site-packages."""

    folder: Path
    modules: list[str] = field(default_factory=list)

    def install(self, code: str, *, name: str = "acme", version: str = "1.2.3") -> str:
        """Install a package that offers a module with this code as its plug-in; the name of the module."""
        module = f"asklint_test_plugin_{next(_NUMBERS)}"
        (self.folder / f"{module}.py").write_text(code, encoding="utf-8")
        info = self.folder / f"{name}-{version}.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        (info / "entry_points.txt").write_text(f"[asklint]\n{name}-rules = {module}\n")
        self.modules.append(module)
        return module

    def forget(self) -> None:
        for module in self.modules:
            sys.modules.pop(module, None)
