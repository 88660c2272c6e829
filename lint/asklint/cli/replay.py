"""A run of which nothing has changed is not run again: it ends as it ended before, with the same words.

Its key covers all that a run looks at: the call, the settings, the files by their content, the terminal, the linter. What
is not known to be covered (an option that is not listed here, a baseline, a plug-in, a fault) is not replayed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from asklint.disk import is_file
from asklint.engine.cache import Cache, digest
from asklint.engine.stamp import stamp
from asklint.record import fields

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from asklint.cli.prepare import Prepared
    from asklint.cli.session import Session
    from asklint.engine.run import Outcome

_FORMATS = frozenset({"text", "concise", "json", "jsonl"})
"""Those that are made of the findings and the sources alone."""
_COVERED = frozenset(
    (
        "paths",
        "select",
        "ignore",
        "extend_select",
        "preview",
        "min_confidence",
        "config",
        "isolated",
        "profile",
        "target",
        "output_format",
        "statistics",
        "color",
        "quiet",
        "fail_on",
        "exit_zero",
        "unsafe_fixes",
        "cache_dir",
        "lines",
        "no_baseline",
    )
)
"""Options that change a run only through what the key holds. Any other that is given stops the replay."""
_ENVIRONMENT = ("NO_COLOR", "FORCE_COLOR", "TERM", "COLUMNS", "LINES")


class _File(NamedTuple):
    display: str
    read: Callable[[], bytes]


class Replay:
    """One run's place in the cache."""

    def __init__(self, cache: Cache, key: str) -> None:
        self._cache = cache
        self._key = key

    def recall(self) -> int | None:
        """Print what the run printed, and return how it ended; None if it is not known."""
        known = self._cache.recall(self._key)
        if known is None:
            return None
        code, printed = known
        from asklint.cli.output import write_stdout

        write_stdout(printed.decode("utf-8", "surrogatepass"))
        return code

    def remember(self, session: Session, outcome: Outcome, code: int, printed: str) -> None:
        if session.registry.broken or outcome.faults or code not in (0, 1):
            return
        self._cache.remember(self._key, code, printed.encode("utf-8", "surrogatepass"))


def replay_of(prepared: Prepared, options: argparse.Namespace) -> Replay | None:
    """Where this run is to be found; None if it is not one that can be replayed."""
    if prepared.cache is None or prepared.stdin is not None or not prepared.plugins.only_ours:
        return None
    if prepared.narrowing is not None or options.output_format not in _FORMATS:
        return None
    given = {name: value for name, value in vars(options).items() if value not in (None, False, [], ())}
    if not given.keys() <= _COVERED:
        return None
    try:
        parts = [*_surroundings(prepared, given), *_files(prepared)]
    except OSError:
        return None
    return Replay(prepared.cache, digest(*(part.encode("utf-8", "surrogatepass") for part in parts)))


def _surroundings(prepared: Prepared, given: dict[str, object]) -> Iterator[str]:
    yield stamp()
    yield str(Path.cwd())
    yield repr(sorted(given.items()))
    yield repr(prepared.settings)
    yield repr([os.environ.get(name) for name in _ENVIRONMENT])
    yield repr((sys.stdout.isatty(), _terminal()))
    settings = prepared.settings
    for name in fields(type(settings)):
        value = getattr(settings, name)
        for path in value if isinstance(value, tuple) else (value,):
            if isinstance(path, Path) and is_file(path):
                yield digest(path.read_bytes())


def _terminal() -> object:
    if not sys.stdout.isatty():
        return None
    import shutil

    return shutil.get_terminal_size()


def _files(prepared: Prepared) -> Iterator[str]:
    yield repr(prepared.discovery.skipped)
    contents = prepared.contents
    for candidate in prepared.discovery.files:
        file = _File(candidate.display, candidate.path.read_bytes)
        data = contents.read(file)
        yield f"{candidate.display}\0{candidate.generated_from}\0{contents.digest(file, data)}"
