from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Confidence, Severity
from asklint.rule import Context, Example, Rule
from asklint.source import Span
from asklint.systems.dtree.edits import fix_of
from asklint.systems.dtree.parse import live_trees
from asklint.systems.dtree.versions import WITH_ONE_HEADING, version_in_force
from asklint_rules.tree._shared import CHOOSE, ESCAPE, FLAT, PLAN, V1, V3, V4, V5

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding, Fix
    from asklint.reader.model import Reading
    from asklint.systems.dtree.model import Node, Tree


class TreeMultiSelect(Rule):
    """
    ## What it does
    Checks the boxes. Up to version 3 `[ ]` behind the code makes a level multi-select, so either all of its options have
    it or none has; from version 4 on every option begins with `- [ ]`, and the heading alone says whether one answer is
    wanted (`Choose one:`) or several (`Choose:`).

    ## Why is this bad?
    Boxes on some options of a level leave open whether the user may pick one or several: the dialog decides by the first
    box it meets. From version 4 on an item without its box is no option at all, and is not offered.

    ## Example
    ```markdown
    ## Choose one: Plan
    - [ ] [LGTM] Looks good
      Nothing to change
    - [RWRK] Rework
      Write it again
    ```

    ## Use instead
    ```markdown
    ## Choose one: Plan
    - [ ] [LGTM] Looks good
      Nothing to change
    - [ ] [RWRK] Rework
      Write it again
    ```

    ## When not to flag
    `[OTH]` and `[MORE]` need no box, and bare options of an overlay have that of their base. Items that are questions
    themselves are not options; boxes missing from their answers are reported with low confidence.

    ## Fix safety
    Safe: a level with one box is multi-select already, and from version 4 on the box is part of the form. Where every option
    of a `Choose one:` tree has its box behind the code, the author may have meant several answers, and the fix is unsafe.

    ## References
    - idealic-ai/engine, CMD_DECISION_TREE: "Multi-select" up to version 3, "Checkbox prefix" from version 4 on.
    """

    code = "ASK609"
    name = "tree-multi-select"
    severity = Severity.ERROR
    profile = "dtree"
    fixable = Applicability.SAFE
    verified = "MUST · idealic-ai/engine CMD_DECISION_TREE, versions 1 to 5 · 2026-09"
    good = (
        Example(PLAN, settings=V1),
        Example(CHOOSE, settings=V5),
        Example(
            "## Decision: Tags\n- [A] [ ] One\n  X\n- [B] [ ] Two\n  X\n- [C] [ ] Three\n  X\n" + ESCAPE,
            settings=V1,
        ),
        Example(
            "## Decision: Load\n- [ ] Sessions\n  X\n- [ ] Docs\n  X\n- [ ] Alerts\n  X\n- [SKIP] [ ] Nothing\n  X\n",
            settings=V3,
        ),
        Example("## Structure\n\n- [ ] I DID change it\n  - [ ] The tests pass\n- I DID NOT\n", settings=V5),
    )
    bad = (
        Example(
            "## Decision: Tags\n- [A] [ ] One\n  X\n⟦- [B] Two⟧\n  X\n- [C] Three\n  X\n" + ESCAPE,
            settings=V1,
            fixed="## Decision: Tags\n- [A] [ ] One\n  X\n- [B] [ ] Two\n  X\n- [C] [ ] Three\n  X\n"
            + ESCAPE,
        ),
        Example(
            "## Decision: Load\n- [ ] Sessions\n  X\n- [ ] Docs\n  X\n⟦- Alerts⟧\n  X\n- [SKIP] [ ] Nothing\n  X\n",
            settings=V3,
            fixed="## Decision: Load\n- [ ] Sessions\n  X\n- [ ] Docs\n  X\n- [ ] Alerts\n  X\n- [SKIP] [ ] Nothing\n  X\n",
        ),
        Example(
            "## Choose one: Plan\n\n" + FLAT.replace("- [ ] [RWRK] Rework", "⟦- [RWRK] Rework⟧"),
            settings=V4,
            fixed="## Choose one: Plan\n\n" + FLAT,
        ),
        Example(
            "## Choose: Plan\n\n" + FLAT.replace("- [ ] [RWRK] Rework", "⟦- [RWRK] [ ] Rework⟧"),
            settings=V5,
            fixed="## Choose: Plan\n\n" + FLAT,
        ),
        Example(
            "export const T = `## Choose one: Plan\n\n"
            + FLAT.replace("- [ ] [LGTM] Looks good", "⟦- [LGTM] Looks good⟧")
            + "`;\n",
            path="src/preamble.ts",
            settings=V5,
            fixed="export const T = `## Choose one: Plan\n\n" + FLAT + "`;\n",
        ),
        Example(
            "```\n## Choose one: Review\n- [VERDICT] Verdict\n  - [ ] [LGTM] Fine\n    A\n  - [ ] [RWRK] Not\n    B\n"
            "⟦- [TAGS] [ ] Tags (if: VERDICT == 'RWRK')⟧\n  - [ ] Urgent\n    C\n  - [ ] Blocker\n    D\n```\n",
            settings=V5,
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        boxed = version_in_force(context) >= WITH_ONE_HEADING
        for tree in live_trees(reading):
            for parent, siblings in tree.levels():
                if boxed:
                    of_question = parent is not None and tree.is_question(parent)
                    yield from self._every_option(reading, tree, siblings, of_question=of_question)
                else:
                    yield from self._all_or_none(reading, tree, siblings)

    def _all_or_none(self, reading: Reading, tree: Tree, siblings: list[Node]) -> Iterator[Finding]:
        escapes = tree.escapes(siblings)
        options = [n for n in siblings if n not in escapes and not (tree.overlay and n.bare and not n.multi)]
        without = [node for node in options if not node.multi]
        if not without or len(without) == len(options):
            return
        boxed = next(node for node in options if node.multi)
        yield self.finding(
            reading,
            without[0].line,
            f"{without[0].name} has no box and {boxed.name} beside it has one: it is not clear whether the user may pick several",
            help="put “[ ]” behind every code of the level, or behind none",
            fix=fix_of(
                reading.document,
                "add the missing boxes",
                Applicability.SAFE,
                [_box_behind(node) for node in without],
            ),
            related=[
                ("this box makes the level multi-select", boxed.box_after or boxed.box_before or boxed.line)
            ],
        )

    def _every_option(
        self, reading: Reading, tree: Tree, siblings: list[Node], *, of_question: bool
    ) -> Iterator[Finding]:
        for node in siblings:
            if tree.is_question(node) and node.box_after is not None:
                yield self.finding(
                    reading,
                    node.line,
                    f"a box behind the code of {node.name} no longer means several answers: the user can pick one only",
                    help="ask this in a tree of its own, headed “Choose:”",
                    confidence=Confidence.MEDIUM,
                )
        options = [node for node in siblings if not tree.is_question(node)]
        wrong = [node for node in options if node.box_before is None]
        if not wrong:
            return
        moved = [node for node in wrong if node.box_after is not None]
        unclear = tree.multi_heading is False and len(moved) == len(options)
        what = "has its box behind the code" if wrong[0] in moved else "has no box before it"
        yield self.finding(
            reading,
            wrong[0].line,
            f"{wrong[0].name} {what}: from version 4 on it is not read as an option, and the user never sees it",
            help="begin every option with “- [ ] ”; the heading says whether several may be picked",
            confidence=Confidence.LOW if of_question else Confidence.HIGH,
            fix=_boxes_first(reading, wrong, Applicability.UNSAFE if unclear else Applicability.SAFE),
        )


def _box_behind(node: Node) -> tuple[Span, str]:
    if node.code_brackets is not None:
        return Span(node.code_brackets.end, node.code_brackets.end), " [ ]"
    return Span(node.label.span.start, node.label.span.start), "[ ] "


def _boxes_first(reading: Reading, nodes: list[Node], safety: Applicability) -> Fix | None:
    changes = []
    for node in nodes:
        first = (node.code_brackets or node.label.span).start
        changes.append((Span(first, first), "[ ] "))
        if node.box_after is not None and node.code_brackets is not None:
            changes.append((Span(node.code_brackets.end, node.box_after.end), ""))
    return fix_of(reading.document, "put the boxes first", safety, changes)
