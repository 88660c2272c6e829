from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.gstack.question_ids import MAX_LENGTH, corrected, problem, question_ids, repeated
from asklint.systems.gstack.question_ids import QuestionId as Written
from asklint.systems.gstack.registry import misfiled, registered_twice, registry
from asklint.systems.gstack.versions import PROFILE, SPLITS, since

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.reader.model import Reading


_ENTRY = "  '{key}': {{ id: '{id}', skill: 'ship', door_type: 'two-way', description: 'Which of the options fits?' }},\n"


def _registry(*entries: tuple[str, str]) -> Example:
    text = "".join(_ENTRY.format(key=key, id=id_) for key, id_ in entries)
    return Example(f"export const QUESTIONS = {{\n{text}}};\n", path="scripts/question-registry.ts")


class QuestionId(Rule):
    """
    ## What it does
    Finds a question id that is not kebab-case ASCII, is longer than 64 characters, does not have the form
    `<skill>-split-<option>` in a split chain, or is given to two questions. In a registry of questions also an id that is
    filed under another name, or that does not begin with its skill.

    ## Why is this bad?
    Answers and preferences are stored under the id. One that the runtime does not accept is dropped, and one that two
    questions share lets the answer to one of them decide the other without the user.

    ## Example
    ```markdown
    `ship-split-Add_Coverage`
    ```

    ## Use instead
    ```markdown
    `ship-split-add-coverage`
    ```

    ## When not to flag
    Patterns and placeholders (`<skill>-split-<option-slug>`, `*-split-*`, `{question_id}`), names of files. An id that
    is spoken of several times is one id.

    ## Fix safety
    Safe: the id is written in kebab-case and cut to length, and a repeated one gets a number. Offered only where
    something of the name can be kept.

    ## References
    - gstack docs/askuserquestion-split.md, "question_id rules for split chains".
    """

    code = "ASK809"
    name = "question-id"
    severity = Severity.ERROR
    profile = PROFILE
    fixable = Applicability.SAFE
    verified = "MUST · gstack docs/askuserquestion-split.md · 2026-09"
    good = (
        Example(
            "Each call has its own question_id: `ship-split-rspec`, `plan-eng-review-split-add-coverage-test`.\n"
        ),
        Example(
            "question_ids for split chains: `<skill>-split-<option-slug>`; the checker matches `*-split-*`.\n"
        ),
        Example(
            "Append `<gstack-qid:{question_id}>` to the question, see `test/skill-e2e-split-overflow.test.ts`.\n"
        ),
        _registry(("ship-todos", "ship-todos"), ("ship-notes", "ship-notes")),
    )
    bad = (
        Example(
            "The question_id is `⟦ship-split-Add_Coverage⟧`.\n",
            fixed="The question_id is `ship-split-add-coverage`.\n",
        ),
        Example(
            "Append `<gstack-qid:⟦Ship.Test_Failure⟧>`.\n",
            fixed="Append `<gstack-qid:ship-test-failure>`.\n",
        ),
        Example(
            "```\nD3.1 — Slack bot\nELI10: A bot.\nA) Include\nB) Defer\nC) Cut\nD) Hold\n<gstack-qid:ship-split-bot>\n```\n\n"
            "```\nD3.2 — Discord bot\nELI10: A bot.\nA) Include\nB) Defer\nC) Cut\nD) Hold\n<gstack-qid:⟦ship-split-bot⟧>\n```\n",
            fixed="```\nD3.1 — Slack bot\nELI10: A bot.\nA) Include\nB) Defer\nC) Cut\nD) Hold\n<gstack-qid:ship-split-bot>\n```\n\n"
            "```\nD3.2 — Discord bot\nELI10: A bot.\nA) Include\nB) Defer\nC) Cut\nD) Hold\n<gstack-qid:ship-split-bot-2>\n```\n",
        ),
        Example(
            'export const STEP = `Use AskUserQuestion with question_id: "⟦Ship_Todos⟧".\n`;\n',
            path="scripts/resolvers/ids.ts",
            fixed='export const STEP = `Use AskUserQuestion with question_id: "ship-todos".\n`;\n',
        ),
        _registry(
            ("ship-todos", "⟦ship-todo⟧"), ("review-notes", "⟦review-notes⟧"), ("ship-a_b", "⟦ship-a_b⟧")
        ),
        _registry(("ship-todos", "ship-todos"), ("ship-todos", "⟦ship-todos⟧")),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        yield from self._registered(reading)
        for identifier in question_ids(reading):
            wrong = problem(identifier)
            if not wrong or (identifier.of_split and not since(context, SPLITS)):
                continue
            better = corrected(identifier.value)
            edit = (
                reading.document.edit(identifier.span, better)
                if better and better != identifier.value
                else None
            )
            yield self.finding(
                reading,
                identifier.span,
                f"the question id “{identifier.value}” {wrong}: what the user answers is not stored under it",
                help=f"lower-case words joined by hyphens, {MAX_LENGTH} characters at most"
                + (f": “{better}”" if better else ""),
                fix=Fix("write the id as the runtime takes it", Applicability.SAFE, (edit,))
                if edit
                else None,
            )
        taken = {identifier.value for identifier in question_ids(reading)}
        for identifier, first in repeated(reading):
            if problem(identifier):
                continue
            better = _free(identifier.value, taken)
            edit = reading.document.edit(identifier.span, better)
            yield self.finding(
                reading,
                identifier.span,
                f"the question id “{identifier.value}” belongs to another question already: a preference for one of them "
                "decides both",
                help=f"give it an id of its own, such as “{better}”",
                fix=Fix("number the repeated id", Applicability.SAFE, (edit,)) if edit else None,
                related=[("the first one", first.span)],
            )

    def _registered(self, reading: Reading) -> Iterator[Finding]:
        entries = list(registry(reading))
        for entry in entries:
            wrong = problem(Written(entry.id.text, entry.id.span, assigned=True)) or misfiled(entry)
            if wrong:
                yield self.finding(
                    reading,
                    entry.id.span,
                    f"the question id “{entry.id.text}” {wrong}",
                    help="an entry is filed under its id, and the id is `<skill>-<what it asks>` in lower-case words",
                )
        for entry, first in registered_twice(entries):
            yield self.finding(
                reading,
                entry.id.span,
                f"the question id “{entry.id.text}” is registered already: a preference for one of the two decides both",
                help="give every question an id of its own",
                related=[("the first one", first.id.span)],
            )


def _free(value: str, taken: set[str]) -> str:
    number = 2
    while True:
        suffix = f"-{number}"
        candidate = value[: MAX_LENGTH - len(suffix)] + suffix
        if candidate not in taken:
            taken.add(candidate)
            return candidate
        number += 1
