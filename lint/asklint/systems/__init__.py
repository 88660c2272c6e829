"""The systems that projects ask by: each a package with its own forms, versions and evidence.

A system's package offers

- `CUES`: byte strings of which at least one stands in every file that gives evidence of the system;
- `evidence(path, text)`: what in a file shows that the system is in use, with the version where the text tells it;
- `facts(reading)`: what its project rules need to know of a file.

Its readers turn a document into the system's own model; its rules live with all other rules.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from asklint.record import record

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from asklint.project import Fact
    from asklint.reader.model import Reading
    from asklint.source import Span

NAMES = ("gstack", "pai", "dtree", "campaign", "codex")


@record(frozen=True)
class Evidence:
    """Words in a file that show a system in use. `version` is empty where they do not tell it."""

    version: str
    note: str
    """What was seen, for `--show-settings`."""
    span: Span


class System(Protocol):
    """What a system's package offers."""

    CUES: tuple[bytes, ...]

    @staticmethod
    def evidence(path: str, text: str) -> Iterable[Evidence]: ...

    @staticmethod
    def facts(reading: Reading) -> Iterable[Fact]: ...


def version_key(version: str) -> tuple[int, ...]:
    """`1.10` is newer than `1.9`; words count as nothing."""
    parts = version.lstrip("v").replace("-", ".").split(".")
    return tuple(int(part[:9]) if part.isdecimal() else 0 for part in parts if part)


def system(name: str) -> System:
    return cast("System", import_module(f"asklint.systems.{name}"))


def facts_of(reading: Reading, profiles: Mapping[str, str]) -> Iterable[Fact]:
    """The facts that the systems in use want to know of a document."""
    for name in profiles:
        if name in NAMES:
            yield from system(name).facts(reading)
