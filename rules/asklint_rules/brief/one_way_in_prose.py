from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.gstack import ONE_WAY_ASK, TYPED_CLAUSE
from asklint.systems.gstack.versions import PROFILE, PROSE_FALLBACK, since

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.project import Project

_ASK = "In Conductor, do not call the tool. Ask in the text:\n\nA) {label}\nB) Keep them\n\n"


class OneWayInProse(Rule):
    """
    ## What it does
    Finds a question in the text, not through the tool, one of whose options deletes, overwrites, force-pushes or publishes,
    where neither the passage nor the project demands that the choice is typed out.

    ## Why is this bad?
    A typed "ok" or "sure" belongs to whatever the user read last. In a dialog a click names its option; in prose only the
    exact letter or word does, and what is gone is gone.

    ## Example
    ```markdown
    Without the tool, ask in the text: A) Delete the branches B) Keep them.
    ```

    ## Use instead
    ```markdown
    Without the tool, ask in the text: A) Delete the branches B) Keep them. Go on only when the exact letter was typed;
    "ok" is no answer.
    ```

    ## When not to flag
    A project whose format lays this down for all questions in prose. Options that can be taken back. Questions through the
    tool. Before version 1.57.2, when there was no asking in prose.

    ## Fix safety
    No fix: how the answer is told from chatter is the author's to say.

    ## References
    - gstack, AskUserQuestion Format of its preamble: "One-way / destructive confirmations in prose".
    """

    code = "ASK817"
    name = "one-way-in-prose"
    severity = Severity.WARNING
    profile = PROFILE
    verified = "MUST · gstack AskUserQuestion Format · 2026-11"
    good = (
        Example(_ASK.format(label="Delete the branches") + "Go on only when the exact letter was typed.\n"),
        Example(_ASK.format(label="Rename the branches")),
        Example("Use AskUserQuestion:\n\nA) Delete the branches\nB) Keep them\n"),
        Example(
            _ASK.format(label="Delete the branches"),
            files={
                "CLAUDE.md": "# Asking\n\nFor a one-way door in prose, require an explicit typed confirmation.\n"
            },
        ),
        Example(
            _ASK.format(label="Delete the branches"),
            settings={"profiles": ["gstack"], "profile": {"gstack": {"version": "1.48"}}},
        ),
    )
    bad = (
        Example(_ASK.format(label="⟦Delete the branches⟧")),
        Example(
            "If AskUserQuestion is unavailable, ask in prose:\n\nA) ⟦Force-push the branch⟧\nB) Leave it\n"
        ),
    )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        if not since(context, PROSE_FALLBACK) or project.find(TYPED_CLAUSE):
            return
        for option in project.find(ONE_WAY_ASK):
            label, kind = option.data
            yield self.finding_in(
                option.path,
                option.span,
                f"“{label}” {kind} and is asked in the text, where a loose “ok” passes for an answer: nothing demands "
                "that the user types the choice",
                help="say that only the exact letter or word counts, here or in the format",
            )
