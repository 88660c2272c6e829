from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.source import Span
from asklint.systems.dtree.parse import live_trees
from asklint.systems.dtree.versions import (
    NAMED_OPTIONS,
    SURFACED_OPTIONS,
    escape_code,
    version_in_force,
)
from asklint_rules.tree._shared import CHOOSE, ESCAPE, NAMED, PLAN, V1, V2, V3, V5

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.reader.model import Reading
    from asklint.systems.dtree.model import Tree


class TreeWidth(Rule):
    """
    ## What it does
    Finds levels of the wrong width. Up to version 2 every level has exactly three named options beside its `[OTH]` or
    `[MORE]`; from version 3 on a tree declares at least four, of which the agent shows four.

    ## Why is this bad?
    A fourth named option pushes the way out from the dialog, or is not shown itself; with fewer than the form has room
    for, the user is offered less than the tree could hold, and where four are to be shown the agent makes one up.

    ## Example
    ```markdown
    ## Decision: Approval
    - [APR] Approve
      Accept as it is
    - [REJ] Reject
      Send it back
    - [OTH] Other
      - [CND] With conditions
        Accept if they are met
      - [ESC] Escalate
        Somebody else decides
    ```

    ## Use instead
    ```markdown
    ## Decision: Approval
    - [APR] Approve
      Accept as it is
    - [REJ] Reject
      Send it back
    - [DEF] Defer
      Decide later
    - [OTH] Other
      - [CND] With conditions
        Accept if they are met
      - [ESC] Escalate
        Somebody else decides
    ```

    ## When not to flag
    What stands below `[OTH]` or `[MORE]` may be of any width. From version 3 on only the top level counts, and trees whose
    items are questions (`(if: …)`, `(each: …)`) are not measured.

    ## Fix safety
    No fix: which option to add or to move is the author's decision.

    ## References
    - idealic-ai/engine, CMD_DECISION_TREE: ¶INV_ASK_ALWAYS_FOUR and ¶INV_ASK_WIDTH_LIMIT up to version 2,
      ¶INV_ASK_SURFACE_FOUR from version 3 on.
    """

    code = "ASK605"
    name = "tree-width"
    severity = Severity.ERROR
    profile = "dtree"
    verified = "MUST · idealic-ai/engine CMD_DECISION_TREE, versions 1 to 5 · 2026-09"
    good = (
        Example(PLAN, settings=V1),
        Example(CHOOSE, settings=V5),
        Example("## Decision: Plan\n" + NAMED, settings=V1),
        Example(
            "```\n## Choose one: Target\n- [_ENV] Where to?\n  - [ ] Staging\n    A\n  - [ ] Production\n    B\n"
            "- [SURE] Sure? (if: ENV == 'PRD')\n  - [ ] Yes\n    C\n  - [ ] No\n    D\n```\n",
            settings=V5,
        ),
    )
    bad = (
        Example(
            "## Decision: Plan\n⟦" + NAMED.split("- [RWK]")[0] + ESCAPE.rstrip("\n") + "⟧\n", settings=V1
        ),
        Example(
            "## Decision: Plan\n⟦" + NAMED + "- [SPL] Split\n  Break it up\n" + ESCAPE.rstrip("\n") + "⟧\n",
            settings=V1,
        ),
        Example(
            "## Decision: Plan\n- [GOOD] Good\n  A\n- [NOPE] No\n  B\n  ⟦- [AGIN] Again\n    C\n  - [DROP] Drop\n    D⟧\n- [WAIT] Wait\n  E\n"
            "- [MORE] Other\n  - [SPLT] Split\n    F\n  - [EDIT] Edit\n    G\n",
            settings=V2,
        ),
        Example(
            "## Decision: Plan\n⟦- [LGTM] Good\n  A\n- [RWRK] Rework\n  B\n- [DROP] Drop\n  C⟧\n", settings=V3
        ),
        Example(
            "export const T = `## Choose one: Plan\n\n⟦- [ ] [LGTM] Good\n  A\n- [ ] [RWRK] Rework\n  B⟧\n`;\n",
            path="src/preamble.ts",
            settings=V5,
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        escape = escape_code(version_in_force(context))
        for tree in live_trees(reading):
            if escape is not None:
                yield from self._exactly(reading, tree, escape)
            elif not tree.interview:
                yield from self._at_least(reading, tree)

    def _exactly(self, reading: Reading, tree: Tree, escape: str) -> Iterator[Finding]:
        for parent, siblings in tree.levels():
            if parent is not None and parent.within_escape:
                continue
            escapes = tree.escapes(siblings)
            named = [node for node in siblings if node not in escapes]
            if len(named) == NAMED_OPTIONS:
                continue
            where = f"below {parent.name}" if parent is not None else f"in {tree.shown_name}"
            if len(named) > NAMED_OPTIONS:
                remedy = f"move {len(named) - NAMED_OPTIONS} of them below [{escape}]"
                loss = (
                    f"with [{escape}] that is more than a question holds, and the user does not see them all"
                )
            else:
                remedy = "add a useful alternative"
                loss = "a level offers three, and the user is left with less than there is room for"
            yield self.finding(
                reading,
                Span(siblings[0].line.start, siblings[-1].span.end),
                f"{len(named)} named option{'s' * (len(named) != 1)} {where}, not {NAMED_OPTIONS}: {loss}",
                help=f"{remedy}, so that there are {NAMED_OPTIONS} and [{escape}]",
            )

    def _at_least(self, reading: Reading, tree: Tree) -> Iterator[Finding]:
        for question in tree.questions:
            if len(question.nodes) < SURFACED_OPTIONS:
                nodes = question.nodes
                yield self.finding(
                    reading,
                    Span(nodes[0].line.start, nodes[-1].span.end),
                    f"{tree.shown_name} declares {len(nodes)} option{'s' * (len(nodes) != 1)}, and {SURFACED_OPTIONS} are shown: "
                    "the agent has to make up the rest, and the user chooses from what nobody wrote",
                    help=f"declare at least {SURFACED_OPTIONS}",
                )
