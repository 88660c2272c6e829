from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.harnesses import bare_name, tool_names
from asklint.reader.subagents import own_asks
from asklint.reader.tool_lists import DISALLOWED, listed
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class DisallowedAsk(Rule):
    """
    ## What it does
    Finds a document whose frontmatter takes the ask tool away (`disallowed-tools`, `disallowedTools`) and
    whose body uses it. One finding a file.

    ## Why is this bad?
    The call is denied before the user sees anything. A step that was meant to be the user's decision is
    skipped, or decided by the agent.

    ## Example
    ```markdown
    ---
    name: night-watch
    disallowed-tools: AskUserQuestion
    ---
    Use AskUserQuestion to decide which alerts to close.
    ```

    ## Use instead
    Drop the entry, or say what happens without an answer:
    ```markdown
    ---
    name: night-watch
    disallowed-tools: AskUserQuestion
    ---
    Leave every alert open that is not listed as known, and report the rest.
    ```

    ## When not to flag
    `allowed-tools` restricts nothing in a skill or command, and an agent's `tools` is the business of ASK401.
    A body that forbids asking agrees with its frontmatter.

    ## Fix safety
    No fix: whether the entry or the question has to go is a design decision.

    ## References
    - Claude Code 2.1.152: `disallowed-tools` in skills and commands; documentation of skills and sub-agents.
    """

    code = "ASK403"
    name = "disallowed-ask"
    severity = Severity.ERROR
    verified = "MUST · Claude Code documentation (skills), 2.1.152 · 2026-09"
    good = (
        Example(
            "---\nname: watch\ndisallowed-tools: AskUserQuestion\n---\n\nNever use AskUserQuestion: "
            "nobody is there to answer.\n"
        ),
        Example(
            "---\nname: watch\nallowed-tools: Read, Bash\n---\n\nUse AskUserQuestion to decide which "
            "alerts to close.\n"
        ),
        Example(
            "---\nname: watch\ndisallowed-tools: Write, Bash(rm *)\n---\n\nUse AskUserQuestion to decide "
            "which alerts to close.\n"
        ),
    )
    bad = (
        Example(
            "---\nname: watch\ndisallowed-tools: Write, AskUserQuestion\n---\n\nUse ⟦AskUserQuestion⟧ to "
            "decide which alerts to close.\n"
        ),
        Example(
            "---\nname: watch\ndescription: Watches\ndisallowedTools:\n  - AskUserQuestion\n---\n\nCall "
            "⟦AskUserQuestion⟧ before closing an alert.\n",
            path="agents/watch.md",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        denied = listed(reading.document, tool_names(), *DISALLOWED)
        if denied is None:
            return
        name = bare_name(denied.value)
        for ask in own_asks(reading):
            if ask.tool and bare_name(ask.tool) != name:
                continue
            yield self.finding(
                reading,
                ask.directive.span if ask.directive else ask.span,
                f"“{denied.value}” is disallowed in the frontmatter, so the call is denied and the user is never asked",
                help="drop it from the disallowed tools, or say what to do without an answer",
                related=[("disallowed here", denied.span)],
            )
            return
