from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Confidence, Severity
from asklint.rule import Context, Example, Rule
from asklint.source import Span
from asklint.systems.dtree.conditions import conditions_of
from asklint.systems.dtree.edits import fix_of
from asklint.systems.dtree.parse import live_trees
from asklint.systems.dtree.paths import free_path, is_code_path, knows, mentions, problem_of
from asklint.systems.dtree.versions import ESCAPES, escape_code, version_in_force
from asklint_rules.tree._shared import CHOOSE, PLAN, V1, V2, V3, V5

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.reader.model import Reading
    from asklint.systems.dtree.conditions import Condition
    from asklint.systems.dtree.model import Node, Tree
    from asklint.systems.dtree.paths import Mention

_REVIEW = (
    "```\n## Choose one: Review\n- [VERDICT] Verdict\n  - [ ] [LGTM] Fine\n    A\n  - [ ] [RWRK] Not\n    B\n"
    "- [NEXT] What now? (if: %s)\n  - [ ] [REDO] Again\n    C\n  - [ ] [DROP] Drop\n    D\n```\n"
)


class TreePath(Rule):
    """
    ## What it does
    Checks paths against their tree: that they are written as paths (`NO/RWK`, `TAG,BRS`, `OTH/custom:…` in version 1,
    `custom:…` from version 3 on), that every code on the way exists, and that the conditions of a tree (`(if: VERDICT == 'REJ')`)
    look at a question that was asked before, and at an answer that it has.

    ## Why is this bad?
    The path is what the user's answer becomes. A handler for a path that no answer produces never runs: the user makes a
    choice and nothing follows from it, or something else does.

    ## Example
    ```markdown
    ## Decision: Plan
    - [OK] Looks good
      Nothing to change
    - [RWK] Rework
      Write it again

    - **`OK`** → go on
    - **`RWK`** → write it again
    - **`REJ`** → stop
    ```

    ## Use instead
    Handle the options that the tree has:
    ```markdown
    - **`OK`** → go on
    - **`RWK`** → write it again
    ```

    ## When not to flag
    Paths count only near a tree or its name: in the same item, its lead-in, or the same section. A single code counts only
    at the head of a list of answers, most of which the tree has. Where several trees are near, one that knows the path is enough.

    ## Fix safety
    Safe where the escape before typed text is retired (`OTH/custom:…` becomes `custom:…`); other paths are not rewritten.

    ## References
    - idealic-ai/engine, CMD_DECISION_TREE, "Path format" and "Conditional Syntax".
    """

    code = "ASK611"
    name = "tree-path"
    severity = Severity.ERROR
    profile = "dtree"
    fixable = Applicability.SAFE
    verified = "MUST · idealic-ai/engine CMD_DECISION_TREE, versions 1 to 5 · 2026-09"
    good = (
        Example(
            PLAN
            + "\n- `OK` → go on\n- `RWK` → again\n- `OTH/SPL` → split\n- `OTH/custom:merge them` → merge\n",
            settings=V1,
        ),
        Example(CHOOSE + "\nOn `LGTM,DROP` see `custom:keep two` and `README`.\n", settings=V5),
        Example("## Paths\n\n- `NO/RWK` is a way down\n- `TAG,BRS` are two answers\n\n" + PLAN, settings=V1),
        Example(PLAN + "\nCompare `TCP/IP` and `GET,POST`.\n", settings=V1),
        Example(_REVIEW % "VERDICT == 'RWRK'", settings=V5),
    )
    bad = (
        Example(PLAN + "\n- `OK` → go on\n- `RWK` → again\n- `⟦REJ⟧` → stop\n", settings=V1),
        Example(
            PLAN + "\nOn `⟦OTH/INF⟧` answer first, on `⟦OK/SPL⟧` split, on `⟦OTH//SPL⟧` too.\n", settings=V1
        ),
        Example(
            "### Step 2\n\nInvoke §CMD_DECISION_TREE with `§ASK_PLAN`:\n\n- **`OK`**: go on\n- **`RWK`**: again\n- **`⟦OTH/CUT⟧`**: cut\n\n"
            + PLAN,
            settings=V1,
        ),
        Example(
            CHOOSE + "\nTyped text is `⟦OTH/custom:keep two⟧`.\n",
            settings=V3,
            fixed=CHOOSE + "\nTyped text is `custom:keep two`.\n",
        ),
        Example(
            "Typed text is `⟦OTH/smart:keep two⟧`.\n",
            settings=V2,
            fixed="Typed text is `MORE/smart:keep two`.\n",
        ),
        Example(_REVIEW % "⟦VERDIKT⟧ == 'RWRK'", settings=V5),
        Example(_REVIEW % "VERDICT == '⟦REJ⟧'", settings=V5),
        Example(_REVIEW % "⟦NEXT⟧ == 'REDO'", settings=V5),
        Example(
            "export const T = `" + CHOOSE + "\nOn \\`⟦LGTM/REDO⟧\\` go on.\n`;\n",
            path="src/preamble.ts",
            settings=V5,
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        escape = escape_code(version_in_force(context))
        for mention in mentions(reading):
            if free_path(mention.text) is not None:
                yield from self._typed(reading, mention, escape)
            elif mention.trees and (mention.handler or is_code_path(mention.text)):
                yield from self._codes(reading, mention)
        for tree in live_trees(reading):
            yield from self._conditions(reading, tree)

    def _typed(self, reading: Reading, mention: Mention, escape: str | None) -> Iterator[Finding]:
        path = free_path(mention.text)
        if path is None or path.escape == (escape or "") or (path.escape and path.escape not in ESCAPES):
            return
        if not path.escape and not mention.trees:
            return
        wanted = f"{escape}/" if escape else ""
        span = Span(mention.span.start, mention.span.start + path.prefix)
        fix = (
            fix_of(reading.document, f"write {wanted}{path.kind}:", Applicability.SAFE, [(span, wanted)])
            if path.escape
            else None
        )
        yield self.finding(
            reading,
            mention.span,
            f"“{mention.text}” is typed text in another version's form: what the user types is recorded otherwise, and this is "
            "never matched",
            help=f"write “{wanted}{path.kind}:…”",
            fix=fix,
        )

    def _codes(self, reading: Reading, mention: Mention) -> Iterator[Finding]:
        if any(not problem_of(mention.text, tree) for tree in mention.trees):
            return
        about = (
            mention.trees
            if mention.handler
            else [tree for tree in mention.trees if knows(tree, mention.text)]
        )
        if len(about) != 1 or (about[0].overlay and is_code_path(mention.text)):
            return
        yield self.finding(
            reading,
            mention.span,
            f"“{mention.text}” {problem_of(mention.text, about[0])}: no answer leads there, and what is said of it never happens",
            help="name the options as the tree has them",
            related=[("the tree", about[0].head.span)],
        )

    def _conditions(self, reading: Reading, tree: Tree) -> Iterator[Finding]:
        questions = {node.key: node for node in tree.nodes() if node.children and node.key}
        for condition in conditions_of(tree):
            for use in condition.uses:
                asked = questions.get(use.code)
                if asked is None or not _comes_first(asked, condition):
                    known = (
                        f"is asked after {condition.node.name}"
                        if asked
                        else f"is no question of {tree.shown_name}"
                    )
                    yield self.finding(
                        reading,
                        use.span,
                        f"the condition looks at “{use.code}”, which {known}: it never holds, and the user is never shown this",
                        help="name a question that comes before, by its code",
                        confidence=Confidence.MEDIUM,
                    )
                    continue
                answers = {child.key for child in asked.children if child.key}
                if len(answers) < len(asked.children):
                    continue
                for value, span in use.values:
                    if value not in answers:
                        yield self.finding(
                            reading,
                            span,
                            f"the condition waits for “{value}”, and {asked.name} has no such answer: it never holds",
                            help=f"one of {', '.join(sorted(answers))}",
                        )


def _comes_first(asked: Node, condition: Condition) -> bool:
    return asked.line.start < condition.attribute.span.start and asked is not condition.node
