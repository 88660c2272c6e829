from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Severity
from asklint.lazy_regex import Pattern
from asklint.rule import Context, Example, Rule
from asklint.source import Span
from asklint.systems.dtree.edits import fix_of
from asklint.systems.dtree.parse import live_trees
from asklint.systems.dtree.versions import LABEL_WORDS, WITH_FLAT_PEERS, version_in_force
from asklint_rules.tree._shared import CHOOSE, ESCAPE, FLAT, NAMED, PLAN, V1, V2, V3, V5

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.reader.model import Reading
    from asklint.systems.dtree.model import Tree

_DOTS = Pattern(r"(?:(?<![ \t])[ \t]+)?(?:(?<!\.)\.{3,}|…)$")
_LETTER = Pattern(r"\w")
_ASIDE = Pattern(r"\([^()]{0,200}\)|\{\{[^{}]{0,200}\}\}")


class TreeLabel(Rule):
    """
    ## What it does
    Finds labels that end in `...` where options follow below (up to version 2, where the dots are added by the one who
    asks), and labels of more than four words (from version 3 on).

    ## Why is this bad?
    Dots that are written as well are shown twice. A label is read at a glance and typed back; five words and more are cut
    off or wrap, and the user reads a sentence where a name was wanted.

    ## Example
    ```markdown
    - [ ] [GRAB] Claim all of them for the next skill
      They are worked on in the next session
    ```

    ## Use instead
    ```markdown
    - [ ] [GRAB] Claim all
      They are worked on by the next skill, in the next session
    ```

    ## When not to flag
    Signs (`★`, `●`), brackets and placeholders are no words. Items that are questions themselves may be as long as a
    question is.

    ## Fix safety
    Safe for the dots, which are added again when the option is shown. Shorter words are the author's to find.

    ## References
    - idealic-ai/engine, CMD_DECISION_TREE: "Auto-appended to labels with children. Not written by authors"; from version 3 on
      "Max 3-4 words".
    """

    code = "ASK610"
    name = "tree-label"
    severity = Severity.WARNING
    profile = "dtree"
    fixable = Applicability.SAFE
    verified = "MUST · idealic-ai/engine CMD_DECISION_TREE, versions 1 to 5 · 2026-09"
    good = (
        Example(PLAN, settings=V1),
        Example(CHOOSE, settings=V5),
        Example(
            "## Choose one: Plan\n\n" + FLAT.replace("Looks good", "●★ Looks good to me (no changes at all)"),
            settings=V5,
        ),
        Example(
            "## Decision: Plan\n" + NAMED.replace("Looks good", "Looks good to me as it stands now") + ESCAPE,
            settings=V1,
        ),
    )
    bad = (
        Example(
            "## Decision: Plan\n" + NAMED + ESCAPE.replace("Other", "Other⟦...⟧"),
            settings=V1,
            fixed="## Decision: Plan\n" + NAMED + ESCAPE,
        ),
        Example(
            "## Decision: Plan\n- [NOPE] Reject⟦ …⟧\n  Back\n  - [AGIN] Again\n    A\n",
            settings=V2,
            fixed="## Decision: Plan\n- [NOPE] Reject\n  Back\n  - [AGIN] Again\n    A\n",
        ),
        Example(
            "## Decision: Plan\n- [LGTM] ⟦Approve and move on at once⟧\n  A\n- [RWRK] Rework\n  B\n- [DROP] Drop\n  C\n- [INFO] Info\n  D\n",
            settings=V3,
        ),
        Example(
            "export const T = `## Choose one: Plan\n\n"
            + FLAT.replace("Remove it", "⟦Claim all for next skill⟧")
            + "`;\n",
            path="src/preamble.ts",
            settings=V5,
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        flat = version_in_force(context) >= WITH_FLAT_PEERS
        for tree in live_trees(reading):
            yield from self._length(reading, tree) if flat else self._dots(reading, tree)

    def _dots(self, reading: Reading, tree: Tree) -> Iterator[Finding]:
        for node in tree.nodes():
            dots = _DOTS.search(node.label.value) if node.children else None
            if dots is not None:
                span = Span(node.label.span.start + dots.start(), node.label.span.start + dots.end())
                yield self.finding(
                    reading,
                    span,
                    f"{node.name} has its dots written out: they are added when it is shown, and the user sees them twice",
                    help="leave them out",
                    fix=fix_of(reading.document, "drop the dots", Applicability.SAFE, [(span, "")]),
                )

    def _length(self, reading: Reading, tree: Tree) -> Iterator[Finding]:
        for node in tree.options():
            words = [word for word in _ASIDE.sub(" ", node.label.value).split() if _LETTER.search(word)]
            if len(words) > LABEL_WORDS:
                yield self.finding(
                    reading,
                    node.label.span,
                    f"label “{node.label.value}” has {len(words)} words: the user reads a sentence where a name of up to "
                    f"{LABEL_WORDS} is wanted",
                    help="keep the verb and its object, and put the rest into the description",
                )
