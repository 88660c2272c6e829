from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Related, Severity
from asklint.reader.model import AskClass
from asklint.rule import Context, Example, Rule
from asklint.systems.campaign.classes import DETAIL, GUIDANCE, hybrid, same_question, table_rows
from asklint.systems.campaign.words import plain
from asklint_rules.phase._shared import SPEC, SPEC_PATH

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.project import Fact, Project
    from asklint.systems.campaign.classes import Row

_GUIDED = """
## Context summaries

| Question | What to summarise |
|---|---|
| Release approval | What the review found |
| Plan accepted | The plan in one sentence |
"""
_DETAILS = """
## Details

### 3.1 Release approval (AskUserQuestion)

The question says what the review found.

### 3.2 Captain: plan accepted

The question says what is planned.
"""


class ClassificationGap(Rule):
    """
    ## What it does
    Finds a row of the class tables that is in both classes, and a phase row that has no guidance on its summary or no
    section of its own where the other phase rows have one.

    ## Why is this bad?
    A row in both classes is asked either way, as it happens. A row without guidance is asked without its summary: the
    user gets the dialog and not the reason for it.

    ## Example
    ```markdown
    | Question | Agent | When |
    |---|---|---|
    | Release approval | Captain | Review done |
    | Rollback | Captain | Release failed |

    | Question | What to summarise |
    |---|---|
    | Release approval | What the review found |
    ```

    ## Use instead
    ```markdown
    | Question | What to summarise |
    |---|---|
    | Release approval | What the review found |
    | Rollback | What failed, and since when |
    ```

    ## When not to flag
    Projects whose tables have no guidance table or no detail sections at all. Names may be shortened in the guidance and
    in the headings: "Guardian Approve" is "Guardian Approve — next step".

    ## Fix safety
    No fix: what to summarise is the author's knowledge.

    ## References
    - Campaign Mode, SPEC-CM-011-A: classification, context summary requirement, per-question guidance.
    """

    code = "ASK504"
    name = "classification-gap"
    severity = Severity.ERROR
    profile = "campaign"
    verified = "MUST · Campaign Mode SPEC-CM-011-A · 2026-09"
    good = (
        Example(SPEC, path=SPEC_PATH),
        Example(SPEC + _GUIDED, path=SPEC_PATH),
        Example(SPEC + _GUIDED + _DETAILS, path=SPEC_PATH),
    )
    bad = (
        Example(
            SPEC.replace("| Plan accepted — next step |", "| ⟦Plan accepted — next step⟧ |")
            + _GUIDED.replace("| Plan accepted | The plan in one sentence |\n", ""),
            path=SPEC_PATH,
        ),
        Example(
            SPEC.replace("| Plan accepted — next step |", "| ⟦Plan accepted — next step⟧ |")
            + _GUIDED
            + _DETAILS.replace("### 3.2 Captain: plan accepted", "### 3.2 Summary"),
            path=SPEC_PATH,
        ),
        Example(SPEC + "| ⟦release approval⟧ | Captain | Review done |\n", path=SPEC_PATH),
    )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        if not hybrid(context):
            return
        rows = table_rows(project)
        yield from self._twice(rows)
        phase = [row for row in rows if row.ask_class is AskClass.PHASE]
        guided = _described(phase, project.find(GUIDANCE))
        detailed = _described(phase, project.find(DETAIL))
        for row in phase:
            missing = []
            if guided and row not in guided:
                missing.append("no guidance on what its summary says")
            if detailed and row not in detailed:
                missing.append("no section of its own")
            if missing and row.fact is not None:
                yield self.finding_in(
                    row.fact.path,
                    row.fact.span,
                    f"the phase transition “{row.name}” has {' and '.join(missing)}, as the others have: the user is asked without the reason",
                    help="add a row to the guidance table and a section with its question text",
                )

    def _twice(self, rows: list[Row]) -> Iterator[Finding]:
        first: dict[tuple[str, str], Row] = {}
        for row in sorted(rows, key=lambda r: (r.fact.path, r.fact.span) if r.fact else ("", (0, 0))):
            earlier = first.setdefault((plain(row.name), plain(row.agent)), row)
            if earlier.ask_class is row.ask_class or row.fact is None or earlier.fact is None:
                continue
            yield self.finding_in(
                row.fact.path,
                row.fact.span,
                f"“{row.name}” is in both classes: whether the user gets a dialog or a line of text is left to chance",
                help="keep it in one of the two tables",
                related=[
                    Related(
                        f"classified as {earlier.ask_class.value} here", earlier.fact.span, earlier.fact.path
                    )
                ],
            )


def _described(rows: list[Row], facts: list[Fact]) -> list[Row]:
    """The rows that a list of names covers."""
    return [row for row in rows if any(same_question(row, fact.data[0]) for fact in facts)]
