from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence, Severity
from asklint.reader.labels import is_catch_all
from asklint.reader.model import Channel
from asklint.reader.stated import stated_for
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.counts import StatedCount
    from asklint.reader.model import Question, Reading


class OptionCountMismatch(Rule):
    """
    ## What it does
    Finds a sentence that states how many options there are ("exactly 4 options", "these three choices") over
    a list that has another number of them.

    ## Why is this bad?
    The agent has to break one of the two. It drops an option so that the number holds, or invents one, and
    the user decides among options that nobody wrote.

    ## Example
    ```markdown
    Use AskUserQuestion with exactly 3 options:
    - **Merge** — into main
    - **Rebase** — onto main
    - **Squash** — into one commit
    - **Stop** — leave it open
    ```

    ## Use instead
    ```markdown
    Use AskUserQuestion with exactly 4 options:
    - **Merge** — into main
    - **Rebase** — onto main
    - **Squash** — into one commit
    - **Stop** — leave it open
    ```

    ## When not to flag
    A list with placeholders has no known length. An option "Other" that the tool adds by itself may be
    counted or not. Examples ("e.g.") need not show every option.

    ## Fix safety
    No fix: the number may be right and the list wrong.

    ## References
    - Claude Code, AskUserQuestion: 2 to 4 options; agents that run into a number drop an option on their own
      (gstack, "split, never drop", PR 1740).
    """

    code = "ASK108"
    name = "option-count-mismatch"
    severity = Severity.ERROR
    verified = "MUST · the document contradicts itself · 2026-09"
    good = (
        Example(
            "Use AskUserQuestion with exactly 3 options:\n\n- **Merge** — now\n- **Wait** — a day\n- "
            "**Stop** — for good\n"
        ),
        Example(
            "Use AskUserQuestion with 3 options:\n\n- **Merge** — now\n- **Wait** — a day\n- **Stop** — for "
            "good\n- **Other** — free text\n"
        ),
        Example(
            "Use AskUserQuestion with 2-4 options, for example:\n\n- **Merge** — now\n- **Wait** — a day\n- "
            "**{strategy}** — {why}\n"
        ),
    )
    bad = (
        Example(
            "Use AskUserQuestion with ⟦exactly 3 options⟧:\n\n- **Merge** — now\n- **Rebase** — first\n- "
            "**Squash** — all\n- **Stop** — for good\n"
        ),
        Example(
            "export const STEP = `Use AskUserQuestion with ⟦four options⟧:\n\n- **Merge** — now\n- **Wait** "
            "— a day\n- **Stop** — for good\n`;\n",
            path="src/preamble.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for ask in reading.asks:
            if ask.channel is Channel.UNKNOWN or not ask.stance.binding or ask.confidence is Confidence.LOW:
                continue
            for stated in stated_for(ask):
                question = ask.questions[0]
                if not _contradicts(question, stated.said):
                    continue
                number = len(question.options)
                yield self.finding(
                    reading,
                    stated.span,
                    f"“{stated.words}” stands over a list of {number}: to keep to the number, an agent "
                    f"drops an option or makes one up",
                    help="make number and list agree",
                    confidence=Confidence.HIGH if stated.said.exact else Confidence.MEDIUM,
                    related=[("the list", question.options_span or question.span)],
                )
                break


def _contradicts(question: Question, stated: StatedCount) -> bool:
    if not question.options or not question.count.exact:
        return False
    number = len(question.options)
    own = number - sum(is_catch_all(option) for option in question.options)
    too_many = stated.high is not None and own > stated.high
    too_few = not stated.limit and number < stated.low
    return too_many or too_few
