from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Related, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.campaign.slashes import RULED_OUT, WRITTEN
from asklint_rules.phase._shared import CAPTAIN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.project import Project

_MENU = "Use `AskUserQuestion` to offer:\n\n1. **{}** — {}\n2. **Stay in port** — nothing changes\n"
_RULE = {
    "CLAUDE.md": "# Asking\n\nNever reference slash commands in user-facing text. Use natural language.\n"
}


class SlashCommandOption(Rule):
    """
    ## What it does
    Finds an option that names a slash command, in a project that keeps slash commands out of what the user reads.

    ## Why is this bad?
    An option is there to be picked. One that names a command hands the work back: the user has to remember it, type it
    and find the way back, and the question did not move anything.

    ## Example
    ```markdown
    1. **Face the storm** — run `/storm-agent` when you are ready
    ```

    ## Use instead
    ```markdown
    1. **Face the storm** — we test the plan against the worst weather
    ```

    ## When not to flag
    A project that has no such rule. Text that tells the agent which command to run after the answer, outside of the
    option; documents for readers; paths.

    ## Fix safety
    No fix: what the command does has to be said in the author's words.

    ## References
    - Campaign Mode, CLAUDE.md: agents never reference slash commands in user-facing text.
    """

    code = "ASK507"
    name = "slash-command-option"
    severity = Severity.WARNING
    profile = "campaign"
    verified = "MUST · Campaign Mode CLAUDE.md · 2026-11"
    good = (
        Example(_MENU.format("Face the storm", "test the plan"), path=CAPTAIN, files=_RULE),
        Example(_MENU.format("Face the storm", "run `/storm-agent`"), path=CAPTAIN),
        Example(_MENU.format("Clean up", "empty `/tmp/charts` and/or the log"), path=CAPTAIN, files=_RULE),
        Example(
            _MENU.format("Face the storm", "test the plan") + "\nOn the first, run `/storm-agent`.\n",
            path=CAPTAIN,
            files=_RULE,
        ),
    )
    bad = (
        Example(_MENU.format("Face the storm", "run `⟦/storm-agent⟧ now`"), path=CAPTAIN, files=_RULE),
        Example(_MENU.format("⟦/storm-agent⟧", "test the plan"), path=CAPTAIN, files=_RULE),
        Example(
            _MENU.format("Face the storm", "type ⟦/fleet:storm-agent⟧ to begin"), path=CAPTAIN, files=_RULE
        ),
    )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        rules = project.find(RULED_OUT)
        for command in project.find(WRITTEN) if rules else ():
            yield self.finding_in(
                command.path,
                command.span,
                f"the option names the slash command “{command.key}”, which the project keeps out of what the user reads: "
                "picking it leaves the work to the user",
                help="say in plain words what happens, and let the agent run the command",
                related=[Related("the rule", rules[0].span, rules[0].path)],
            )
