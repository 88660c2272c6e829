"""What code of plug-ins may do, and what it costs them: nothing that they raise or print reaches anything else."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext, redirect_stdout

FAULTS = (Exception, SystemExit)
"""What is charged to the one who raised it. To leave is not for a rule to decide: the run would look clean."""


def described(error: BaseException) -> str:
    """An exception in a line, even one that cannot say what it is."""
    try:
        said = str(error)
    except Exception:
        said = "its message cannot be shown"
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def printing_aside(*, third_party: bool) -> AbstractContextManager[object]:
    """What a plug-in prints goes where our messages go: on standard output, somebody reads a report."""
    return redirect_stdout(sys.stderr) if third_party else nullcontext()
