from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Confidence, Fix, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.codex.schema import complaints, forbidden_header, statements
from asklint.systems.codex.spec import schema_of, spec_of
from asklint_rules.prompt_spec._demo import LARGE, PATH, SMALL, option, prompt, spec, step

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading

_LOOSE = (
    '{"id": "scope", "intent": "select_one", "header": "⟦Scope of the change⟧", "question": "⟦Pick a scope.⟧", '
    f'"options": [⟦{{⟧"label": "File"}}, {option("Line")}], "on_escape": "terminate"}}'
)


class PromptSpecSchema(Rule):
    """
    ## What it does
    Finds what the schema of canonical prompt specs refuses: keys that are missing, unknown or of the wrong type, ids
    and versions in another form, an unknown `intent`, `max_choices` that does not fit it, a header over 12 characters,
    a question that asks nothing. It also finds a schema of specs under which no step could have a header.

    ## Why is this bad?
    A runner skips a step it cannot read, or puts it half. The user is asked with a label and no explanation, or is not
    asked at all.

    ## Example
    ```json
    {"id": "scope", "question": "Pick a scope.", "options": [{"label": "File"}, {"label": "Line"}], "on_escape": "terminate"}
    ```

    ## Use instead
    ```json
    {"id": "scope", "intent": "select_one", "question": "Which scope?", "options": [
      {"label": "File", "description": "The whole file."},
      {"label": "Line", "description": "Only this line."}], "on_escape": "terminate"}
    ```

    ## When not to flag
    JSON that is no prompt spec is never looked at; nor is a `header` of its own wrong where the schema of the project
    lacks it. A missing `on_escape` is the business of `prompt-escape`, `task_sync` that of `prompt-task-sync`.

    ## Fix safety
    Unsafe, and only for `max_choices`: it is set to 1, the one value that an intent other than `select_many` has.

    ## References
    - The contract of canonical prompt specs in jongwony/epistemic-protocols (`codex/`).
    - Codex, request_user_input: `id`, `header`, `question`, and options with `label` and `description`, all required.
    """

    code = "ASK701"
    name = "prompt-spec-schema"
    severity = Severity.ERROR
    profile = "codex"
    fixable = Applicability.UNSAFE
    verified = "MUST · canonical prompt schema, Codex request_user_input · 2026-09"
    good = (
        Example(SMALL, path=PATH),
        Example(LARGE, path=PATH),
        Example('{"steps": ["build", "test"], "source": "Makefile"}\n', path="ci/plan.json"),
        Example(
            SMALL.replace('"question"', '"header": "Scope", "question"'),
            path=PATH,
        ),
        Example("Every step needs an `intent`. Without `source_prompts` nothing is mapped.\n"),
    )
    bad = (
        Example(
            spec(
                [prompt("scope", 2, "scope")], ['{"id": "⟦scope⟧", "options": [], "on_escape": "terminate"}']
            ),
            path=PATH,
        ),
        Example(
            spec(
                [prompt("scope", "⟦1⟧", "scope")],
                [step("scope", "File", "Line", intent="⟦choose⟧", more=', ⟦"colour"⟧: "red"')],
            ),
            path=PATH,
        ),
        Example(
            spec(
                [prompt("scope", 2, "scope")],
                [_LOOSE],
            ),
            path=PATH,
        ),
        Example(
            spec([prompt("scope", 2, "scope")], [step("scope", "File", "Line", more=', "max_choices": ⟦2⟧')]),
            path=PATH,
            fixed=spec(
                [prompt("scope", 2, "scope")], [step("scope", "File", "Line", more=', "max_choices": 1')]
            ),
        ),
        Example(
            '{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "required": ["steps"],\n'
            ' "properties": {"source_prompts": {"type": "array"}, "steps": {"items": {"$ref": "#/$defs/step"}}},\n'
            ' "$defs": {"step": {"type": "object", "additionalProperties": ⟦false⟧, "properties": {\n'
            '   "id": {"type": "string"}, "options": {"type": "array"}, "on_escape": {"type": "string"}}}}}\n',
            path="codex/schemas/prompt.schema.json",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        step_schema = schema_of(reading)
        unfit = forbidden_header(step_schema) if step_schema else None
        if unfit is not None:
            yield self.finding(
                reading, unfit.span, unfit.message, help=unfit.help, confidence=Confidence.MEDIUM
            )
        found = spec_of(reading)
        if found is None:
            return
        for complaint in complaints(found):
            edit = (
                reading.document.edit(complaint.span, complaint.replacement)
                if complaint.replacement
                else None
            )
            fix = Fix(f"write {complaint.replacement}", Applicability.UNSAFE, (edit,)) if edit else None
            yield self.finding(reading, complaint.span, complaint.message, help=complaint.help, fix=fix)
        for complaint in statements(found):
            yield self.finding(
                reading, complaint.span, complaint.message, help=complaint.help, severity=Severity.WARNING
            )
