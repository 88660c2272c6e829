from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity, shortened
from asklint.reader.answers import assumed_answers
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class SilenceAsConsent(Rule):
    """
    ## What it does
    Finds text that takes an empty, timed-out, dismissed or ambiguous answer as approval, or as a pass.

    ## Why is this bad?
    A user who is away, who closes the dialog, or who answers something else has agreed to nothing. Files are
    deleted, branches pushed and checks passed in their name.

    ## Example
    ```markdown
    If the user does not respond, treat it as approval and push.
    ```

    ## Use instead
    ```markdown
    If the user does not respond, push nothing and say what is still open.
    ```

    ## When not to flag
    "Silence is not consent" and "no answer means no". A skipped answer that leaves everything as it was has
    no effect that would need consent. Timeouts of tests and processes are nobody's answer.

    ## Fix safety
    No fix: what happens without an answer is the author's decision.

    ## References
    - Free text taken for the recommended option, then a repository created: anthropics/claude-code issue
      78587. A dismissal that became the recommended pick: kimi-code PR 1550. "Just chat" that wrote a
      configuration: DeepSeek-Reasonix PR 4163.
    - Good wording: oss-autopilot PR 413, "Silence is not consent".
    """

    code = "ASK208"
    name = "silence-as-consent"
    severity = Severity.WARNING
    verified = "SHOULD · public reports of answers that nobody gave · 2026-09"
    good = (
        Example("Never treat silence as approval. If the user does not answer, stop.\n"),
        Example("If the user does not respond, treat it as a no and leave the branch alone.\n"),
        Example("On timeout, the test run counts as failed.\n"),
        Example("If the question is skipped, keep the current value.\n"),
        Example("Silence is not consent.\n"),
    )
    bad = (
        Example("If the user ⟦does not respond, treat it as approval⟧ and push.\n"),
        Example("⟦Silence means approval⟧.\n"),
        Example(
            "Use AskUserQuestion with the failed checks; ⟦leave all unselected if everything is fine⟧.\n"
        ),
        Example("⟦If there is no response, proceed with the push⟧ to main.\n"),
        Example(
            "export const GATE = `## Gate\n\nUse AskUserQuestion to approve the release. ⟦Treat an empty "
            "answer as approval⟧.\n`;\n",
            path="src/preamble.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for assumed in assumed_answers(reading):
            yield self.finding(
                reading,
                assumed.span,
                f"“{shortened(assumed.words, 80)}” takes an answer that was not given for a yes: the user has "
                f"agreed to nothing",
                help="without a clear answer, change nothing: ask again, or stop and say what is open",
                confidence=assumed.confidence,
            )
