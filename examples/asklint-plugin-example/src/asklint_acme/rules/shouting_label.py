from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading, Text

_SHORTEST = 5
"""Shorter ones are abbreviations: API, CI, JSON."""


class ShoutingLabel(Rule):
    """
    ## What it does
    Finds an option whose label is written in capitals.

    ## Why is this bad?
    Acme's dialog sets the recommended option in capitals: the user takes every other shouted label for advice.

    ## Example
    ```markdown
    Use AskUserQuestion with these options:
    - **DELETE** — remove the branch
    - **Keep** — leave it
    ```

    ## Use instead
    ```markdown
    Use AskUserQuestion with these options:
    - **Delete** — remove the branch
    - **Keep** — leave it
    ```

    ## When not to flag
    Abbreviations of up to four letters, and placeholders that stand for a label.

    ## Fix safety
    Unsafe: a name may be written in capitals for a reason.

    ## References
    - Acme's design guide, "Dialogs".
    """

    code = "ACME101"
    name = "shouting-label"
    severity = Severity.WARNING
    fixable = Applicability.UNSAFE
    verified = "SHOULD · Acme's design guide · 2026-11"
    good = (
        Example(
            "Use AskUserQuestion with these options:\n\n- **Delete** — remove it\n- **JSON** — keep it\n"
        ),
        Example(
            "Never write AskUserQuestion options in capitals:\n\n- **DELETE** — remove it\n- **Keep** — no\n"
        ),
    )
    bad = (
        Example(
            "Use AskUserQuestion with these options:\n\n- **⟦DELETE⟧** — remove it\n- **Keep** — leave it\n",
            fixed="Use AskUserQuestion with these options:\n\n- **Delete** — remove it\n- **Keep** — leave it\n",
        ),
        Example(
            "Use acme_choose: keep the branch? [[⟦DELETE⟧]] [[Keep]]\n",
            fixed="Use acme_choose: keep the branch? [[Delete]] [[Keep]]\n",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for ask in reading.asks:
            if not ask.stance.binding:
                continue
            for question in ask.questions:
                for option in question.options:
                    if _shouts(option.label):
                        yield self._finding(reading, option.label)

    def _finding(self, reading: Reading, label: Text) -> Finding:
        quiet = label.value.capitalize()
        edit = reading.document.edit(label.span, quiet)
        return self.finding(
            reading,
            label.span,
            f"“{label.value}” is written in capitals, which the dialog keeps for the recommended option",
            help=f"write “{quiet}”",
            fix=Fix(f"write “{quiet}”", Applicability.UNSAFE, (edit,)) if edit else None,
        )


def _shouts(label: Text) -> bool:
    letters = [char for char in label.value if char.isalpha()]
    return not label.placeholder and len(letters) >= _SHORTEST and all(map(str.isupper, letters))
