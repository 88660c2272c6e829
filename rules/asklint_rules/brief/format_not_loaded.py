from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.gstack.preamble import unloaded
from asklint.systems.gstack.versions import PROFILE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading

_FRONT = "---\nname: demo\npreamble-tier: 2\n---\n"
_GENERATED = "<!-- AUTO-GENERATED from SKILL.md.tmpl — do not edit directly -->\n"
_ASK = "\nUse AskUserQuestion:\n\nA) Ship\nB) Wait\n"


class FormatNotLoaded(Rule):
    """
    ## What it does
    Finds a skill that does not load the shared question format as it says it does: a template with a preamble tier and no
    `{{PREAMBLE}}`, or the other way round, or with two of them; a generated skill of tier 2 or higher that lacks the
    section “AskUserQuestion Format”.

    ## Why is this bad?
    The agent asks in whatever form comes to mind. The user gets a bare menu where all other skills give the stakes, a
    recommendation and a number to answer by.

    ## Example
    ```markdown
    ---
    name: ship
    preamble-tier: 3
    ---
    # Ship
    ```

    ## Use instead
    ```markdown
    ---
    name: ship
    preamble-tier: 3
    ---
    {{PREAMBLE}}

    # Ship
    ```

    ## When not to flag
    A skill with neither tier nor preamble: it asks nothing, or asks on its own. A placeholder that a passage speaks of.
    Generated skills of tier 1, whose preamble has no format.

    ## Fix safety
    No fix: the tier decides how much is loaded, which is the author's choice.

    ## References
    - gstack, `{{PREAMBLE}}` and `preamble-tier` of its skill templates.
    """

    code = "ASK819"
    name = "format-not-loaded"
    severity = Severity.WARNING
    profile = PROFILE
    verified = "MUST · gstack skill templates · 2026-11"
    good = (
        Example(_FRONT + "\n{{PREAMBLE}}\n" + _ASK, path="demo/SKILL.md.tmpl"),
        Example(
            "---\nname: demo\n---\n\nThe placeholder `{{PREAMBLE}}` is left out here.\n",
            path="demo/SKILL.md.tmpl",
        ),
        Example(
            _FRONT + _GENERATED + "\n## AskUserQuestion Format\n\nELI10, always.\n" + _ASK,
            path="demo/SKILL.md",
        ),
        Example("---\nname: demo\npreamble-tier: 1\n---\n" + _GENERATED + _ASK, path="demo/SKILL.md"),
        Example(_FRONT + _ASK, path="demo/sections/ask.md.tmpl"),
    )
    bad = (
        Example("---\nname: demo\n⟦preamble-tier⟧: 2\n---\n" + _ASK, path="demo/SKILL.md.tmpl"),
        Example("---\nname: demo\n---\n\n⟦{{PREAMBLE}}⟧\n" + _ASK, path="demo/SKILL.md.tmpl"),
        Example(_FRONT + "\n{{PREAMBLE}}\n\n⟦{{PREAMBLE}}⟧\n" + _ASK, path="demo/SKILL.md.tmpl"),
        Example(
            "---\nname: demo\npreamble-tier: ⟦7⟧\n---\n\n{{PREAMBLE}}\n" + _ASK, path="demo/SKILL.md.tmpl"
        ),
        Example("---\nname: demo\npreamble-tier: ⟦3⟧\n---\n" + _GENERATED + _ASK, path="demo/SKILL.md"),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for found in unloaded(reading):
            yield self.finding(
                reading,
                found.span,
                f"{found.what}: the agent asks without the format that the user knows from the other skills",
                help=found.remedy,
            )
