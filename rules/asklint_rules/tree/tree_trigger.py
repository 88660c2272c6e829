from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.dtree.parse import live_trees
from asklint_rules.tree._shared import CHOOSE, ESCAPE, FLAT, NAMED, PLAN, V1, V2, V5

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class TreeTrigger(Rule):
    """
    ## What it does
    Finds a named tree without a `Trigger:` line, with an empty one, or with one behind its options.

    ## Why is this bad?
    The trigger says when the question is due. Without it the agent asks at the wrong moment, asks twice, or never asks,
    and the user is interrupted for nothing or not consulted at all.

    ## Example
    ```markdown
    ## ¶ASK_PLAN: Choose one: Plan

    - [ ] [LGTM] Looks good
      Nothing to change
    ```

    ## Use instead
    ```markdown
    ## ¶ASK_PLAN: Choose one: Plan
    Trigger: after a plan is written (except: when the user wrote it)

    - [ ] [LGTM] Looks good
      Nothing to change
    ```

    ## When not to flag
    An overlay (`Extends:`) takes the trigger of its base. A tree without a name is handed over by the one who asks.

    ## Fix safety
    No fix: when to ask is for the author to say.

    ## References
    - idealic-ai/engine, CMD_DECISION_TREE: "prose line after heading", in every version.
    """

    code = "ASK602"
    name = "tree-trigger"
    severity = Severity.WARNING
    profile = "dtree"
    verified = "MUST · idealic-ai/engine CMD_DECISION_TREE, versions 1 to 5 · 2026-09"
    good = (
        Example(PLAN, settings=V1),
        Example(CHOOSE, settings=V5),
        Example("## Choose one: Plan\n\n" + FLAT, settings=V5),
        Example(
            "### ¶ASK_EXIT\nExtends: §ASK_PLAN\n\n## Decision: Exit\n- [NEXT]\n- [DONE]\n- [BACK]\n- [MORE]\n",
            settings=V2,
        ),
    )
    bad = (
        Example("### ¶⟦ASK_PLAN⟧\n\n## Decision: Plan\n" + NAMED + ESCAPE, settings=V1),
        Example("## ¶ASK_PLAN: Choose one: Plan\n⟦Trigger:⟧\n\n" + FLAT, settings=V5),
        Example(
            "## ¶ASK_PLAN: Choose one: Plan\n\n" + FLAT + "\n⟦Trigger: after a plan is written⟧\n",
            settings=V5,
        ),
        Example(
            "export const T = `## ¶⟦ASK_PLAN⟧: Choose one: Plan\n\n" + FLAT + "`;\n",
            path="src/preamble.ts",
            settings=V5,
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for tree in live_trees(reading):
            if tree.name is None or tree.overlay:
                continue
            if tree.trigger is None:
                span, what = tree.name.span, "does not say when it is asked"
            elif not tree.trigger.value:
                span, what = tree.trigger.span, "has a trigger that says nothing"
            elif tree.trigger_place == "options":
                span, what = tree.trigger.span, "has its trigger behind its options, where it is not read"
            else:
                continue
            yield self.finding(
                reading,
                span,
                f"the tree {tree.shown_name} {what}: the user is asked at the wrong moment, or not at all",
                help="write “Trigger: …” below the heading, before the options",
            )
