from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.pai.order import asks_first
from asklint.systems.pai.places import in_force, is_record, used_here
from asklint_rules.pairing._shared import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class AskBeforeFormat(Rule):
    """
    ## What it does
    Finds an instruction to ask through the tool before the response format is written.

    ## Why is this bad?
    The dialog takes over the screen and the turn may end with it. The user is asked before having read what was found,
    changed and verified, and the line with the open choices comes when they are already closed.

    ## Example
    ```markdown
    Call AskUserQuestion first, then output the NATIVE format.
    ```

    ## Use instead
    ```markdown
    Complete the response format first, then call AskUserQuestion at the end.
    ```

    ## When not to flag
    The order the other way round, and sentences that forbid this one. Records, and releases that do not use the protocol.

    ## Fix safety
    No fix: the sentence has to be turned around in the author's words.

    ## References
    - virtualian/pai, `CLAUDE.md`: "Response format before questions".
    """

    code = "ASK425"
    name = "ask-before-format"
    severity = Severity.WARNING
    profile = "pai"
    verified = "MUST · virtualian/pai CLAUDE.md · 2026-11"
    good = (
        Example(
            "Complete the response format FIRST, then invoke AskUserQuestion at the end.\n", files=PROTOCOL
        ),
        Example("Never call AskUserQuestion before the response format.\n", files=PROTOCOL),
        Example("Call AskUserQuestion before BUILD begins, after the response format.\n", files=PROTOCOL),
    )
    bad = (
        Example(
            "Call ⟦AskUserQuestion first, then output the NATIVE format⟧.\n", path="CLAUDE.md", files=PROTOCOL
        ),
        Example("Invoke `⟦AskUserQuestion` before the response format⟧.\n", files=PROTOCOL),
        Example("⟦Before you write the NATIVE block, call AskUserQuestion⟧.\n", files=PROTOCOL),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        path = reading.document.path
        if not in_force(context) or is_record(path):
            return
        for span, words in asks_first(reading):
            yield self.finding(
                reading,
                span,
                f"“{words}” puts the question before the response format: the user decides without having read it",
                help="complete the format first, and ask at the end of the turn",
                when=used_here(path),
            )
