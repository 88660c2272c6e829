from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.pai import PACK_POLICY, SKILL_SYSTEM
from asklint.systems.pai.places import in_force, unmet
from asklint_rules.pairing._shared import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.project import Project

_PATH = "PAI/SKILLSYSTEM.md"
_POLICY = (
    "**Pack user-choice policy:** packs ask with `AskUserQuestion` only in the primary DA context; what runs in a subagent returns its "
    "choices by the bubble protocol, see `PAI/PROTOCOLS/qa-contract.md`. Done when every new pack does one of the two, or has no choices."
)


class PackPolicy(Rule):
    """
    ## What it does
    Finds a skill-system document (`SKILLSYSTEM.md`) that does not say that packs hand their choices up or ask in the primary
    context only.

    ## Why is this bad?
    Packs are written elsewhere and installed by many. One that asks from inside a subagent asks nobody, on every machine it
    is installed on.

    ## Example
    ```markdown
    # Skill system
    Every skill has a SKILL.md with a description and its workflows.
    ```

    ## Use instead
    ```markdown
    # Skill system
    Every skill has a SKILL.md with a description and its workflows.

    **Pack user-choice policy:** packs ask only in the primary DA context; in a subagent they return their choices by the
    bubble protocol, see `PAI/PROTOCOLS/qa-contract.md`.
    ```

    ## When not to flag
    The policy may stand in another document of the same part of the project. Releases that do not use the protocol are left
    alone.

    ## Fix safety
    A hint only: a policy to paste and to adjust.

    ## References
    - virtualian/pai, issue 148: work item 7. virtualian/pai, `PAI/SKILLSYSTEM.md`.
    """

    code = "ASK424"
    name = "pack-policy"
    severity = Severity.WARNING
    profile = "pai"
    fixable = Applicability.HINT
    verified = "MUST · virtualian/pai issue 148 · 2026-09"
    good = (
        Example(f"# Skills\n\n{_POLICY}\n", path=_PATH),
        Example(
            "# Skills\n\nSkills call AskUserQuestion only when they run in the primary DA context.\n",
            path=_PATH,
        ),
        Example(
            "# Skills\n\nEach has a SKILL.md. Ask away.\n", path=_PATH, files={"PAI/PACKS.md": f"{_POLICY}\n"}
        ),
        Example("# Skills\n\nEach has a SKILL.md. Ask away.\n", path=_PATH, settings={"profiles": "auto"}),
    )
    bad = (
        Example(
            "⟦# Skills⟧\n\nEach has a SKILL.md. Ask away.\n",
            path=_PATH,
            files=PROTOCOL,
            settings={"profiles": "auto"},
        ),
        Example("⟦# Skills⟧\n\nPacks may ask with AskUserQuestion whenever they like.\n", path=_PATH),
        Example("⟦# Skills⟧\n\n**Wrong:** packs ask only in the primary DA context.\n", path=_PATH),
    )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        if not in_force(context):
            return
        for fact in unmet(project, SKILL_SYSTEM, PACK_POLICY):
            yield self.finding_in(
                fact.path,
                fact.span,
                "nothing says that packs hand their choices up or ask in the primary context only: a pack that asks from a subagent asks nobody",
                help="add the policy on user choices",
                fix=Fix("a policy to adjust", Applicability.HINT, suggestion=_POLICY),
            )
