from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Confidence, Fix, Severity
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


class PhaseQuestionInProse(Rule):
    """
    ## What it does
    Finds a question that the project classifies as a phase transition and that a document puts in plain text. The class
    comes from the project's own tables, from `[profile.campaign]`, or from a remark `<!-- asklint: phase -->`.

    ## Why is this bad?
    A phase transition changes what happens from here on. In plain text nothing waits for the answer: the user who reads
    on, or answers something else, has moved to the next phase without deciding to.

    ## Example
    ```markdown
    ### Release approval
    Use **plain-text numbered choices** (not `AskUserQuestion`) to offer the next step:
    ```

    ## Use instead
    ```markdown
    ### Release approval
    Use `AskUserQuestion` to offer the next step. Include a summary of the review in the `question` field:
    ```

    ## When not to flag
    Questions that are classified as advisory, or not at all (that is ASK503); menus of which nothing says how they are
    put; records of past decisions.

    ## Fix safety
    Unsafe: the fix names the tool in place of the plain text, which changes how the agent asks.

    ## References
    - Campaign Mode, SPEC-CM-011-A: phase transition questions use the ask tool.
    - vibe-coding-risk-radar issue 9, superpowers issue 388: a question in chat text is not waited for.
    """

    code = "ASK501"
    name = "phase-question-in-prose"
    severity = Severity.ERROR
    profile = "campaign"
    fixable = Applicability.UNSAFE
    verified = "MUST · Campaign Mode SPEC-CM-011-A · 2026-09"
    good = (
        Example(
            "# Captain\n\n## Release approval\n\nUse `AskUserQuestion` to offer the next step. Put a summary of the review into the `question`:\n\n"
            "- **Release** — ship it\n- **Wait** — not yet\n",
            path=CAPTAIN,
            files=FILES,
        ),
        Example(
            "# Captain\n\n## Review blocked\n\nUse **plain-text numbered choices** (not `AskUserQuestion`) to present recovery options:\n\n"
            "```\nTwo findings are open.\n\n1. **Fix them** — then review again\n2. **Discuss** — talk the verdict over\n\nWhat would you like to do?\n```\n",
            path=CAPTAIN,
            files=FILES,
        ),
        Example(
            "# Captain\n\n## Release approval\n\nOffer these options:\n\n1. **Release** — ship it\n2. **Wait** — not yet\n",
            path=CAPTAIN,
        ),
    )
    bad = (
        Example(
            "# Captain\n\n## Release approval\n\nUse **plain-text numbered choices** (not `⟦AskUserQuestion⟧`) to offer the next step:\n\n"
            "```\nThe review is done.\n\n1. **Release** — ship it\n2. **Wait** — not yet\n\nWhat would you like to do?\n```\n",
            path=CAPTAIN,
            files=FILES,
            fixed="# Captain\n\n## Release approval\n\nUse `AskUserQuestion` to offer the next step:\n\n"
            "```\nThe review is done.\n\n1. **Release** — ship it\n2. **Wait** — not yet\n\nWhat would you like to do?\n```\n",
        ),
        Example(
            "# Captain\n\n## When the plan is accepted\n\n⟦Ask the user to choose:⟧\n\n1. **Build** — start now\n2. **Refine** — one more round\n",
            path=CAPTAIN,
            files=FILES,
            fixed="# Captain\n\n## When the plan is accepted\n\nAsk the user via AskUserQuestion to choose:\n\n1. **Build** — start now\n2. **Refine** — one more round\n",
        ),
        Example(
            "<!-- asklint: phase -->\n## Go live\n\n⟦Ask the user to choose:⟧\n\n1. **Go** — now\n2. **Wait** — not yet\n",
            fixed="<!-- asklint: phase -->\n## Go live\n\nAsk the user via AskUserQuestion to choose:\n\n1. **Go** — now\n2. **Wait** — not yet\n",
        ),
        Example(
            "## Go live\n\n⟦Ask the user to choose:⟧\n\n1. **Go** — now\n2. **Wait** — not yet\n",
            settings={
                "profiles": ["campaign"],
                "profile": {"campaign": {"phase": ["Go live"], "advisory": ["Hints"]}},
            },
            fixed="## Go live\n\nAsk the user via AskUserQuestion to choose:\n\n1. **Go** — now\n2. **Wait** — not yet\n",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if hybrid(context):
            for item in declared(reading):
                yield from self._judge(item)

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        for item in judged(project, context):
            yield from self._judge(item)

    def _judge(self, item: Judged) -> Iterable[Finding]:
        put = item.put
        if item.ask_class is not AskClass.PHASE or put.channel is not Channel.PROSE or put.refers:
            return
        yield self.finding_in(
            put.fact.path,
            put.fact.span,
            f"{named(item)} is {because(item)} as a phase transition and put in plain text, where nothing waits for the user's answer",
            help="ask it through the ask tool, with a summary of one or two sentences in the `question` field",
            confidence=Confidence.HIGH if put.sure else Confidence.LOW,
            fix=Fix("ask it through the tool", Applicability.UNSAFE, put.rewording)
            if put.rewording
            else None,
            related=classed_by(item),
        )
