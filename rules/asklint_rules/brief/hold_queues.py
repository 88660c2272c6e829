from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.gstack.splits import hold_queues
from asklint.systems.gstack.versions import PROFILE, SPLITS, since

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class HoldQueues(Rule):
    """
    ## What it does
    Finds an instruction by which a split chain goes on after the user has answered Hold.

    ## Why is this bad?
    Hold means: stop, I want to talk about this one. Asked on, the user answers the rest with the open point in mind, and
    the held question comes back later out of its context.

    ## Example
    ```markdown
    On Hold, queue the option and ask the rest of the chain first.
    ```

    ## Use instead
    ```markdown
    On Hold, stop the chain at once. Go on when the user says so.
    ```

    ## When not to flag
    Text that forbids it or shows it as wrong, and what happens after the discussion. Other meanings of the word: a scope
    that is held, a deployment on hold.

    ## Fix safety
    No fix: the sentence has to be thought anew.

    ## References
    - gstack docs/askuserquestion-split.md, "Hold means stop, not queue".
    """

    code = "ASK806"
    name = "hold-queues"
    severity = Severity.ERROR
    profile = PROFILE
    verified = "MUST · gstack docs/askuserquestion-split.md · 2026-09"
    good = (
        Example(
            "In a split chain, Hold stops it immediately. Do not queue the later options behind a Hold.\n"
        ),
        Example("On Hold, stop the split chain; continue with the next option once the user says so.\n"),
        Example(
            "Each call offers Include / Defer / Cut / Hold. On Hold, talk it over; go on when they say so.\n"
        ),
        Example("Hold the release and continue with the next step.\n"),
    )
    bad = (
        Example("In a split chain, when the user picks Hold, ⟦queue⟧ the option and fire it at the end.\n"),
        Example(
            "Each per-option call has a Hold bucket. On Hold, note it. ⟦Continue with⟧ the next option.\n"
        ),
        Example("Each call offers Include / Defer / Cut / Hold. On Hold, park the item and ⟦carry on⟧.\n"),
        Example(
            "export const RULE = `In a split chain, an option on Hold is skipped: ⟦ask the rest⟧ and then decide.\n`;\n",
            path="scripts/resolvers/split.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not since(context, SPLITS):
            return
        for said in hold_queues(reading):
            yield self.finding(
                reading,
                said.span,
                f"“{said.words}” goes on behind a Hold: the user asked to talk about this option before any other",
                help="stop the chain at once, and resume when the user says so",
            )
