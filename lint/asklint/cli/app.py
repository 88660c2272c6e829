"""Which command was meant, and what is done when it cannot be carried out."""

from __future__ import annotations

import sys
from contextlib import redirect_stderr
from importlib import import_module
from io import TextIOWrapper
from typing import TYPE_CHECKING

from asklint.cli.errors import USAGE_ERROR, UsageError
from asklint.cli.visible_stream import VisibleStream

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = {
    "check": "asklint.cli.check",
    "fix": "asklint.cli.interactive",
    "asks": "asklint.cli.asks",
    "baseline": "asklint.cli.baseline",
    "rule": "asklint.cli.rule",
    "tree": "asklint.cli.tree",
    "export": "asklint.cli.export",
    "init": "asklint.cli.init",
    "new-rule": "asklint.cli.new_rule",
    "cache": "asklint.cli.cache",
    "completion": "asklint.cli.completion",
}
INTERRUPTED = 130


def run(arguments: Sequence[str]) -> int:
    """Run the command and return its exit code: 0 clean, 1 findings, 2 usage or internal error."""
    _speak_utf8()
    with redirect_stderr(VisibleStream(sys.stderr)):
        return _run(arguments)


def _run(arguments: Sequence[str]) -> int:
    try:
        code = _command(list(arguments))
        sys.stdout.flush()
    except UsageError as error:
        print(f"asklint: {error}", file=sys.stderr)
        return USAGE_ERROR
    except SystemExit as done:  # argparse has shown a help page or the version
        return done.code if isinstance(done.code, int) else 0
    except KeyboardInterrupt:
        print("asklint: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _close_stdout()
        return USAGE_ERROR
    except Exception as error:
        return _internal_error(error, verbose="--verbose" in arguments or "-v" in arguments)
    return code


def _command(arguments: list[str]) -> int:
    if arguments and arguments[0] in {"help", "--help", "-h"}:
        from asklint.cli.help import overview

        print(overview())
        return 0
    name = arguments.pop(0) if arguments and arguments[0] in COMMANDS else "check"
    code: int = import_module(COMMANDS[name]).main(arguments)
    return code


def _speak_utf8() -> None:
    """Our pages and the documents hold letters that the locale may lack; no report may fail on one."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


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
    """The reader of our output went away (`| head`): leave quietly, and keep the interpreter quiet."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
