from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.project import NO_OVERFLOW_PLAN
from asklint.reader.regrouped import batch_sentence
from asklint.reader.trimming import find_trims, find_unbounded
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class OverflowWithoutPlan(Rule):
    """
    ## What it does
    Finds a set of any size that is sent to the ask tool as options ("one option per finding", "all matching
    files"), where neither its section nor the project says what happens when there are more than fit.

    ## Why is this bad?
    It works in the demo with three branches. With nine, the call is rejected, or the agent picks four on its
    own and the user never learns of the other five.

    ## Example
    ```markdown
    Use AskUserQuestion with one option per open finding.
    ```

    ## Use instead
    ```markdown
    Use AskUserQuestion with one option per open finding. With more than four, group them by severity and ask
    in batches of four.
    ```

    ## When not to flag
    A set with a stated bound is counted by option-overflow; one that is cut to a bound is silent-option-drop.
    "For each finding, ask …" is one ask for each, not one option for each. A plan stated once for the project
    is enough.

    ## Fix safety
    Only a hint: a sentence to paste and adjust. Whether to batch, to group or to narrow first is the author's
    choice.

    ## References
    - Claude Code, AskUserQuestion: 2 to 4 options. Codex, request_user_input: 2 to 3.
    - gstack PR 1740, "split, never drop".
    """

    code = "ASK103"
    name = "overflow-without-plan"
    severity = Severity.WARNING
    fixable = Applicability.HINT
    verified = "SHOULD · option limits of Claude Code and Codex, gstack PR 1740 · 2026-09"
    good = (
        Example(
            "Use AskUserQuestion with one option per finding. With more than four, ask in batches of four.\n"
        ),
        Example("For each finding, use AskUserQuestion. Options: Fix | Skip\n"),
        Example(
            "One AskUserQuestion with N questions. Each question offers the same root nodes as options.\n"
        ),
        Example("Use AskUserQuestion with one option per branch, at most four.\n"),
        Example(
            "Use AskUserQuestion with one option per finding.\n",
            files={
                "CLAUDE.md": "Whenever AskUserQuestion would get more than four options, split them into "
                "batches of four.\n"
            },
        ),
    )
    bad = (
        Example("Use AskUserQuestion with ⟦one option per finding⟧.\n"),
        Example(
            "Present the features as a multiSelect AskUserQuestion:\n\n- ⟦List all features⟧ of the source "
            "table\n- Preselect the core ones\n"
        ),
        Example(
            "export const STEP = `Use AskUserQuestion to let the user choose: ⟦each branch as an "
            "option⟧.\n`;\n",
            path="src/preamble.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if "gstack" in context.profiles:
            return  # split-shape looks at the same sets, and knows the shapes that are wanted there
        limit = context.most_options
        unbounded = find_unbounded(reading) if limit else []
        cut = {trim.block.index for trim in find_trims(reading)} if unbounded else set()
        for found in unbounded:
            if found.plan is not None or found.block.index in cut:
                continue
            yield self.finding(
                reading,
                found.span,
                f"every “{found.noun}” becomes an option, and the ask tool takes {limit}: with more of them the call is "
                "rejected or cut, and the user never sees the rest",
                help="say what happens with more: ask in batches, group them first, or narrow the set with "
                "a question",
                confidence=found.confidence,
                fix=Fix("state what happens with more", Applicability.HINT, suggestion=batch_sentence(limit)),
                when=NO_OVERFLOW_PLAN,
            )
