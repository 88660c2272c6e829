from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.campaign.classes import judged
from asklint_rules.phase._shared import CAPTAIN, FILES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.project import Project


class UnclassifiedQuestion(Rule):
    """
    ## What it does
    Finds a question in a skill, command or extension that is in no class, in a project that keeps tables of phase
    transition and advisory questions (or states the classes in `[profile.campaign]`).

    ## Why is this bad?
    Nobody has decided how this question reaches the user. The next author copies the nearest one, and the user meets a
    dialog where all else is text, or a line of text where a decision is due.

    ## Example
    A question "Theme selection" in a skill, and no such row in the tables:
    ```markdown
    ## Theme selection
    Use `AskUserQuestion` to offer the themes:
    ```

    ## Use instead
    Add it to one of the tables, or say it where it stands:
    ```markdown
    <!-- asklint: phase -->
    ## Theme selection
    Use `AskUserQuestion` to offer the themes:
    ```

    ## When not to flag
    Projects without such tables. Policies and mentions of the tool; follow-up questions inside an option; pointers to a
    question described elsewhere; specifications and other documents for people. A question meets its row by a heading or
    bold lead with the row's name, else by the row's agent and when it is asked.

    ## Fix safety
    No fix: the class is the author's decision.

    ## References
    - Campaign Mode, SPEC-CM-011-A: every question is classified as one or the other.
    """

    code = "ASK503"
    name = "unclassified-question"
    severity = Severity.WARNING
    profile = "campaign"
    verified = "MUST · Campaign Mode SPEC-CM-011-A · 2026-09"
    good = (
        Example(
            "# Captain\n\n## Release approval\n\nUse `AskUserQuestion` to offer:\n\n- **Release** — ship it\n- **Wait** — not yet\n",
            path=CAPTAIN,
            files=FILES,
        ),
        Example(
            "# Captain\n\n## After planning\n\n**Plan accepted:** Use `AskUserQuestion` to offer the next step.\n",
            path=CAPTAIN,
            files=FILES,
        ),
        Example(
            "# Captain\n\n<!-- asklint: phase -->\n## Theme\n\nUse `AskUserQuestion` to offer:\n\n- **Light** — day\n- **Dark** — night\n",
            path=CAPTAIN,
            files=FILES,
        ),
        Example(
            "# Captain\n\n## Theme\n\nUse `AskUserQuestion` to offer:\n\n- **Light** — day\n- **Dark** — night\n",
            path=CAPTAIN,
        ),
        Example(
            "# Captain\n\n## Rules\n\nWhenever you need a decision from the user, use the `AskUserQuestion` tool to present choices.\n",
            path=CAPTAIN,
            files=FILES,
        ),
    )
    bad = (
        Example(
            "# Captain\n\n## Theme\n\nUse `⟦AskUserQuestion⟧` to offer:\n\n- **Light** — day\n- **Dark** — night\n",
            path=CAPTAIN,
            files=FILES,
        ),
        Example(
            "# Setup\n\n## Existing file\n\n⟦Ask the user to choose:⟧\n\n- **Append** — at the end\n- **Replace** — all of it\n",
            path="commands/setup.md",
            files=FILES,
        ),
        Example(
            "export const STEP = `# Setup\n\n## Theme\n\nUse ⟦AskUserQuestion⟧ to offer:\n\n- **Light** — day\n- **Dark** — night\n`;\n",
            path="src/preamble.ts",
            files=FILES,
        ),
    )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        for item in judged(project, context):
            put = item.put
            if item.ask_class is not None or not put.acting or put.refers:
                continue
            yield self.finding_in(
                put.fact.path,
                put.fact.span,
                f"the question under “{put.title[:60]}” is in no class: nothing says whether the user decides it in a dialog or in the text",
                help="add it to the table of phase transitions or of advisory questions, or declare it here: <!-- asklint: phase --> or advisory",
                confidence=Confidence.HIGH if put.sure else Confidence.MEDIUM,
            )
