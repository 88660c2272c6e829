"""TOML, by the parser that this Python has or needs."""

from __future__ import annotations

import sys


def parse_toml(text: str) -> dict[str, object]:
    """Raises ValueError, or RecursionError on absurd nesting."""
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    return tomllib.loads(text)
