from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Confidence, Fix, Severity
from asklint.reader.delegation import asks_of_subagents
from asklint.reader.subagents import ROOT_ONLY
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading

_RETURN = (
    "If a decision is the user's, do not ask. Return it with 2-4 options and their consequences as an open question; I "
    "will ask."
)


class UnbubbledChoice(Rule):
    """
    ## What it does
    Finds a prompt handed to a subagent (`Task(…)`, `Agent(…)`, "spawn a subagent with this prompt:") that
    tells the subagent to ask the user instead of returning the choice. One finding a prompt.

    ## Why is this bad?
    A subagent has no way to the user. The question is dropped, answered by a guess, or printed into a result
    that only the caller reads; the user finds out when the work is done.

    ## Example
    ```python
    Task(subagent_type="planner", prompt="Plan the migration. If the target is unclear, ask the user.")
    ```

    ## Use instead
    ```python
    Task(subagent_type="planner", prompt="Plan the migration. If the target is unclear, return the options as an open question.")
    ```

    ## When not to flag
    Prompts that forbid asking or have the choice returned, prompts shown as wrong, harnesses whose subagents
    may ask, and what the document says outside of the prompt.

    ## Fix safety
    A hint only: the sentence to put into the prompt. The caller must also ask what comes back.

    ## References
    - Claude Code documentation, sub-agents; anthropics/claude-code issues 12890, 34592 and 60557.
    - The pattern that works, questions returned to the orchestrator: opencode-sdlc-plugin issue 44.
    """

    code = "ASK414"
    name = "unbubbled-choice"
    severity = Severity.ERROR
    fixable = Applicability.HINT
    verified = "MUST · Claude Code documentation (sub-agents) · 2026-09"
    good = (
        Example(
            '```python\nTask(subagent_type="planner", prompt="Plan it. Do NOT call AskUserQuestion; '
            'return open choices.")\n```\n'
        ),
        Example(
            '```python\nTask(subagent_type="planner", prompt="Plan the migration.")\n```\n\nThen use '
            "AskUserQuestion to pick a plan.\n"
        ),
        Example(
            '**Wrong:**\n\n```python\nTask(subagent_type="planner", prompt="Plan it. If unsure, call '
            'AskUserQuestion.")\n```\n'
        ),
        Example(
            "Launch a subagent with this prompt:\n\n```\nPlan it. Report every question for the user to "
            "the orchestrator.\n```\n"
        ),
        Example("Use AskUserQuestion before you launch the subagent with the Task tool.\n"),
    )
    bad = (
        Example(
            '```python\nTask(subagent_type="planner", prompt="Plan it. If unsure, call '
            '⟦AskUserQuestion⟧.")\n```\n'
        ),
        Example(
            "Launch a subagent with this prompt:\n\n```\nPlan the migration.\nUse ⟦AskUserQuestion⟧ to "
            "pick the target.\n```\n\n"
            "Show its result.\n"
        ),
        Example(
            "```yaml\nsubagent_type: planner\nprompt: |\n  Plan the migration.\n  If the target is "
            "unclear, ⟦ask the user⟧ which one.\n```\n"
        ),
        Example(
            'export const STEP = `Spawn an agent with the prompt "Plan the migration. If unsure, call '
            '⟦AskUserQuestion⟧ first."\n`;\n',
            path="src/preamble.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if all(row.subagents_may_ask for row in context.harnesses):
            return
        for delegation, mention in asks_of_subagents(reading):
            if mention.tool == ROOT_ONLY and "codex" in context.profiles:
                continue  # `prompt-root-only` says it
            yield self.finding(
                reading,
                mention.span,
                "this prompt goes to a subagent, which cannot reach the user: the question is dropped or "
                "answered by a guess",
                help="have the subagent return the choice with its options, and ask in the main session",
                confidence=Confidence.HIGH if mention.tool else Confidence.MEDIUM,
                fix=Fix("return the choice", Applicability.HINT, suggestion=_RETURN),
                related=[("the prompt that is handed over", delegation.span)],
            )
