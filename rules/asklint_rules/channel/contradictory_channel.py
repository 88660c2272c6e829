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
        Example(
            "# Captain\n\n## Rules\n\nThe question itself must go through the tool, except mid-flow advisory questions.\n\n## Blocked\n\n"
            "Use **plain-text numbered choices** (not `AskUserQuestion`) to present recovery options:\n\n"
            "1. **Fix** — then review\n2. **Discuss** — talk\n",
            settings={"profiles": ["campaign"]},
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
        Example(
            "# Captain\n\n## Rules\n\n⟦Context may stand in the text, but the question itself must go through the tool.⟧\n\n## Blocked\n\n"
            "Use **plain-text numbered choices** (not `AskUserQuestion`) to present recovery options:\n\n"
            "1. **Fix** — then review\n2. **Discuss** — talk\n",
            settings={"profiles": ["campaign"]},
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        campaign = "campaign" in context.profiles
        yield from self._declarations(reading, campaign)
        if campaign:
            yield from self._unreconciled(reading)
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

    def _unreconciled(self, reading: Reading) -> Iterable[Finding]:
        """Campaign Mode: a rule for all questions, and one that is offered in plain text."""
        from asklint.systems.campaign.policies import unreconciled

        found = unreconciled(reading)
        if found is not None:
            yield self.finding(
                reading,
                found[0],
                "this sends every question through the ask tool, and the document offers one in plain text: the agent obeys the "
                "one it read last, and the user cannot know where the question will appear",
                help="add: except mid-flow advisory questions",
                related=[("offered in plain text here", found[1])],
            )

    def _declarations(self, reading: Reading, campaign: bool) -> Iterable[Finding]:
        """A declaration that the passage below it flatly contradicts."""
        for intent in reading.intents:
            if campaign and intent.word in {"phase", "advisory"}:
                continue  # ASK501 and ASK502 say it with the question
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
