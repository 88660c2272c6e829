from __future__ import annotations

from asklint.finding import Applicability, Severity
from asklint.rule import Example, Rule


class UnusedSuppression(Rule):
    """
    ## What it does
    Reports an `asklint:` remark that suppresses nothing.

    ## Why is this bad?
    A suppression says "I know, and here it is right". When the passage has changed, the remark stays behind and hides
    the next defect in the same place: the one that costs a user an option.

    ## Example
    ```markdown
    <!-- asklint: ignore[header-too-long] -->
    Use AskUserQuestion to ask which branch to release.
    ```

    ## Use instead
    ```markdown
    Use AskUserQuestion to ask which branch to release.
    ```

    ## When not to flag
    A rule that did not run (not selected, or of a profile that is not in use) cannot make its suppression unused.

    ## Fix safety
    Safe: the remark is removed, and nothing that was hidden appears.

    ## References
    - The same idea in ruff (RUF100), mypy (`warn_unused_ignores`) and ESLint (`--report-unused-disable-directives`).
    """

    code = "ASK002"
    name = "unused-suppression"
    severity = Severity.WARNING
    fixable = Applicability.SAFE
    verified = "SHOULD · asklint's own contract · 2026-11"
    good = (
        Example(
            "AskUserQuestion:\n\n- Question: Which channel gets the release?\n"
            "- Header: Release channel <!-- asklint: ignore[header-too-long] our host shows twenty -->\n"
            "- Options: stable | beta\n",
            settings={"select": ["ALL"]},
        ),
    )
    bad = (
        Example(
            "<!-- ⟦asklint: ignore[header-too-long]⟧ -->\nUse AskUserQuestion to ask which branch to release.\n",
            settings={"select": ["ALL"]},
            fixed="Use AskUserQuestion to ask which branch to release.\n",
        ),
    )
