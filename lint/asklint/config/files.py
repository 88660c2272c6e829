"""Finding configuration files and reading them. They are data: nothing in them is executed or expanded."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from asklint.config.errors import ConfigError, nearest
from asklint.config.toml import parse_toml
from asklint.disk import exists
from asklint.record import record

if TYPE_CHECKING:
    from collections.abc import Mapping

OWN_NAMES = ("asklint.toml", ".asklint.toml")
PYPROJECT = "pyproject.toml"
_PYPROJECT_TABLE = ("tool", "asklint")
_MAX_BYTES = 1_000_000
_MAX_CHAIN = 20
_WHERE = re.compile(r"\s?\(at (?:line (\d+), column \d+|end of document)\)$")


@record(frozen=True)
class ConfigFile:
    """A file that was read, and the table in it that is ours."""

    path: Path
    text: str
    table: Mapping[str, object]
    prefix: tuple[str, ...]
    """The keys above our table."""


def find_config(start: Path) -> ConfigFile | None:
    """The nearest configuration at or above a folder. In one folder asklint's own files go first."""
    start = start.absolute()
    for folder in (start, *start.parents):
        for name in (*OWN_NAMES, PYPROJECT):
            path = folder / name
            if path.is_file():
                found = read_config(path, required=name != PYPROJECT)
                if found is not None:
                    return found
    return None


def read_config(path: Path, *, required: bool = True) -> ConfigFile | None:
    """Read one file. Of a pyproject.toml, None if it has no [tool.asklint] and none is required."""
    text = _read_text(path)
    pyproject = path.name == PYPROJECT
    # Someone else's pyproject.toml is not worth parsing, and if it is broken that is not ours to say.
    if pyproject and not required and "asklint" not in text:
        return None
    document = _parse(path, text)
    if not pyproject:
        return ConfigFile(path, text, document, ())
    table: object = document
    for key in _PYPROJECT_TABLE:
        table = table.get(key) if isinstance(table, dict) else None
    if table is None:
        if required:
            raise ConfigError.single(path, "there is no table [tool.asklint]", key="tool.asklint")
        return None
    if not isinstance(table, dict):
        raise ConfigError.single(path, "'tool.asklint' must be a table", key="tool.asklint")
    return ConfigFile(path, text, table, _PYPROJECT_TABLE)


def with_extended(first: ConfigFile) -> list[ConfigFile]:
    """The file and those it extends, nearest first."""
    chain = [first]
    seen = {os.path.realpath(first.path)}
    while isinstance(target := chain[-1].table.get("extend"), str) and target.strip():
        current = chain[-1]
        path = Path(os.path.normpath(current.path.absolute().parent / target))
        problem = None
        if not exists(path):
            problem = f"'extend' names '{target}', which does not exist{_similar_file(path)}"
        elif os.path.realpath(path) in seen:
            problem = f"'extend' leads around in a circle: '{target}' was read before"
        elif len(chain) >= _MAX_CHAIN:
            problem = f"'extend' goes on for more than {_MAX_CHAIN} files"
        if problem is not None:
            raise ConfigError.single(current.path, problem, line=key_line(current, ("extend",)), key="extend")
        seen.add(os.path.realpath(path))
        extended = read_config(path)
        if extended is not None:
            chain.append(extended)
    return chain


def key_line(file: ConfigFile, place: tuple[str | int, ...]) -> int | None:
    """The line of a key of our table."""
    from asklint.config.lines import line_of

    return line_of(file.text, (*file.prefix, *place))


def _parse(path: Path, text: str) -> dict[str, object]:
    try:
        return parse_toml(text)
    except RecursionError:
        raise ConfigError.single(path, "brackets are nested too deeply") from None
    except ValueError as error:
        message = str(error)
        where = _WHERE.search(message)
        line = None
        if where is not None:
            message = message[: where.start()]
            line = int(where[1]) if where[1] else max(1, len(text.splitlines()))
        raise ConfigError.single(path, f"not valid TOML: {message}", line=line) from None


def _read_text(path: Path) -> str:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise ConfigError.single(path, "not a regular file")
        with path.open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except OSError as error:
        raise ConfigError.single(path, f"cannot be read: {error.strerror or error}") from None
    if len(data) > _MAX_BYTES:
        raise ConfigError.single(path, f"larger than {_MAX_BYTES // 1_000_000} MB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ConfigError.single(path, f"not UTF-8: byte 0x{data[error.start]:02x}", line=line) from None


def _similar_file(path: Path) -> str:
    try:
        names = [other.name for other in path.parent.iterdir() if other.suffix == ".toml"]
    except OSError:
        return ""
    meant = nearest(path.name, names)
    return f"; did you mean '{meant}'?" if meant else ""
