"""What the linter itself is made of: anything that may change a result though no document changed."""

# Few calls and plain strings: every run that uses the cache pays for this.
# ruff: noqa: PTH100, PTH112, PTH116, PTH118, PTH119, PTH120

from __future__ import annotations

import os
import sys
from functools import lru_cache

_LIBRARIES = ("site-packages", "dist-packages")


@lru_cache(maxsize=1)
def stamp() -> str:
    """asklint's version and sources, Python, and what is installed beside."""
    import asklint

    package = os.path.dirname(os.path.abspath(asklint.__file__))
    rules = _rules_folder(package)
    parts = [asklint.__version__, sys.version, sys.platform, *sources(package), *sources(rules)]
    libraries = (entry for entry in sys.path if os.path.basename(entry.rstrip("/\\")) in _LIBRARIES)
    parts.extend(f"{entry} {_changed(entry)}" for entry in libraries)
    return "\n".join(parts)


def sources(folder: str) -> list[str]:
    """The modules below a folder, by size and time: these are ours, and an edit changes them."""
    found: list[str] = []
    waiting = [folder] if folder else []
    while waiting:
        with os.scandir(waiting.pop()) as scan:
            for entry in scan:
                if entry.name.endswith(".py"):
                    status = entry.stat()
                    found.append(f"{entry.path} {status.st_size} {status.st_mtime_ns}")
                elif entry.name != "__pycache__" and entry.is_dir():
                    waiting.append(entry.path)
    return sorted(found)


def _rules_folder(package: str) -> str:
    """The built-in rules lie beside the engine when installed; found without importing them."""
    beside = os.path.join(os.path.dirname(package), "asklint_rules")
    if os.path.isdir(beside):
        return beside
    from importlib.util import find_spec

    spec = find_spec("asklint_rules")
    return os.path.dirname(spec.origin) if spec is not None and spec.origin else ""


def _changed(folder: str) -> int:
    try:
        return os.stat(folder).st_mtime_ns
    except OSError:
        return 0
