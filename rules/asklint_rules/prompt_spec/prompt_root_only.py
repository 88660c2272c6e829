from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Confidence, Fix, Related, Severity
from asklint.reader.delegation import asks_of_subagents
from asklint.reader.model import Asker
from asklint.reader.subagents import ROOT_ONLY, leaves_asking_to_others, own_asks, said_of_subagents
from asklint.rule import Context, Example, Rule
from asklint.systems.codex.links import SPEC, source_path
from asklint.systems.codex.sources import DOCUMENT
from asklint_rules.prompt_spec._demo import PATH, SMALL

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.project import Project
    from asklint.reader.model import Reading
    from asklint.source import Span

_TOOL = ROOT_ONLY
_AGENT = "---\nname: planner\ndescription: Plans the work\n---\n\n"


class PromptRootOnly(Rule):
    """
    ## What it does
    Finds `request_user_input` in the hands of a subagent: in an agent file, in a prompt that is handed to a subagent,
    in a sentence about subagents; and a prompt spec whose source is an agent file.

    ## Why is this bad?
    Codex lets only the root thread ask. A subagent's call is refused, and the subagent goes on with its own guess: the
    user is never asked.

    ## Example
    ```markdown
    Spawn a subagent with this prompt: "Plan the work. If unsure, call request_user_input."
    ```

    ## Use instead
    ```markdown
    Spawn a subagent with this prompt: "Plan the work. Return what is unclear."
    Then call `request_user_input` with what it returns.
    ```

    ## When not to flag
    Passages that forbid it, return the question to the caller, or say that the root thread asks. Other ask tools are
    the business of `subagent-ask` and `unbubbled-choice`.

    ## Fix safety
    A hint only: the sentence to put in its place. Who asks instead is a design decision.

    ## References
    - Codex source: "request_user_input can only be used by the root thread".
    """

    code = "ASK712"
    name = "prompt-root-only"
    severity = Severity.ERROR
    profile = "codex"
    fixable = Applicability.HINT
    verified = "MUST · Codex source, request_user_input · 2026-09"
    good = (
        Example(
            f"{_AGENT}Never call request_user_input. Return open questions to the caller.\n",
            path="agents/planner.md",
        ),
        Example("Call request_user_input with one step at a time.\n"),
        Example(f"{_AGENT}Use AskUserQuestion to pick a plan.\n", path="agents/planner.md"),
        Example("Subagents cannot call request_user_input; the root thread asks.\n", path="AGENTS.md"),
        Example(SMALL, path=PATH, files={"skills/demo/SKILL.md": "# Demo\n"}),
    )
    bad = (
        Example(
            f"{_AGENT}Call ⟦request_user_input⟧ to let the user pick a plan.\n", path="agents/planner.md"
        ),
        Example(
            "Launch a subagent with this prompt:\n\n```\nPlan the work.\nCall ⟦request_user_input⟧ to pick the "
            "target.\n```\n"
        ),
        Example(f"{_AGENT}If unsure, call ⟦request_user_input⟧.\n", path="agents/planner.md"),
        Example("Each subagent calls ⟦request_user_input⟧ when it is unsure.\n", path="AGENTS.md"),
        Example(
            'export const STEP = `Spawn an agent with the prompt "Plan the work. If unsure, call '
            '⟦request_user_input⟧ first."\n`;\n',
            path="src/preamble.ts",
        ),
        Example(
            SMALL.replace("skills/demo/SKILL.md", "⟦agents/planner.md⟧"),
            path=PATH,
            files={"agents/planner.md": f"{_AGENT}Plan the work.\n"},
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for span in dict.fromkeys(_in_wrong_hands(reading)):
            yield self.finding(
                reading,
                span,
                f"`{_TOOL}` works in the root thread alone: here a subagent calls it, the call is refused, and the user "
                "is never asked",
                help="let the subagent return its questions, and ask them in the root thread",
                confidence=Confidence.MEDIUM,
                fix=Fix(
                    "what to write instead",
                    Applicability.HINT,
                    suggestion="Do not ask the user. Return what is unclear, with its options, to whoever called you.",
                ),
            )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        agents = {fact.path: fact for fact in project.find(DOCUMENT, Asker.SUBAGENT.name)}
        for fact in project.find(SPEC):
            source = source_path(project, fact.path, fact.key)
            if source in agents:
                yield self.finding_in(
                    fact.path,
                    fact.span,
                    f"{source} defines a subagent, and Codex lets only the root thread ask: none of these steps ever "
                    "reaches the user",
                    help="map a document of the root thread",
                    related=[Related("the agent", agents[source].span, source)],
                )


def _in_wrong_hands(reading: Reading) -> Iterator[Span]:
    """Where the tool's name stands."""
    text = reading.document.text
    if _TOOL not in text:
        return
    if reading.role.asker is Asker.SUBAGENT and not leaves_asking_to_others(reading):
        for ask in own_asks(reading):
            if ask.directive and ask.directive.tool == _TOOL:
                yield ask.directive.span
                break
    for _, directive in asks_of_subagents(reading):
        if directive.tool == _TOOL:
            yield directive.span
    for span in said_of_subagents(reading):
        if text[span.start : span.end] == _TOOL:
            yield span
