from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.gstack.effort import one_scaled
from asklint.systems.gstack.versions import BRIEFS, PROFILE, since

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class BriefEffort(Rule):
    """
    ## What it does
    Finds an option whose effort label names one scale only: the time a team needs without that of the agent, or the
    other way round.

    ## Why is this bad?
    The two differ by an order of magnitude. A user who reads "2 days" turns down what the agent does in a quarter of an
    hour, and one who reads "15 min" does not see what they get for it.

    ## Example
    ```text
    A) Write the migration (human: ~2 days)
    ```

    ## Use instead
    ```text
    A) Write the migration (human: ~2 days / CC: ~15 min)
    ```

    ## When not to flag
    Options without an effort label. A line that gives the other time outside of the brackets. Before version 1.10.

    ## Fix safety
    No fix: the other time is the author's to estimate.

    ## References
    - gstack, AskUserQuestion Format of its preamble: "Effort both-scales".
    """

    code = "ASK816"
    name = "brief-effort"
    severity = Severity.WARNING
    profile = PROFILE
    verified = "SHOULD · gstack AskUserQuestion Format · 2026-11"
    good = (
        Example("Use AskUserQuestion:\n\nA) Write it (human: ~2 days / CC: ~15 min)\nB) Leave it\n"),
        Example("Use AskUserQuestion:\n\nA) Write it, ~15 min CC (human: 2 days)\nB) Leave it\n"),
        Example("The label `(human: ~2 days)` alone is not enough.\n"),
        Example(
            "Use AskUserQuestion:\n\nA) Write it (human: ~2 days)\nB) Leave it\n",
            settings={"profiles": ["gstack"], "profile": {"gstack": {"version": "1.6.3"}}},
        ),
    )
    bad = (
        Example("Use AskUserQuestion:\n\nA) Write it ⟦(human: ~2 days)⟧\nB) Leave it ⟦(CC: ~1 min)⟧\n"),
        Example(
            "```\nD1 — Write it now?\nELI10: It is missing.\nRecommendation: A because it is missing\nA) Write it (recommended)\n"
            "  ✅ It is there from the first day on, ⟦(human: ~2 days)⟧\n  ❌ It takes\nB) Leave it\n  ✅ Nothing to do\n```\n"
        ),
        Example(
            "export const ASK = `Use AskUserQuestion:\n\nA) Write it ⟦(CC: ~15 min)⟧\nB) Leave it\n`;\n",
            path="scripts/resolvers/ask.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not since(context, BRIEFS):
            return
        for label in one_scaled(reading):
            who = "the agent" if label.missing == "CC" else "a team"
            yield self.finding(
                reading,
                label.span,
                f"“{label.words}” leaves out how long {who} needs: the user weighs the option by half of its cost",
                help="give both: `(human: ~2 days / CC: ~15 min)`",
            )
