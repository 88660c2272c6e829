from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.gstack.chains import MAX_UNSPLIT, Chain, chains, mentions
from asklint.systems.gstack.splits import splits_small
from asklint.systems.gstack.versions import PROFILE, SPLITS, since

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class NeedlessSplit(Rule):
    """
    ## What it does
    Finds a split chain of four options or fewer, and text that asks for one.

    ## Why is this bad?
    Four options fit into one question. Split, the user answers up to five questions instead of one and never sees the
    options side by side.

    ## Example
    ```text
    D3.1 → D3.2 → D3.3 → D3.final
    ```

    ## Use instead
    ```text
    D3 — one question with three options
    ```

    ## When not to flag
    Part of a chain, and chains with an ellipsis. Text that forbids the split of a small set.

    ## Fix safety
    No fix: the options have to be written side by side.

    ## References
    - gstack docs/askuserquestion-split.md, "Sizing rules".
    """

    code = "ASK807"
    name = "needless-split"
    severity = Severity.WARNING
    profile = PROFILE
    verified = "SHOULD · gstack docs/askuserquestion-split.md · 2026-09"
    good = (
        Example("```\nD3.1 → D3.2 → D3.3 → D3.4 → D3.5 → D3.final\n```\n"),
        Example("For 4 options or fewer, don't split: use one AskUserQuestion.\n"),
        Example("Resume with D3.4 → D3.5 → D3.final.\n"),
    )
    bad = (
        Example("```\n⟦D3.1 → D3.2 → D3.3 → D3.final⟧\n```\n"),
        Example("⟦Even with three options, split⟧ into one AskUserQuestion each.\n"),
        Example(
            "export const CHAIN = `Ask ⟦D2.1 → D2.2 → D2.final⟧ in sequence.\n`;\n",
            path="scripts/resolvers/chain.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not since(context, SPLITS):
            return
        for chain in chains(reading):
            if _is_small(reading, chain):
                yield self.finding(
                    reading,
                    chain.tokens[0].span if chain.shape == "briefs" else chain.span,
                    f"{chain.size} options in a chain, and {MAX_UNSPLIT} fit into one question: the user answers "
                    f"{chain.size + 1} times and never sees them side by side",
                    help="ask one question with all of them as options",
                )
        for said in splits_small(reading):
            yield self.finding(
                reading,
                said.span,
                f"“{said.words}”: {MAX_UNSPLIT} options fit into one question, where the user sees them side by side",
                help="split five or more, and ask fewer in one question",
                confidence=Confidence.MEDIUM,
            )


def _is_small(reading: Reading, chain: Chain) -> bool:
    """A whole chain, from its first option to its final question, that need not be one."""
    numbers = [token.number for token in chain.numbered]
    if chain.elided or not chain.from_start or chain.size > MAX_UNSPLIT:
        return False
    if chain.shape != "range" and numbers != list(range(1, len(numbers) + 1)):
        return False
    return chain.has("final") or (chain.shape != "listed" and mentions(reading.document, chain, "final"))
