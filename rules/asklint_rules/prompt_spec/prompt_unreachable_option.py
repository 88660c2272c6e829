from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence, Related, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.codex.complaint import quoted
from asklint.systems.codex.labels import composite_of, unreached
from asklint.systems.codex.links import answerable, links
from asklint.systems.codex.sources import ASKED
from asklint_rules.prompt_spec._demo import LARGE, PATH, ROUTED, SMALL, goto, prompt, spec, step

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.project import Project
    from asklint.systems.codex.links import Linked

_MENU = (
    "# Demo\n\n## Phase 1: Release\n\nCall the AskUserQuestion tool. Which release is it?\n\n"
    "1. **Patch** — fixes\n2. **Minor** — features\n3. **Beta** — for testers\n4. **No release** — stop here\n"
)
_FAMILY = "# Demo\n\n```\nD = Dimension ∈ {Outcome, Metric(unit), Boundary, Priority}\n```\n"


class PromptUnreachableOption(Rule):
    """
    ## What it does
    Compares a source prompt with the options of its protocol document: every one of them must be offered, for itself,
    by one of the steps. Without the document it counts: the steps cannot offer more options than they have.

    ## Why is this bad?
    An option that no step offers cannot be chosen. A group that no second step takes apart ("Coherence or context")
    leaves the agent to guess which of the two the user meant.

    ## Example
    ```json
    {"id": "gap", "options": [{"label": "Expression or precision"}, {"label": "Coherence or context"}],
     "next": [{"answer": "Expression or precision", "next_step": "gap_detail"}]}
    ```

    ## Use instead
    ```json
    {"id": "gap", "options": [{"label": "Expression or precision"}, {"label": "Coherence or context"}],
     "next": [{"answer": "Expression or precision", "next_step": "gap_words"},
              {"answer": "Coherence or context", "next_step": "gap_meaning"}]}
    ```

    ## When not to flag
    Options with names that are only known at run time, and steps that word all options anew, are not compared. Labels
    may be longer or shorter than the protocol's, in the singular or the plural.

    ## Fix safety
    No fix: how to group options is the author's decision.

    ## References
    - The overflow rule of canonical prompt specs in jongwony/epistemic-protocols (`codex/`): options are never
      compressed.
    """

    code = "ASK704"
    name = "prompt-unreachable-option"
    severity = Severity.ERROR
    profile = "codex"
    verified = "MUST · canonical prompt contract, overflow rule · 2026-09"
    good = (
        Example(SMALL, path=PATH),
        Example(LARGE, path=PATH, files={"skills/demo/SKILL.md": _MENU}),
        Example(
            spec(
                [prompt("dimension", 4, "dimension", "dimension_detail", more=ROUTED)],
                [
                    step("dimension", "Outcome first", "Boundary or priority", "Metric first"),
                    step("dimension_detail", "Boundary", "Priority"),
                ],
            ),
            path=PATH,
            files={"skills/demo/SKILL.md": _FAMILY},
        ),
        Example(
            spec(
                [prompt("scope", 2, "scope")],
                [step("scope", "Use the bound text", "Take another text", "Stop")],
            ),
            path=PATH,
            files={
                "skills/demo/SKILL.md": "## Phase 1\n\nUse AskUserQuestion: which text?\n\n1. [bound text]\n2. Specify different\n"
            },
        ),
    )
    bad = (
        Example(
            LARGE.replace('"Beta"', '"Preview"').replace(
                '["release", "release_version"]', '⟦["release", "release_version"]⟧'
            ),
            path=PATH,
            files={"skills/demo/SKILL.md": _MENU},
        ),
        Example(
            spec(
                [prompt("dimension", 4, "dimension", "dimension_detail", more=ROUTED)],
                [
                    step("dimension", "Outcome or metric", "Boundary or priority"),
                    step("dimension_detail", "Boundary", "Priority"),
                ],
            ).replace('["dimension", "dimension_detail"]', '⟦["dimension", "dimension_detail"]⟧'),
            path=PATH,
            files={"skills/demo/SKILL.md": _FAMILY},
        ),
        Example(
            spec(
                [prompt("size", 7, "size", "size_detail", more=ROUTED)],
                [
                    step("size", "Small", "Large", more=goto(Large="size_detail")),
                    step("size_detail", "L", "XL", "XXL"),
                ],
            ).replace('["size", "size_detail"]', '⟦["size", "size_detail"]⟧'),
            path=PATH,
        ),
    )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        for linked in links(project):
            if linked.by_label:
                found = self._lost(linked)
                if found is not None:
                    yield found
            elif 0 < linked.prompt.leaves < linked.prompt.count and linked.prompt.has_room(
                linked.prompt.count
            ):
                yield self._compressed(linked)

    def _lost(self, linked: Linked) -> Finding | None:
        """The likeliest set decides; what a menu shows is surer than what a type lists."""
        prompt, likeliest = linked.prompt, linked.by_label[0]
        lost = unreached(answerable(likeliest), prompt.labels)
        if not lost:
            return None
        group = composite_of(lost[0], prompt.labels)
        detail = f"; “{group}” is a group that no step takes apart" if group else ""
        return self.finding_in(
            prompt.path,
            prompt.span,
            f"{quoted(lost)} of {prompt.source} cannot be chosen: no step of “{prompt.id}” offers "
            + ("it" if len(lost) == 1 else "them")
            + detail,
            help="add the missing options to a second step, and route to it",
            confidence=Confidence.HIGH if likeliest.origin == ASKED else Confidence.MEDIUM,
            related=[Related("offered here", likeliest.span, likeliest.path)],
        )

    def _compressed(self, linked: Linked) -> Finding:
        prompt = linked.prompt
        return self.finding_in(
            prompt.path,
            prompt.span,
            f"“{prompt.id}” stands for {prompt.count} options, and its steps let the user give {prompt.leaves} "
            "different answers: the rest cannot be chosen",
            help="add the missing options to a second step, and route to it",
        )
