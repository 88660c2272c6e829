"""Results of earlier runs, by what they were made from: content, name, settings, rules and the linter itself.

Never by time stamps of the documents, which a checkout changes. Losing any of it costs time and nothing else: what
cannot be read is a miss, what cannot be written is not kept. Files are replaced whole, so runs side by side do not
disturb each other; of two that end at once one loses what it learnt.
"""

# Few calls and plain strings: a warm run does little else.
# ruff: noqa: PTH103, PTH105, PTH108, PTH113, PTH114, PTH118, PTH123

from __future__ import annotations

import contextlib
import json
import os
import zlib
from typing import TYPE_CHECKING, Any

try:
    # where hashlib takes it from; it would load all of OpenSSL besides, an eighth of a warm start
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

if TYPE_CHECKING:
    from collections.abc import Iterable

SHELF_SUFFIX, RUN_SUFFIX = ".shelf", ".run"
MAX_SHELF = 32_000_000
MAX_TOTAL = 128_000_000
MAX_FILES = 24
_VERSION = "1"
_TAG = "Signature: 8a477f597d28d172789f06886806bc55\n# The cache of asklint; it may be removed at any time.\n"


def digest(*parts: bytes) -> str:
    """A name for some content."""
    made = blake2b(digest_size=16)
    for part in parts:
        made.update(len(part).to_bytes(8, "little"))
        made.update(part)
    return made.hexdigest()


class Shelf:
    """Entries that share a context, in one file: a line each, with a checksum in front."""

    def __init__(self, cache: Cache, name: str) -> None:
        self._cache = cache
        self._file = name + SHELF_SUFFIX
        self._lines: dict[str, str] = {}
        self._used: dict[str, str] = {}
        self._new = False
        data = cache.read(self._file)
        if data is None:
            return
        for line in data.decode("utf-8", "replace").split("\n"):
            key, _, rest = line.partition(" ")
            if rest:
                self._lines[key] = rest

    def get(self, key: str) -> Any | None:
        """What was kept under a key; None if nothing was, or nothing that can be trusted."""
        line = self._lines.get(key)
        if line is None:
            return None
        check, _, body = line.partition(" ")
        try:
            if int(check, 16) != zlib.crc32(f"{key} {body}".encode()):
                return None
            value = json.loads(body)
        except (ValueError, RecursionError):
            return None
        self._used[key] = line
        return value

    def put(self, key: str, value: Any) -> None:
        body = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
        self._used[key] = f"{zlib.crc32(f'{key} {body}'.encode()):08x} {body}"
        self._new = True

    def save(self) -> None:
        """Write what is new. What this run did not need is kept behind the rest, as far as there is room."""
        if not self._new:
            return
        lines, size = [], 0
        for key, line in {**self._used, **self._rest()}.items():
            size += len(key) + len(line) + 2
            if size > MAX_SHELF:
                break
            lines.append(f"{key} {line}\n")
        self._cache.write(self._file, "".join(lines).encode())
        self._new = False

    def _rest(self) -> dict[str, str]:
        return {key: line for key, line in self._lines.items() if key not in self._used}


class Cache:
    """A folder of shelves and of whole runs."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def shelf(self, name: str) -> Shelf:
        return Shelf(self, name)

    def recall(self, key: str) -> tuple[int, bytes] | None:
        """How a run with this key ended, and what it printed."""
        data = self.read(key + RUN_SUFFIX)
        if data is None:
            return None
        head, _, body = data.partition(b"\n")
        try:
            check, code = head.split(b" ")
            known = int(check, 16) == zlib.crc32(code + b" " + body)
            return (int(code), body) if known else None
        except ValueError:
            return None

    def remember(self, key: str, code: int, printed: bytes) -> None:
        head = str(code).encode()
        check = zlib.crc32(head + b" " + printed)
        self.write(key + RUN_SUFFIX, b"%08x %s\n%s" % (check, head, printed))

    def read(self, name: str) -> bytes | None:
        path = self._path(name)
        try:
            with open(path, "rb", buffering=0) as file:
                if os.fstat(file.fileno()).st_size > 2 * MAX_SHELF:
                    return None
                return file.read()
        except (OSError, ValueError):
            return None

    def write(self, name: str, data: bytes) -> None:
        """Replace a file whole. A folder that cannot be written to is fine."""
        path = self._path(name)
        partial = f"{path}.{os.getpid()}.part"
        try:
            self._make()
            # Not through a link that somebody has put there.
            handle = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
            with open(handle, "wb") as file:
                file.write(data)
            os.replace(partial, path)
        except OSError:
            with contextlib.suppress(OSError):
                os.unlink(partial)
            return
        self._trim(path)

    def clean(self) -> bool:
        """Remove the folder, if it is one of ours. False: there was none."""
        import shutil

        if os.path.islink(self.folder) or not os.path.isfile(os.path.join(self.folder, "CACHEDIR.TAG")):
            return False
        shutil.rmtree(self.folder)
        return True

    def _path(self, name: str) -> str:
        # No folders within: a search for files is not to pass one over and say so.
        return os.path.join(self.folder, f"{_VERSION}-{name}")

    def _make(self) -> None:
        os.makedirs(self.folder, exist_ok=True)
        if os.path.islink(self.folder):
            raise NotADirectoryError(self.folder)
        for name, text in ((".gitignore", "*\n"), ("CACHEDIR.TAG", _TAG)):
            with (
                contextlib.suppress(FileExistsError),
                open(os.path.join(self.folder, name), "x", encoding="utf-8") as file,
            ):
                file.write(text)

    def _trim(self, kept: str) -> None:
        """Remove what is oldest beyond the bounds, and what other versions left."""
        with contextlib.suppress(OSError):
            entries = sorted(_entries(self.folder), reverse=True)
            total = 0
            for place, (_, size, path) in enumerate(entries):
                total += size
                if (place >= MAX_FILES or total > MAX_TOTAL) and path != kept:
                    os.unlink(path)


def _entries(folder: str) -> Iterable[tuple[int, int, str]]:
    with os.scandir(folder) as scan:
        for entry in scan:
            if not entry.name.endswith((SHELF_SUFFIX, RUN_SUFFIX, ".part")):
                continue
            status = entry.stat(follow_symlinks=False)
            yield status.st_mtime_ns, status.st_size, entry.path
