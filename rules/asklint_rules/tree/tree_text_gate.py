from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.dtree.text_gates import text_gates
from asklint_rules.tree._shared import CHOOSE, PLAN, V1, V5

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class TreeTextGate(Rule):
    """
    ## What it does
    Finds a follow-up question that a document with decision trees puts in the text: on a choice, ask "…?", with neither the
    ask tool nor a tree named for it.

    ## Why is this bad?
    The user is in a dialog, picks an option, and the next question stands somewhere in the chat. It is easily overlooked,
    has nothing to choose from, and its answer has no path.

    ## Example
    ```markdown
    On `RWRK`, ask: "What should change about it?"
    ```

    ## Use instead
    ```markdown
    On `RWRK`, invoke §ASK_REWORK.
    ```

    ## When not to flag
    Documents without trees. A paragraph that names the tool, a tree or a command, or that says the question is open-ended
    or free text. Questions that are not the consequence of a choice.

    ## Fix safety
    No fix: the options of the follow-up are the author's to write.

    ## References
    - idealic-ai/engine, ¶INV_QUESTION_GATE_OVER_TEXT_GATE: all interactions go through the ask tool.
    """

    code = "ASK618"
    name = "tree-text-gate"
    severity = Severity.WARNING
    profile = "dtree"
    verified = "MUST · idealic-ai/engine AGENTS.md · 2026-11"
    good = (
        Example(PLAN + "\nOn `RWK`, invoke §ASK_REWORK.\n", settings=V1),
        Example(CHOOSE + '\nOn `RWRK`, ask "What should change?" via AskUserQuestion.\n', settings=V5),
        Example(CHOOSE + '\nOn `INFO`, ask an open-ended "What do you want to know?".\n', settings=V5),
        Example(CHOOSE + '\nOn `INFO`, do not ask "Are you sure?".\n', settings=V5),
        Example('On `RWRK`, ask: "What should change about it?"\n', settings=V5),
        Example(CHOOSE + '\nWhile reading, ask: "What is missing?"\n', settings=V5),
    )
    bad = (
        Example(PLAN + '\nOn `RWK`, ask: ⟦"What should change about it?"⟧\n', settings=V1),
        Example(
            CHOOSE + "\n- If the user picks Rework, immediately ask: ⟦“What follow-up work is left?”⟧\n",
            settings=V5,
        ),
        Example(CHOOSE + '\n**On "Rework"**: ask the user ⟦"Which part?"⟧ and note it.\n', settings=V5),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for span, question in text_gates(reading):
            yield self.finding(
                reading,
                span,
                f"“{question}” follows a choice and is put in the text: the user leaves the dialog, and the answer has no "
                "path",
                help="ask it through the tool, as a tree of its own or with options",
            )
