from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.gstack.splits import reruns
from asklint.systems.gstack.versions import PROFILE, SPLITS, since

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class ReviseRerunsChain(Rule):
    """
    ## What it does
    Finds an instruction to ask the whole split chain again when the user wants to revise one option of it.

    ## Why is this bad?
    The user wants to change one answer and has to give all of them again. Few do: they accept a set that they did not
    want.

    ## Example
    ```markdown
    If the user picks Revise, re-run the whole chain.
    ```

    ## Use instead
    ```markdown
    If the user picks Revise, ask which option, then fire one question at `D<N>.revise-<k>`.
    ```

    ## When not to flag
    Text that forbids it. A chain that starts again because its options have changed.

    ## Fix safety
    No fix: which question is asked instead depends on the passage.

    ## References
    - gstack docs/askuserquestion-split.md, "Final summary", step 3.
    """

    code = "ASK808"
    name = "revise-reruns-chain"
    severity = Severity.ERROR
    profile = PROFILE
    verified = "MUST · gstack docs/askuserquestion-split.md · 2026-09"
    good = (
        Example(
            "In a split chain, revise one option at `D3.revise-2`. Do not re-run the whole chain to revise it.\n"
        ),
        Example("Use `D<N>.revise-<k>` to revise one option without re-running the chain.\n"),
    )
    bad = (
        Example("After `D3.final`: if the user picks Revise in a split chain, ⟦re-run the whole chain⟧.\n"),
        Example("At the end of the split chain, on B (revise) ⟦go back to `D3.1⟧` and ask again.\n"),
        Example("To revise one answer of a split chain, ⟦ask all of the questions again⟧.\n"),
        Example(
            "export const RULE = `AskUserQuestion: to revise one answer of a split chain, ⟦repeat the chain⟧.\n`;\n",
            path="scripts/resolvers/split.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not since(context, SPLITS):
            return
        for said in reruns(reading):
            yield self.finding(
                reading,
                said.span,
                f"“{said.words}” to revise one option: the user has to give every answer again to change one",
                help="ask which option, then fire one question at `D<N>.revise-<k>`",
            )
