from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.project import NO_FALLBACK
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class MissingFallback(Rule):
    """
    ## What it does
    Under the profile `portable`: finds a document that asks through an ask tool while neither it nor the project says
    what to do where there is no such tool.

    ## Why is this bad?
    On another harness the call fails, or is skipped in silence and the agent decides for the user. Skills that are
    shipped to several harnesses meet both.

    ## Example
    ```markdown
    Use AskUserQuestion to ask which configuration to write.
    ```

    ## Use instead
    ```markdown
    Use AskUserQuestion to ask which configuration to write. If it is unavailable, print the options as a numbered list,
    stop, and wait for the reply.
    ```

    ## When not to flag
    Where the fallback stands in a shared document of the project (CLAUDE.md, a preamble, a protocol). Only under
    `portable`: a skill for one harness needs none.

    ## Fix safety
    Only a hint: the sentence to add.

    ## References
    - EveryInc PR 222 (a skill that "auto-configures without user consent"); gsd PR 2042 (32 of 37 workflows stalled);
      gstack issue 1066.
    """

    code = "ASK207"
    name = "missing-fallback"
    severity = Severity.WARNING
    profile = "portable"
    fixable = Applicability.HINT
    verified = "SHOULD · behaviour of harnesses without the tool · 2026-09"
    good = (
        Example(
            "Use AskUserQuestion to ask which one. If AskUserQuestion is unavailable, print a numbered list and stop.\n"
        ),
        Example(
            "Use AskUserQuestion to ask which one.\n",
            files={"CLAUDE.md": "If AskUserQuestion is unavailable, print a numbered list, stop and wait.\n"},
        ),
    )
    bad = (Example("Use ⟦AskUserQuestion⟧ to ask which configuration to write.\n"),)

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if reading.states_fallback:
            return
        for ask in reading.asks:
            if ask.through_tool and ask.directive is not None:
                yield self.finding(
                    reading,
                    ask.directive.span,
                    f"nothing says how to ask where there is no {ask.directive.tool}: the call fails there, or the agent decides for the user",
                    help="add a fallback here or in a document that every skill loads",
                    fix=Fix(
                        "add a fallback",
                        Applicability.HINT,
                        suggestion=f"If {ask.directive.tool} is unavailable, print the options as a numbered list, stop, and wait for the reply.",
                    ),
                    when=NO_FALLBACK,
                )
                return
