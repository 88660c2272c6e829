from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence, Severity
from asklint.reader.plan_mode import plan_approvals
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class PlanApprovalAsk(Rule):
    """
    ## What it does
    Finds a question through the ask tool that wants the plan itself approved, in a document that works in
    plan mode.

    ## Why is this bad?
    In plan mode the user does not see the plan before the plan-exit tool shows it. They are asked to approve
    something that is not on their screen, and then asked a second time by the harness.

    ## Example
    ```markdown
    Stay in plan mode. When the plan is written, use AskUserQuestion: "Is this plan okay?"
    ```

    ## Use instead
    ```markdown
    Stay in plan mode. When the plan is written, call ExitPlanMode.
    ```

    ## When not to flag
    Questions about what goes into the plan, plans in documents that never speak of plan mode, and asks after
    it was left.

    ## Fix safety
    No fix: the question may be wanted for another decision.

    ## References
    - Claude Code's tool text and reminder (2.1.239): "Is this plan okay?", "Should I proceed?" and their like
      MUST use ExitPlanMode. OpenClaw: not for "may I proceed" nor to confirm its own plan.
    """

    code = "ASK204"
    name = "plan-approval-ask"
    severity = Severity.WARNING
    verified = "MUST · Claude Code tool text, 2.1.239 · 2026-09"
    good = (
        Example('Write the plan. Use AskUserQuestion: "Is this plan okay?" Options: Yes | No\n'),
        Example("Stay in plan mode. Use AskUserQuestion to choose the database that the plan builds on.\n"),
        Example('Leave plan mode first. Use AskUserQuestion: "Is this plan okay?" Options: Yes | No\n'),
        Example("In plan mode, never use AskUserQuestion to approve the plan: call ExitPlanMode.\n"),
    )
    bad = (
        Example('Stay in plan mode.\n\nUse ⟦AskUserQuestion⟧: "Is this plan okay?"\n'),
        Example(
            "Call EnterPlanMode and write the plan.\n\nThen use ⟦AskUserQuestion⟧ to get approval of the "
            "plan.\n"
        ),
        Example(
            "export const PLAN = `## Plan\n\nWork in plan mode.\n\nUse ⟦AskUserQuestion⟧ to ask whether "
            "to proceed with this plan.\n`;\n",
            path="src/preamble.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for ask, evidence in plan_approvals(reading):
            yield self.finding(
                reading,
                ask.directive.span if ask.directive else ask.span,
                "the plan is put to the user through the ask tool, and in plan mode they cannot see it yet",
                help="call the plan-exit tool (ExitPlanMode): it shows the plan and asks for approval",
                confidence=Confidence.MEDIUM,
                related=[("plan mode", evidence)],
            )
