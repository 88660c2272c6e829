"""Which command was meant, and what is done when it cannot be carried out."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from asklint.cli.errors import USAGE_ERROR, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = {
    "check": "asklint.cli.check",
    "asks": "asklint.cli.asks",
    "rule": "asklint.cli.rule",
    "init": "asklint.cli.init",
}
INTERRUPTED = 130


def run(arguments: Sequence[str]) -> int:
    """Run the command and return its exit code: 0 clean, 1 findings, 2 usage or internal error."""
    name, rest = "check", list(arguments)
    if rest and rest[0] in COMMANDS:
        name, rest = rest[0], rest[1:]
    elif rest and rest[0] in {"help", "--help", "-h"}:
        from asklint.cli.help import overview

        print(overview())
        return 0
    try:
        code: int = import_module(COMMANDS[name]).main(rest)
        sys.stdout.flush()
    except UsageError as error:
        print(f"asklint: {error}", file=sys.stderr)
        return USAGE_ERROR
    except KeyboardInterrupt:
        print("asklint: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _close_stdout()
        return USAGE_ERROR
    except Exception as error:
        return _internal_error(error, verbose="--verbose" in rest or "-v" in rest)
    return code


def _internal_error(error: Exception, *, verbose: bool) -> int:
    """A fault of ours must not look like findings: exit 1 means that the documents are at fault."""
    import traceback

    if verbose:
        traceback.print_exc()
    place = traceback.extract_tb(error.__traceback__)[-1]
    print(
        f"asklint: internal error: {type(error).__name__}: {error} ({place.name}, line {place.lineno}); "
        "this is a bug in asklint, please report it with the output of --verbose",
        file=sys.stderr,
    )
    return USAGE_ERROR


def _close_stdout() -> None:
    """The reader of our output went away (`| head`): leave quietly, and keep the interpreter from complaining."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
