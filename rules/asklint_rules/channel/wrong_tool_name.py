from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Edit, Fix, Severity
from asklint.harnesses import WRONG_NAMES, is_ask_tool
from asklint.reader.tool_names import mapped_names, named_tools
from asklint.rule import Context, Example, Rule
from asklint.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading, Text

_SHORTENED = "AskUser"


class WrongToolName(Rule):
    """
    ## What it does
    Finds a name of an ask tool that no harness has (`AskUserQuestions`, the `AskUser` tool,
    `askUserQuestionsTool`), and under a pinned target the name that another harness uses.

    ## Why is this bad?
    The call fails as an unknown tool, or the agent takes the words for prose. The user gets a wall of text,
    or no question at all.

    ## Example
    ```markdown
    Invoke the AskUser tool to choose a region.
    ```

    ## Use instead
    ```markdown
    Invoke the AskUserQuestion tool to choose a region.
    ```

    ## When not to flag
    `AskUserQuestions` as a plural noun ("batch your AskUserQuestions"); mappings that name the tools of
    several harnesses; names of other harnesses where no target is pinned; classes and imports in code.

    ## Fix safety
    Safe: only the name is replaced, by the one of the target (Claude Code's where no target is pinned).

    ## References
    - Tool names of the harnesses asklint knows; `askUserQuestionsTool` was proposed in mattpocock/skills
      issue 192, `ask-user` was caught in skills-by-yigitkonur PR 42.
    """

    code = "ASK202"
    name = "wrong-tool-name"
    severity = Severity.ERROR
    fixable = Applicability.SAFE
    verified = "MUST · tool definitions of the harnesses · 2026-09"
    good = (
        Example("Use the AskUserQuestion tool to choose a region.\n"),
        Example("Batch your AskUserQuestions so that the user is interrupted once.\n"),
        Example("Go on with two AskUserQuestions at most.\n"),
        Example(
            "Use AskUserQuestion in Claude Code, `request_user_input` in Codex, `ask_user` in Gemini CLI.\n"
        ),
        Example("```python\nclass AskUserQuestionTool(Tool):\n    pass\n```\n"),
        Example("Never call `AskUserQuestions`: there is no such tool.\n"),
        Example("Use `request_user_input` to choose a region.\n"),
    )
    bad = (
        Example(
            "Invoke the ⟦AskUser⟧ tool to choose a region.\n",
            fixed="Invoke the AskUserQuestion tool to choose a region.\n",
        ),
        Example(
            "Use `⟦AskUserQuestions⟧` to choose a region.\n",
            fixed="Use `AskUserQuestion` to choose a region.\n",
        ),
        Example(
            "Use ⟦AskUserQuestions⟧ to choose a region. With AskUserQuestion the user gets a dialog.\n",
            fixed="Use AskUserQuestion to choose a region. With AskUserQuestion the user gets a dialog.\n",
        ),
        Example(
            "---\nname: demo\nallowed-tools: Read, ⟦AskUserQuestionTool⟧\n---\n\nPick a region.\n",
            fixed="---\nname: demo\nallowed-tools: Read, AskUserQuestion\n---\n\nPick a region.\n",
        ),
        Example(
            "Ask:\n\n```\n⟦askUserQuestionsTool⟧({questions: []})\n```\n",
            fixed="Ask:\n\n```\nAskUserQuestion({questions: []})\n```\n",
        ),
        Example(
            "Use ⟦AskUserQuestion⟧ to choose a region.\n",
            settings={"target": "codex"},
            fixed="Use request_user_input to choose a region.\n",
        ),
        Example(
            "export const STEP = `## Region\n\nUse the ⟦AskUserTool⟧ to choose a region.\n`;\n",
            path="src/preamble.ts",
            fixed="export const STEP = `## Region\n\nUse the AskUserQuestion to choose a region.\n`;\n",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        targets = context.settings.targets
        pinned = targets != Settings().targets
        own = {tool for row in context.harnesses for tool in row.tools}
        right = context.harnesses[0].tools[0] if len(context.harnesses) == 1 else ""
        names = list(named_tools(reading))
        mapped = mapped_names(reading) if names else set()
        speaks_own = any(name.value in own for name in names)
        for name in names:
            if name.value in own:
                continue
            if name.value in WRONG_NAMES or name.value == _SHORTENED:
                meant = right or WRONG_NAMES.get(name.value, "")
                problem = (
                    "is no tool of any harness"
                    if name.value in WRONG_NAMES
                    else f"is not what {context.harnesses[0].title} calls its ask tool"
                )
            elif pinned and is_ask_tool(name.value) and not speaks_own:
                meant = right
                problem = f"is another harness's tool, and the target is {', '.join(targets)}"
            else:
                continue
            if name.span.start not in mapped:
                yield self._wrong(reading, name, problem, meant)

    def _wrong(self, reading: Reading, name: Text, problem: str, meant: str) -> Finding:
        span = reading.document.to_source(name.span)
        exact = reading.document.source.text[span.start : span.end] == name.value
        fix = Fix(f"write {meant}", Applicability.SAFE, (Edit(span, meant),)) if meant and exact else None
        return self.finding(
            reading,
            name.span,
            f"“{name.value}” {problem}: the call fails, and the user is asked in prose or not at all",
            help=f"write {meant}" if meant else "name the tool of each target",
            fix=fix,
        )
