"""The hooks a plug-in may implement. A package offers them through the entry point group `asklint`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asklint.harness import Harness
    from asklint.reader.recogniser import Recogniser
    from asklint.report.api import Reporter
    from asklint.rule import Rule

PROJECT = "asklint"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def asklint_rules() -> Sequence[type[Rule]]:
    """Rule classes."""
    return ()


@hookspec
def asklint_profile_rules(profile: str) -> Sequence[type[Rule]]:
    """Rule classes that hold only where this system is in use: they need not be imported before."""
    return ()


@hookspec
def asklint_recognisers() -> Sequence[Recogniser]:
    """Shapes in which documents write options: each reads one into menus or calls."""
    return ()


@hookspec
def asklint_harnesses() -> Sequence[Harness]:
    """Rows for the harness table: the limits and names of an ask tool."""
    return ()


@hookspec
def asklint_reporters() -> Sequence[Reporter]:
    """Output formats."""
    return ()
