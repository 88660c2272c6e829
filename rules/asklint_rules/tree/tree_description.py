from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.dtree.parse import live_trees
from asklint_rules.tree._shared import CHOOSE, ESCAPE, FLAT, NAMED, PLAN, V1, V2, V5

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class TreeDescription(Rule):
    """
    ## What it does
    Finds an option of a tree without a description line below its label.

    ## Why is this bad?
    The description is what the dialog shows under the label. Without it the user has two or three words to tell the
    consequences from, and picks blind.

    ## Example
    ```markdown
    - [ ] [RWRK] Rework
    - [ ] [DROP] Remove
      The step is not needed
    ```

    ## Use instead
    ```markdown
    - [ ] [RWRK] Rework
      Write the step again with another approach
    - [ ] [DROP] Remove
      The step is not needed
    ```

    ## When not to flag
    Bare options of an overlay take the description of their base. The option that leads to the rest (`[OTH] Other`) and
    items that are questions themselves need none; answers of such questions are reported with low confidence.

    ## Fix safety
    No fix: what an option means is for the author to say.

    ## References
    - idealic-ai/engine, CMD_DECISION_TREE: "Indented line below label".
    - Qwen Code, Gemini CLI and Open WebUI reject an option without a description; overdeck issue 3098.
    """

    code = "ASK608"
    name = "tree-description"
    severity = Severity.WARNING
    profile = "dtree"
    verified = "MUST · idealic-ai/engine CMD_DECISION_TREE, versions 1 to 5 · 2026-09"
    good = (
        Example(PLAN, settings=V1),
        Example(CHOOSE, settings=V5),
        Example(
            "### ¶ASK_EXIT\nExtends: §ASK_PLAN\n\n## Decision: Exit\n- [NEXT]\n- [DONE]\n- [BACK]\n- [MORE]\n",
            settings=V2,
        ),
        Example(
            "## Choose one: Exit\nExtends: §ASK_PLAN\n\n- [ ] [NEXT]\n- [ ] Devil's advocate\n- [ ] [DONE]\n- [ ] Stop\n  For good\n",
            settings=V5,
        ),
    )
    bad = (
        Example(
            "## Decision: Plan\n"
            + NAMED.replace("[INF] More info\n  There are questions first\n", "[INF] ⟦More info⟧\n")
            + ESCAPE,
            settings=V1,
        ),
        Example(
            "## Decision: Plan\n"
            + NAMED
            + ESCAPE.replace("Split it\n    Break it into smaller steps", "⟦Split it⟧"),
            settings=V1,
        ),
        Example(
            "## Choose one: Plan\n\n" + FLAT.replace("Rework\n  Write it again", "⟦Rework⟧"), settings=V5
        ),
        Example(
            "export const T = `## Choose one: Plan\n\n"
            + FLAT.replace("Remove it\n  It is not needed", "⟦Remove it⟧")
            + "`;\n",
            path="src/preamble.ts",
            settings=V5,
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for tree in live_trees(reading):
            for node in tree.options():
                if node.description or node.escape or (tree.overlay and node.bare):
                    continue
                of_question = node.parent is not None and tree.is_question(node.parent)
                shown = f"“{node.label.value}”" if node.label.value else node.name
                yield self.finding(
                    reading,
                    node.label.span if node.label.value else node.line,
                    f"{shown} has no description: the user sees the label alone and cannot tell what follows from it",
                    help="say in an indented line below what happens on this answer",
                    confidence=Confidence.LOW if of_question else Confidence.HIGH,
                )
