from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.dtree.conditions import conditions_of
from asklint.systems.dtree.edits import fix_of
from asklint.systems.dtree.parse import live_trees
from asklint.systems.dtree.retired import stale_conditions, stale_invariants
from asklint.systems.dtree.versions import WITH_ONE_HEADING, name_of, version_in_force
from asklint_rules.tree._shared import V1, V3, V5

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.reader.model import Reading
    from asklint.source import Span

_REVIEW = (
    "```\n## Choose one: Review\n- [VERDICT] Verdict\n  - [ ] [LGTM] Fine\n    A\n  - [ ] [RWRK] Not\n    B\n"
    "- [NEXT] What now? (if: %sVERDICT == 'RWRK')\n  - [ ] [REDO] Again\n    C\n  - [ ] [DROP] Drop\n    D\n```\n"
)


class TreeRetired(Rule):
    """
    ## What it does
    Finds what belongs to another version of the format: invariants that have been replaced (¶INV_ASK_ALWAYS_FOUR,
    ¶INV_ASK_WIDTH_LIMIT and ¶INV_ASK_OTH_SUBTREE from version 3 on; their successors before), and `@.` before a name in a
    condition.

    ## Why is this bad?
    Whoever follows the old invariant builds trees of three options and an `[OTH]`, which the present form does not offer to
    the user as they were meant.

    ## Example
    ```markdown
    Keep every level at four options (¶INV_ASK_ALWAYS_FOUR).
    ```

    ## Use instead
    ```markdown
    Declare what is useful; four are shown (¶INV_ASK_SURFACE_FOUR).
    ```

    ## When not to flag
    Sentences that say what replaces what.

    ## Fix safety
    Safe for `@.`, which is ignored. A new name for an invariant is unsafe: what is said of it may have to change with it.

    ## References
    - idealic-ai/engine, CMD_DECISION_TREE, "Constraints" from version 3 on, and "Backward compatibility".
    """

    code = "ASK617"
    name = "tree-retired"
    severity = Severity.WARNING
    profile = "dtree"
    fixable = Applicability.SAFE
    verified = "SHOULD · idealic-ai/engine CMD_DECISION_TREE, from version 3 on · 2026-09"
    good = (
        Example("Every level has four options (¶INV_ASK_ALWAYS_FOUR).\n", settings=V1),
        Example("¶INV_ASK_SURFACE_FOUR replaces the former ¶INV_ASK_ALWAYS_FOUR.\n", settings=V3),
        Example(_REVIEW % "", settings=V5),
        Example("The legacy form `(if: @.VERDICT == 'RWRK')` asks the same.\n", settings=V5),
        Example(_REVIEW % "$[?@.VERDICT == 'LGTM'].length > 3 && ", settings=V5),
    )
    bad = (
        Example(
            "Every level has four options (`⟦¶INV_ASK_ALWAYS_FOUR⟧`).\n",
            settings=V3,
            fixed="Every level has four options (`¶INV_ASK_SURFACE_FOUR`).\n",
        ),
        Example(
            "- **⟦§INV_ASK_OTH_SUBTREE⟧**: an empty answer opens the rest.\n",
            settings=V5,
            fixed="- **§INV_ASK_SLASH_FOR_MORE**: an empty answer opens the rest.\n",
        ),
        Example("Four are shown (⟦¶INV_ASK_SURFACE_FOUR⟧).\n", settings=V1),
        Example(_REVIEW % "⟦@.⟧", settings=V5, fixed=_REVIEW % ""),
        Example(
            "Hide a question by `(if: ⟦@.⟧VERDICT == 'RWRK')`.\n",
            settings=V5,
            fixed="Hide a question by `(if: VERDICT == 'RWRK')`.\n",
        ),
        Example(
            "export const T = `Ask the user with AskUserQuestion. Every level has four options (⟦¶INV_ASK_WIDTH_LIMIT⟧).\n\nNo exceptions.\n`;\n",
            path="src/preamble.ts",
            settings=V5,
            fixed="export const T = `Ask the user with AskUserQuestion. Every level has four options (¶INV_ASK_SURFACE_FOUR).\n\nNo exceptions.\n`;\n",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        version = version_in_force(context)
        for stale in stale_invariants(reading, version):
            fix = None
            if stale.successor:
                changes = [(stale.span, stale.successor)]
                fix = fix_of(reading.document, f"write {stale.successor}", Applicability.UNSAFE, changes)
            yield self.finding(
                reading,
                stale.span,
                f"{stale.name} does not hold in version {name_of(version)}: trees that follow it do not offer what they declare",
                help=f"{stale.successor} is in its place"
                if stale.successor
                else "leave it out, or move to the version that has it",
                fix=fix,
            )
        for span in _current(reading) if version >= WITH_ONE_HEADING else ():
            yield self.finding(
                reading,
                span,
                "“@.” before a name is retired: it means the same as the name alone, and inside a filter something else",
                help="write the name alone",
                fix=fix_of(reading.document, "drop “@.”", Applicability.SAFE, [(span, "")]),
            )


def _current(reading: Reading) -> Iterator[Span]:
    for tree in live_trees(reading):
        for condition in conditions_of(tree):
            yield from condition.current
    yield from stale_conditions(reading)
