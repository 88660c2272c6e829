from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.dtree.parse import live_trees
from asklint.systems.dtree.versions import WITH_FLAT_PEERS, version_in_force
from asklint_rules.tree._shared import CHOOSE, ESCAPE, NAMED, PLAN, V1, V5

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading
    from asklint.systems.dtree.model import Node


class TreeDuplicateCode(Rule):
    """
    ## What it does
    Finds two options of one level with the same code, or, where codes are optional, two without a code and with the same
    label.

    ## Why is this bad?
    The answer is recorded by its code. With two of a kind the second choice is taken for the first: the user picks one
    thing, and another is done.

    ## Example
    ```markdown
    - [RWK] Rework this step
      Write it again
    - [RWK] Rework the whole plan
      Start over
    ```

    ## Use instead
    ```markdown
    - [RWK] Rework this step
      Write it again
    - [NEW] Rework the whole plan
      Start over
    ```

    ## When not to flag
    The same code on different levels, or below different options, is told apart by its path.

    ## Fix safety
    No fix: which option keeps the code is the author's decision.

    ## References
    - idealic-ai/engine, CMD_DECISION_TREE: "unique within siblings".
    """

    code = "ASK604"
    name = "tree-duplicate-code"
    severity = Severity.ERROR
    profile = "dtree"
    verified = "MUST · idealic-ai/engine CMD_DECISION_TREE, versions 1 to 5 · 2026-09"
    good = (
        Example(PLAN, settings=V1),
        Example(CHOOSE, settings=V5),
        Example("## Decision: Plan\n" + NAMED + ESCAPE.replace("[SPL]", "[RWK]"), settings=V1),
    )
    bad = (
        Example("## Decision: Plan\n" + NAMED.replace("[INF]", "⟦[OK]⟧") + ESCAPE, settings=V1),
        Example("## Decision: Plan\n" + NAMED + ESCAPE.replace("[REM]", "⟦[SPL]⟧"), settings=V1),
        Example(
            "## Choose one: Exit\n\n- [ ] [NEXT] Go on\n  A\n- [ ] What-if round\n  B\n- [ ] [DONE] Stop\n  C\n- [ ] ⟦what-if round⟧\n  D\n",
            settings=V5,
        ),
        Example(
            "export const T = `## Choose one: Exit\n\n- [ ] [NEXT] Go on\n  A\n- [ ] ⟦[NEXT]⟧ Next round\n  B\n- [ ] [DONE] Stop\n  C\n"
            "- [ ] Ask\n  D\n`;\n",
            path="src/preamble.ts",
            settings=V5,
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        by_label = version_in_force(context) >= WITH_FLAT_PEERS
        for tree in live_trees(reading):
            for _, siblings in tree.levels():
                first: dict[str, Node] = {}
                for node in siblings:
                    key = node.key or (
                        f"={node.label.value.casefold()}" if by_label and node.label.value else ""
                    )
                    if not key:
                        continue
                    other = first.setdefault(key, node)
                    if other is node:
                        continue
                    span = node.code_brackets or node.label.span
                    yield self.finding(
                        reading,
                        span,
                        f"{node.name} is there twice on one level of {tree.shown_name}: whoever picks the second is taken to "
                        "have picked the first",
                        help="give each option of a level a name of its own",
                        related=[("the first one", other.code_brackets or other.label.span)],
                    )
