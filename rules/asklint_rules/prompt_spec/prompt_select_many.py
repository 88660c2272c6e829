from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Related, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.codex.graph import loop_gate, steps_of
from asklint.systems.codex.links import links
from asklint.systems.codex.spec import spec_of
from asklint_rules.prompt_spec._demo import PATH, SMALL, goto, prompt, spec, step

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.project import Project
    from asklint.reader.model import Reading
    from asklint.systems.codex.links import Linked
    from asklint.systems.codex.sources import OptionSet
    from asklint.systems.codex.spec import Spec, Step

_MANY = ', "max_choices": 2'
_SOURCE = (
    '# Demo\n\n## Phase 1\n\nCall AskUserQuestion:\n\n```yaml\nquestion: "Which parts?"\nmultiSelect: true\noptions:\n'
    "  - label: Docs\n    description: the manual\n  - label: Tests\n    description: the suite\n```\n"
)
_LOOP = [
    step("parts", "Docs", "Tests"),
    step("parts_continue", "Add another", "Done", intent="judge", more=goto(Add_another="parts")),
]


class PromptSelectMany(Rule):
    """
    ## What it does
    Finds a step with the intent `select_many`, and a source prompt whose protocol question is multi-select, that no
    further step asks for another choice.

    ## Why is this bad?
    Codex returns one answer to a question. Without a loop the user ticks one thing and never gets to the second.

    ## Example
    ```json
    {"id": "parts", "intent": "select_many", "max_choices": 3, "options": [{"label": "Docs"}, {"label": "Tests"}]}
    ```

    ## Use instead
    ```json
    {"id": "parts", "intent": "select_one", "options": [{"label": "Docs"}, {"label": "Tests"}]},
    {"id": "parts_continue", "intent": "judge", "options": [{"label": "Add another"}, {"label": "Done"}],
     "next": [{"answer": "Add another", "next_step": "parts"}]}
    ```

    ## When not to flag
    A loop is there where a later step of the same source prompt leads back to the choice, or, without `next`, asks in
    its id or labels whether to go on ("parts_continue", "Add another").

    ## Fix safety
    No fix: how the loop is worded and where it ends is the author's decision.

    ## References
    - The multi-select rule of canonical prompt specs in jongwony/epistemic-protocols (`codex/`).
    - Codex, request_user_input: there is no multi-select.
    """

    code = "ASK709"
    name = "prompt-select-many"
    severity = Severity.ERROR
    profile = "codex"
    verified = "MUST · canonical prompt contract, multi-select rule · 2026-09"
    good = (
        Example(SMALL, path=PATH),
        Example(
            spec(
                [prompt("parts", 2, "parts", "parts_continue")],
                [step("parts", "Docs", "Tests", intent="select_many", more=_MANY), _LOOP[1]],
            ),
            path=PATH,
        ),
        Example(
            spec(
                [prompt("parts", 2, "parts", "parts_continue")],
                [_LOOP[0], step("parts_continue", "Define another part", "Go on", intent="judge")],
            ),
            path=PATH,
            files={"skills/demo/SKILL.md": _SOURCE},
        ),
        Example(
            spec([prompt("parts", 2, "parts", "parts_continue")], _LOOP),
            path=PATH,
            files={"skills/demo/SKILL.md": _SOURCE},
        ),
    )
    bad = (
        Example(
            spec(
                [prompt("parts", 2, "parts")],
                [step("parts", "Docs", "Tests", intent="⟦select_many⟧", more=_MANY)],
            ),
            path=PATH,
        ),
        Example(
            spec(
                [prompt("parts", 2, "parts", "sure")],
                [
                    step("parts", "Docs", "Tests", intent="⟦select_many⟧", more=_MANY),
                    step("sure", "Yes", "No", intent="confirm"),
                ],
            ),
            path=PATH,
        ),
        Example(
            spec([prompt("parts", 2, "parts")], _LOOP[:1]).replace('["parts"]', '⟦["parts"]⟧'),
            path=PATH,
            files={"skills/demo/SKILL.md": _SOURCE},
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        found = spec_of(reading)
        for each in found.steps if found else ():
            intent = each.node.get("intent")
            if (
                found is not None
                and each.intent == "select_many"
                and intent is not None
                and not _loops(found, each)
            ):
                yield self.finding(
                    reading,
                    intent.inner,
                    f"{each.name} is to gather several answers, and Codex returns one: the user never gets to the second",
                    help="add a step that asks “add another?” and leads back to this one",
                )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        for linked in links(project):
            source = _multi_select(linked)
            if source is not None and not linked.prompt.loops and not linked.prompt.gathers:
                yield self.finding_in(
                    linked.prompt.path,
                    linked.prompt.span,
                    f"“{linked.prompt.id}” stands for a multi-select question of {linked.prompt.source}, and its steps "
                    "let the user choose once",
                    help="add a step that asks “add another?” and leads back to the choice",
                    related=[Related("several answers are wanted here", source.span, source.path)],
                )


def _loops(found: Spec, each: Step) -> bool:
    """Whether the source prompt that a step belongs to has a later step that asks for more."""
    for owner in found.prompts:
        if each.id and each.id.text in owner.mapped_ids:
            return loop_gate(steps_of(found, owner), each) is not None
    return False


def _multi_select(linked: Linked) -> OptionSet | None:
    if linked.by_label:
        first = linked.by_label[0]
        return first if first.multi_select else None
    return linked.sets[0] if len(linked.sets) == 1 and linked.sets[0].multi_select else None
