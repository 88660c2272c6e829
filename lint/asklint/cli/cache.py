"""`asklint cache`: where results of earlier runs are kept, and how to be rid of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from asklint.cli.errors import UsageError
from asklint.cli.options import Parser
from asklint.config import ConfigError, load_settings
from asklint.engine.cache import Cache
from asklint.settings import CACHE_FOLDER

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str]) -> int:
    options = parser().parse_args(arguments)
    cache = Cache(options.cache_dir or _default(options.config, options.isolated))
    if options.action == "dir":
        print(cache.folder)
        return 0
    try:
        removed = cache.clean()
    except OSError as error:
        raise UsageError(f"cannot remove {cache.folder}: {error.strerror or error}") from None
    print(f"removed {cache.folder}" if removed else f"there is no cache in {cache.folder}")
    return 0


def _default(config: str | None, isolated: bool) -> str:
    try:
        settings, _ = load_settings(
            Path.cwd(), config=Path(config) if config else None, isolated=isolated, known_rules=None
        )
    except ConfigError as error:
        raise UsageError(str(error)) from None
    return str(settings.root / CACHE_FOLDER)


def parser() -> Parser:
    parser = Parser("cache", "[OPTIONS] {dir,clean}", "Show where results are kept, or remove them.")
    parser.add_argument(
        "action", choices=("dir", "clean"), help="`dir` prints the folder, `clean` removes it"
    )
    parser.add_argument("--cache-dir", metavar="FOLDER", help="the folder, if it is not the project's own")
    parser.add_argument("--config", metavar="FILE", help="the configuration file that the project uses")
    parser.add_argument("--isolated", action="store_true", help="ignore every configuration file")
    return parser
