from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from asklint.finding import Applicability, Confidence, Severity
from asklint.lazy_regex import Pattern
from asklint.rule import Context, Example, Rule
from asklint.source import Span
from asklint.systems.dtree.edits import fix_of, words_in_capitals
from asklint.systems.dtree.parse import live_trees
from asklint.systems.dtree.versions import (
    ALIASES,
    ESCAPES,
    VOCABULARY,
    WITH_FLAT_PEERS,
    WITH_OVERLAYS,
    version_in_force,
)
from asklint_rules.tree._shared import CHOOSE, ESCAPE, NAMED, PLAN, V1, V2, V3, V5

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding, Fix
    from asklint.reader.model import Reading
    from asklint.systems.dtree.model import Node, Tree

_LETTERS = {True: Pattern(r"[A-Z]{4}"), False: Pattern(r"[A-Z]{1,4}")}


class TreeCode(Rule):
    """
    ## What it does
    Finds codes that the version does not have: other than one to four capital letters in version 1, other than four in
    version 2, or outside of the common vocabulary from version 3 on; and options without a code where one is required.

    ## Why is this bad?
    Users answer with the code, and the answer is recorded by it. A code that was made up for one tree means nothing to
    the person who reads it, and an option without one cannot be typed at all where codes are the only names.

    ## Example
    ```markdown
    - [ ] [DEEPEN] Go deeper
      Another round on this topic
    ```

    ## Use instead
    ```markdown
    - [ ] [DEEP] Go deeper
      Another round on this topic
    ```

    ## When not to flag
    From version 3 on an option needs no code. Questions of a tree with conditions (`(if: …)`, `(each: …)`) are named
    freely, and so are hidden codes (`[_REASON]`); the codes of their answers are reported with low confidence.

    ## Fix safety
    Safe where the vocabulary has another name for the code (APR is LGTM) and nothing else in the document uses the old one;
    unsafe where something does. Dropping a code that has no counterpart is unsafe.

    ## References
    - idealic-ai/engine, CMD_DECISION_TREE, "Identifier" and "Standard Label Vocabulary".
    """

    code = "ASK603"
    name = "tree-code"
    severity = Severity.ERROR
    profile = "dtree"
    fixable = Applicability.SAFE
    verified = "MUST · idealic-ai/engine CMD_DECISION_TREE, versions 1 to 5 · 2026-09"
    good = (
        Example(PLAN, settings=V1),
        Example(CHOOSE, settings=V5),
        Example(
            "## Choose one: Depth\n\n- [ ] [DEEP] Deep\n  A\n- [ ] Absolute\n  B\n- [ ] [LITE] Short\n  C\n- [ ] Custom\n  D\n",
            settings=V5,
        ),
        Example(
            "```\n## Choose one: Review\n- [VERDICT] Overall verdict\n  - [LGTM] Approve\n    Fine\n  - [RWRK] Reject\n    Back\n"
            "- [_REASON] Why? (if: VERDICT == 'RWRK')\n  - [ ] Quality\n    Flaws\n  - [ ] Scope\n    Not ours\n```\n",
            settings=V5,
        ),
        Example(
            "## Choose one: Guide\n\n- [ ] [docs](a.md) first\n  A\n- [ ] [NEXT] Go on\n  B\n- [ ] Stop\n  C\n- [ ] Ask\n  D\n",
            settings=V5,
        ),
    )
    bad = (
        Example("## Decision: Plan\n" + NAMED.replace("[OK]", "⟦[APPROVE]⟧") + ESCAPE, settings=V1),
        Example(
            "## Decision: Plan\n" + NAMED.replace("[OK] Looks good", "⟦Looks good⟧") + ESCAPE, settings=V1
        ),
        Example(
            "## Decision: Plan\n- [GOOD] Good\n  A\n- ⟦[OK]⟧ Fine\n  B\n- [AGIN] Again\n  C\n"
            "- [MORE] Other\n  - [SPLT] Split\n    D\n  - ⟦[REM]⟧ Remove\n    E\n",
            settings=V2,
        ),
        Example(
            "## Decision: Verdict\n- ⟦[APR]⟧ Approve\n  A\n- ⟦[REJ]⟧ Reject\n  B\n- [HOLD] Wait\n  C\n- ⟦[COUNCIL]⟧ Ask others\n  D\n",
            settings=V3,
            fixed="## Decision: Verdict\n- [LGTM] Approve\n  A\n- [RWRK] Reject\n  B\n- [HOLD] Wait\n  C\n- Ask others\n  D\n",
        ),
        Example(
            "export const T = `## Choose one: Plan\n\n- [ ] [LGTM] Good\n  A\n- [ ] ⟦[SPL]⟧ Split\n  B\n- [ ] [DROP] Drop\n  C\n"
            "- [ ] [EDIT] Edit\n  D\n`;\n",
            path="src/preamble.ts",
            settings=V5,
            fixed="export const T = `## Choose one: Plan\n\n- [ ] [LGTM] Good\n  A\n- [ ] [SPLT] Split\n  B\n- [ ] [DROP] Drop\n  C\n"
            "- [ ] [EDIT] Edit\n  D\n`;\n",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        version = version_in_force(context)
        trees = live_trees(reading)
        uses = words_in_capitals(reading.document) if trees else Counter()
        for tree in trees:
            if version >= WITH_FLAT_PEERS:
                yield from self._vocabulary(reading, tree, uses)
            else:
                yield from self._letters(reading, tree, four=version >= WITH_OVERLAYS)

    def _letters(self, reading: Reading, tree: Tree, *, four: bool) -> Iterator[Finding]:
        wanted = "four capital letters" if four else "one to four capital letters"
        for node in tree.nodes():
            if node.code is None:
                if not (tree.overlay and node.bare):
                    yield self.finding(
                        reading,
                        node.label.span,
                        f"the option “{node.label.value}” has no code: it cannot be typed, and the answer cannot be recorded",
                        help=f"put a code of {wanted} before it: “[CODE] {node.label.value}”",
                    )
            elif not _LETTERS[four].fullmatch(node.code.value) and not _is_escape_of_another_version(node):
                yield self.finding(
                    reading,
                    node.code_brackets or node.code.span,
                    f"the code [{node.code.value}] is not {wanted}: an answer that uses it is not recognised",
                    help=f"take {wanted}",
                )

    def _vocabulary(self, reading: Reading, tree: Tree, uses: Counter[str]) -> Iterator[Finding]:
        for _, siblings in tree.levels():
            taken = {node.key for node in siblings}
            for node in siblings:
                if node.code is None or not node.code.value.isupper() or node.key in VOCABULARY:
                    continue
                if (
                    tree.is_question(node)
                    or node.code.value.startswith("_")
                    or _is_escape_of_another_version(node)
                ):
                    continue
                alias = ALIASES.get(node.key, "")
                alias = "" if alias in taken else alias
                taken.add(alias)
                of_question = node.parent is not None and tree.is_question(node.parent)
                yield self.finding(
                    reading,
                    node.code_brackets or node.code.span,
                    f"the code [{node.code.value}] is not in the vocabulary: it means nothing to the user outside of this tree",
                    help=f"write [{alias}]"
                    if alias
                    else "take a code of the vocabulary, or leave the label without one",
                    confidence=Confidence.LOW if of_question else Confidence.HIGH,
                    fix=None if of_question or tree.interview else _replaced(reading, node, alias, uses),
                )


def _is_escape_of_another_version(node: Node) -> bool:
    """That one is ASK606's."""
    return node.escape and node.key in ESCAPES


def _replaced(reading: Reading, node: Node, alias: str, uses: Counter[str]) -> Fix | None:
    if node.code is None or node.code_brackets is None:
        return None
    document = reading.document
    if alias:
        safety = Applicability.SAFE if uses[node.code.value] == 1 else Applicability.UNSAFE
        return fix_of(document, f"write [{alias}]", safety, [(node.code.span, alias)])
    if not node.label.value:
        return None
    until = Span(node.code_brackets.start, (node.box_after or node.label.span).start)
    return fix_of(document, f"drop [{node.code.value}]", Applicability.UNSAFE, [(until, "")])
