from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Related, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.gstack import FORMAT, TAUGHT
from asklint.systems.gstack.taught import KEYWORD, LIMIT
from asklint.systems.gstack.versions import PROFILE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.project import Project

_HOME = (
    "## AskUserQuestion Format\n\nAskUserQuestion caps every call at **4 options**.\n\n"
    "```\nD<N> — <title>\nELI10: <plain words>\nRecommendation: <choice> because <reason>\n```\n"
)
_FILES = {"ship/SKILL.md": _HOME}
_SAID = {
    KEYWORD: "teaches “{here}:” where the format has “{there}:”: the recommendation is looked for and not found",
    LIMIT: "says {here} options where the format says {there}: the user gets a menu that is cut, or refused",
}


class FormatMirror(Rule):
    """
    ## What it does
    Finds a document that says the question format again and says it differently from the format itself: another keyword
    for the recommendation, or another number of options in a call.

    ## Why is this bad?
    An overlay is loaded beside the format, and the agent follows whichever it read last. The user gets recommendations
    that no tool recognises, or menus that do not fit.

    ## Example
    ```markdown
    Always write `RECOMMENDATION: Choose [X] because [reason]`.
    ```

    ## Use instead
    ```markdown
    Always write `Recommendation: <choice> because <reason>`.
    ```

    ## When not to flag
    A project whose format is not among the files, or whose formats disagree among themselves. History, and what must not
    be written. A recommendation that stands in a question is the business of brief-recommendation.

    ## Fix safety
    No fix: which of the two is out of date is for the author to say.

    ## References
    - gstack: the format in its preamble, restated in model-overlays/, ARCHITECTURE.md and docs/askuserquestion-split.md.
    """

    code = "ASK818"
    name = "format-mirror"
    severity = Severity.WARNING
    profile = PROFILE
    verified = "SHOULD · gstack preamble and model overlays · 2026-11"
    good = (
        Example(
            "With AskUserQuestion always write `Recommendation: <choice> because <reason>`; it caps at 4 options.\n",
            path="model-overlays/owl.md",
            files=_FILES,
        ),
        Example(
            "Before AskUserQuestion, never write `RECOMMENDATION: Choose [X] because [reason]`.\n",
            path="model-overlays/owl.md",
            files=_FILES,
        ),
        Example(
            "With AskUserQuestion always write `RECOMMENDATION: Choose [X] because [reason]`.\n",
            path="model-overlays/owl.md",
        ),
    )
    bad = (
        Example(
            "With AskUserQuestion always write `⟦RECOMMENDATION⟧: Choose [X] because [reason]`.\n",
            path="model-overlays/owl.md",
            files=_FILES,
        ),
        Example(
            "Every AskUserQuestion closes with `⟦RECOMMENDATION⟧: Choose X because Y`.\n",
            path="ARCHITECTURE.md",
            files=_FILES,
        ),
        Example(
            "AskUserQuestion ⟦caps every call at 5 options⟧.\n",
            path="docs/askuserquestion-split.md",
            files=_FILES,
        ),
    )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        homes = project.find(FORMAT)
        for lesson in project.find(TAUGHT) if homes else ():
            said = [home for home in homes if home.key == lesson.key]
            if len({home.data for home in said}) == 1 and said[0].data != lesson.data:
                words = _SAID[lesson.key].format(here=lesson.data[0], there=said[0].data[0])
                yield self.finding_in(
                    lesson.path,
                    lesson.span,
                    f"this {words}",
                    help="say it as the format does, or only refer to the format",
                    related=[Related("the format", said[0].span, said[0].path)],
                )
