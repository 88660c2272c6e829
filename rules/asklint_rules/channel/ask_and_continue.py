from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence, Severity
from asklint.reader.answers import continued_asks
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class AskAndContinue(Rule):
    """
    ## What it does
    Finds an instruction to ask the user and to go on without the answer.

    ## Why is this bad?
    The user is asked for a decision that is being carried out already. By the time they answer, the work has
    been done one way, and their answer means redoing it or is ignored.

    ## Example
    ```markdown
    Ask the user which layout they prefer and continue without waiting for the answer.
    ```

    ## Use instead
    ```markdown
    Ask the user which layout they prefer and stop until they answer.
    ```

    ## When not to flag
    "Ask, then continue" goes on with the answer. What is done in an automatic or unattended mode, and work
    that is named as independent of any question, is not meant. A sentence that forbids going on is the
    opposite.

    ## Fix safety
    No fix: whether to wait or not to ask at all is the author's choice.

    ## References
    - Recommending and proceeding in the same breath: hedgehog issue 255. A tool result that made the agent
      ignore "stop": anthropics/claude-code issue 30656; aidlc-workflows issue 356.
    """

    code = "ASK203"
    name = "ask-and-continue"
    severity = Severity.WARNING
    verified = "SHOULD · public reports of agents that asked and went on · 2026-09"
    good = (
        Example("Ask the user which layout they prefer, then continue with it.\n"),
        Example("Ask the user which layout they prefer. Do not proceed without an answer.\n"),
        Example("In auto mode, do not wait for the user; continue with the defaults.\n"),
        Example("Never ask the user and continue without waiting for the answer.\n"),
        Example("Use AskUserQuestion to pick a layout. While waiting for CI, continue with the next file.\n"),
    )
    bad = (
        Example("⟦Ask the user⟧ which layout they prefer and continue without waiting for the answer.\n"),
        Example("Use ⟦AskUserQuestion⟧ to pick a layout. Do not wait for the answer; start with the grid.\n"),
        Example("⟦Ask the user⟧ whether to adopt one, and proceed with the built-in ranking meanwhile.\n"),
        Example(
            "export const STEP = `## Layout\n\nUse ⟦AskUserQuestion⟧ to pick a layout and keep going "
            "while the user decides.\n`;\n",
            path="src/preamble.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        seen = set()
        for directive, going_on in continued_asks(reading):
            if going_on in seen:
                continue
            seen.add(going_on)
            yield self.finding(
                reading,
                directive.span,
                "the user is asked, and the work goes on without the answer: what they choose comes too late",
                help="stop until the answer is there, or do not ask",
                confidence=Confidence.MEDIUM,
                related=[("goes on here", going_on)],
            )
