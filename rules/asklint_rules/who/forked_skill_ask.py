from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence, Severity
from asklint.reader.model import Asker
from asklint.reader.prose_asks import prose_asks
from asklint.reader.subagents import leaves_asking_to_others, own_asks
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class ForkedSkillAsk(Rule):
    """
    ## What it does
    Finds a skill that runs in a forked context (`context: fork` or `background: true` in its frontmatter) and
    asks the user, through the tool or in plain words. One finding a file.

    ## Why is this bad?
    A forked skill is a subagent, since Claude Code 2.1.218 in the background by default, and the ask tool is
    taken away from it. The question is never shown, or is printed where no answer comes back; the skill
    guesses or stalls, and the user learns of it from the result.

    ## Example
    ```markdown
    ---
    name: tidy-branches
    context: fork
    ---
    Use AskUserQuestion to ask which branches to delete.
    ```

    ## Use instead
    Drop `context: fork`, or let the skill return its open questions and have the caller ask them:
    ```markdown
    ---
    name: tidy-branches
    ---
    Use AskUserQuestion to ask which branches to delete.
    ```

    ## When not to flag
    A forked skill that forbids asking, or that returns its questions to the caller, is right. `background:
    false` changes where a fork runs, not what it may ask: with `context: fork` it is still flagged.

    ## Fix safety
    No fix: whether the fork or the question has to go is a design decision.

    ## References
    - Claude Code documentation, skills and sub-agents; anthropics/claude-code issues 19751, 46654 and 54892.
    - Two skills where only dropping the fork helped: cli-printing-press PR 410, correctless PR 91.
    """

    code = "ASK402"
    name = "forked-skill-ask"
    severity = Severity.ERROR
    verified = "MUST · Claude Code documentation (skills, sub-agents) · 2026-09"
    good = (
        Example("---\nname: tidy\n---\n\nUse AskUserQuestion to ask which branches to delete.\n"),
        Example(
            "---\nname: tidy\ncontext: fork\n---\n\nNever call AskUserQuestion here; return open "
            "questions to the caller.\n"
        ),
        Example(
            "---\nname: tidy\ncontext: fork\n---\n\nDelete merged branches. If the user asks for a dry "
            "run, print them.\n"
        ),
        Example("---\nname: tidy\nbackground: false\n---\n\nAsk the user which branches to delete.\n"),
    )
    bad = (
        Example(
            "---\nname: tidy\ncontext: fork\n---\n\nUse ⟦AskUserQuestion⟧ to ask which branches to "
            "delete.\n\n"
            "Then use AskUserQuestion again to confirm.\n"
        ),
        Example(
            "---\nname: tidy\nbackground: true\n---\n\nUse ⟦AskUserQuestion⟧ to ask which branches to "
            "delete.\n"
        ),
        Example(
            "---\nname: tidy\ncontext: fork\n---\n\nList the merged branches and ⟦wait for approval⟧ "
            "before deleting.\n"
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        role = reading.role
        if role.asker is not Asker.FORKED or all(row.subagents_may_ask for row in context.harnesses):
            return
        asks = own_asks(reading)
        if asks:
            first = asks[0]
            span = first.directive.span if first.directive else first.span
            message = "this skill runs in a fork, where the ask tool is not available: the user never sees the question"
        elif leaves_asking_to_others(reading) or (prose := next(prose_asks(reading), None)) is None:
            return
        else:
            span = prose
            message = (
                "this skill runs in a fork and waits for an answer that cannot reach it: what the user "
                "replies goes to the caller"
            )
        yield self.finding(
            reading,
            span,
            message,
            help=f"drop {_KEYS.get(role.reason, '`context: fork`')}, or return the question to the caller "
            f"and let it ask",
            confidence=Confidence.HIGH if asks else Confidence.MEDIUM,
            related=[("the skill is forked here", role.span)] if role.span else [],
        )


_KEYS = {"`background: true` in the frontmatter": "`background: true`"}
