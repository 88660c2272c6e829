from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Confidence, Edit, Fix, Related, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.codex.links import answerable, counts_of, links
from asklint.systems.codex.sources import ASKED
from asklint.systems.codex.spec import MAX_OPTIONS
from asklint_rules.prompt_spec._demo import LARGE, PATH, ROUTED, SMALL, prompt, spec, step

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.project import Project
    from asklint.systems.codex.links import Linked
    from asklint.systems.codex.sources import OptionSet

_MENU = (
    "# Demo\n\n## Phase 1: Size\n\nCall the AskUserQuestion tool. Which size is it?\n\n"
    "1. **Small** — fits\n2. **Medium** — may fit\n3. **Large** — does not fit\n4. **Huge** — needs a plan\n"
)
_TAXONOMY = (
    "# Demo\n\n## Category Taxonomy\n\n| Category | Meaning |\n|---|---|\n| **New Code** | added |\n"
    "| **Refactoring** | moved |\n| **Bug Fix** | mended |\n"
)
_STEPS = [step("size", "Small", "Large or huge", "Medium"), step("size_detail", "Large", "Huge")]


class PromptSourceCount(Rule):
    """
    ## What it does
    Compares `source_options_count` with the number of options in the protocol document.

    ## Why is this bad?
    The number decides whether options are taken apart into stages at all. Stated too low, a question with six options
    passes for one that fits, and the user is shown three of them.

    ## Example
    ```json
    {"id": "size", "source_phase": "Phase 1", "source_options_count": 3, "mapped_step_ids": ["size"]}
    ```

    ## Use instead
    ```json
    {"id": "size", "source_phase": "Phase 1", "source_options_count": 4, "overflow_strategy": "two_stage_routing",
     "mapped_step_ids": ["size", "size_detail"]}
    ```

    ## When not to flag
    Options that are only known at run time cannot be counted. An "Other" of the protocol may be counted or not: Codex
    adds its own. Where several questions stand in one phase, any of their numbers will do.

    ## Fix safety
    Safe where the options are those of a question in the document: the number is corrected, and the strategy added
    where it is over three. Unsafe where they are taken from a type or a table of categories. A single step has no room
    for more than three, so there the number is left to whoever writes the second step.

    ## References
    - The contract of canonical prompt specs in jongwony/epistemic-protocols (`codex/`): `source_options_count`.
    """

    code = "ASK705"
    name = "prompt-source-count"
    severity = Severity.ERROR
    profile = "codex"
    fixable = Applicability.SAFE
    verified = "MUST · canonical prompt contract · 2026-09"
    good = (
        Example(SMALL, path=PATH),
        Example(LARGE, path=PATH, files={"skills/demo/SKILL.md": "# Demo\n\nNothing is asked here.\n"}),
        Example(
            spec([prompt("size", 4, "size", "size_detail", more=ROUTED)], _STEPS),
            path=PATH,
            files={"skills/demo/SKILL.md": _MENU},
        ),
        Example(
            spec([prompt("size", 5, "size", "size_detail", more=ROUTED)], _STEPS),
            path=PATH,
            files={"skills/demo/SKILL.md": _MENU + "5. **Other** — say it\n"},
        ),
    )
    bad = (
        Example(
            spec([prompt("size", "⟦3⟧", "size", "size_detail")], _STEPS),
            path=PATH,
            files={"skills/demo/SKILL.md": _MENU},
            fixed=spec([prompt("size", 4, "size", "size_detail", more=ROUTED)], _STEPS),
        ),
        Example(
            spec([prompt("kind", "⟦2⟧", "kind")], [step("kind", "New code", "Refactoring")]),
            path=PATH,
            files={"skills/demo/SKILL.md": _TAXONOMY},
            fixed=spec([prompt("kind", 3, "kind")], [step("kind", "New code", "Refactoring")]),
        ),
    )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        for linked in links(project):
            counted = [option_set for option_set in linked.sets if option_set.counted]
            likeliest = _likeliest(linked)
            if likeliest is None or not likeliest.counted:
                continue
            if not any(linked.prompt.count in counts_of(option_set) for option_set in counted):
                yield self._finding(linked, likeliest)

    def _finding(self, linked: Linked, likeliest: OptionSet) -> Finding:
        prompt, number = linked.prompt, len(answerable(likeliest))
        asked = likeliest.origin == ASKED
        applicability = Applicability.SAFE if asked else Applicability.UNSAFE
        fix = None
        if prompt.has_room(number):
            entry = prompt.strategy_entry if number > MAX_OPTIONS else ""
            fix = Fix(f"write {number}", applicability, (Edit(prompt.count_span, f"{number}{entry}"),))
        return self.finding_in(
            prompt.path,
            prompt.count_span,
            f"“{prompt.id}” says {prompt.count} options, and {prompt.source} has {number}: "
            + (
                "what is over is never shown to the user"
                if number > prompt.count
                else "the steps are checked against options that do not exist"
            ),
            help=f"write {number}",
            confidence=Confidence.HIGH if asked else Confidence.MEDIUM,
            fix=fix,
            related=[Related("counted here", likeliest.span, likeliest.path)],
        )


def _likeliest(linked: Linked) -> OptionSet | None:
    if linked.by_label:
        return linked.by_label[0]
    return linked.sets[0] if len(linked.sets) == 1 else None
