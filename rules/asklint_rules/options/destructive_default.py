from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence, Severity
from asklint.reader.effects import announced, harm
from asklint.reader.labels import is_catch_all
from asklint.reader.model import Addressee
from asklint.reader.options_compared import marked
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Option, Question, Reading


class DestructiveDefault(Rule):
    """
    ## What it does
    Finds a question whose recommended or default option, or whose first one where none is marked, deletes,
    overwrites, force-pushes, publishes or skips checks, while a safe option stands beside it.

    ## Why is this bad?
    The first option is what a hurried user confirms with Enter, and what several harnesses take on their own
    after a timeout or in an unattended run. A step that cannot be taken back should never be the one that
    happens by itself.

    ## Example
    ```markdown
    Use AskUserQuestion: "config.yaml already exists. What should I do?"
    - **Overwrite** — write a new one
    - **Keep** — leave it as it is
    ```

    ## Use instead
    ```markdown
    Use AskUserQuestion: "config.yaml already exists. What should I do?"
    - **Keep** — leave it as it is
    - **Overwrite** — write a new one
    ```

    ## When not to flag
    A step that makes a backup, archives or can be undone is safe. A command that is called after the very
    step ("delete", "publish") only confirms what the user asked for.

    ## Fix safety
    No fix: the order may be referred to elsewhere ("if A …").

    ## References
    - Roo Code answers with the first suggestion after a timeout; copilot-cli issues 2029 and 3595 ("let me
      choose the first one"); agent-of-empires PR 3779 (`options[0]`); pickforge issue 364.
    """

    code = "ASK110"
    name = "destructive-default"
    severity = Severity.WARNING
    verified = "SHOULD · auto-answers of Roo Code and Copilot CLI · 2026-09"
    good = (
        Example(
            "Use AskUserQuestion with these options:\n\n- **Keep** — leave it\n- **Overwrite** — write a "
            "new one\n"
        ),
        Example(
            "Use AskUserQuestion with these options:\n\n- **Back up and replace (Recommended)** — keeps a "
            "copy\n- **Cancel** — stop\n"
        ),
        Example(
            "Use AskUserQuestion with these options:\n\n- **Delete** — remove the skill\n- **Cancel** — "
            "keep it\n",
            path=".claude/commands/delete.md",
        ),
        Example(
            "Use AskUserQuestion with these options:\n\n- **Simple CRUD** — create, read, update and "
            "delete\n- **Events** — a log\n"
        ),
    )
    bad = (
        Example(
            "Use AskUserQuestion with these options:\n\n- **⟦Overwrite⟧** — write a new one\n- **Keep** — "
            "leave it\n"
        ),
        Example(
            "Use AskUserQuestion with these options:\n\n- **Keep** — leave the branch\n- **⟦Force-push "
            "(Recommended)⟧** — over the remote\n",
        ),
        Example(
            'AskUserQuestion({question: "A config file exists. What now?", header: "Config", options: '
            '[{label: "⟦Reconfigure⟧", '
            'description: "Run the wizard (overwrites config.yaml)"}, {label: "Leave", description: "Change '
            'nothing"}]})\n'
        ),
        Example(
            "export const STEP = `Use AskUserQuestion with these options:\n\n- **⟦Skip the tests⟧** — ship "
            "now\n- **Run them** — five minutes\n`;\n",
            path="src/preamble.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for ask in reading.asks:
            if not ask.through_tool or ask.addressee is not Addressee.USER:
                continue
            if ask.confidence is Confidence.LOW:
                continue
            for question in ask.questions:
                default = marked(question)
                option = default or (question.options[0] if question.options else None)
                found = harm(option) if option else None
                if option is None or found is None or announced(reading.document, found):
                    continue
                safe = _safe(question, option)
                if safe is None:
                    continue
                which = "the option that is marked" if default else "the first option"
                yield self.finding(
                    reading,
                    option.label.span,
                    f"“{option.label.value}” {found.kind}, and it is {which}: it is what happens on a hasty "
                    f"Enter or an automatic answer",
                    help=f"put “{safe.label.value}” first, and mark no option that cannot be taken back",
                    confidence=Confidence.MEDIUM,
                )


def _safe(question: Question, default: Option) -> Option | None:
    """An option beside the default that does no harm."""
    for option in question.options:
        if (
            option is not default
            and not option.label.placeholder
            and not is_catch_all(option)
            and harm(option) is None
        ):
            return option
    return None
