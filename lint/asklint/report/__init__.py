"""Output formats by name. A built-in one is imported when it is asked for, so a run pays for one only."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.report.api import Reporter

DEFAULT = "text"
BUILT_IN = {
    "text": "asklint.report.text",
    "concise": "asklint.report.concise",
    "json": "asklint.report.json_array",
    "jsonl": "asklint.report.json_lines",
    "github": "asklint.report.github",
    "sarif": "asklint.report.sarif",
    "gitlab": "asklint.report.gitlab",
    "junit": "asklint.report.junit",
    "rdjson": "asklint.report.rdjson",
    "markdown": "asklint.report.markdown",
    "html": "asklint.report.html",
}


class UnknownReporterError(LookupError):
    """No output format has this name; the message lists those that exist."""


def reporter_names(plugged_in: Iterable[Reporter] = ()) -> list[str]:
    """The formats one can ask for, the default first."""
    return list(dict.fromkeys([*BUILT_IN, *(reporter.name for reporter in plugged_in)]))


def get_reporter(name: str, plugged_in: Iterable[Reporter] = ()) -> Reporter:
    """The format of that name. A plug-in cannot take the name of a built-in one."""
    others = tuple(plugged_in)
    if name in BUILT_IN:
        return cast("Reporter", import_module(BUILT_IN[name]).REPORTER)
    for reporter in others:
        if reporter.name == name:
            return reporter
    raise UnknownReporterError(
        f"no output format is called {name!r}; there are {', '.join(reporter_names(others))}"
    )
