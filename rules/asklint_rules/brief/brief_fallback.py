from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.gstack.fallback import fallbacks
from asklint.systems.gstack.versions import BLOCKED, PROFILE, PROSE_FALLBACK, since

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading

_SECTION = "### When AskUserQuestion is unavailable or a call fails\n\n"
_WHOLE = (
    "- `spawned`: choose the recommended option.\n- `headless`: BLOCKED, stop.\n- `interactive`: prose.\n\n"
    "The prose fallback gives the ELI10, `Completeness: X/10` for each choice and the recommendation, asks for a reply "
    "with a letter, and then you STOP. One-way doors need the exact letter, typed.\n"
)


class BriefFallback(Rule):
    """
    ## What it does
    Looks at the section that says what happens when the ask tool is unavailable or fails. From version 1.57.2 on it tells
    spawned, headless and interactive sessions apart, and a brief in prose carries ELI10, completeness of each choice,
    recommendation, how to reply, and STOP; what cannot be undone needs a typed confirmation. From 1.31 to then it ends
    BLOCKED and nothing is asked in prose.

    ## Why is this bad?
    Without the tool, this section is all that stands between the user and a decision made without them. A headless run
    that asks in prose waits for nobody; a prose brief without a way to reply is read as a report, and the agent goes on.

    ## Example
    ```markdown
    ### When AskUserQuestion is unavailable
    In headless runs end with BLOCKED, otherwise write the options as prose.
    ```

    ## Use instead
    ```markdown
    ### When AskUserQuestion is unavailable
    - `spawned`: choose the recommended option.
    - `headless`: BLOCKED, stop.
    - `interactive`: write the brief as prose: ELI10, completeness of each choice, recommendation, "reply with a
      letter". Then STOP. One-way doors need the exact letter.
    ```

    ## When not to flag
    Documents without such a section: missing-fallback asks for one. Sections that do not tell sessions apart at all. A
    sentence on the fallback in passing. Versions before 1.31.

    ## Fix safety
    No fix: the section has to be written.

    ## References
    - gstack, AskUserQuestion Format of its preamble; gstack issue 1066 (the tool is missing and the agent improvises).
    """

    code = "ASK815"
    name = "brief-fallback"
    severity = Severity.WARNING
    profile = PROFILE
    verified = "SHOULD · gstack AskUserQuestion Format · 2026-09"
    good = (
        Example(_SECTION + _WHOLE),
        Example("If AskUserQuestion is unavailable, render the options as prose and STOP.\n"),
        Example(
            _SECTION + "End with `BLOCKED — AskUserQuestion unavailable`.\n",
            settings={"profiles": ["gstack"], "profile": {"gstack": {"version": "1.31"}}},
        ),
    )
    bad = (
        Example(
            "### ⟦When AskUserQuestion is unavailable or a call fails⟧\n\n- `headless`: BLOCKED, stop.\n- `interactive`: prose.\n\n"
            "The prose gives the ELI10, `Completeness: X/10`, the recommendation and “reply with a letter”. Then STOP.\n"
        ),
        Example(
            "### ⟦Fallback⟧\n\nWhere AskUserQuestion fails, write the brief as prose with its ELI10 and recommendation.\n"
        ),
        Example(
            "export const FALLBACK = `### ⟦When AskUserQuestion is unavailable⟧\n\nWrite the options as prose and go by the reply.\n`;\n",
            path="scripts/resolvers/fallback.ts",
            settings={"profiles": ["gstack"], "profile": {"gstack": {"version": "1.31"}}},
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not since(context, BLOCKED):
            return
        for fallback in fallbacks(reading):
            heading = fallback.section.heading
            if heading is None:
                continue
            span = heading.content.span(0, len(heading.text))
            if not since(context, PROSE_FALLBACK):
                if not fallback.blocked:
                    yield self.finding(
                        reading,
                        span,
                        "without the ask tool this version ends BLOCKED: a question in prose reaches nobody who could answer",
                        help="end with `BLOCKED — AskUserQuestion unavailable`",
                    )
                continue
            for what, missing in (
                ("tells sessions apart but not that", fallback.missing_branches),
                ("asks in prose without", fallback.missing_parts),
            ):
                if missing:
                    yield self.finding(
                        reading,
                        span,
                        f"the fallback {what} {', '.join(missing)}: the user is not asked, or cannot answer",
                        help="cover spawned, headless and interactive sessions, and give the brief in prose whole",
                    )
