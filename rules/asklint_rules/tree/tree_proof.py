from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.dtree.proof import flaws
from asklint_rules.tree._shared import V1, V5

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading

_PROOF = "## PROOF FOR §CMD_ASK_PLAN\n\n```json\n%s\n```\n"


class TreeProof(Rule):
    """
    ## What it does
    Checks the schema under `PROOF FOR §CMD_…`: it parses as JSON, and whatever it requires is among its properties.

    ## Why is this bad?
    The proof is how a run shows that the user was asked and what they chose. A schema that cannot be met, or cannot be read,
    makes the agent stop at the gate or fill in something: the record of the user's choice is lost or made up.

    ## Example
    ```json
    {"type": "object", "properties": {"chosenItems": {"type": "array"}}, "required": ["treeName", "chosenItems"]}
    ```

    ## Use instead
    ```json
    {"type": "object", "properties": {"treeName": {"type": "string"}, "chosenItems": {"type": "array"}},
     "required": ["treeName", "chosenItems"]}
    ```

    ## When not to flag
    JSON in other sections. Properties need not be required.

    ## Fix safety
    No fix: whether the property or the requirement is wrong is not known.

    ## References
    - idealic-ai/engine, the PROOF sections of its commands.
    """

    code = "ASK616"
    name = "tree-proof"
    severity = Severity.ERROR
    profile = "dtree"
    verified = "MUST · idealic-ai/engine PROOF sections · 2026-09"
    good = (
        Example(
            _PROOF % '{"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}',
            settings=V1,
        ),
        Example(_PROOF % '{"type": "object", "properties": {"required": {"type": "array"}}}', settings=V5),
        Example('## Sample\n\n```json\n{"properties": {}, "required": ["a"]}\n```\n', settings=V5),
    )
    bad = (
        Example(
            _PROOF % '{"type": "object", "properties": {"path": {}}, "required": ["path", "⟦item⟧"]}',
            settings=V1,
        ),
        Example(
            _PROOF
            % '{"properties": {"list": {"type": "array", "items": {"properties": {"a": {}}, "required": ["⟦b⟧"]}}}}',
            settings=V5,
        ),
        Example(_PROOF % '{"properties": {"path": {}} ⟦"⟧required": ["path"]}', settings=V5),
        Example(_PROOF % '{"properties": {"path": {}}, "required": ⟦"path"⟧}', settings=V5),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for flaw in flaws(reading):
            yield self.finding(
                reading,
                flaw.span,
                f"{flaw.message}: the record of what the user chose is refused or made up",
                help="make the schema valid, with every required name among its properties",
            )
