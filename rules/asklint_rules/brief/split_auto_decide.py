from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Confidence, Fix, Related, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.gstack import ONE_WAY, PREFERENCE
from asklint.systems.gstack.automatic import automatic_decisions
from asklint.systems.gstack.question_ids import stored_preferences
from asklint.systems.gstack.versions import PROFILE, SPLITS, since

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.project import Project
    from asklint.reader.model import Reading

_REGISTRY = (
    "export const QUESTIONS = {\n  'ship-wipe': { id: 'ship-wipe', skill: 'ship', door_type: 'one-way', description: 'Wipe the data?' },\n"
    "  'ship-todos': { id: 'ship-todos', skill: 'ship', door_type: 'two-way', description: 'Sort the list?' },\n};\n"
)


class SplitAutoDecide(Rule):
    """
    ## What it does
    Finds a standing preference (never-ask, auto-decide) for a question of a split chain or a one-way door: as an entry, in
    a command that writes one, or as an instruction. Which questions are one-way doors is read from the project's registry.

    ## Why is this bad?
    A chain is split so that the user decides on every option. Decided automatically, options are included or cut that the
    user was never shown; and what a one-way door does cannot be taken back.

    ## Example
    ```json
    {"ship-split-rspec": "never-ask"}
    ```

    ## Use instead
    No entry: the questions of a chain are always asked.

    ## When not to flag
    Preferences for other questions, and `ask-only-for-one-way`, which spares one-way doors. Text that says the runtime refuses or overrides such a preference.

    ## Fix safety
    Only a hint, to delete the entry: what was meant with it is not known.

    ## References
    - gstack docs/askuserquestion-split.md, "AUTO_DECIDE behavior with split chains".
    """

    code = "ASK810"
    name = "split-auto-decide"
    severity = Severity.ERROR
    profile = PROFILE
    fixable = Applicability.HINT
    verified = "MUST · gstack docs/askuserquestion-split.md · 2026-09"
    good = (
        Example('Preferences:\n\n```json\n{"ship-changelog-voice": "never-ask"}\n```\n'),
        Example(
            'Preferences:\n\n```json\n{"ship-todos": "never-ask", "ship-wipe": "ask-only-for-one-way"}\n```\n',
            files={"scripts/question-registry.ts": _REGISTRY},
        ),
        Example("The checker refuses `never-ask` on any `*-split-*` id.\n"),
        Example("A `never-ask` on `ship-split-rspec` does not approve `ship-split-minitest`.\n"),
    )
    bad = (
        Example('Preferences:\n\n```json\n{⟦"ship-split-rspec": "never-ask"⟧}\n```\n'),
        Example(
            'Then write the preference:\n\n```bash\ngstack-question-preference --write \'{"question_id":"⟦ship-split-rspec","preference":"never-ask⟧"}\'\n```\n'
        ),
        Example(
            'Preferences:\n\n```json\n{"ship-todos": "never-ask", ⟦"ship-wipe": "never-ask"⟧}\n```\n',
            files={"scripts/question-registry.ts": _REGISTRY},
        ),
        Example("To save turns, set ⟦never-ask⟧ on `ship-split-rspec`.\n"),
        Example(
            "export const RULE = `AskUserQuestion: the questions of a split chain may be ⟦auto-decided⟧ in the background.\n`;\n",
            path="scripts/resolvers/tuning.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not since(context, SPLITS):
            return
        for preference in stored_preferences(reading):
            if not preference.of_split:
                continue
            yield self.finding(
                reading,
                preference.span,
                f"“{preference.value}” for “{preference.id}”, a question of a split chain: an option would be decided that "
                "the user was never shown",
                help="delete the entry: the questions of a chain are always asked",
                fix=Fix("delete the preference", Applicability.HINT, suggestion="(no entry)"),
            )
        for said in automatic_decisions(reading):
            yield self.finding(
                reading,
                said.span,
                f"“{said.words}” for questions that the user must always be asked: a split chain or a one-way door",
                help="leave them out of every automatic decision",
                confidence=Confidence.MEDIUM,
            )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        doors = {door.key: door for door in reversed(project.find(ONE_WAY))}
        for preference in project.find(PREFERENCE) if doors else ():
            door = doors.get(preference.key)
            if door is not None:
                yield self.finding_in(
                    preference.path,
                    preference.span,
                    f"“{preference.data[0]}” for “{preference.key}”, which the registry calls a one-way door: what cannot "
                    "be taken back would be done without the user",
                    help="delete the entry: one-way doors are always asked",
                    related=[Related("the registry says so", door.span, door.path)],
                )
