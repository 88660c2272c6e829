from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.dtree.batches import misfits
from asklint.systems.dtree.edits import fix_of
from asklint_rules.tree._shared import ESCAPE, NAMED, V1, V5

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading

_TWO = (
    "### ¶ASK_TAGS\nTrigger: at triage\n\n## Decision: Tag\n"
    + NAMED
    + ESCAPE
    + "\n## Decision: Action\n"
    + NAMED
    + ESCAPE
)


class TreeBatch(Rule):
    """
    ## What it does
    Checks the arithmetic of batches: a call takes four questions, so a batch holds `floor(4 / questions per item)` items,
    and never more than four.

    ## Why is this bad?
    A batch that is too large is rejected or cut, and the last items are decided without the user. One that is too small
    costs the user a dialog more than needed.

    ## Example
    ```markdown
    - **2 root questions**
      Batch size: 4 items per call
    ```

    ## Use instead
    ```markdown
    - **2 root questions**
      Batch size: 2 items per call
    ```

    ## When not to flag
    Numbers of items that are not asked about (fetched, copied, listed), and limits from which on a set is chunked ("more than
    six items"). Questions per call are ASK121's.

    ## Fix safety
    Safe: the number is set to what the arithmetic gives.

    ## References
    - idealic-ai/engine, CMD_DECISION_TREE: ¶INV_ASK_IN_BATCHES_OF_4. Claude Code, AskUserQuestion: 1 to 4 questions.
    """

    code = "ASK614"
    name = "tree-batch"
    severity = Severity.ERROR
    profile = "dtree"
    fixable = Applicability.SAFE
    verified = "MUST · idealic-ai/engine CMD_DECISION_TREE, AskUserQuestion schema · 2026-09"
    good = (
        Example(
            "## Batches\n\nAskUserQuestion takes 4. Batch size = `floor(4 / roots_per_item)`:\n\n- **1 root question**\n  Batch Size: 4 items per call\n",
            settings=V1,
        ),
        Example(
            "Ask about 1-4 items per call. If there are more than 6 items, ask in two calls of AskUserQuestion.\n",
            settings=V5,
        ),
        Example("Fetch the index, 50 items per call.\n", settings=V5),
        Example(_TWO + "\nInvoke `§ASK_TAGS` in batches of 2 items.\n", settings=V1),
    )
    bad = (
        Example(
            "## Batches\n\nAskUserQuestion takes 4.\n\n- **2 root questions**\n  Batch Size: ⟦4⟧ items per call\n- **3-4 root questions**\n  Batch Size: ⟦2⟧ items per call\n",
            settings=V1,
            fixed="## Batches\n\nAskUserQuestion takes 4.\n\n- **2 root questions**\n  Batch Size: 2 items per call\n- **3-4 root questions**\n  Batch Size: 1 items per call\n",
        ),
        Example(
            "AskUserQuestion: 1 root question/item → batch 4 items. 2 root questions/item → batch ⟦3⟧ items.\n",
            settings=V5,
            fixed="AskUserQuestion: 1 root question/item → batch 4 items. 2 root questions/item → batch 2 items.\n",
        ),
        Example(
            "Batch size is `floor(⟦5⟧ / roots_per_item)` questions.\n",
            settings=V5,
            fixed="Batch size is `floor(4 / roots_per_item)` questions.\n",
        ),
        Example(
            "Put up to ⟦6⟧ items in one call of AskUserQuestion.\n",
            settings=V5,
            fixed="Put up to 4 items in one call of AskUserQuestion.\n",
        ),
        Example(
            "Walk through the findings with AskUserQuestion, batch (⟦2-5⟧ items) by batch.\n",
            settings=V5,
            fixed="Walk through the findings with AskUserQuestion, batch (2-4 items) by batch.\n",
        ),
        Example(
            _TWO + "\nInvoke `§ASK_TAGS` in batches of ⟦4⟧ items.\n",
            settings=V1,
            fixed=_TWO + "\nInvoke `§ASK_TAGS` in batches of 2 items.\n",
        ),
        Example(
            "| Tree | Batch |\n|---|---|\n| 2 root questions | ⟦4⟧ items per call |\n",
            settings=V5,
            fixed="| Tree | Batch |\n|---|---|\n| 2 root questions | 2 items per call |\n",
        ),
        Example(
            "export const T = `Ask about the findings with AskUserQuestion, ⟦eight⟧ items per call.\n\nThen go on with the next batch of them.\n`;\n",
            path="src/preamble.ts",
            settings=V5,
            fixed="export const T = `Ask about the findings with AskUserQuestion, 4 items per call.\n\nThen go on with the next batch of them.\n`;\n",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for misfit in misfits(reading):
            fix = None
            if misfit.edit is not None:
                fix = fix_of(reading.document, f"write {misfit.edit[1]}", Applicability.SAFE, [misfit.edit])
            yield self.finding(reading, misfit.span, misfit.message, help=misfit.wanted, fix=fix)
