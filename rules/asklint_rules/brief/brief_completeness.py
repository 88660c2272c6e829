from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.gstack.briefs import KIND_NOTE as NOTE
from asklint.systems.gstack.scores import TOP, Scoring, scorings
from asklint.systems.gstack.versions import BRIEFS, KIND_NOTE, PROFILE, SCORED, since

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading
    from asklint.source import Span


class BriefCompleteness(Rule):
    """
    ## What it does
    Finds a question whose options are scored for completeness wrongly: the score and the note that there is none, neither
    of them in a brief, only some options scored, a score above 10, or the same score on every option.

    ## Why is this bad?
    The score tells the user how much of the problem an option covers. Ten out of ten on everything is noise that looks
    like a measurement, and a brief with neither leaves the user wondering which one it is.

    ## Example
    ```text
    A) Merge it (Completeness: 10/10)
    B) Wait for the checks (Completeness: 10/10)
    ```

    ## Use instead
    ```text
    Note: options differ in kind, not coverage — no completeness score.
    A) Merge it
    B) Wait for the checks
    ```

    ## When not to flag
    Placeholders (`X/10`) and the line of the format that shows both forms. Menus outside of briefs need no score at all.
    Questions of a split chain are the business of split-score. Before version 1.3 there were no scores; up to 1.6.2 every
    option is scored and there is no note.

    ## Fix safety
    Only a hint, the note to paste: whether options differ in kind or in coverage is the author's knowledge.

    ## References
    - gstack, AskUserQuestion Format of its preamble.
    """

    code = "ASK813"
    name = "brief-completeness"
    severity = Severity.WARNING
    profile = PROFILE
    fixable = Applicability.HINT
    verified = "MUST · gstack AskUserQuestion Format · 2026-09"
    good = (
        Example(
            "Use AskUserQuestion:\n\n- A) Full review (Completeness: 10/10)\n- B) Quick scan (Completeness: 6/10)\n"
        ),
        Example(
            "Ask:\n\n```\nD1 — Merge?\nELI10: The branch is ready.\nCompleteness: A=X/10, B=Y/10   (or: Note: options differ in kind, not coverage — no completeness score)\nA) Merge (recommended)\nB) Wait\n```\n"
        ),
        Example("Use AskUserQuestion:\n\n- A) Merge (recommended)\n- B) Wait\n"),
    )
    bad = (
        Example(
            "Use AskUserQuestion:\n\n- A) Merge it (⟦Completeness: 10/10⟧)\n- B) Wait for the checks (Completeness: 10/10)\n"
        ),
        Example(
            "Ask:\n\n```\n⟦D1⟧ — Merge?\nELI10: The branch is ready.\nRecommendation: A because it is\nA) Merge (recommended)\nB) Wait\n```\n"
        ),
        Example(
            "Ask:\n\n```\nD1 — Merge?\nELI10: The branch is ready.\nCompleteness: A=9/10, B=4/10\n⟦Note: options differ in kind, not coverage — no completeness score.⟧\nA) Merge (recommended)\nB) Wait\n```\n"
        ),
        Example(
            "export const ASK = `Use AskUserQuestion:\n\n> D2 — Merge?\n> ELI10: It is ready.\n> Completeness: ⟦A=12/10⟧, B=4/10\n> A) Merge (recommended)\n> B) Wait\n`;\n",
            path="scripts/resolvers/ask.ts",
        ),
        Example(
            "Ask:\n\n```\nD1 — Merge?\nELI10: The branch is ready.\nCompleteness: ⟦A=9/10⟧, B=4/10\nA) Merge (recommended)\nB) Wait\nC) Close\n```\n"
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not since(context, SCORED):
            return
        for scoring in scorings(reading):
            if scoring.brief is not None and scoring.brief.of_chain:
                continue
            problem = self._problem(scoring, context)
            if problem is not None:
                span, message = problem
                yield self.finding(
                    reading,
                    span,
                    message,
                    help=f"score each option for what it covers, or write “{NOTE}”",
                    fix=Fix("write the note instead", Applicability.HINT, suggestion=NOTE),
                )

    def _problem(self, scoring: Scoring, context: Context) -> tuple[Span, str] | None:
        over = next((score for score in scoring.scores if score.value > TOP), None)
        if over is not None:
            return over.span, f"a score of {over.value} out of {TOP}: the user cannot place it"
        if scoring.open:
            return None
        if scoring.scores and scoring.note is not None:
            return (
                scoring.note,
                "scores and the note that there are none: the user does not know which one holds",
            )
        if scoring.filler:
            value = scoring.scores[0].value
            return scoring.scores[0].span, f"{value}/{TOP} on every option tells the user nothing"
        if scoring.scores and scoring.unscored:
            letters = " and ".join(scoring.unscored)
            message = f"{letters} without a score beside scored options: the user cannot compare them"
            return scoring.scores[0].span, message
        bare = scoring.brief if not scoring.scores and scoring.note is None and scoring.letters else None
        if bare is not None and since(context, BRIEFS):
            message = (
                f"the brief {bare.token} has neither scores nor the note that its options differ in kind: the "
                "user cannot tell how complete they are"
            )
            return scoring.span, message
        if scoring.note is not None and not since(context, KIND_NOTE):
            return (
                scoring.note,
                "before version 1.6.3 every option is scored: the user looks for a score that is not there",
            )
        return None
