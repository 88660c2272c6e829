from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Related, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.codex.links import SPEC, source_path
from asklint.systems.codex.sources import DOCUMENT
from asklint.systems.codex.spec import spec_of
from asklint.systems.codex.task_sync import complaints
from asklint_rules.prompt_spec._demo import PATH, SMALL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.project import Project
    from asklint.reader.model import Reading

_SHOWN = (
    '{ "from": "pending", "to": "in_progress", "emit_update_plan": true }, '
    '{ "from": "in_progress", "to": "completed", "emit_update_plan": true }'
)
_SYNC = (
    '  "task_sync": {\n    "source_tool": "TaskCreate",\n    "target_tool": "update_plan",\n'
    '    "create": { "emit": true, "default_status": "pending" },\n'
    f'    "transitions": [{_SHOWN}],\n'
    '    "single_in_progress": true,\n    "fallback_mode": "internal_state_only"\n  },\n'
)
_TASKS = "# Demo\n\n## Phase 2\n\nCall TaskCreate for each part that was chosen.\n"


def _with(sync: str) -> str:
    return SMALL.replace('  "steps"', f'{sync}  "steps"')


class PromptTaskSync(Rule):
    """
    ## What it does
    Checks `task_sync`: its constants, that `pending → in_progress` and `in_progress → completed` are mirrored to
    `update_plan` and nothing else is, that one step at a time is in progress; and that it is there where the protocol
    document keeps tasks with `TaskCreate`.

    ## Why is this bad?
    The plan is what the user watches while the agent works. Mirrored wrongly, it shows tasks as begun that are not,
    never as done, or does not show them at all.

    ## Example
    ```json
    {"source_tool": "TaskCreate", "target_tool": "update_plan", "create": {"emit": false, "default_status": "pending"},
     "transitions": [{"from": "pending", "to": "pending", "emit_update_plan": true}], "single_in_progress": true,
     "fallback_mode": "internal_state_only"}
    ```

    ## Use instead
    ```json
    {"source_tool": "TaskCreate", "target_tool": "update_plan", "create": {"emit": true, "default_status": "pending"},
     "transitions": [{"from": "pending", "to": "in_progress", "emit_update_plan": true},
                     {"from": "in_progress", "to": "completed", "emit_update_plan": true}],
     "single_in_progress": true, "fallback_mode": "internal_state_only"}
    ```

    ## When not to flag
    Other transitions may be listed as not mirrored. A protocol that keeps no tasks needs no `task_sync`.

    ## Fix safety
    Unsafe: a constant is set to the one value that the contract allows, which may not be what the author wanted.

    ## References
    - The task sync rule of canonical prompt specs in jongwony/epistemic-protocols (`codex/`).
    """

    code = "ASK710"
    name = "prompt-task-sync"
    severity = Severity.ERROR
    profile = "codex"
    fixable = Applicability.UNSAFE
    verified = "MUST · canonical prompt contract, task sync rule · 2026-09"
    good = (
        Example(SMALL, path=PATH),
        Example(_with(_SYNC), path=PATH, files={"skills/demo/SKILL.md": _TASKS}),
        Example(
            _with(
                _SYNC.replace(
                    _SHOWN, _SHOWN + ', { "from": "pending", "to": "pending", "emit_update_plan": false }'
                )
            ),
            path=PATH,
        ),
        Example(SMALL, path=PATH, files={"skills/demo/SKILL.md": "# Demo\n\nDo not call TaskCreate here.\n"}),
    )
    bad = (
        Example(
            _with(_SYNC.replace('"emit": true', '"emit": ⟦false⟧').replace('"update_plan"', '⟦"todo"⟧')),
            path=PATH,
            fixed=_with(_SYNC),
        ),
        Example(
            _with(
                _SYNC.replace(
                    _SHOWN, _SHOWN + ', { "from": "pending", "to": "pending", "emit_update_plan": ⟦true⟧ }'
                )
            ),
            path=PATH,
            fixed=_with(
                _SYNC.replace(
                    _SHOWN, _SHOWN + ', { "from": "pending", "to": "pending", "emit_update_plan": false }'
                )
            ),
        ),
        Example(_with(_SYNC.replace(f"[{_SHOWN}]", "⟦[⟧]")), path=PATH),
        Example(_with('  "task_sync": ⟦{⟧},\n'), path=PATH),
        Example(
            SMALL.replace("skills/demo/SKILL.md", "⟦skills/demo/SKILL.md⟧"),
            path=PATH,
            files={"skills/demo/SKILL.md": _TASKS},
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        found = spec_of(reading)
        node = found.root.get("task_sync") if found else None
        for complaint in complaints(node) if node else ():
            edit = (
                reading.document.edit(complaint.span, complaint.replacement)
                if complaint.replacement
                else None
            )
            fix = Fix(f"write {complaint.replacement}", Applicability.UNSAFE, (edit,)) if edit else None
            yield self.finding(reading, complaint.span, complaint.message, help=complaint.help, fix=fix)

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        documents = {fact.path: fact for fact in project.find(DOCUMENT) if fact.data[0]}
        for fact in project.find(SPEC):
            source = source_path(project, fact.path, fact.key)
            if source in documents and not fact.data[0]:
                yield self.finding_in(
                    fact.path,
                    fact.span,
                    f"{source} keeps its tasks with TaskCreate, and this spec has no `task_sync`: the user's plan in "
                    "Codex stays empty",
                    help="add `task_sync`",
                    related=[Related("the protocol document", documents[source].span, source)],
                )
