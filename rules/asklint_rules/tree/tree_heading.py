from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.lazy_regex import Pattern
from asklint.rule import Context, Example, Rule
from asklint.source import Span
from asklint.systems.dtree.edits import fix_of, line_around
from asklint.systems.dtree.parse import live_trees
from asklint.systems.dtree.versions import WITH_ONE_HEADING, name_of, version_in_force
from asklint_rules.tree._shared import CHOOSE, FLAT, NAMED, PLAN, V1, V3, V4, V5
from asklint_rules.tree._shared import ESCAPE as OTHER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.reader.model import Reading
    from asklint.systems.dtree.model import Tree

_NAME = Pattern(r"ASK_[A-Z][A-Z_]*[A-Z]")
_NAME_LEVEL, _TITLE_LEVEL = 3, 2
_HASHES = Pattern(r"#{1,6}")


class TreeHeading(Rule):
    """
    ## What it does
    Finds a decision tree whose headings do not have the form of its version: `### ¶ASK_NAME`, `Trigger:`,
    `## Decision: Title` up to version 3, and the one heading `## ¶ASK_NAME: Choose one: Title` (or `Choose:` for several
    answers) from version 4 on, with nothing but its metadata between heading and options.

    ## Why is this bad?
    The tree is found by its heading. One that is not found is not asked: the agent makes up options of its own, or
    goes on without a decision, and the user never sees the choices that were written for them.

    ## Example
    ```markdown
    ### ¶ASK_PLAN
    Trigger: after a plan is written

    ## Decision: Plan
    - [ ] [LGTM] Looks good
      Nothing to change
    ```

    ## Use instead
    From version 4 on:
    ```markdown
    ## ¶ASK_PLAN: Choose one: Plan
    Trigger: after a plan is written

    - [ ] [LGTM] Looks good
      Nothing to change
    ```

    ## When not to flag
    A tree in a fence is an example or is handed over as it stands, so it needs no name. Decision records
    (`## Decision: Postgres` above prose), checklists and templates with placeholders are no trees.

    ## Fix safety
    Safe: the headings of another version are rewritten, title and options stay as they are. Where the old form does not
    tell whether several answers are allowed, the fix is unsafe.

    ## References
    - idealic-ai/engine, CMD_DECISION_TREE, "Markdown Tree Format"; its checker knows the old heading only and sees none of
      the trees in the present form.
    """

    code = "ASK601"
    name = "tree-heading"
    severity = Severity.ERROR
    profile = "dtree"
    fixable = Applicability.SAFE
    verified = "MUST · idealic-ai/engine CMD_DECISION_TREE, versions 1 to 5 · 2026-09"
    good = (
        Example(PLAN, settings=V1),
        Example(CHOOSE, settings=V4),
        Example("Example:\n\n```\n## Decision: Plan\n" + NAMED + OTHER + "```\n", settings=V1),
        Example("## Choose: Plan\n\n" + FLAT, settings=V5),
        Example("## Decision: Postgres\n\n- fast\n- known\n- boring\n", settings=V1),
        Example("### ¶ASK_[NAME]\nTrigger: [when]\n\n## Decision: [Name]\n- [CODE] Label\n", settings=V5),
    )
    bad = (
        Example(
            "⟦### ¶ASK_PLAN⟧\nTrigger: after a plan is written\n\n## Decision: Plan\n" + FLAT,
            settings=V5,
            fixed="## ¶ASK_PLAN: Choose one: Plan\nTrigger: after a plan is written\n\n" + FLAT,
        ),
        Example(
            "```\n⟦## Decision: Plan⟧\n- [LGTM] Good\n  Go on\n- [RWRK] Rework\n  Again\n```\n",
            settings=V4,
            fixed="```\n## Choose one: Plan\n- [LGTM] Good\n  Go on\n- [RWRK] Rework\n  Again\n```\n",
        ),
        Example("### ¶⟦ASK_Plan⟧\nTrigger: after a plan\n\n## Decision: Plan\n" + NAMED + OTHER, settings=V1),
        Example(
            "⟦## ¶ASK_PLAN⟧\nTrigger: after a plan\n\n## Decision: Plan\n" + NAMED + OTHER,
            settings=V1,
            fixed="### ¶ASK_PLAN\nTrigger: after a plan\n\n## Decision: Plan\n" + NAMED + OTHER,
        ),
        Example(
            "### ¶ASK_PLAN\n\n## Decision: Plan\n⟦Trigger: after a plan⟧\n\n" + NAMED + OTHER, settings=V1
        ),
        Example("⟦## ¶ASK_PLAN: Choose one: Plan⟧\nTrigger: after a plan\n\n" + FLAT, settings=V3),
        Example("⟦## Decision: Plan⟧\n" + NAMED + OTHER, settings=V1),
        Example("⟦## ¶ASK_PLAN: Choose one: Plan⟧\nTrigger: after a plan\n\nSee the manual.\n", settings=V5),
        Example(
            "## ¶ASK_PLAN: Choose one: Plan\nTrigger: after a plan\n\n⟦The reviewer has read it by now.⟧\n\n"
            + FLAT,
            settings=V5,
        ),
        Example(
            "export const TREE = `⟦## ¶ASK_PLAN: Plan⟧\nTrigger: after a plan\n\n" + FLAT + "`;\n",
            path="src/preamble.ts",
            settings=V5,
            fixed="export const TREE = `## ¶ASK_PLAN: Choose one: Plan\nTrigger: after a plan\n\n"
            + FLAT
            + "`;\n",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        version = version_in_force(context)
        for tree in live_trees(reading):
            if tree.name is not None and not _NAME.fullmatch(tree.name.value):
                yield self.finding(
                    reading,
                    tree.name.span,
                    f"“{tree.name.value}” is no name of a tree: references to it are not found, and its options are never asked",
                    help="write the name in capitals and underscores: ¶ASK_PLAN_REVIEW",
                )
            if not tree.questions:
                yield self.finding(
                    reading,
                    tree.head.span,
                    f"no options stand below the heading of {tree.shown_name}: whoever refers to it asks nothing",
                    help="write the options right below its metadata, as a list",
                )
            elif version >= WITH_ONE_HEADING:
                yield from self._one_heading(reading, tree)
            else:
                yield from self._two_headings(reading, tree, name_of(version))

    def _one_heading(self, reading: Reading, tree: Tree) -> Iterator[Finding]:
        if tree.form != "choose" or not tree.title:
            wanted = (
                f"## ¶{tree.name.value}: Choose one: {_title(tree)}"
                if tree.name
                else f"## Choose one: {_title(tree)}"
            )
            yield self.finding(
                reading,
                tree.head.span,
                f"the tree {tree.shown_name} does not begin with the one heading that this version reads: it is not found, "
                "and its options are never asked",
                help=f"write “{wanted}”, or “Choose:” where several answers are allowed",
                fix=_rewritten(reading, tree),
            )
        for gap in tree.gaps:
            yield self.finding(
                reading,
                gap.span,
                f"prose between the heading of {tree.shown_name} and its first option: only metadata is read there, and the "
                "options may be missed",
                help="move it above the heading or below the options",
            )

    def _two_headings(self, reading: Reading, tree: Tree, version: str) -> Iterator[Finding]:
        if tree.form != "legacy":
            yield self.finding(
                reading,
                tree.head.span,
                f"the tree {tree.shown_name} lacks the heading “## Decision: …” by which version {version} reads it: its options "
                "are never asked",
                help=f"write “### ¶ASK_NAME”, “Trigger: …”, then “## Decision: {_title(tree)}”",
            )
            return
        if tree.name is None:
            if not tree.fenced:
                yield self.finding(
                    reading,
                    tree.head.span,
                    f"the tree {tree.shown_name} has no name: nothing can refer to it, so nobody is asked",
                    help="put “### ¶ASK_NAME” and “Trigger: …” above it",
                )
            return
        levels = [(tree.head, _NAME_LEVEL), *((q.heading, _TITLE_LEVEL) for q in tree.questions)]
        for heading, level in levels:
            if heading is not None and heading.level != level:
                hashes = _HASHES.match(reading.document.text, heading.span.start)
                span = Span(*hashes.span()) if hashes else heading.span
                yield self.finding(
                    reading,
                    heading.span,
                    f"a heading of level {heading.level} where the format has level {level}: the tree is not found, and its "
                    "options are never asked",
                    help=f"begin the line with “{'#' * level} ”",
                    fix=fix_of(
                        reading.document, "set the heading's level", Applicability.SAFE, [(span, "#" * level)]
                    ),
                )
        if tree.trigger is not None and tree.trigger_place == "title":
            yield self.finding(
                reading,
                tree.trigger.span,
                f"the trigger of {tree.shown_name} stands below “## Decision:”, where options are read: when to ask is not known",
                help="put it right below “### ¶ASK_…”",
            )


def _title(tree: Tree) -> str:
    if tree.title:
        return tree.title
    return tree.name.value.removeprefix("ASK_").replace("_", " ").title() if tree.name else "Title"


def _rewritten(reading: Reading, tree: Tree) -> Fix | None:
    """The heading of the present form in place of the old one or two."""
    if len(tree.questions) != 1 or not _title(tree):
        return None
    question = tree.questions[0]
    after = [node.box_after is not None for node in question.nodes]
    before = [node.box_before is not None for node in question.nodes]
    # a box before every option is the present form half written, or several answers in the old one
    uncertain = tree.form == "bare" or (all(before) and not any(after))
    several = any(after) or any(node.box_before and node.code is None for node in question.nodes)
    choose = f"{'Choose' if several else 'Choose one'}: {_title(tree)}"
    heading = f"## ¶{tree.name.value}: {choose}" if tree.name else f"## {choose}"
    changes = [(tree.head.span, heading)]
    if question.heading is not None and question.heading.span != tree.head.span:
        changes.append((line_around(reading.document, question.heading.span), ""))
    safety = Applicability.UNSAFE if uncertain else Applicability.SAFE
    return fix_of(reading.document, "write the one heading", safety, changes)
