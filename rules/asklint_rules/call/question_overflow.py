from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Confidence, Edit, Fix, Severity
from asklint.reader.batches import stated_batches
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.harness import Harness
    from asklint.reader.batches import Batch
    from asklint.reader.model import Reading


class QuestionOverflow(Rule):
    """
    ## What it does
    Finds more questions in one call than the target's ask tool takes: a written call, or a number that a text states
    for one call or one round.

    ## Why is this bad?
    The call is rejected or cut. Rejected, the user is asked nothing; cut, the agent goes on with questions the user was
    never shown and answers them itself.

    ## Example
    ```markdown
    Ask 3-5 questions in one AskUserQuestion call.
    ```

    ## Use instead
    ```markdown
    Ask up to 4 questions in one AskUserQuestion call; ask the rest in a second one.
    ```

    ## When not to flag
    A total over an interview, questions asked one after another, several calls in a row, and numbers in passages that
    do not ask through the tool. Questions in plain text have no limit.

    ## Fix safety
    Safe where a range in prose reaches over the limit: "3-5 questions" becomes "up to 4 questions". A written call and a
    number without room below it are left to the author.

    ## References
    - Claude Code, AskUserQuestion: 1 to 4 questions. Codex, OpenClaw and Open WebUI: 3. Cline, Roo Code, Copilot CLI: 1.
    - anthropics/claude-code issue 61846.
    """

    code = "ASK121"
    name = "question-overflow"
    severity = Severity.ERROR
    fixable = Applicability.SAFE
    verified = "MUST · tool schemas of Claude Code and Codex · 2026-09"
    good = (
        Example("Use AskUserQuestion to ask 2-4 questions per call.\n"),
        Example("Interview the user with AskUserQuestion: 5-8 questions in total, one at a time.\n"),
        Example("Never ask more than four questions in one AskUserQuestion call.\n"),
        Example("Use AskUserQuestion. Ask 8 questions, at most 4 questions per call.\n"),
        Example("Ask the user 5 questions at once, as a plain numbered list.\n"),
    )
    bad = (
        Example(
            "Ask ⟦3-5 questions⟧ in one AskUserQuestion call.\n",
            fixed="Ask up to 4 questions in one AskUserQuestion call.\n",
        ),
        Example("Use AskUserQuestion with ⟦up to 6 questions⟧ per call.\n"),
        Example(
            "Use AskUserQuestion:\n\n```json\n⟦{"
            '"questions": ['
            + ", ".join(
                f'{{"question": "Which {topic}?", "header": "{topic}", "options": [{{"label": "A", "description": "a"}}, '
                '{"label": "B", "description": "b"}]}'
                for topic in ("scope", "team", "stack", "deadline", "budget")
            )
            + "]}⟧\n```\n"
        ),
        Example(
            "export const STEP = `Ask ⟦3-5 questions⟧ in one AskUserQuestion call.`;\n",
            path="src/preamble.ts",
            fixed="export const STEP = `Ask up to 4 questions in one AskUserQuestion call.`;\n",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        limited = [row for row in context.harnesses if row.max_questions]
        if not limited:
            return
        strictest = min(limited, key=lambda row: row.max_questions or 0)
        limit = strictest.max_questions or 0
        calls = []
        for ask in reading.asks:
            if ask.call is None or not ask.stance.binding or len(ask.call.questions) <= limit:
                continue
            calls.append(ask.call.span)
            yield self.finding(
                reading,
                ask.call.span,
                f"{len(ask.call.questions)} questions in one call, and {strictest.title} takes {limit}: the call is rejected "
                "or cut, and the user is not asked the rest",
                help=f"ask in calls of {limit}, those first on which the others depend",
            )
        for batch in stated_batches(reading):
            if batch.high > limit and not any(span.overlaps(batch.span) for span in calls):
                yield self._stated(reading, batch, strictest, limit)

    def _stated(self, reading: Reading, batch: Batch, harness: Harness, limit: int) -> Finding:
        fix = None
        if batch.range_span is not None and batch.low <= limit:
            edit = Edit(reading.document.to_source(batch.range_span), f"up to {limit}")
            fix = Fix(f"ask up to {limit}", Applicability.SAFE, (edit,))
        return self.finding(
            reading,
            batch.span,
            f"“{batch.words}” in one go, and {harness.title} takes {limit} in a call: the call is rejected or cut, and the "
            "user is not asked the rest",
            help=f"ask up to {limit} questions in a call, and the rest in the next one",
            confidence=min(batch.confidence, Confidence.HIGH),
            fix=fix,
        )
