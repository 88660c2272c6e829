from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.pai.contract import SECTIONS, sections_of
from asklint.systems.pai.parts import title
from asklint.systems.pai.places import in_force, is_contract

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading

_PATH = "PAI/PROTOCOLS/qa-contract.md"
_ALL = "".join(f"\n## {number}. {name}\n\nThe DA asks the user.\n" for number, name in enumerate(SECTIONS, 1))


class QaContractSection(Rule):
    """
    ## What it does
    Finds a contract of the bubble protocol (`qa-contract.md`) without one of its sections, or with one that is empty: Request
    schema, Response schema, Carrier A, Carrier B, Invariants, Non-CC harness note. One finding a contract names all of them.

    ## Why is this bad?
    Every agent that hands a choice up, and the one that asks, read this document and no other. What it leaves out each of
    them makes up: a choice arrives in a shape that the asker does not know, and the user never sees it.

    ## Example
    ```markdown
    # Q&A contract
    ## 1. Request schema
    ## 2. Response schema
    ## 3. Invariants
    ```

    ## Use instead
    ```markdown
    # Q&A contract
    ## 1. Request schema
    ## 2. Response schema
    ## 3. Carrier A — Subagent return value
    ## 4. Carrier B — DA to user
    ## 5. Invariants
    ## 6. Non-CC harness note
    ```

    ## When not to flag
    Numbers, further words and other levels of headings, sections in another order, more sections, and one section for both
    schemas or both carriers. The length of the document is no matter.

    ## Fix safety
    A hint only: the headings to add. What stands under them has to be written.

    ## References
    - virtualian/pai, issue 148: work item 4, the required sections.
    """

    code = "ASK416"
    name = "qa-contract-section"
    severity = Severity.ERROR
    profile = "pai"
    fixable = Applicability.HINT
    verified = "MUST · virtualian/pai issue 148 · 2026-09"
    good = (
        Example(f"# Q&A contract\n{_ALL}", path=_PATH),
        Example(
            "# Q&A contract\n\n## Request and response schemas\n\nAsk so.\n\n## Carriers\n\n### Carrier A\n\nUp.\n\n### Carrier B\n\nOut.\n\n"
            "## Invariants\n\nOne asker.\n\n## Other harnesses\n\nNone yet.\n",
            path=_PATH,
        ),
        Example("# Notes\n\n## Request schema\n\nAsk so.\n", path="PAI/NOTES.md"),
    )
    bad = (
        Example("⟦# Q&A contract⟧\n" + _ALL.replace("## 4. Carrier B", "## 4. How the DA asks"), path=_PATH),
        Example(
            "⟦# Q&A contract⟧\n"
            + _ALL.replace("## 5. Invariants\n\nThe DA asks the user.\n", "## 5. Invariants\n"),
            path=_PATH,
        ),
        Example(
            "⟦Q&A contract⟧\n\nSubagents return their questions, the DA asks.\n",
            path=".claude/PAI/PROTOCOLS/qa-contract.md",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        document = reading.document
        if not in_force(context) or not is_contract(document.path):
            return
        present = sections_of(document)
        missing = [name for name in SECTIONS if name not in present]
        if missing:
            stubs = "\n\n".join(f"## {name}\n\n…" for name in missing)
            yield self.finding(
                reading,
                title(document),
                f"the contract has no section on {', '.join(missing)}: what it leaves out, each agent that hands choices up makes up",
                help="add the sections, and write them where they stand empty",
                fix=Fix("the headings to add", Applicability.HINT, suggestion=stubs),
            )
