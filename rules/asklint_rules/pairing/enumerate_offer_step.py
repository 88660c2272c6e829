from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.pai import ALGORITHM, GATE
from asklint.systems.pai.places import algorithm_version, in_force, is_algorithm, is_beside_algorithm, uses
from asklint_rules.pairing._shared import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.project import Fact, Project

_PATH = "PAI/Algorithm/v3.7.0.md"
_STEP = (
    "- **ENUMERATE→OFFER (before OBSERVE ends):** enumerate every decision between 2–4 discrete options that the work will make. For\n"
    "  each, commit with a one-sentence rationale, or offer it with `AskUserQuestion` at the end of this response. Free-text and\n"
    "  subjective decisions do not qualify.\n"
    "  Example: heading level H2 or H3 — commit to H3, the section above is H2. Branch name with or without a prefix and no\n"
    "  standard — offer both."
)
_ALGORITHM = (
    "# The Algorithm\n\n## OBSERVE\n\nRead the request.\n\n{step}\n\n## THINK\n\nCheck the assumptions.\n"
)


class EnumerateOfferStep(Rule):
    """
    ## What it does
    Finds an algorithm document without the enumerate-then-offer step at the end of its OBSERVE phase, and a step that lacks the
    directive to enumerate, the way to commit with a rationale, the exclusion of free-text and subjective decisions, or a
    worked example, or that stands behind OBSERVE. Only the newest version in a folder is looked at.

    ## Why is this bad?
    A rule to ask is forgotten in long work; a step that has to be passed is not. Without it the user meets the agent's
    choices when the work is done. Without the ways out and the example, agents ask about everything or about wording.

    ## Example
    ```markdown
    ## OBSERVE
    - **ENUMERATE→OFFER:** offer open choices with `AskUserQuestion`.
    ```

    ## Use instead
    ```markdown
    ## OBSERVE
    - **ENUMERATE→OFFER:** enumerate every decision between 2–4 options. Commit with a one-sentence rationale, or offer it
      with `AskUserQuestion`. Free-text and subjective decisions do not qualify. Example: heading level H2 or H3 — commit
      to H3, the section above is H2.
    ```

    ## When not to flag
    Older versions beside a newer one, projects and releases that do not use the protocol, and a step that stands in an
    addendum in the same part of the project. The length of the step is no matter.

    ## Fix safety
    A hint only: a step to paste and to adjust.

    ## References
    - virtualian/pai, issue 148: work item 1. virtualian/pai, `PAI/Algorithm/v3.7.0.md`.
    """

    code = "ASK421"
    name = "enumerate-offer-step"
    severity = Severity.WARNING
    profile = "pai"
    fixable = Applicability.HINT
    verified = "MUST · virtualian/pai issue 148 · 2026-09"
    good = (
        Example(_ALGORITHM.format(step=_STEP), path=_PATH),
        Example(
            _ALGORITHM.format(step="Ask nothing."),
            path="PAI/Algorithm/v3.5.0.md",
            files={_PATH: _ALGORITHM.format(step=_STEP)},
        ),
        Example(
            _ALGORITHM.format(step="Ask nothing."),
            path="PAI/ALGORITHM/v6.3.0.md",
            files={"PAI/ALGORITHM/askuq-gate.md": f"# The gate\n\n{_STEP}\n"},
        ),
        Example(
            _ALGORITHM.format(step="Ask nothing."),
            path="Releases/v2.5/.claude/PAI/Algorithm/v0.2.25.md",
            files={f"Releases/v4.0/.claude/{path}": text for path, text in PROTOCOL.items()},
            settings={"profiles": "auto"},
        ),
        Example(_ALGORITHM.format(step="Ask nothing."), path=_PATH, settings={"profiles": "auto"}),
    )
    bad = (
        Example(
            _ALGORITHM.format(step="Ask nothing.").replace("## OBSERVE", "⟦## OBSERVE⟧"),
            path=_PATH,
            files=PROTOCOL,
            settings={"profiles": "auto"},
        ),
        Example(
            _ALGORITHM.format(
                step=_STEP.replace(
                    "ENUMERATE→OFFER (before OBSERVE ends):", "⟦ENUMERATE→OFFER (before OBSERVE ends):⟧"
                ).split("\n  Example")[0]
            ),
            path=_PATH,
        ),
        Example(
            "# The Algorithm\n\n━━━ 👁️ OBSERVE ━━━ 1/7\n\nRead.\n\n⟦### ENUMERATE then OFFER⟧\n\nEnumerate every open choice and offer it with `AskUserQuestion`. "
            "For example the branch name.\n\n━━━ 🧠 THINK ━━━ 2/7\n\nThink.\n",
            path=_PATH,
        ),
        Example(
            "# The Algorithm\n\n## OBSERVE\n\nRead.\n\n## THINK\n\nThink.\n\n"
            + _STEP.replace(
                "ENUMERATE→OFFER (before OBSERVE ends):", "⟦ENUMERATE→OFFER (before OBSERVE ends):⟧"
            )
            + "\n",
            path=_PATH,
        ),
    )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        if not in_force(context):
            return
        gates = project.find(GATE)
        newest = list(_newest(project.find(ALGORITHM)))
        for version in newest:
            if not uses(project, version.path):
                continue
            if not any(gate.key == version.key and not _is_older(gate.path, version.path) for gate in gates):
                yield self.finding_in(
                    version.path,
                    version.span,
                    "the algorithm has no enumerate-then-offer step at the end of OBSERVE: choices are made on the way, and the user meets "
                    "them when the work is done",
                    help="add the step, so that OBSERVE cannot be left with open choices",
                    fix=Fix("a step to adjust", Applicability.HINT, suggestion=_STEP),
                )
        for gate in gates:
            superseded = any(_is_older(gate.path, version.path) for version in newest)
            if gate.data and is_beside_algorithm(gate.path) and not superseded and uses(project, gate.path):
                yield self.finding_in(
                    gate.path,
                    gate.span,
                    f"the enumerate-then-offer step lacks {', '.join(gate.data)}: agents ask too little, too late, or about what is not the "
                    "user's to pick",
                    help="write the step so that it has all of its parts",
                    fix=Fix("a step to adjust", Applicability.HINT, suggestion=_STEP),
                )


def _newest(versions: list[Fact]) -> Iterator[Fact]:
    by_folder: dict[str, Fact] = {}
    for fact in versions:
        folder = posixpath.dirname(fact.path.replace("\\", "/"))
        known = by_folder.get(folder)
        if known is None or algorithm_version(fact.path) > algorithm_version(known.path):
            by_folder[folder] = fact
    yield from by_folder.values()


def _is_older(path: str, newest: str) -> bool:
    """Another version of the same folder, as opposed to an addendum."""
    same_folder = posixpath.dirname(path.replace("\\", "/")) == posixpath.dirname(newest.replace("\\", "/"))
    return same_folder and is_algorithm(path) and algorithm_version(path) < algorithm_version(newest)
