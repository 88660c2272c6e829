from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.campaign.classes import hybrid

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class GenericContextSummary(Rule):
    """
    ## What it does
    Finds an example of a question that is to carry a summary of the state, and whose summary says nothing: no word of
    the state and no place for it, or a placeholder that was left standing.

    ## Why is this bad?
    Agents copy examples more faithfully than rules. The user gets the same sentence whatever has happened, and has to
    scroll up for what the summary was to spare.

    ## Example
    ```markdown
    Use `AskUserQuestion` to offer the next step. Include a summary in the question text:

        Here is where we are. What would you like to do?
    ```

    ## Use instead
    ```markdown
    Use `AskUserQuestion` to offer the next step. Include a summary in the question text:

        {stage} is done, {n} of {m} criteria are met. What would you like to do?
    ```

    ## When not to flag
    Examples with a placeholder for the state (`{topic}`, `{n} of {m}`), with figures or names, or with a sentence of
    content. Questions without any summary are ASK301.

    ## Fix safety
    No fix: which state matters is the author's knowledge.

    ## References
    - Campaign Mode, SPEC-CM-011-A: "Do not use generic placeholder text."
    - overdeck issue 3098: "the question text itself must carry the context".
    """

    code = "ASK302"
    name = "generic-context-summary"
    severity = Severity.WARNING
    profile = "campaign"
    verified = "SHOULD · Campaign Mode SPEC-CM-011-A · 2026-09"
    good = (
        Example(
            "Use `AskUserQuestion` to offer the next step. Include a summary of the review in the question text "
            '(e.g., "{stage} passed with {n} remarks. What is next?"):\n\n- **Go on** — now\n- **Stop** — here\n'
        ),
        Example(
            "Use `AskUserQuestion` to offer the next step. Include a summary of the review in the question text "
            '(e.g., "The login form passed, the reset mail is missing. What is next?").\n'
        ),
        Example('Use `AskUserQuestion` to offer the next step (e.g., "What is next?").\n'),
    )
    bad = (
        Example(
            "Use `AskUserQuestion` to offer the next step. Include a summary of the review in the question text "
            '(e.g., "⟦Here is the current status. What is next?⟧").\n'
        ),
        Example(
            "Present the mode selection via `AskUserQuestion`. Include the topic in the question text so that the user has context:\n\n"
            "```\n⟦Before we begin, what matters most to you?⟧\n\n  Learn -- take the time\n  Ship  -- get it done\n```\n"
        ),
        Example(
            'Use `AskUserQuestion`:\n\n```json\n{"questions": [{"question": "⟦[Insert summary here] What is next?⟧", "header": "Next", "options": '
            '[{"label": "Go on", "description": "now"}, {"label": "Stop", "description": "here"}]}]}\n```\n'
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not hybrid(context):
            return
        from asklint.systems.campaign.examples import emptiness, example_questions

        for text in example_questions(reading):
            defect = emptiness(text.value)
            if defect:
                yield self.finding(
                    reading,
                    text.span,
                    f"this question {defect}: the user reads the same words whatever has happened",
                    help="name what was done or found, or write a placeholder for it, before what is asked",
                )
