"""Entry point. `--version` is answered before anything else is imported: hooks and editors ask for it all the time."""

from __future__ import annotations

import gc
import sys

OBJECTS_OF_A_START = 100_000


def main(argv: list[str] | None = None) -> int:
    arguments = sys.argv[1:] if argv is None else argv
    if arguments in (["--version"], ["-V"]):
        from asklint import __version__

        print(f"asklint {__version__}")
        return 0
    # a start makes objects by the ten thousand and drops none: nothing is to be collected meanwhile
    gc.set_threshold(OBJECTS_OF_A_START, *gc.get_threshold()[1:])
    from asklint.cli.app import run

    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
