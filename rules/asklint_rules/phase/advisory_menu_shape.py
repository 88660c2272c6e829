from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Confidence, Fix, Severity
from asklint.reader.model import AskClass, Channel
from asklint.rule import Context, Example, Rule
from asklint.systems.campaign.classes import declared, hybrid, judged
from asklint.systems.campaign.puts import FORM, read_edits
from asklint_rules.phase._shared import CAPTAIN, FILES, classed_by

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.project import Fact, Project
    from asklint.reader.model import Reading
    from asklint.systems.campaign.classes import Judged

_LEAD = "# Captain\n\n## Review blocked\n\nUse **plain-text numbered choices** (not `AskUserQuestion`) to present recovery options:\n\n"


class AdvisoryMenuShape(Rule):
    """
    ## What it does
    Finds a plain-text menu of an advisory question that departs from the plain form: a line of context, two to four
    items numbered `1. **Label** — description`, and a closing question.

    ## Why is this bad?
    In plain text the form is all there is: without numbers the user cannot answer with one, without bold labels cannot
    scan them, and without a closing question does not see that an answer is wanted.

    ## Example
    ```text
    - Fix the findings
    - Discuss the verdict
    ```

    ## Use instead
    ```text
    Two findings are open. Here are your options:

    1. **Fix the findings** — then review again
    2. **Discuss the verdict** — understand or challenge it

    What would you like to do?
    ```

    ## When not to flag
    Questions that go through the ask tool. A list that stands in the instructions rather than in a fence or quote needs
    no context line and no closing question, since it is not what the user reads. A menu in no class is held to the form
    only where it is written out in a fence or quote.

    ## Fix safety
    Safe: numbers and bold labels are added, nothing that is offered changes. Missing lines and descriptions are left to
    the author.

    ## References
    - Campaign Mode, SPEC-CM-011-A: plain-text format.
    """

    code = "ASK505"
    name = "advisory-menu-shape"
    severity = Severity.WARNING
    profile = "campaign"
    fixable = Applicability.SAFE
    verified = "SHOULD · Campaign Mode SPEC-CM-011-A · 2026-09"
    good = (
        Example(
            _LEAD
            + "```\nTwo findings are open.\n\n1. **Fix them** — then review again\n2. **Discuss** — talk it over\n\nWhat would you like to do?\n```\n",
            path=CAPTAIN,
            files=FILES,
        ),
        Example(
            _LEAD + "1. **Fix them** — then review again\n2. **Discuss** — talk it over\n",
            path=CAPTAIN,
            files=FILES,
        ),
        Example(_LEAD + "- Fix them\n- Discuss\n", path=CAPTAIN),
    )
    bad = (
        Example(
            _LEAD
            + "```\nTwo findings are open.\n\n⟦- **Fix them** — then review again\n- **Discuss** — talk it over⟧\n\nWhat would you like to do?\n```\n",
            path=CAPTAIN,
            files=FILES,
            fixed=_LEAD
            + "```\nTwo findings are open.\n\n1. **Fix them** — then review again\n2. **Discuss** — talk it over\n\nWhat would you like to do?\n```\n",
        ),
        Example(
            _LEAD
            + "```\nTwo findings are open.\n\n⟦1. Fix them — then review again\n2. Discuss — talk it over⟧\n\nWhat would you like to do?\n```\n",
            path=CAPTAIN,
            files=FILES,
            fixed=_LEAD
            + "```\nTwo findings are open.\n\n1. **Fix them** — then review again\n2. **Discuss** — talk it over\n\nWhat would you like to do?\n```\n",
        ),
        Example(
            "<!-- asklint: advisory -->\n## Hints\n\nOffer in plain text:\n\n```\nOne hint is left.\n\n⟦1. **Show it** — now\n2. **Skip** — go on⟧\n```\n",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if hybrid(context):
            items = list(declared(reading))
            if items:
                from asklint.systems.campaign.questions import question_facts

                yield from self._judge(items, [fact for fact in question_facts(reading) if fact.kind == FORM])

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        yield from self._judge(judged(project, context), project.find(FORM))

    def _judge(self, items: Iterable[Judged], forms: list[Fact]) -> Iterator[Finding]:
        by_place = {(form.path, form.key): form for form in forms}
        for item in items:
            put = item.put
            form = by_place.get((put.fact.path, put.fact.key))
            if form is None or put.channel is Channel.TOOL or item.ask_class is AskClass.PHASE:
                continue
            if item.ask_class is None and not (put.written_out and put.acting):
                continue
            edits = read_edits(form.data[1])
            yield self.finding_in(
                form.path,
                form.span,
                f"this plain-text menu is not in the plain form: {'; '.join(form.data[0].splitlines())}",
                help="write a line of context, 2 to 4 items like `1. **Label** — description`, and a closing question",
                confidence=Confidence.HIGH if item.ask_class is AskClass.ADVISORY else Confidence.MEDIUM,
                fix=Fix("number the items and set their labels in bold", Applicability.SAFE, edits)
                if edits
                else None,
                related=classed_by(item),
            )
