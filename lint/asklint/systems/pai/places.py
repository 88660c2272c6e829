"""Which documents play a part in the protocol, and which part of a project uses it."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.project import holds_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.project import Fact, Project
    from asklint.rule import Context

PROTOCOL = "pai.protocol"
"""A document that uses the protocol; the key is the part of the project it belongs to."""

_MARKDOWN = Pattern(r"\.(?:md|mdc|markdown)(?:\.(?:template|tmpl|tpl|local))?$", re.IGNORECASE)
_RECORD = Pattern(
    r"(?:^|/)(?:reports?|plans?|designs?|proposals?|rfcs?|archived?|history|changelogs?|transcripts?|retros?)/"
    r"|(?:^|/)(?:changelog|history|release[-_]notes)[^/]*$",
    re.IGNORECASE,
)
_CONTRACT = Pattern(r"(?:^|/)(?:pai[-_])?q(?:&|-?and-?|-?n-?|[-_])?a[-_ ]contract\.md$", re.IGNORECASE)
_ALGORITHM = Pattern(
    r"(?:^|/)algorithm/(?:v?\d{1,9}(?:\.\d{1,9}){0,5}[^/]{0,200}|latest)\.md$", re.IGNORECASE
)
_VERSION = Pattern(r"v?(\d{1,6}(?:\.\d{1,6}){0,5})")
_STEERING = Pattern(r"(?:^|/)(?:ai[-_]?)?steering[-_]?rules\.md$", re.IGNORECASE)
_DELEGATION = Pattern(r"(?:^|/)(?:the[-_]?)?delegation(?:[-_]?system)?\.md$", re.IGNORECASE)
_SKILL_SYSTEM = Pattern(r"(?:^|/)(?:the[-_]?)?skill[-_]?system\.md$", re.IGNORECASE)
_OF_THE_USER = Pattern(r"(?:^|/)user/", re.IGNORECASE)


def in_force(context: Context) -> bool:
    """Releases before 4 have another policy on asking and none of the protocol's parts."""
    major = context.profiles.get("pai", "").split(".")[0]
    return not major.isdecimal() or int(major[:6]) >= 4


def part_of(path: str) -> str:
    """The part of a project that a document belongs to: a release in its own folder, or the project as a whole.

    A repository that keeps several releases side by side adopts a protocol from one of them on.
    """
    parts = path.replace("\\", "/").split("/")[:-1]
    if ".claude" in parts:
        return "/".join(parts[: parts.index(".claude")])
    for at, part in enumerate(parts[:-1]):
        if part.lower() == "releases":
            return "/".join(parts[: at + 2])
    return ""


def used_here(path: str) -> str:
    """The condition that the part of the project around a document uses the protocol."""
    return holds_for(PROTOCOL, part_of(path))


def uses(project: Project, path: str) -> bool:
    return project.holds(used_here(path))


def unmet(project: Project, kind: str, covering: str) -> Iterator[Fact]:
    """Documents of a kind, in parts of the project that use the protocol, for which no fact of the covering kind is
    known: what has to be said is said neither there nor elsewhere in the same part."""
    covered = {fact.key for fact in project.find(covering)}
    yield from (fact for fact in project.find(kind) if fact.key not in covered and uses(project, fact.path))


def is_markdown(path: str) -> bool:
    return _MARKDOWN.search(path) is not None


def is_record(path: str) -> bool:
    """A report or a plan speaks about the protocol; it is no part of it."""
    return _RECORD.search(path.replace("\\", "/")) is not None


def is_contract(path: str) -> bool:
    return _CONTRACT.search(path.replace("\\", "/")) is not None


def is_algorithm(path: str) -> bool:
    return _ALGORITHM.search(path.replace("\\", "/")) is not None


def is_beside_algorithm(path: str) -> bool:
    """A version of the algorithm, or an addendum in its folder."""
    return PurePosixPath(path.replace("\\", "/")).parent.name.lower() == "algorithm"


def algorithm_version(path: str) -> tuple[int, ...]:
    """What `Algorithm/v3.7.0.md` says of itself; LATEST is newer than all."""
    match = _VERSION.match(PurePosixPath(path.replace("\\", "/")).name)
    return tuple(int(part) for part in match.group(1).split(".")) if match else (10**7,)


def is_steering(path: str) -> bool:
    path = path.replace("\\", "/")
    return _STEERING.search(path) is not None and _OF_THE_USER.search(path) is None


def is_delegation(path: str) -> bool:
    return _DELEGATION.search(path.replace("\\", "/")) is not None


def is_skill_system(path: str) -> bool:
    return _SKILL_SYSTEM.search(path.replace("\\", "/")) is not None
