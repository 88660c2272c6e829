"""Files checked in several processes. The order of the results is that of the files, whoever is done first.

A process that dies takes its files with it and nothing else: each of them is tried once more alone, and the one that
kills its process again is named.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, NamedTuple

from asklint.engine import garbage
from asklint.engine.check import Fault, FileResult, unreadable
from asklint.engine.codec import pack, unpack
from asklint.project import Facts
from asklint.source import Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.engine.contents import Contents
    from asklint.engine.profiles import ProfileUse
    from asklint.engine.run import Input, Linter
    from asklint.settings import Settings

CHUNK_BYTES = 150_000
MOST = 8
_METHOD = "fork" if sys.platform == "linux" else "spawn"

_linter: Linter | None = None
"""The linter of this process; a forked one finds it here."""

Packed = tuple[list[Any] | None, list[Fault]]
"""A result as plain data (None: the bytes are no text), and what failed."""


def count() -> int:
    """How many processes to use."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:
        cores = os.cpu_count() or 1
    return min(cores, MOST)


class _Chunk(NamedTuple):
    files: list[tuple[str, bytes]]
    ready: list[FileResult | None]
    """In the place of a file that could not be read: that result."""


def share(linter: Linter, inputs: list[Input], contents: Contents) -> Iterator[FileResult]:
    pool = _Pool(linter, count())
    waiting: deque[tuple[_Chunk, Future[list[Packed]]]] = deque()
    try:
        for chunk in _chunks(inputs, contents):
            waiting.append((chunk, pool.submit(chunk.files)))
            if len(waiting) > 3 * pool.size:
                yield from _results(pool, *waiting.popleft())
        while waiting:
            yield from _results(pool, *waiting.popleft())
    finally:
        pool.close()


class _Pool:
    """Processes, started anew when one has died."""

    def __init__(self, linter: Linter, size: int) -> None:
        self._linter = linter
        self.size = size
        self._executor = self._start(size)

    def submit(self, files: list[tuple[str, bytes]]) -> Future[list[Packed]]:
        try:
            return self._executor.submit(_work, files)
        except BrokenProcessPool:
            self.close()
            self._executor = self._start(self.size)
            return self._executor.submit(_work, files)

    def alone(self, file: tuple[str, bytes]) -> Packed | None:
        """One file in a process of its own; None if that dies."""
        with self._start(1) as executor:
            try:
                return executor.submit(_work, [file]).result()[0]
            except BrokenProcessPool:
                return None

    def close(self) -> None:
        self._executor.shutdown(wait=True, cancel_futures=True)

    def _start(self, size: int) -> ProcessPoolExecutor:
        global _linter
        _linter = self._linter
        context = multiprocessing.get_context(_METHOD)
        if _METHOD == "fork":
            return ProcessPoolExecutor(size, context)
        arguments = (self._linter.settings, self._linter.uses)
        return ProcessPoolExecutor(size, context, _prepare, arguments)


def _prepare(settings: Settings, uses: dict[str, ProfileUse]) -> None:
    from asklint.engine.plugins import load_registry
    from asklint.engine.run import Linter

    # The standard output of a process started anew is that of the run, where its report goes.
    sys.stdout = sys.stderr
    global _linter
    _linter = Linter(load_registry(), settings, uses=uses)


def _work(files: list[tuple[str, bytes]]) -> list[Packed]:
    assert _linter is not None
    found: list[Packed] = []
    with garbage.held_back():
        for display, data in files:
            result = _linter.check_data(display, data)
            found.append((None if result.source is None else pack(result), result.faults))
            garbage.after(len(data))
    return found


def _chunks(inputs: list[Input], contents: Contents) -> Iterator[_Chunk]:
    chunk, size = _Chunk([], []), 0
    for item in inputs:
        try:
            data = contents.read(item, last=True)
        except OSError as error:
            chunk.ready.append(unreadable(item.display, error.strerror or type(error).__name__))
            continue
        chunk.ready.append(None)
        chunk.files.append((item.display, data))
        size += len(data)
        if size >= CHUNK_BYTES:
            yield chunk
            chunk, size = _Chunk([], []), 0
    if chunk.ready:
        yield chunk


def _results(pool: _Pool, chunk: _Chunk, future: Future[list[Packed]]) -> Iterator[FileResult]:
    packed: list[Packed | None]
    try:
        packed = list(future.result())
    except BrokenProcessPool:
        packed = [pool.alone(file) for file in chunk.files]
    done = iter(zip(chunk.files, packed, strict=True))
    for ready in chunk.ready:
        yield ready if ready is not None else _result(*next(done))


def _result(file: tuple[str, bytes], packed: Packed | None) -> FileResult:
    display, data = file
    if packed is None:
        reason = "its process ended while it was read"
        return FileResult(display, None, facts=Facts(display), faults=[Fault("", display, reason, reason)])
    plain, faults = packed
    if plain is None:
        from asklint.source import UnreadableSourceError

        try:
            Source(display, data)
        except UnreadableSourceError as error:
            return unreadable(display, str(error))
    result = unpack(plain, display, Source(display, data))
    result.faults = faults
    return result
