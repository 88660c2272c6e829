from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.pai import BUBBLING, DELEGATION
from asklint.systems.pai.parts import bubbling
from asklint.systems.pai.places import in_force, is_contract, is_record, unmet, used_here
from asklint_rules.pairing._shared import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.project import Project
    from asklint.reader.model import Reading

_PATH = "PAI/THEDELEGATIONSYSTEM.md"
_SECTION = (
    "### User-choice bubbling\n\n"
    "A subagent never asks. It returns each choice in `pending_user_choices` and pauses; the primary DA asks for all of them. The\n"
    "shape is laid down in `PAI/PROTOCOLS/qa-contract.md`.\n\n"
    "**Anti-pattern (WRONG):**\n\n"
    '```typescript\nTask({ prompt: "Build the cache. If unsure, call AskUserQuestion." })\n```'
)
_WITHOUT_EXAMPLE = _SECTION.split("\n\n**Anti")[0]


class BubblingSection(Rule):
    """
    ## What it does
    Finds a delegation document (`THEDELEGATIONSYSTEM.md`) without a section on user-choice bubbling, and a section that lacks
    the reference to the contract or the anti-pattern example.

    ## Why is this bad?
    Whoever writes a prompt for a subagent reads this document. If it does not say that choices are handed up, the prompt says
    "ask if unsure", the subagent has nobody to ask, and the user finds a guess in the result.

    ## Example
    ```markdown
    ### User-choice bubbling
    Subagents return their choices, and the DA asks.
    ```

    ## Use instead
    ```markdown
    ### User-choice bubbling
    Subagents return their choices as laid down in `PAI/PROTOCOLS/qa-contract.md`, and the DA asks.

    **Anti-pattern:** `Task({ prompt: "… If unsure, call AskUserQuestion." })`
    ```

    ## When not to flag
    The section may stand in another document of the same part of the project, and under a bold lead. Releases that do not use
    the protocol are left alone.

    ## Fix safety
    A hint only: a section to paste and to adjust.

    ## References
    - virtualian/pai, issue 148: work item 5. virtualian/pai, `PAI/THEDELEGATIONSYSTEM.md`.
    """

    code = "ASK423"
    name = "bubbling-section"
    severity = Severity.WARNING
    profile = "pai"
    fixable = Applicability.HINT
    verified = "MUST · virtualian/pai issue 148 · 2026-09"
    good = (
        Example(f"# Delegation\n\n{_SECTION}\n", path=_PATH),
        Example(
            "# Delegation\n\nUse many agents, ask none.\n",
            path=_PATH,
            files={"PAI/BUBBLING.md": f"{_SECTION}\n"},
        ),
        Example("# Delegation\n\nUse many agents, ask none.\n", path=_PATH, settings={"profiles": "auto"}),
        Example("# Delegation\n\nUse many agents, ask none.\n", path="docs/teams.md"),
    )
    bad = (
        Example(
            "⟦# Delegation⟧\n\nUse many agents, ask none.\n",
            path=_PATH,
            files=PROTOCOL,
            settings={"profiles": "auto"},
        ),
        Example(f"# Delegation\n\n⟦### User-choice bubbling⟧{_WITHOUT_EXAMPLE[24:]}\n", path=_PATH),
        Example(
            f"# Delegation\n\n⟦### User-choice bubbling⟧{_SECTION[24:].replace('`PAI/PROTOCOLS/qa-contract.md`', 'the code')}\n",
            path=_PATH,
        ),
        Example(
            "# Delegation\n\n**⟦User-choice bubbling.⟧** Subagents return their choices and never ask.\n",
            path=_PATH,
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        path = reading.document.path
        if not in_force(context) or is_contract(path) or is_record(path):
            return
        section = bubbling(reading) if "bubbl" in reading.document.lowered else None
        if section is not None and section.missing:
            yield self.finding(
                reading,
                section.passage.name,
                f"the section on bubbling lacks {' and '.join(section.missing)}: prompts go on telling subagents to ask, and the user is never reached",
                help="name `PAI/PROTOCOLS/qa-contract.md`, and show a prompt that gets it wrong",
                fix=Fix("a section to adjust", Applicability.HINT, suggestion=_SECTION),
                when=used_here(path),
            )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        if not in_force(context):
            return
        for fact in unmet(project, DELEGATION, BUBBLING):
            yield self.finding_in(
                fact.path,
                fact.span,
                "the delegation document has no section on user-choice bubbling: subagents are told to ask, and the user is never reached",
                help="add the section",
                fix=Fix("a section to adjust", Applicability.HINT, suggestion=_SECTION),
            )
