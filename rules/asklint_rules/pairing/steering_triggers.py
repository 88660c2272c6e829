from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.pai import STEERING
from asklint.systems.pai.parts import TRIGGERS, steering_rule
from asklint.systems.pai.places import in_force, is_steering, used_here, uses
from asklint_rules.pairing._shared import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.project import Project
    from asklint.reader.model import Reading

_PATH = "PAI/AISTEERINGRULES.md"
_TRIGGERS = "(1) two targets fit; (2) two skills fit; (3) a commit message; (4) a branch name; (5) two routes match; (6) the effort is unclear."
_EXAMPLE = "Example: “work on 12” with two naming schemes and no standard → ask with both as options."


class SteeringTriggers(Rule):
    """
    ## What it does
    Finds a steering rule on asking (`AISTEERINGRULES.md`) without a list of concrete triggers, six in the protocol, or
    without a worked example, and steering rules that say nothing of the ask tool.

    ## Why is this bad?
    "Ask when it matters" fires when an agent happens to think of it. The user is asked in one session and overruled in the
    next, over the same thing.

    ## Example
    ```markdown
    **AskUserQuestion for choices.** Structured options with consequences, not prose questions.
    ```

    ## Use instead
    ```markdown
    **AskUserQuestion for choices.** Structured options with consequences, not prose questions. Trigger on: (1) two targets
    fit; (2) two skills fit; (3) a commit message; (4) a branch name; (5) two routes match; (6) the effort is unclear.
    Example: “work on 12” with two naming schemes and no standard → ask with both as options.
    ```

    ## When not to flag
    Triggers may be numbered in the line or stand in a list, and there may be more. The user's own overrides (`USER/`) and
    releases that do not use the protocol are left alone.

    ## Fix safety
    No fix: which occasions call for a question is the project's decision.

    ## References
    - virtualian/pai, issue 148: work item 3. virtualian/pai, `PAI/AISTEERINGRULES.md`.
    """

    code = "ASK422"
    name = "steering-triggers"
    severity = Severity.WARNING
    profile = "pai"
    verified = "MUST · virtualian/pai issue 148 · 2026-09"
    good = (
        Example(
            f"# Rules\n\n**AskUserQuestion for choices.** Trigger on: {_TRIGGERS} {_EXAMPLE}\n", path=_PATH
        ),
        Example(
            "# Rules\n\n## AskUserQuestion for choices\n\nTrigger on:\n\n- scope\n- skill\n- commit\n- branch\n- route\n- effort\n\n"
            "Bad: picking a branch name in silence.\nCorrect: asking with both names.\n",
            path=_PATH,
        ),
        Example(
            "# My rules\n\n**AskUserQuestion for choices.** Rarely.\n", path="PAI/USER/AISTEERINGRULES.md"
        ),
        Example(
            "# Rules\n\n**AskUserQuestion for choices.** Not prose.\n",
            path=_PATH,
            settings={"profiles": "auto"},
        ),
    )
    bad = (
        Example(
            "# Rules\n\n**⟦AskUserQuestion for choices.⟧** Structured options, not prose questions.\n\n**Plan means stop.** Present and stop.\n",
            path=_PATH,
            files=PROTOCOL,
            settings={"profiles": "auto"},
        ),
        Example(f"# Rules\n\n**⟦AskUserQuestion for choices.⟧** Trigger on: {_TRIGGERS}\n", path=_PATH),
        Example(
            f"# Rules\n\n- **⟦AskUserQuestion for choices⟧** — when it matters. {_EXAMPLE}\n- **Plan means stop** — always.\n",
            path=_PATH,
        ),
        Example("⟦# Rules⟧\n\n**Plan means stop.** Present it and ask.\n", path=_PATH),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not in_force(context) or not is_steering(reading.document.path):
            return
        rule = steering_rule(reading)
        if rule is None or not rule.missing:
            return
        lacks = {"triggers": f"list of {TRIGGERS} concrete triggers", "example": "worked example"}
        yield self.finding(
            reading,
            rule.passage.name,
            f"the steering rule on asking has no {' and no '.join(lacks[name] for name in rule.missing)}: whether the user is asked is left to chance",
            help="number the occasions that call for a question, and work one of them out",
            when=used_here(reading.document.path),
        )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        if not in_force(context):
            return
        documents = project.find(STEERING)
        ruled = {fact.key for fact in documents if fact.data}
        for fact in documents:
            if fact.key not in ruled and uses(project, fact.path):
                yield self.finding_in(
                    fact.path,
                    fact.span,
                    "the steering rules say nothing of AskUserQuestion for choices: whether the user is asked is left to chance",
                    help="add the rule with its triggers and an example",
                )
