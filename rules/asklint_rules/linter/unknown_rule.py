from __future__ import annotations

from asklint.finding import Applicability, Severity
from asklint.rule import Example, Rule


class UnknownRule(Rule):
    """
    ## What it does
    Reports a suppression or a setting that names a rule which does not exist, and suggests the nearest one; so too a
    comment by which a file pins a profile that does not exist.

    ## Why is this bad?
    A misspelt suppression suppresses nothing, and a misspelt entry of `ignore` or `severity` changes nothing. The
    author believes that a rule was dealt with; it was not.

    ## Example
    ```markdown
    <!-- asklint: ignore[option-overflw] the host shows six -->
    ```

    ## Use instead
    ```markdown
    <!-- asklint: ignore[option-overflow] the host shows six -->
    ```

    ## When not to flag
    Codes, names and families (`ASK1`) of every installed plug-in are known. Remarks that state an intent, such as
    `asklint: not-a-menu`, name no rule.

    ## Fix safety
    Only a hint: the nearest name may not be the one that was meant.

    ## References
    - `asklint rule --all` lists the rules that there are.
    """

    code = "ASK003"
    name = "unknown-rule"
    severity = Severity.WARNING
    fixable = Applicability.HINT
    verified = "SHOULD · asklint's own contract · 2026-11"
    good = (
        Example("<!-- asklint: not-a-menu -->\n1. Build\n2. Ship\n"),
        Example("<!-- asklint: profile[dtree@3, pai] -->\n\n# Trees\n"),
    )
    bad = (
        Example("<!-- asklint: ignore[⟦option-overflw⟧] the host shows six -->\nAsk the user.\n"),
        Example("<!-- asklint: profile[⟦dtre⟧@3] -->\n\n# Trees\n"),
        Example("<!-- ⟦asklint: profile[]⟧ -->\n\n# Trees\n"),
    )
