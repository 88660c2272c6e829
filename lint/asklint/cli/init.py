"""`asklint init`: a configuration file in which every setting is written down, explained and switched off."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from asklint.cli.errors import UsageError
from asklint.config.errors import ConfigError
from asklint.config.files import OWN_NAMES
from asklint.config.keys import KEYS
from asklint.config.schema import default_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asklint.cli.options import Parser
    from asklint.config.keys import Key

_WIDTH = 100
_HEAD = """\
# Configuration of asklint. Every setting stands here with its default, `extend` and the tables with examples.
# Remove the "#" before a setting to change it. Patterns are written as in .gitignore, relative to this file.
"""


def main(arguments: Sequence[str]) -> int:
    options = parser().parse_args(list(arguments))
    try:
        path = write_config(Path(options.folder), options.force)
    except ConfigError as error:
        raise UsageError(str(error)) from None
    print(f"wrote {path.as_posix()}")
    return 0


def parser() -> Parser:
    from asklint.cli.options import Parser

    parser = Parser(
        "init", "[FOLDER] [--force]", "Write an asklint.toml in which every setting is explained."
    )
    parser.add_argument(
        "folder", nargs="?", default=".", help="where to write it (default: the working folder)"
    )
    parser.add_argument("--force", action="store_true", help="replace a file that is there")
    return parser


def template() -> str:
    """The content of a new asklint.toml."""
    return _HEAD + "".join(f"\n{_comment(key)}\n{_setting(key)}\n" for key in KEYS)


def write_config(folder: Path, force: bool) -> Path:
    """Write asklint.toml into a folder. Raises ConfigError if there is one already, unless forced."""
    path = folder / OWN_NAMES[0]
    if not force:
        for name in OWN_NAMES:
            if os.path.lexists(folder / name):
                raise ConfigError.single(
                    folder / name, "exists already; pass --force to write a new asklint.toml"
                )
    try:
        _write_whole(path, template().encode("utf-8"))
    except OSError as error:
        raise ConfigError.single(path, f"cannot be written: {error.strerror or error}") from None
    return path


def _write_whole(path: Path, data: bytes) -> None:
    """Never half a file, and never through a link to somewhere else."""
    handle, name = tempfile.mkstemp(prefix=".asklint-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        umask = os.umask(0)
        os.umask(umask)
        Path(name).chmod(0o666 & ~umask)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def _comment(key: Key) -> str:
    choices = (
        f" One of {', '.join(key.choices)}." if key.shape in {"choice", "severity", "confidence"} else ""
    )
    if key.shape == "profiles":
        choices = f" The list takes {', '.join(key.choices)}."
    return _wrapped(key.doc + choices)


def _wrapped(text: str) -> str:
    lines, line = [], "#"
    for word in text.split():
        if len(line) + 1 + len(word) > _WIDTH:
            lines.append(line)
            line = "#"
        line += " " + word
    return "\n".join((*lines, line))


def _setting(key: Key) -> str:
    if key.example.startswith("["):
        return "\n".join(f"# {line}" for line in key.example.splitlines())
    return f"# {key.name} = {key.example or _toml(default_value(key))}"


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, list):
        return f'"{value}"'
    short = "[" + ", ".join(_toml(entry) for entry in value) + "]"
    if len(short) <= _WIDTH:
        return short
    return "[\n" + "".join(f"#   {_toml(entry)},\n" for entry in value) + "# ]"
