from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.pai.places import in_force, is_contract, is_record
from asklint.systems.pai.restated import restatements

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading

_TYPES = "```\nRequest {\n  header: string\n  question: string\n  options: Option[]\n  allow_cancel: boolean\n}\n```"
_TABLE = "| Field | Type |\n|---|---|\n| `question` | string |\n| `options` | list |\n| `allow_free_text` | boolean |\n| `multi_select` | boolean |"


class ContractRestated(Rule):
    """
    ## What it does
    Finds a document besides the contract that spells the Request or Response schema out again: four or more of its fields in
    one table or type block.

    ## Why is this bad?
    Two copies of a schema drift apart. A subagent that follows the older one returns a choice that the asker cannot read,
    and the user is never asked.

    ## Example
    ```text
    Request { header: string, question: string, options: Option[], allow_cancel: boolean }
    ```

    ## Use instead
    ```markdown
    Return each choice as a Request, see `PAI/PROTOCOLS/qa-contract.md`.
    ```

    ## When not to flag
    A filled-in example is no restatement; nor is a table of the ask tool's own fields. Reports and plans may quote what they
    propose.

    ## Fix safety
    No fix: what the copy says beyond the contract may have to go there first.

    ## References
    - virtualian/pai, `PAI/PROTOCOLS/qa-contract.md`, invariant 5: documents refer to the contract and do not repeat its shape.
    """

    code = "ASK418"
    name = "contract-restated"
    severity = Severity.WARNING
    profile = "pai"
    verified = "MUST · virtualian/pai, contract of the bubble protocol · 2026-09"
    good = (
        Example(f"## Request schema\n\n{_TYPES}\n", path="PAI/PROTOCOLS/qa-contract.md"),
        Example(
            'Return, and the DA asks:\n\n```json\n{"header": "Cache", "question": "Which?", "options": [{"label": "A"}, {"label": "B"}], '
            '"allow_cancel": false, "multi_select": false}\n```\n',
            path="PAI/THEDELEGATIONSYSTEM.md",
        ),
        Example(
            "The ask tool takes:\n\n| Field | Type |\n|---|---|\n| question | string |\n| header | string |\n| options | list |\n| multiSelect | boolean |\n"
        ),
        Example(f"The proposed question schema:\n\n{_TYPES}\n", path="reports/20260421-asking.md"),
        Example(
            "A question may set `allow_cancel` and `multi_select`, see `PAI/PROTOCOLS/qa-contract.md`.\n"
        ),
    )
    bad = (
        Example(f"A subagent returns its question as:\n\n⟦{_TYPES}⟧\n", path="PAI/THEDELEGATIONSYSTEM.md"),
        Example(f"Each question has:\n\n⟦{_TABLE}⟧\n", path="PAI/AISTEERINGRULES.md"),
        Example(
            "The answer to a question:\n\n⟦```ts\ninterface Response {\n  header?: string;\n  selected: string | null;\n  free_text: string | null;\n"
            "  cancelled: boolean;\n}\n```⟧\n",
            path="PAI/SKILLSYSTEM.md",
        ),
        Example(
            "export const SHAPE = `Return each question as:\n\n⟦~~~\nRequest:\n  header: string\n  question: string\n  options: list\n  allow_cancel: bool\n~~~⟧\n`;\n",
            path="src/preamble.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        path = reading.document.path
        if not in_force(context) or is_contract(path) or is_record(path):
            return
        for restated in restatements(reading):
            names = ", ".join(f"`{name}`" for name in restated.names)
            yield self.finding(
                reading,
                restated.span,
                f"the contract's schema is spelled out again ({names}): the copies drift apart, and choices arrive in a shape that nobody can ask",
                help="refer to `PAI/PROTOCOLS/qa-contract.md` instead",
            )
