from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.reader.questions import asks_for_words, quoted_before, quoted_below, wants_free_text
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Ask, Directive, Reading


class FreeTextThroughMenu(Rule):
    """
    ## What it does
    Finds a directive that puts an open question (a name, a URL, a path, a wording) through the ask tool without options.

    ## Why is this bad?
    The tool shows a list to pick from. For an open question the agent invents two fillers, the user has to skip them,
    open the free-text field and type there what a plain line in the chat would have taken.

    ## Example
    ```markdown
    Use AskUserQuestion to ask for the project name.
    ```

    ## Use instead
    ```markdown
    Ask in plain text for the project name, and wait for the answer.
    ```

    ## When not to flag
    Where options are given, even if the user may type another answer. Where the passage says that there are none, the
    call cannot succeed and that is `too-few-options`.

    ## Fix safety
    No fix.

    ## References
    - virtualian/pai, qa-contract: free-text and subjective questions must not be wrapped as requests.
    - Crush and Gemini CLI have question types for free text; Claude Code and Codex have not.
    """

    code = "ASK209"
    name = "free-text-through-menu"
    severity = Severity.INFO
    verified = "SHOULD · tool descriptions · 2026-09"
    good = (
        Example("Use AskUserQuestion to ask which branch to release.\n"),
        Example("Ask in plain text for the project name.\n"),
    )
    bad = (
        Example("Use ⟦AskUserQuestion⟧ to ask for the path of the repository: enter the path.\n"),
        Example(
            "export const P = `Then use ⟦AskUserQuestion⟧ so that they type the name of the project.\n`;\n",
            path="src/preamble.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for ask in reading.asks:
            if not ask.through_tool or ask.says_no_options is not None:
                continue
            if (
                ask.directive is None
                or ask.call is not None
                or any(question.options for question in ask.questions)
            ):
                continue
            if wants_free_text(self._wanted(ask, ask.directive)) or asks_for_words(
                ask.directive.sentence.value
            ):
                yield self.finding(
                    reading,
                    ask.directive.span,
                    "an open question goes through a tool that shows options: the user has to get past made-up choices to type an answer",
                    help="ask it in plain text and wait, or offer the likely answers as options",
                )

    @staticmethod
    def _wanted(ask: Ask, directive: Directive) -> str:
        written = next((question.text for question in ask.questions if question.text is not None), None)
        if written:
            return written.value
        return quoted_before(directive) or quoted_below(directive) or directive.sentence.value
