"""The plug-in: one function a hook. Each is called once, when asklint starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.hookspecs import hookimpl
from asklint.rule_files import rules_in
from asklint_acme.buttons import BUTTONS
from asklint_acme.harness import ACME
from asklint_acme.tsv import TsvReporter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asklint.harness import Harness
    from asklint.reader.recogniser import Recogniser
    from asklint.report.api import Reporter
    from asklint.rule import Rule


@hookimpl
def asklint_rules() -> Sequence[type[Rule]]:
    return list(rules_in("asklint_acme.rules"))


@hookimpl
def asklint_recognisers() -> Sequence[Recogniser]:
    return [BUTTONS]


@hookimpl
def asklint_harnesses() -> Sequence[Harness]:
    return [ACME]


@hookimpl
def asklint_reporters() -> Sequence[Reporter]:
    return [TsvReporter()]
