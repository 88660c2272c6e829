from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence, Severity
from asklint.reader.prose_asks import prose_asks
from asklint.reader.subagents import leaves_asking_to_others, own_asks
from asklint.reader.unattended import unattended_role, way_on
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class UnattendedAsk(Rule):
    """
    ## What it does
    Finds a document for runs that nobody watches (headless, cron, CI, background) that needs an answer
    through the ask tool and says nowhere how to go on without one. One finding a file.

    ## Why is this bad?
    The question reaches nobody. The run hangs or ends with exit code 0 and half of its work undone, and the
    user who relies on it notices days later.

    ## Example
    ```markdown
    This skill runs unattended from cron. Use AskUserQuestion to choose which alerts to close.
    ```

    ## Use instead
    ```markdown
    This skill runs unattended from cron. Close only alerts that are listed as known; list the others in the report.
    ```

    ## When not to flag
    Documents that are also run by hand or name a default for unattended runs, commands that manage a
    scheduler but run in a session, documentation of headless mode, and child processes in the background.

    ## Fix safety
    No fix: the default has to be chosen by somebody.

    ## References
    - Runs that ended with exit code 0: anthropics/claude-code issues 76867, 81860 and 90578 (eight runs in
      two days, unnoticed). A deliverable gated on a question broke `claude -p`: awos PR 132. sst/opencode
      issue 36762 hangs.
    """

    code = "ASK205"
    name = "unattended-ask"
    severity = Severity.WARNING
    verified = "MUST · Claude Code documentation (headless) · 2026-09"
    good = (
        Example("Use AskUserQuestion to choose which alerts to close.\n"),
        Example("# Scheduler\n\nManages cron jobs. Use AskUserQuestion to choose which job to remove.\n"),
        Example(
            "This skill runs unattended from cron.\n\nUse AskUserQuestion to choose which alerts to "
            "close. If nobody answers, leave them open.\n"
        ),
        Example(
            "This command can run headless or in a session.\n\nUse AskUserQuestion to choose which "
            "alerts to close.\n"
        ),
        Example("This skill runs unattended from cron.\n\nNever use AskUserQuestion here.\n"),
    )
    bad = (
        Example(
            "This skill runs unattended from cron.\n\nUse ⟦AskUserQuestion⟧ to choose which alerts to "
            "close.\n"
        ),
        Example(
            "# Nightly triage job\n\nThe job runs in CI.\n\nUse ⟦AskUserQuestion⟧ to choose which alerts "
            "to close.\n"
        ),
        Example(
            "---\nname: sweep\ndescription: Headless sweep of old alerts\n---\n\nUse ⟦AskUserQuestion⟧ "
            "to choose which alerts to close.\n"
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        role = unattended_role(reading)
        if role is None or way_on(reading) is not None or leaves_asking_to_others(reading):
            return
        asks = own_asks(reading)
        if asks:
            span = asks[0].directive.span if asks[0].directive else asks[0].span
        elif (prose := next(prose_asks(reading), None)) is not None:
            span = prose
        else:
            return
        yield self.finding(
            reading,
            span,
            "nobody watches this run, and it needs an answer to go on: it hangs or ends, and the user "
            "learns of it later",
            help="say what to do without an answer, or do not ask",
            confidence=Confidence.MEDIUM,
            related=[("a run that nobody watches", role.span)] if role.span else [],
        )
