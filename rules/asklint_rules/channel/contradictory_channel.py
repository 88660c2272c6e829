from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.reader.model import Channel
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class ContradictoryChannel(Rule):
    """
    ## What it does
    Finds a document that says "always through the ask tool" and "never through it" about the same questions, without an
    exception that reconciles the two.

    ## Why is this bad?
    The agent obeys whichever sentence it read last. The same question opens a dialog today and scrolls by as text
    tomorrow, and the user cannot know where to answer.

    ## Example
    ```markdown
    All questions MUST go through AskUserQuestion.

    Never use AskUserQuestion; ask in plain text.
    ```

    ## Use instead
    ```markdown
    All questions MUST go through AskUserQuestion, except status questions within a phase: those are plain text.
    ```

    ## When not to flag
    A prohibition for a case, a mode, a host or a step ("in headless runs, never…", "do not use it for free text") is an
    exception, not a contradiction. So is one that holds when the tool is not there.

    ## Fix safety
    No fix: only the author knows which sentence holds.

    ## References
    - cgbarlow/campaign-mode: a gate that sends every decision through the tool, beside a plain-text menu in the same file.
    """

    code = "ASK206"
    name = "contradictory-channel"
    severity = Severity.WARNING
    verified = "SHOULD · documents that contradict themselves · 2026-09"
    good = (
        Example(
            "All questions MUST go through AskUserQuestion.\n\nIn headless runs, never use AskUserQuestion.\n"
        ),
        Example("All questions MUST go through AskUserQuestion, never as plain text.\n"),
        Example(
            "Always ask through AskUserQuestion.\n\nDo not use AskUserQuestion for open questions about wording.\n"
        ),
    )
    bad = (
        Example(
            "All questions MUST go through AskUserQuestion.\n\n## Style\n\n⟦Never use AskUserQuestion.⟧ Ask in plain text.\n"
        ),
        Example(
            "⟦<!-- asklint: advisory -->⟧\nUse AskUserQuestion to ask which advisor comes next.\n",
        ),
        Example(
            "export const P = `All questions MUST go through AskUserQuestion.\n\n⟦Do not ever call AskUserQuestion.⟧ Write prose.`;\n",
            path="src/preamble.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        yield from self._declarations(reading)
        if not reading.policies or not reading.bans:
            return
        policy, ban = reading.policies[0], reading.bans[0]
        yield self.finding(
            reading,
            ban.span,
            "this forbids the ask tool that the document requires elsewhere: the agent obeys the one it read last, and the user "
            "cannot know where the question will appear",
            help="keep one of the two, or say in which case the other one holds",
            related=[("the tool is required here", policy.span)],
        )

    def _declarations(self, reading: Reading) -> Iterable[Finding]:
        """A declaration that the passage below it flatly contradicts."""
        for intent in reading.intents:
            for ask in reading.asks:
                if not ask.stance.binding or not intent.scope.contains(ask.span):
                    continue
                offers = ask.channel is Channel.TOOL and any(
                    len(question.options) > 1 for question in ask.questions
                )
                if (
                    (intent.word in {"not-a-menu", "free-text"} and offers)
                    or (intent.word == "advisory" and ask.channel is Channel.TOOL)
                    or (intent.word == "phase" and ask.channel is Channel.PROSE)
                ):
                    how = "asks through the ask tool" if ask.channel is Channel.TOOL else "asks in plain text"
                    yield self.finding(
                        reading,
                        intent.span,
                        f"this passage is declared `{intent.word}`, and what it governs {how}: readers and checks are told the opposite "
                        "of what the user will see",
                        help="mend the declaration or the passage",
                        related=[("it asks here", ask.directive.span if ask.directive else ask.span)],
                    )
                    break
