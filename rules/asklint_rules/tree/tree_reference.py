from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.dtree.names import DEFINITION, EXTENDS, INHERITED, REFERENCE
from asklint_rules.tree._shared import CHOOSE, PLAN, V1, V2, V5

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.project import Fact, Project

_EXIT = "## ¶ASK_EXIT: Choose one: Exit\nExtends: §%s\n\n- [ ] [LGTM]\n- [ ] [%s]\n- [ ] More info\n- [ ] [DONE] Stop\n  For good\n"


class TreeReference(Rule):
    """
    ## What it does
    Finds references that lead nowhere: `§ASK_…` without a tree of that name in the project, `¶ASK_…` in prose that defines
    nothing, an `Extends:` whose base does not exist or is an overlay itself, and options of an overlay that its base does
    not have.

    ## Why is this bad?
    Where the tree is missing, so are its options: the agent that is told to ask `§ASK_PLAN` makes up a question of its own,
    or skips it. A bare option of an overlay with no counterpart is shown without label and description.

    ## Example
    ```markdown
    ## ¶ASK_EXIT: Choose one: Exit
    Extends: §ASK_PLAN

    - [ ] [LGTM]
    - [ ] [JUMP]
    ```
    with a base that has no `[JUMP]`.

    ## Use instead
    ```markdown
    ## ¶ASK_EXIT: Choose one: Exit
    Extends: §ASK_PLAN

    - [ ] [LGTM]
    - [ ] [JUMP] Jump ahead
      Go to the last phase at once
    ```

    ## When not to flag
    Placeholders (`§ASK_[NAME]`, `§ASK_X`), patterns (`¶ASK_*`), and names in fences that show a tree. A project that defines
    no tree at all keeps them elsewhere.

    ## Fix safety
    No fix: which tree is meant is not known.

    ## References
    - idealic-ai/engine, CMD_DECISION_TREE, "Overlay Constraints": the base must exist, codes are stable, no chaining.
    """

    code = "ASK613"
    name = "tree-reference"
    severity = Severity.ERROR
    profile = "dtree"
    verified = "MUST · idealic-ai/engine CMD_DECISION_TREE, versions 1 to 5 · 2026-09"
    good = (
        Example(
            "Invoke §CMD_DECISION_TREE with `§ASK_PLAN`.\n", settings=V1, files={"commands/CMD_PLAN.md": PLAN}
        ),
        Example(CHOOSE + "\n" + _EXIT % ("ASK_PLAN", "RWRK"), settings=V5),
        Example(
            "A tree is called `¶ASK_[NAME]`, as `§ASK_X`; all of them are `¶ASK_*`.\n\n" + PLAN, settings=V1
        ),
        Example("Invoke §CMD_DECISION_TREE with `§ASK_PLAN`.\n", settings=V5),
    )
    bad = (
        Example(
            "Invoke §CMD_DECISION_TREE with `⟦§ASK_PLAN_REVIEW⟧`.\n",
            settings=V1,
            files={"commands/CMD_PLAN.md": PLAN},
        ),
        Example("Trees: ⟦¶ASK_COORDINATE_START⟧ and ¶ASK_PLAN.\n\n" + CHOOSE, settings=V5),
        Example((_EXIT % ("ASK_PLANS", "RWRK")).replace("§ASK_PLANS", "⟦§ASK_PLANS⟧"), settings=V5),
        Example(CHOOSE + "\n" + (_EXIT % ("ASK_PLAN", "JUMP")).replace("[JUMP]", "⟦[JUMP]⟧"), settings=V5),
        Example(
            CHOOSE
            + "\n"
            + _EXIT % ("ASK_PLAN", "RWRK")
            + "\n## ¶ASK_LAST: Choose one: Last\nExtends: ⟦§ASK_EXIT⟧\n\n- [ ] [DONE]\n- [ ] [LGTM]\n"
            "- [ ] [BACK] Back\n  A\n- [ ] [REDO] Again\n  B\n",
            settings=V2,
        ),
    )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        defined: dict[str, Fact] = {}
        for fact in project.find(DEFINITION):
            known = defined.get(fact.key)
            if known is None or (known.data[0] == "fenced" and fact.data[0] == "open"):
                defined[fact.key] = fact
        if not defined:
            return
        for use in project.find(REFERENCE):
            if use.key not in defined:
                yield self._unknown(use, defined)
        yield from self._overlays(project, defined)

    def _unknown(self, use: Fact, defined: dict[str, Fact]) -> Finding:
        from difflib import get_close_matches

        close = get_close_matches(use.key, list(defined), 1)
        said = "is defined nowhere" if use.data[0] == "§" else "is spoken of as a tree, and none is defined"
        return self.finding_in(
            use.path,
            use.span,
            f"“{use.data[0]}{use.key}” {said} in the project: its options are never put to the user",
            help=f"did you mean §{close[0]}?" if close else "define the tree, or name one that is defined",
        )

    def _overlays(self, project: Project, defined: dict[str, Fact]) -> Iterator[Finding]:
        for overlay in project.find(EXTENDS):
            base = defined.get(overlay.key)
            name = overlay.data[0]
            if base is None or overlay.key == name:
                what = f"“§{overlay.key}”, which is defined nowhere" if overlay.key else "no tree"
                what = "itself" if overlay.key == name else what
                from difflib import get_close_matches

                close = get_close_matches(overlay.key, [key for key in defined if key != name], 1)
                yield self.finding_in(
                    overlay.path,
                    overlay.span,
                    f"“¶{name}” extends {what}: its bare options have neither label nor description to show",
                    help=f"did you mean §{close[0]}?"
                    if close
                    else "name the tree that it builds on: “Extends: §ASK_…”",
                )
            elif base.data[1]:
                yield self.finding_in(
                    overlay.path,
                    overlay.span,
                    f"“¶{name}” extends “§{overlay.key}”, which is an overlay itself: only one step is followed, and options "
                    "go missing",
                    help=f"extend §{base.data[1]} and write the rest out",
                )
        for option in project.find(INHERITED):
            base = defined.get(option.key)
            name, key = option.data
            if base is None or base.data[1] or option.key == name or key in base.data[2:]:
                continue
            shown = f"“{key[1:]}”" if key.startswith("=") else f"[{key}]"
            yield self.finding_in(
                option.path,
                option.span,
                f"“§{option.key}” has no option {shown} for “¶{name}” to take over: it is shown without a description",
                help="write it as the base has it, or give it a label and a description of its own",
            )
