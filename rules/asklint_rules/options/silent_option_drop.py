from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.reader.regrouped import batch_sentence
from asklint.reader.trimming import find_trims
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class SilentOptionDrop(Rule):
    """
    ## What it does
    Finds an instruction to drop, trim, merge, hide or defer options so that the rest fits into the dialog, in
    a passage that does not put what is left out before the user.

    ## Why is this bad?
    The user sees a complete-looking list and decides among what is left. That there was a fifth branch,
    session or finding is never said, so nobody can ask for it.

    ## Example
    ```markdown
    Use AskUserQuestion to let the user pick a session. If there are more than 4 options, keep the top 4.
    ```

    ## Use instead
    ```markdown
    Use AskUserQuestion to let the user pick a session. If there are more than 4, offer the first three and
    "Show more", which asks again with the next ones.
    ```

    ## When not to flag
    A filter by quality ("the two or three most promising") chooses what is worth asking about; it is a drop
    only where the limit is its reason. Passages that forbid dropping, or that split, page or list the rest,
    lose nothing.

    ## Fix safety
    Only a hint: a sentence that puts the rest before the user, to paste and adjust.

    ## References
    - gstack, docs/askuserquestion-split.md: an agent that "cut one" to fit the limit; PR 1740, "split, never
      drop".
    - Claude Code, AskUserQuestion: 2 to 4 options. Codex, request_user_input: 2 to 3.
    """

    code = "ASK102"
    name = "silent-option-drop"
    severity = Severity.ERROR
    fixable = Applicability.HINT
    verified = "MUST · option limits of Claude Code and Codex, gstack PR 1740 · 2026-09"
    good = (
        Example("Use AskUserQuestion. Never merge or drop options to fit the limit.\n"),
        Example("Use AskUserQuestion with the two or three most promising approaches.\n"),
        Example(
            "Use AskUserQuestion to let the user pick a session. If there are more than 4 sessions, show "
            "the first 3 as options "
            'plus "Show more", which asks again with the next ones.\n'
        ),
        Example("Drop features from the roadmap until the plan fits into one quarter.\n"),
        Example(
            "Ask with AskUserQuestion which environment to deploy to:\n\n- Staging\n- Production\n\n"
            "If more than four checks fail, keep the log and stop.\n"
        ),
    )
    bad = (
        Example(
            "Use AskUserQuestion to let the user pick a session, with the ⟦first 4 sessions⟧ as options.\n"
        ),
        Example(
            "Use AskUserQuestion to ask which fix to apply. If there are more than four options, ⟦keep the "
            "top 4⟧.\n"
        ),
        Example(
            "Ask with AskUserQuestion which environment to deploy to:\n\n- Staging\n- Production\n\n"
            "If there are more than four environments, ⟦keep only the top 4⟧ so that they fit.\n"
        ),
        Example(
            "Collect the matching recipes. If more than four match, ⟦keep only the best four⟧ so that they fit into one "
            "AskUserQuestion.\n"
        ),
        Example(
            "export const STEP = `Use AskUserQuestion to choose. ⟦Drop one⟧ to fit the limit of four.\n`;\n",
            path="src/preamble.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        limit = context.most_options
        if not limit:
            return
        for trim in find_trims(reading):
            if trim.plan is not None:
                continue
            directive = trim.ask.directive if trim.ask else None
            yield self.finding(
                reading,
                trim.span,
                f"{trim.why}: options are left out, and nothing here puts the rest before the user, who decides without "
                "knowing that there was more",
                help="ask in batches, or say in the question what is left out and offer a way to it",
                confidence=trim.confidence,
                fix=Fix("put the rest before the user", Applicability.HINT, suggestion=batch_sentence(limit)),
                related=[("the ask it shortens", directive.span)]
                if directive and not directive.span.overlaps(trim.span)
                else [],
            )
