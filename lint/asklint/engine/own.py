"""The findings that the linter makes about itself and its input (ASK0xx).

Their docs are rule files like all others; the engine cannot import rules, so what it needs of them stands
here, and a test holds the two together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Finding, Fix, Severity
from asklint.record import record

if TYPE_CHECKING:
    from asklint.source import Span


@record(frozen=True)
class OwnRule:
    code: str
    name: str
    severity: Severity

    def finding(
        self,
        path: str,
        span: Span,
        message: str,
        *,
        help: str = "",  # noqa: A002  (the field's name)
        fix: Fix | None = None,
    ) -> Finding:
        return Finding(self.code, self.name, message, path, span, self.severity, help=help, fix=fix)


UNPARSABLE_SOURCE = OwnRule("ASK001", "unparsable-source", Severity.ERROR)
UNUSED_SUPPRESSION = OwnRule("ASK002", "unused-suppression", Severity.WARNING)
UNKNOWN_RULE = OwnRule("ASK003", "unknown-rule", Severity.WARNING)
UNREADABLE_FILE = OwnRule("ASK004", "unreadable-file", Severity.ERROR)
OWN_RULES = (UNPARSABLE_SOURCE, UNUSED_SUPPRESSION, UNKNOWN_RULE, UNREADABLE_FILE)
