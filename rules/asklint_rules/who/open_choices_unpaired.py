from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity, shortened
from asklint.reader.open_choices import unpaired_choices
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class OpenChoicesUnpaired(Rule):
    """
    ## What it does
    Finds a sample response whose `OPEN_CHOICES` line names an open choice while the same turn neither calls
    the ask tool nor commits to an answer with its rationale.

    ## Why is this bad?
    The line tells the user that something is theirs to decide and gives them no way to decide it. Agents copy
    the examples they are shown: the turn ends, and the choice is made silently in the next one.

    ## Example
    ```text
    ❓ OPEN_CHOICES: Redis or Postgres for the queue
    📃 CONTENT: the draft is ready
    ```

    ## Use instead
    ```text
    ❓ OPEN_CHOICES: Redis or Postgres for the queue
    📃 CONTENT: the draft is ready
    AskUserQuestion: Which store should hold the queue?
    ```

    ## When not to flag
    `none`, an empty value and placeholders (`[one-line list …]`) name no choice. A choice that is committed
    with its rationale, an example shown as wrong, and text about the field are fine.

    ## Fix safety
    No fix: the question has to be written.

    ## References
    - virtualian/pai, `.claude/CLAUDE.md`: any value but `none` is paired with an AskUserQuestion call in the
      same turn.
    """

    code = "ASK411"
    name = "open-choices-unpaired"
    severity = Severity.ERROR
    verified = "MUST · virtualian/pai, OPEN_CHOICES rule · 2026-09"
    good = (
        Example("```\n❓ OPEN_CHOICES: none\n📃 CONTENT: done\n```\n"),
        Example("```\n❓ OPEN_CHOICES: [one-line list of enumerable unresolved choices, or 'none']\n```\n"),
        Example(
            "```\n❓ OPEN_CHOICES: Redis or Postgres\n📃 CONTENT: done\n```\n\nThen call AskUserQuestion "
            "with both stores.\n"
        ),
        Example(
            "```\n❓ OPEN_CHOICES: Redis or Postgres\nCommitted to Postgres; rationale: it runs already.\n"
            "```\n"
        ),
        Example("Wrong:\n\n```\n❓ OPEN_CHOICES: Redis or Postgres\n📃 CONTENT: done\n```\n"),
        Example("The OPEN_CHOICES field is filled in every turn.\n"),
    )
    bad = (
        Example(
            "```\n❓ OPEN_CHOICES: ⟦Redis or Postgres for the queue⟧\n📃 CONTENT: the draft is ready\n```\n"
            "\n## Next\n\nUse AskUserQuestion.\n"
        ),
        Example(
            "```\n❓ OPEN_CHOICES: ⟦Redis or Postgres⟧\n```\n\nIn the next turn:\n\n```\n❓ OPEN_CHOICES: "
            "none\n```\n"
        ),
        Example("> ❓ OPEN_CHOICES: ⟦tabs or spaces⟧\n"),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for choice in unpaired_choices(reading):
            yield self.finding(
                reading,
                choice.value.span,
                f"OPEN_CHOICES names “{shortened(choice.value.value, 60)}”, and the turn neither asks nor commits: the "
                "user is told of a choice that they cannot make",
                help="call the ask tool in the same turn, or commit to an answer and say why",
            )
