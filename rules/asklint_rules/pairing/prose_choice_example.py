from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.pai.places import in_force, is_record, used_here
from asklint.systems.pai.shown import shown_in_prose
from asklint_rules.pairing._shared import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading

_PATH = "PAI/AISTEERINGRULES.md"
_RULE = (
    "**AskUserQuestion for choices.** Structured options, never prose questions. Trigger on: (1) two targets fit; (2) two "
    "skills fit; (3) a commit message; (4) a branch name; (5) two routes match; (6) the effort is unclear. Example: “work "
    "on 12” with two schemes → ask with both.\n\n**Ask or act.** Act when it is clear.\n\n"
)


class ProseChoiceExample(Rule):
    """
    ## What it does
    Finds an A-or-B question in plain text that is shown as the right way to ask.

    ## Why is this bad?
    An example weighs more than the rule beside it. Where the rule sends every discrete choice through the ask tool and the
    example types one into the chat, the user gets the chat.

    ## Example
    ```markdown
    Correct: "Do you want me to run the check, or look at the log first?"
    ```

    ## Use instead
    ```markdown
    Correct: AskUserQuestion with the options "Run the check" and "Look at the log first".
    ```

    ## When not to flag
    Questions shown as wrong, and open ones. A paragraph that names the ask tool. Records, and releases that do not use the
    protocol.

    ## Fix safety
    No fix: the options and what they lead to are the author's to write.

    ## References
    - virtualian/pai-v5, `AISTEERINGRULES.md`: "Ask vs act" beside "AskUserQuestion for choices".
    """

    code = "ASK426"
    name = "prose-choice-example"
    severity = Severity.WARNING
    profile = "pai"
    verified = "MUST · virtualian/pai AISTEERINGRULES.md · 2026-11"
    good = (
        Example(_RULE + '- Bad: "Should I run the check or look at the log?"\n', path=_PATH, files=PROTOCOL),
        Example(_RULE + '- Correct: "What should the report say?"\n', path=_PATH, files=PROTOCOL),
        Example(
            _RULE + '- Correct: AskUserQuestion, "Should I run the check or look at the log?"\n',
            path=_PATH,
            files=PROTOCOL,
        ),
    )
    bad = (
        Example(
            _RULE + '- Bad: acts alone.\n- Correct: ⟦"Should I run the check or look at the log?"⟧\n',
            path=_PATH,
            files=PROTOCOL,
        ),
        Example(
            _RULE + '**Unsure.** Correct: ⟦"Do you want me to run the check, or look at the log first?"⟧\n',
            path=_PATH,
            files=PROTOCOL,
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        path = reading.document.path
        if not in_force(context) or is_record(path):
            return
        for span, question in shown_in_prose(reading):
            yield self.finding(
                reading,
                span,
                f"“{question}” is shown as right and is typed into the chat: users get such questions without options to "
                "pick",
                help="show the same choice as a call of the ask tool",
                when=used_here(path),
            )
