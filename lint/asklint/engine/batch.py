"""All files of a run: what is known from earlier runs is taken from the cache, the rest is checked, here or in
processes of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.engine import garbage
from asklint.engine.cache import digest
from asklint.engine.check import FileResult, unreadable
from asklint.engine.codec import FORMAT, pack, unpack
from asklint.engine.stamp import stamp
from asklint.source import Source, UnreadableSourceError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asklint.engine.cache import Shelf
    from asklint.engine.contents import Contents
    from asklint.engine.run import Input, Linter

ALONE_BYTES = 300_000
"""So much is checked before other processes are thought of: they cost a moment to start, and what is compiled by then
they have for nothing."""
WORTH_SHARING = 16
"""Files still to be checked from which on it pays."""


def check_all(linter: Linter, inputs: Sequence[Input], contents: Contents) -> dict[str, FileResult]:
    """Every file's result, in the order of the files."""
    shelf = linter.cache.shelf(results_name(linter)) if linter.cache is not None else None
    results: dict[str, FileResult | None] = {}
    pending: list[tuple[Input, str]] = []
    for item in inputs:
        known = _known(item, shelf, contents)
        results[item.display] = known
        if known is None:
            key = contents.digest(item, contents.read(item)) if shelf is not None else ""
            pending.append((item, key))
    done, found = len(inputs) - len(pending), sum(_certain(known) for known in results.values() if known)
    with garbage.held_back():
        for (item, key), result in zip(
            pending, _checked(linter, [item for item, _ in pending], contents), strict=True
        ):
            if shelf is not None and result.source is not None and not result.faults:
                shelf.put(key, pack(result))
            results[item.display] = _lightened(result)
            if linter.progress is not None:
                done, found = done + 1, found + _certain(result)
                linter.progress(done, len(inputs), found)
    if shelf is not None:
        shelf.save()
    return {display: result for display, result in results.items() if result is not None}


def _certain(result: FileResult) -> int:
    """How many findings hold whatever the rest of the project says."""
    return sum(1 for finding in result.findings if not finding.when)


def results_name(linter: Linter) -> str:
    """What besides a file itself decides what is found in it."""
    parts = (
        FORMAT,
        stamp(),
        linter.registry.third_party,
        linter.settings,
        sorted(linter.profiles.items()),
        [rule.code for rule in linter.rules()],
    )
    return digest(*(repr(part).encode("utf-8", "surrogatepass") for part in parts))


def _known(item: Input, shelf: Shelf | None, contents: Contents) -> FileResult | None:
    if shelf is None:
        return None
    try:
        data = contents.read(item)
    except OSError as error:
        return unreadable(item.display, error.strerror or type(error).__name__)
    plain = shelf.get(contents.digest(item, data))
    if plain is None:
        return None
    try:
        result = _lightened(unpack(plain, item.display, Source(item.display, data)))
    except (ValueError, TypeError, KeyError, UnreadableSourceError):
        return None
    contents.read(item, last=True)
    return result


def _lightened(result: FileResult) -> FileResult:
    """Without the text, where nothing is to be shown of it: memory is not to grow with the tree."""
    source = result.source
    if source is not None and not result.findings and "asklint" not in source.text:
        result.source, result.light = None, True
    return result


def _checked(linter: Linter, inputs: list[Input], contents: Contents) -> Iterator[FileResult]:
    """The results of these files, in order."""
    done = 0
    for place, item in enumerate(inputs):
        if done > ALONE_BYTES and len(inputs) - place >= WORTH_SHARING and linter.registry.installed:
            from asklint.engine.workers import count, share

            if count() > 1:
                yield from share(linter, inputs[place:], contents)
                return
            done = 0
        try:
            data = contents.read(item, last=True)
        except OSError as error:
            yield unreadable(item.display, error.strerror or type(error).__name__)
            continue
        done += len(data)
        yield linter.check_data(item.display, data)
        garbage.after(len(data))
