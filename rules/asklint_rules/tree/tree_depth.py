from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.dtree.conditions import nested_each
from asklint.systems.dtree.edits import fix_of
from asklint.systems.dtree.parse import live_trees
from asklint.systems.dtree.versions import DEEPEST_LEVEL, INDENT
from asklint_rules.tree._shared import CHOOSE, ESCAPE, NAMED, PLAN, V1, V5

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding, Fix
    from asklint.reader.model import Reading
    from asklint.source import Span
    from asklint.systems.dtree.model import Node, Tree


class TreeDepth(Rule):
    """
    ## What it does
    Finds trees of more than three levels, options or descriptions that are not indented by two spaces a level, and
    `(each: …)` inside of what is repeated already.

    ## Why is this bad?
    Every level is one more dialog. Behind the third the user has forgotten what was asked; and with another
    indentation an option ends up on the wrong level, where it answers a question that was never put.

    ## Example
    ```markdown
    - [NO] Reject
      Send it back
        - [RWK] Rework
          Write it again
    ```

    ## Use instead
    ```markdown
    - [NO] Reject
      Send it back
      - [RWK] Rework
        Write it again
    ```

    ## When not to flag
    A list that is indented as a whole, in an item or a fence, is measured from its own margin.

    ## Fix safety
    Safe for the indentation: lines move, their words and levels stay. A fourth level is not rewritten.

    ## References
    - idealic-ai/engine, CMD_DECISION_TREE: ¶INV_ASK_DEPTH_LIMIT, "2-space indent per level".
    """

    code = "ASK607"
    name = "tree-depth"
    severity = Severity.ERROR
    profile = "dtree"
    fixable = Applicability.SAFE
    verified = "MUST · idealic-ai/engine CMD_DECISION_TREE, versions 1 to 5 · 2026-09"
    good = (
        Example(PLAN, settings=V1),
        Example(CHOOSE, settings=V5),
        Example(
            "1. Ask:\n\n   ```\n   ## Decision: Plan\n   - [A] One\n     X\n     - [B] Two\n       Y\n   ```\n",
            settings=V1,
        ),
    )
    bad = (
        Example(
            "## Decision: Plan\n- [A] One\n  X\n  - [B] Two\n    X\n    - [C] Three\n      X\n      ⟦- [D] Four⟧\n        X\n",
            settings=V1,
        ),
        Example(
            "## Decision: Plan\n"
            + NAMED
            + "- [OTH] Other\n    ⟦- [SPL] Split⟧\n      A\n    - [REM] Remove\n      B\n",
            settings=V1,
            fixed="## Decision: Plan\n"
            + NAMED
            + "- [OTH] Other\n  - [SPL] Split\n    A\n  - [REM] Remove\n    B\n",
        ),
        Example(
            "## Decision: Plan\n" + NAMED.replace("  Write it again", "⟦Write it again⟧") + ESCAPE,
            settings=V1,
            fixed="## Decision: Plan\n" + NAMED + ESCAPE,
        ),
        Example(
            "export const T = `## Decision: Plan\n" + NAMED + "- [OTH] Other\n\t⟦- [B] Two⟧\n\t  Y\n`;\n",
            path="src/preamble.ts",
            settings=V1,
            fixed="export const T = `## Decision: Plan\n" + NAMED + "- [OTH] Other\n  - [B] Two\n    Y\n`;\n",
        ),
        Example(
            "```\n## Choose one: Bugs\n(each: $.bugs, label: title)\n\n- [VERDICT] Verdict?\n  - [ ] [LGTM] Fine\n    A\n  - [ ] [RWRK] Not\n    B\n"
            "- [NOTE] Note? ⟦(each: $.notes)⟧\n  - [ ] [KEEP] Keep\n    C\n  - [ ] [DROP] Drop\n    D\n```\n",
            settings=V5,
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for tree in live_trees(reading):
            yield from self._too_deep(reading, tree)
            yield from self._indentation(reading, tree)
            for attribute in nested_each(tree):
                yield self.finding(
                    reading,
                    attribute.span,
                    "an “each” within what is repeated already: only one level is repeated, and the questions below are not asked",
                    help="ask about the inner items in a tree of their own",
                )

    def _too_deep(self, reading: Reading, tree: Tree) -> Iterator[Finding]:
        for node in tree.nodes():
            if node.level == DEEPEST_LEVEL and node.children:
                yield self.finding(
                    reading,
                    node.children[0].line,
                    f"a fourth level in {tree.shown_name}: the format has {DEEPEST_LEVEL}, and what is below is never asked",
                    help="put these options one level up, or ask about them in a tree of their own",
                )

    def _indentation(self, reading: Reading, tree: Tree) -> Iterator[Finding]:
        """One finding a tree, at the first line that is off; the fix sets them all."""
        for question in tree.questions:
            wrong = [
                place
                for node in question.nodes
                for below in node.walk()
                for place in _misplaced(reading, below)
            ]
            if not wrong:
                continue
            base = _width(reading, question.nodes[0].margin)
            changes = [
                (margin, " " * (base + wanted))
                for node in question.nodes
                for below in node.walk()
                for margin, wanted in _margins(below)
                if reading.document.text[margin.start : margin.end] != " " * (base + wanted)
            ]
            yield self.finding(
                reading,
                wrong[0],
                f"a line of {tree.shown_name} is not indented by two spaces a level: it is read as part of another option",
                help="indent each level by two spaces, and a description by two more than its label",
                fix=_reindented(reading, changes),
            )


def _margins(node: Node) -> Iterator[tuple[Span, int]]:
    yield node.margin, INDENT * (node.level - 1)
    for margin in node.description_margins:
        yield margin, INDENT * node.level


def _misplaced(reading: Reading, node: Node) -> Iterator[Span]:
    """Labels off their column, and descriptions that are not indented below their label at all."""
    if node.indent != INDENT * (node.level - 1):
        yield node.line
    own = _width(reading, node.margin)
    for words, margin in zip(node.description, node.description_margins, strict=True):
        if _width(reading, margin) <= own:
            yield words.span


def _width(reading: Reading, margin: Span) -> int:
    return len(reading.document.text[margin.start : margin.end].expandtabs(4))


def _reindented(reading: Reading, changes: list[tuple[Span, str]]) -> Fix | None:
    return fix_of(reading.document, "indent by two spaces a level", Applicability.SAFE, changes)
