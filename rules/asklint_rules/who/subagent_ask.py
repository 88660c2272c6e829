from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Confidence, Fix, Severity
from asklint.harnesses import tool_names
from asklint.reader.model import Asker
from asklint.reader.prose_asks import prose_asks
from asklint.reader.subagents import (
    ROOT_ONLY,
    leaves_asking_to_others,
    listed_ask_tool,
    own_asks,
    said_of_subagents,
)
from asklint.reader.tool_lists import DISALLOWED, listed
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading
    from asklint.source import Span

_RETURN = (
    "When a decision is the user's, do not ask. Return it as an open question with 2-4 options, each with its "
    "consequence, and let the caller ask."
)


class SubagentAsk(Rule):
    """
    ## What it does
    Finds an agent file, or a sentence about subagents, that asks the user through a tool which subagents do
    not have. One finding a file, on the first directive.

    ## Why is this bad?
    The ask tool is taken away from subagents, even when their `tools` list it. The user is never asked: the
    agent goes on with a guess of its own, or prints the question where nobody can answer and stalls.

    ## Example
    ```markdown
    ---
    name: price-advisor
    description: Suggests prices
    tools: Read, AskUserQuestion
    ---
    Use AskUserQuestion to let the user pick a pricing model.
    ```

    ## Use instead
    ```markdown
    ---
    name: price-advisor
    description: Suggests prices
    tools: Read
    ---
    Return the pricing models with their consequences as an open question; the caller asks the user.
    ```

    ## When not to flag
    Agents for the main session (`initialPrompt`, `mode: primary`, "run as the main agent"), harnesses whose
    subagents may ask (VS Code), agents that forbid asking or return their questions, and sentences where the
    orchestrator asks. A plain "ask the user" in an agent without the tool names nothing that could be
    missing. The tool in `tools` alone, with no ask in the body, is only a note.

    ## Fix safety
    A hint only: the sentence to put in its place. Who asks instead is a design decision.

    ## References
    - Claude Code documentation, sub-agents: the tool is removed even when it is listed;
      anthropics/claude-code issues 12890, 17834, 34592, 40263, 57658 and 60557.
    - A subagent that waited 25 minutes: QwenLM/qwen-code issue 7835. Codex: "can only be used by the root
      thread".
    """

    code = "ASK401"
    name = "subagent-ask"
    severity = Severity.ERROR
    fixable = Applicability.HINT
    verified = "MUST · Claude Code documentation (sub-agents), Codex source · 2026-09"
    good = (
        Example(
            "---\nname: pricing\ndescription: Suggests prices\n---\n\nNever call AskUserQuestion. Return "
            "open questions to the caller.\n",
            path="agents/pricing.md",
        ),
        Example(
            "---\nname: pricing\ndescription: Suggests prices\n---\n\nList the models. The orchestrator "
            "asks the user via AskUserQuestion.\n",
            path="agents/pricing.md",
        ),
        Example(
            "---\nname: lead\ndescription: Best as the main agent of a session\ninitialPrompt: hello\n"
            "---\n\nUse AskUserQuestion to pick a model.\n",
            path="agents/lead.md",
        ),
        Example("Subagents cannot call AskUserQuestion; they return their questions.\n", path="CLAUDE.md"),
        Example(
            "---\nname: pricing\ndescription: Suggests prices\n---\n\nUse AskUserQuestion to pick a model.\n"
        ),
        Example(
            "---\nname: pricing\ndescription: Suggests prices\n---\n\nUse `askQuestions` to pick a model.\n",
            path="agents/pricing.md",
            settings={"target": "vscode"},
        ),
    )
    bad = (
        Example(
            "---\nname: pricing\ndescription: Suggests prices\ntools: Read, AskUserQuestion\n---\n\n"
            "Use ⟦AskUserQuestion⟧ to let the user pick a model.\n\nThen use AskUserQuestion to confirm "
            "it.\n",
            path="plugins/shop/agents/pricing.md",
        ),
        Example(
            "---\nname: pricing\ndescription: Suggests prices\ntools:\n  - Read\n  - ⟦AskUserQuestion⟧\n"
            "---\n\nSuggest a price for the plan.\n",
            path=".claude/agents/pricing.md",
        ),
        Example(
            "---\nname: pricing\ndescription: Suggests prices\ntools: Read, AskUserQuestion\n---\n\n⟦Ask "
            "the user⟧ which plan is meant.\n",
            path="agents/pricing.md",
        ),
        Example("Each subagent calls ⟦AskUserQuestion⟧ when it is unsure.\n", path="CLAUDE.md"),
        Example(
            "export const AGENTS = `## Agents\n\nThe subagent asks the user via ⟦AskUserQuestion⟧ which "
            "file to keep.\n`;\n",
            path="src/preamble.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        barred = [row for row in context.harnesses if not row.subagents_may_ask]
        if not barred:
            return
        if reading.role.asker is not Asker.SUBAGENT:
            for span in said_of_subagents(reading):
                if "codex" in context.profiles and reading.document.text[span.start : span.end] == ROOT_ONLY:
                    continue  # `prompt-root-only` says it
                yield self._error(reading, span, "a subagent is to ask", Confidence.MEDIUM)
                return
            return
        if leaves_asking_to_others(reading) or listed(reading.document, tool_names(), *DISALLOWED):
            return
        asks = [ask for ask in own_asks(reading) if ask.tool != ROOT_ONLY or "codex" not in context.profiles]
        if asks:
            first = asks[0]
            yield self._error(
                reading,
                first.directive.span if first.directive else first.span,
                "this agent asks",
                Confidence.HIGH,
            )
        elif tool := listed_ask_tool(reading):
            prose = next(prose_asks(reading), None)
            if prose is not None:
                yield self._error(reading, prose, "this agent lists the ask tool and asks", Confidence.MEDIUM)
                return
            yield self.finding(
                reading,
                tool.span,
                f"“{tool.value}” is taken away from subagents even when their `tools` list it: the entry promises the "
                "user questions that never come",
                help="leave it out; let the agent return what it would ask",
                severity=Severity.INFO,
            )

    def _error(self, reading: Reading, span: Span, who: str, confidence: Confidence) -> Finding:
        return self.finding(
            reading,
            span,
            f"{who} through a tool that subagents do not have: the user never sees the question, and the "
            f"agent guesses or stalls",
            help="return the question with its options, and let the main session ask",
            confidence=confidence,
            fix=Fix("return the question to the caller", Applicability.HINT, suggestion=_RETURN),
        )
