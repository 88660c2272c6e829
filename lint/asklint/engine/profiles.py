"""Which systems a project uses, by its own evidence: before any file is read in full, from cheap literals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from asklint import systems
from asklint.engine.cache import digest
from asklint.engine.stamp import stamp
from asklint.record import field, record
from asklint.source import Source, UnreadableSourceError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from asklint.engine.cache import Cache
    from asklint.engine.contents import Contents
    from asklint.engine.run import Input
    from asklint.settings import Settings

_MAX_EVIDENCE = 5
_Seen = tuple[str, int, str, str]


@record(frozen=True)
class Sighting:
    """One piece of evidence, with its place."""

    path: str
    row: int
    version: str
    note: str


@record()
class ProfileUse:
    """A profile in use: its version, and why."""

    name: str
    version: str = ""
    pinned: bool = False
    sightings: list[Sighting] = field(default_factory=list)


def profiles_in_use(
    settings: Settings, inputs: Iterable[Input], contents: Contents, cache: Cache | None = None
) -> dict[str, ProfileUse]:
    """Pinned ones as they are pinned; with `auto`, those that the files show."""
    if settings.profiles != "auto":
        uses = {name: ProfileUse(name, pinned=True) for name in settings.profiles}
    else:
        uses = _detect(inputs, contents, cache)
        for name in {**settings.profile_versions, **settings.profile_options}:
            uses.setdefault(name, ProfileUse(name, pinned=True))
    for name, use in uses.items():
        pinned = settings.profile_versions.get(name)
        use.version = pinned or max((s.version for s in use.sightings), key=systems.version_key, default="")
    return dict(sorted(uses.items()))


def versions(uses: Mapping[str, ProfileUse]) -> dict[str, str]:
    return {name: use.version for name, use in uses.items()}


def _detect(inputs: Iterable[Input], contents: Contents, cache: Cache | None) -> dict[str, ProfileUse]:
    shelf = cache.shelf(digest(b"evidence", stamp().encode())) if cache is not None else None
    uses: dict[str, ProfileUse] = {}
    for item in inputs:
        try:
            data = contents.read(item)
        except OSError:
            continue
        seen = _remembered(shelf.get(contents.digest(item, data))) if shelf is not None else None
        if seen is None:
            seen = _sightings(item.display, data)
            if shelf is not None:
                shelf.put(contents.digest(item, data), seen)
        for name, row, version, note in seen:
            use = uses.setdefault(name, ProfileUse(name))
            use.sightings.append(Sighting(item.display, row, version, note))
    if shelf is not None:
        shelf.save()
    for use in uses.values():
        use.sightings.sort(key=lambda s: (s.path, s.row))
        use.sightings.sort(key=lambda s: systems.version_key(s.version), reverse=True)
        del use.sightings[_MAX_EVIDENCE:]
    return uses


def _sightings(path: str, data: bytes) -> list[_Seen]:
    """What a file shows of each system: its name, the row, the version, a note."""
    known = ((name, systems.system(name)) for name in systems.NAMES)
    hits = [(name, system) for name, system in known if any(cue in data for cue in system.CUES)]
    if not hits:
        return []
    try:
        source = Source(path, data)
    except UnreadableSourceError:
        return []
    return [
        (name, source.position(seen.span.start).row, seen.version, seen.note)
        for name, system in hits
        for seen in system.evidence(path, source.text)
    ]


def _remembered(plain: Any) -> list[_Seen] | None:
    """Sightings from the cache; None if it holds anything else."""
    if not isinstance(plain, list):
        return None
    for seen in plain:
        if not (isinstance(seen, list) and [type(part) for part in seen] == [str, int, str, str]):
            return None
        if seen[0] not in systems.NAMES:
            return None
    return [(name, row, version, note) for name, row, version, note in plain]
