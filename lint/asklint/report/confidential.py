"""Findings fit to be passed around: what looks like a credential in a document is not repeated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.record import replace
from asklint.redact import redact

if TYPE_CHECKING:
    from asklint.finding import Finding, Fix


def without_secrets(finding: Finding) -> Finding:
    """The same finding for a report. It is not the one to apply: a fix that would repeat a secret is only named."""
    return replace(
        finding,
        message=redact(finding.message),
        help=redact(finding.help),
        fix=_fix_without_secrets(finding.fix) if finding.fix is not None else None,
        related=tuple(replace(related, message=redact(related.message)) for related in finding.related),
    )


def _fix_without_secrets(fix: Fix) -> Fix:
    fix = replace(fix, message=redact(fix.message), suggestion=redact(fix.suggestion))
    if all(redact(edit.content) == edit.content for edit in fix.edits):
        return fix
    return replace(fix, edits=())
