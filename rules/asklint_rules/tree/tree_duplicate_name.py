from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Related, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.dtree.names import DEFINITION
from asklint_rules.tree._shared import CHOOSE, PLAN, V1, V5

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.project import Fact, Project


class TreeDuplicateName(Rule):
    """
    ## What it does
    Finds a tree whose name another tree of the project already has.

    ## Why is this bad?
    `§ASK_…` leads to whichever is found first. The user is shown the options of one tree where the document that refers
    to it means the other, and the two drift apart unnoticed.

    ## Example
    ```markdown
    ## ¶ASK_PLAN: Choose one: Plan
    …
    ## ¶ASK_PLAN: Choose one: Plan of the release
    ```

    ## Use instead
    ```markdown
    ## ¶ASK_PLAN: Choose one: Plan
    …
    ## ¶ASK_RELEASE_PLAN: Choose one: Plan of the release
    ```

    ## When not to flag
    Trees in fences are examples and define nothing. Every definition after the first, in the order of the paths, is
    reported.

    ## Fix safety
    No fix: which of the two is meant is not known.

    ## References
    - idealic-ai/engine, CMD_DECISION_TREE: "unique across all CMD/SKILL files".
    """

    code = "ASK612"
    name = "tree-duplicate-name"
    severity = Severity.ERROR
    profile = "dtree"
    verified = "MUST · idealic-ai/engine CMD_DECISION_TREE, versions 1 to 5 · 2026-09"
    good = (
        Example(PLAN, settings=V1, files={"skills/other/SKILL.md": PLAN.replace("ASK_PLAN", "ASK_EXIT")}),
        Example(CHOOSE, settings=V5, files={"docs/trees.md": "Example:\n\n```\n" + CHOOSE + "```\n"}),
    )
    bad = (
        Example(PLAN.replace("ASK_PLAN", "⟦ASK_PLAN⟧"), settings=V1, files={"commands/CMD_PLAN.md": PLAN}),
        Example(CHOOSE + "\n---\n\n" + CHOOSE.replace("ASK_PLAN", "⟦ASK_PLAN⟧"), settings=V5),
        Example(
            "export const T = `" + CHOOSE.replace("ASK_PLAN", "⟦ASK_PLAN⟧") + "`;\n",
            path="src/preamble.ts",
            settings=V5,
            files={"commands/CMD_PLAN.md": CHOOSE},
        ),
    )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        first: dict[str, Fact] = {}
        for fact in project.find(DEFINITION):
            if fact.data[0] != "open":
                continue
            other = first.setdefault(fact.key, fact)
            if other is fact:
                continue
            yield self.finding_in(
                fact.path,
                fact.span,
                f"“¶{fact.key}” is defined in {other.path} already: a reference leads to one of the two, and the user may be "
                "shown the options of the other",
                help="give each tree a name of its own, or keep one and refer to it",
                related=[Related("the first definition", other.span, other.path)],
            )
