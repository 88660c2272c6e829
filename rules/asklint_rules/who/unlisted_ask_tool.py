from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Confidence, Fix, Severity
from asklint.harnesses import bare_name, tool_names
from asklint.reader.subagents import own_asks
from asklint.reader.tool_grants import append_tool, grants_everything
from asklint.reader.tool_lists import ALLOWED, listed
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Ask, Reading

_BODY = "\nUse AskUserQuestion to offer:\n\n- **Release** — ship it\n- **Wait** — not yet\n"


class UnlistedAskTool(Rule):
    """
    ## What it does
    Finds a skill or command whose `allowed-tools` is a list, whose body asks through the ask tool, and whose list does
    not name it.

    ## Why is this bad?
    The list says what the document needs. A host that takes it at its word, or a reader who does, leaves the tool out,
    and the user is asked in plain text or not at all. Current Claude Code asks all the same, hence only `info`.

    ## Example
    ```markdown
    ---
    allowed-tools: [Read, Write]
    ---
    Use AskUserQuestion to offer the next step.
    ```

    ## Use instead
    ```markdown
    ---
    allowed-tools: [Read, Write, AskUserQuestion]
    ---
    Use AskUserQuestion to offer the next step.
    ```

    ## When not to flag
    No `allowed-tools` at all, or one that grants everything; bodies that only mention or forbid the tool; the tool under
    a host's prefix (`mcp__host__AskUserQuestion`); an agent's `tools`, which is the business of ASK401.

    ## Fix safety
    Safe: the name is appended in the style of the list, comments and quotes are kept. Since Claude Code 2.1.69 a listed
    ask tool still waits for the user; older versions answered it by themselves.

    ## References
    - Claude Code changelog 2.1.69: interactive tools in `allowed-tools` no longer run with empty answers.
    - gstack lists the tool in every skill that asks.
    """

    code = "ASK404"
    name = "unlisted-ask-tool"
    severity = Severity.INFO
    profile = "campaign,gstack"
    fixable = Applicability.SAFE
    verified = "SHOULD · Claude Code changelog 2.1.69 · 2026-09"
    good = (
        Example("---\nname: demo\nallowed-tools: [Read, AskUserQuestion]\n---\n" + _BODY),
        Example("---\nname: demo\nallowed-tools:\n  - mcp__host__AskUserQuestion\n---\n" + _BODY),
        Example("---\nname: demo\n---\n" + _BODY),
        Example('---\nname: demo\nallowed-tools: "*"\n---\n' + _BODY),
        Example("---\nname: demo\nallowed-tools: [Read]\n---\n\nNever use AskUserQuestion.\n"),
    )
    bad = (
        Example(
            "---\nname: demo\n⟦allowed-tools⟧: [Read, Write]\n---\n" + _BODY,
            fixed="---\nname: demo\nallowed-tools: [Read, Write, AskUserQuestion]\n---\n" + _BODY,
        ),
        Example(
            "---\nname: demo\n⟦allowed-tools⟧:\n  - Read\n  - Write  # the report\nmodel: x\n---\n" + _BODY,
            fixed="---\nname: demo\nallowed-tools:\n  - Read\n  - Write  # the report\n  - AskUserQuestion\nmodel: x\n---\n"
            + _BODY,
        ),
        Example(
            '---\nname: demo\n⟦allowed-tools⟧: ["Read", "Bash(git *)"]  # few\n---\n' + _BODY,
            fixed='---\nname: demo\nallowed-tools: ["Read", "Bash(git *)", "AskUserQuestion"]  # few\n---\n'
            + _BODY,
        ),
        Example(
            "---\nname: demo\n⟦allowed-tools⟧: Read, Bash(git *)\n---\n" + _BODY,
            fixed="---\nname: demo\nallowed-tools: Read, Bash(git *), AskUserQuestion\n---\n" + _BODY,
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        front = reading.document.frontmatter
        entry = front.get(*ALLOWED) if front is not None and front.error is None else None
        if entry is None or not entry.value or grants_everything(entry):
            return
        if listed(reading.document, tool_names(), *ALLOWED) is not None:
            return
        names = {name for row in context.harnesses for name in row.tools}
        ask = next((ask for ask in own_asks(reading) if _is_real(ask) and bare_name(ask.tool) in names), None)
        if ask is None:
            return
        tool = bare_name(ask.tool)
        edit = append_tool(reading.document, entry, tool)
        yield self.finding(
            reading,
            entry.key_span,
            f"the body asks through {tool}, and this list leaves it out: a host that keeps to the list does not ask the user",
            help=f"add {tool} to the list",
            fix=Fix(f"add {tool}", Applicability.SAFE, (edit,)) if edit else None,
            related=[("asked here", ask.directive.span if ask.directive else ask.span)],
        )


def _is_real(ask: Ask) -> bool:
    return (
        bool(ask.tool)
        and ask.confidence is not Confidence.LOW
        and ask.block.kind not in {"heading", "cell", "row"}
    )
