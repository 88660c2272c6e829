from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Related, Severity
from asklint.reader.model import AskClass, Channel
from asklint.rule import Context, Example, Rule
from asklint.systems.campaign.classes import declared, hybrid, judged
from asklint_rules.phase._shared import CAPTAIN, FILES, because, classed_by, named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.project import Project
    from asklint.reader.model import Reading
    from asklint.systems.campaign.classes import Judged


class AdvisoryQuestionThroughTool(Rule):
    """
    ## What it does
    Finds a question that the project classifies as mid-flow advisory and that a document sends through the ask tool: by
    its own directive, or by one that refers to it ("use AskUserQuestion … see Gate Decisions above").

    ## Why is this bad?
    The dialog takes the focus at once and covers the advice that the user was about to read. For a suggestion that comes
    after every consultation this happens all day, and the user answers unread text to get rid of the dialog.

    ## Example
    ```markdown
    ### Review blocked
    Use `AskUserQuestion` to present recovery options:
    ```

    ## Use instead
    ```markdown
    ### Review blocked
    Use **plain-text numbered choices** (not `AskUserQuestion`) to present recovery options:
    ```

    ## When not to flag
    Questions that are classified as phase transitions, or not at all; passages that forbid the tool; records of past
    decisions, changelogs and roadmaps.

    ## Fix safety
    Unsafe: the fix rewords the directive, which changes how the agent asks. The menu below it may need its plain form
    (ASK505).

    ## References
    - Campaign Mode, SPEC-CM-011-A: mid-flow advisory questions use plain text.
    - anthropics/claude-code issues 62493, 64121, 67475, 68323: the dialog hides what was said before it.
    """

    code = "ASK502"
    name = "advisory-question-through-tool"
    severity = Severity.ERROR
    profile = "campaign"
    fixable = Applicability.UNSAFE
    verified = "MUST · Campaign Mode SPEC-CM-011-A · 2026-09"
    good = (
        Example(
            "# Captain\n\n## Review blocked\n\nUse **plain-text numbered choices** (not `AskUserQuestion`) to present recovery options:\n\n"
            "```\nTwo findings are open.\n\n1. **Fix them** — then review again\n2. **Discuss** — talk the verdict over\n\nWhat would you like to do?\n```\n",
            path=CAPTAIN,
            files=FILES,
        ),
        Example(
            "# Captain\n\n## Release approval\n\nUse `AskUserQuestion` to offer the next step.\n",
            path=CAPTAIN,
            files=FILES,
        ),
        Example(
            "# Captain\n\n## Review blocked\n\nUse `AskUserQuestion` to present recovery options.\n",
            path=CAPTAIN,
        ),
    )
    bad = (
        Example(
            "# Captain\n\n## Review blocked\n\nUse `⟦AskUserQuestion⟧` to present recovery options:\n\n- **Fix them** — then review again\n- **Discuss** — talk it over\n",
            path=CAPTAIN,
            files=FILES,
            fixed="# Captain\n\n## Review blocked\n\nUse **plain-text numbered choices** (not `AskUserQuestion`) to present recovery options:\n\n"
            "- **Fix them** — then review again\n- **Discuss** — talk it over\n",
        ),
        Example(
            "# Reviewers\n\n## Afterwards\n\nAfter every review, the reviewer suggests who is next via `⟦AskUserQuestion⟧`, as a hand-over.\n",
            path="extensions/reviewers.md",
            files=FILES,
            fixed="# Reviewers\n\n## Afterwards\n\nAfter every review, the reviewer suggests who is next as **plain-text numbered choices** (not `AskUserQuestion`), as a hand-over.\n",
        ),
        Example(
            "export const CAPTAIN = `# Captain\n\n## Review blocked\n\nUse ⟦AskUserQuestion⟧ to present recovery options:\n\n"
            "- **Fix them** — then review again\n- **Discuss** — talk it over\n`;\n",
            path="src/captain.ts",
            files=FILES,
            fixed="export const CAPTAIN = `# Captain\n\n## Review blocked\n\nUse **plain-text numbered choices** (not \\`AskUserQuestion\\`) to present recovery options:\n\n"
            "- **Fix them** — then review again\n- **Discuss** — talk it over\n`;\n",
        ),
        Example(
            "<!-- asklint: advisory -->\n## Hints\n\nUse `⟦AskUserQuestion⟧` to offer a hint:\n\n- **Show it** — now\n- **Skip** — go on\n",
            fixed="<!-- asklint: advisory -->\n## Hints\n\nUse **plain-text numbered choices** (not `AskUserQuestion`) to offer a hint:\n\n- **Show it** — now\n- **Skip** — go on\n",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if hybrid(context):
            for item in declared(reading):
                if _through_tool(item):
                    yield self._finding(item)

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        items = judged(project, context)
        by_place = {(item.put.fact.path, item.put.fact.key): item for item in items}
        for item in items:
            if _through_tool(item):
                yield self._finding(item)
            elif item.put.channel is Channel.TOOL and item.put.sure:
                meant = [by_place.get((item.put.fact.path, key)) for key in item.put.covers]
                advisory = next(
                    (
                        m
                        for m in meant
                        if m and m.ask_class is AskClass.ADVISORY and m.put.channel is Channel.PROSE
                    ),
                    None,
                )
                if advisory is not None:
                    yield self._reference(item, advisory)

    def _finding(self, item: Judged) -> Finding:
        put = item.put
        return self.finding_in(
            put.fact.path,
            put.fact.span,
            f"{named(item)} is {because(item)} as mid-flow advisory and sent through the ask tool: the dialog covers the advice that the user was to read",
            help="offer plain-text numbered choices and say that the tool is not to be used",
            fix=Fix("offer it in plain text", Applicability.UNSAFE, put.rewording) if put.rewording else None,
            related=classed_by(item),
        )

    def _reference(self, item: Judged, advisory: Judged) -> Finding:
        put = item.put
        return self.finding_in(
            put.fact.path,
            put.fact.span,
            f"this sends every question it refers to through the ask tool, {named(advisory)} too, which is {because(advisory)} as mid-flow advisory",
            help=f"except {named(advisory)}, which is offered in plain text",
            related=[Related("offered in plain text here", advisory.put.fact.span), *classed_by(advisory)],
        )


def _through_tool(item: Judged) -> bool:
    return item.ask_class is AskClass.ADVISORY and item.put.channel is Channel.TOOL and item.put.sure
