from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Confidence, Fix, Severity
from asklint.rule import Context, Example, Rule
from asklint.source import Span
from asklint.systems.dtree.edits import fix_of, line_around
from asklint.systems.dtree.parse import live_trees
from asklint.systems.dtree.versions import ESCAPES, NAMED_OPTIONS, escape_code, version_in_force
from asklint_rules.tree._shared import CHOOSE, ESCAPE, NAMED, PLAN, V1, V2, V3, V5

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.reader.model import Reading
    from asklint.systems.dtree.model import Node, Tree

_LEAST_CHILDREN = 2


class TreeEscapeOption(Rule):
    """
    ## What it does
    Checks the option that leads to the rest. In version 1 every level ends in `[OTH] Other`, in version 2 in `[MORE] Other`,
    each with at least two options below it; from version 3 on both are retired, and `/` pages through what is not shown.

    ## Why is this bad?
    Where it is missing or empty, whoever wants none of the three named options has nowhere to go. Where it is retired, it
    stands beside the answer that the tool adds by itself, and what was put below it takes two steps to reach.

    ## Example
    ```markdown
    - [APR] Approve
      Accept as it is
    - [REJ] Reject
      Send it back
    - [DEF] Defer
      Decide later
    ```

    ## Use instead
    In version 1:
    ```markdown
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
    Levels below such an option need none of their own. A level that does not have three named options is reported for its
    width. In an overlay a bare `[MORE]` takes what its base has below it. `[MORE]` without options below it is a plain
    code from version 3 on.

    ## Fix safety
    Safe: a retired option is dissolved, and what stood below it moves up one level; the name of the other version is
    replaced. A missing option is only suggested.

    ## References
    - idealic-ai/engine, CMD_DECISION_TREE: ¶INV_ASK_OTH_SUBTREE up to version 2, ¶INV_ASK_SLASH_FOR_MORE from version 3 on.
    """

    code = "ASK606"
    name = "tree-escape-option"
    severity = Severity.ERROR
    profile = "dtree"
    fixable = Applicability.SAFE
    verified = "MUST · idealic-ai/engine CMD_DECISION_TREE, versions 1 to 5 · 2026-09"
    good = (
        Example(PLAN, settings=V1),
        Example(
            "## Decision: Plan\n- [GOOD] Fine\n  A\n- [INFO] Tell more\n  B\n- [RWRK] Again\n  C\n- [MORE] More choices\n"
            "  - [DROP] Drop it\n    D\n  - [SPLT] Split it\n    E\n",
            settings=V2,
        ),
        Example(CHOOSE, settings=V5),
        Example(
            "## Choose one: Exit\n\n- [ ] [NEXT] Go on\n  A\n- [ ] [MORE] Another round\n  B\n- [ ] [DONE] Stop\n  C\n- [ ] Ask\n  D\n",
            settings=V5,
        ),
        Example(
            "### ¶ASK_EXIT\nExtends: §ASK_PLAN\n\n## Decision: Exit\n- [NEXT]\n- [DONE]\n- [BACK]\n- [MORE]\n",
            settings=V2,
        ),
    )
    bad = (
        Example("## Decision: Plan\n" + NAMED.replace("- [RWK] Rework", "⟦- [RWK] Rework⟧"), settings=V1),
        Example("## Decision: Plan\n⟦- [OTH] Other⟧\n" + ESCAPE.partition("\n")[2] + NAMED, settings=V1),
        Example(
            "## Decision: Plan\n" + NAMED + "⟦- [OTH] Other⟧\n  - [SPL] Split it\n    Into smaller steps\n",
            settings=V1,
        ),
        Example(
            "## Decision: Plan\n" + NAMED + ESCAPE.replace("- [OTH] Other", "⟦- [OTH] Rest⟧"), settings=V1
        ),
        Example(
            "## Decision: Plan\n- [GOOD] Good\n  A\n- [NOPE] No\n  B\n- [WAIT] Wait\n  C\n⟦- [OTH] Other⟧\n  - [SPLT] Split\n    D\n  - [EDIT] Edit\n    E\n",
            settings=V2,
            fixed="## Decision: Plan\n- [GOOD] Good\n  A\n- [NOPE] No\n  B\n- [WAIT] Wait\n  C\n- [MORE] Other\n  - [SPLT] Split\n    D\n  - [EDIT] Edit\n    E\n",
        ),
        Example(
            "## Decision: Plan\n- [LGTM] Good\n  A\n- [RWRK] Rework\n  B\n- [INFO] Info\n  C\n⟦- [MORE] Other⟧\n  - [SPLT] Split\n    D\n  - [DROP] Drop\n    E\n",
            settings=V3,
            fixed="## Decision: Plan\n- [LGTM] Good\n  A\n- [RWRK] Rework\n  B\n- [INFO] Info\n  C\n- [SPLT] Split\n  D\n- [DROP] Drop\n  E\n",
        ),
        Example(
            "export const T = `## Choose one: Plan\n\n- [ ] [LGTM] Good\n  A\n- [ ] [RWRK] Rework\n  B\n⟦- [ ] [OTH] Other⟧\n  Else\n"
            "  - [ ] [SPLT] Split\n    D\n  - [ ] [DROP] Drop\n    E\n`;\n",
            path="src/preamble.ts",
            settings=V5,
            fixed="export const T = `## Choose one: Plan\n\n- [ ] [LGTM] Good\n  A\n- [ ] [RWRK] Rework\n  B\n"
            "- [ ] [SPLT] Split\n  D\n- [ ] [DROP] Drop\n  E\n`;\n",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        wanted = escape_code(version_in_force(context))
        for tree in live_trees(reading):
            for parent, siblings in tree.levels():
                if wanted is None:
                    yield from self._retired(reading, tree, siblings)
                elif parent is None or not parent.within_escape:
                    yield from self._required(reading, tree, siblings, wanted)

    def _retired(self, reading: Reading, tree: Tree, siblings: list[Node]) -> Iterator[Finding]:
        for node in siblings:
            if node.escape and not tree.is_question(node):
                yield self.finding(
                    reading,
                    node.line,
                    f"[{node.key}] as the way to the rest is retired: the user gets it beside the tool's own free answer, and what "
                    "is below it one step later",
                    help="put what is below it on the same level, and leave the paging to “/”",
                    fix=_dissolved(reading, node, siblings),
                )

    def _required(self, reading: Reading, tree: Tree, siblings: list[Node], wanted: str) -> Iterator[Finding]:
        escapes = tree.escapes(siblings)
        if not escapes:
            if len(siblings) == NAMED_OPTIONS:
                yield self._missing(reading, tree, siblings, wanted)
            return
        for node in escapes:
            label = node.label.value.strip(" .…")
            problem = fix = None
            confidence = Confidence.HIGH
            if node.key != wanted:
                problem, remedy = f"[{node.key}] is the way out of another version", f"write [{wanted}]"
                if node.code is not None:
                    changes = [(node.code.span, wanted)]
                    fix = fix_of(reading.document, f"write [{wanted}]", Applicability.SAFE, changes)
            elif node is not siblings[-1]:
                problem, remedy = (
                    f"[{node.key}] is not the last of its level",
                    "move it behind the named options",
                )
            elif len(node.children) < _LEAST_CHILDREN and not (tree.overlay and node.bare):
                problem = f"[{node.key}] has {len(node.children) or 'no'} option{'s' * (len(node.children) != 1)} below it"
                remedy = f"put at least {_LEAST_CHILDREN} below it"
            elif (
                label
                and label.lower() != "other"
                and not (wanted == "MORE" and label.lower().startswith("more"))
            ):
                problem, remedy = f"[{node.key}] is called “{label}”", "call it “Other”"
                confidence = Confidence.MEDIUM
            if problem is not None:
                yield self.finding(
                    reading,
                    node.line,
                    f"{problem}: whoever wants none of the named options does not find the way on",
                    help=remedy,
                    confidence=confidence,
                    fix=fix,
                )

    def _missing(self, reading: Reading, tree: Tree, siblings: list[Node], wanted: str) -> Finding:
        margin = " " * siblings[-1].indent
        stub = f"{margin}- [{wanted}] Other\n{margin}  - [CODE] …\n{margin}    …\n{margin}  - [CODE] …\n{margin}    …"
        return self.finding(
            reading,
            siblings[-1].line,
            f"{NAMED_OPTIONS} options and no [{wanted}] in {tree.shown_name}: whoever wants none of them has nowhere to go",
            help=f"end the level with “[{wanted}] Other” and at least {_LEAST_CHILDREN} options below it",
            fix=Fix(f"add [{wanted}]", Applicability.HINT, suggestion=stub),
        )


def _dissolved(reading: Reading, node: Node, siblings: list[Node]) -> Fix | None:
    """The option is taken out, and what was below it moves up; not where two options would get one name."""
    names = [other.key for other in siblings if other is not node] + [child.key for child in node.children]
    named = [name for name in names if name]
    if len(named) != len(set(named)) or len(names) < _LEAST_CHILDREN or node.key not in ESCAPES:
        return None
    document = reading.document
    changes = [(line_around(document, Span(node.line.start, _own_end(node))), "")]
    for child in node.children:
        step = child.indent - node.indent
        for below in child.walk():
            for margin in (below.margin, *below.description_margins):
                width = margin.end - margin.start
                changes.append((Span(margin.end - min(step, width), margin.end), ""))
    return fix_of(document, f"dissolve [{node.key}]", Applicability.SAFE, changes)


def _own_end(node: Node) -> int:
    return node.description[-1].span.end if node.description else node.line.end
