from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence, Severity
from asklint.rule import Context, Example, Rule
from asklint.source import Span
from asklint.systems.dtree.preamble import context_into_chat, preambles
from asklint.systems.dtree.versions import WITH_CONTEXT_IN_BODY, version_in_force

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


def _version(number: str) -> dict[str, object]:
    return {"profiles": ["dtree"], "profile": {"dtree": {"version": number}}}


_CONTEXT = "> The plan has five steps, and step three touches the login of every customer.\n>\n"
_LEGEND = "> **Also:** A: Run the tests first | B: Split it | C: Defer it\n"


class BareLegend(Rule):
    """
    ## What it does
    Finds a legend of extras (`**Also:** A: … | B: …`) that is shown without a paragraph of context before it and, in version
    5, an instruction to put the context into the chat, where the body of the question has to carry it.

    ## Why is this bad?
    The user has not read the plan, the log or the files. A legend alone asks them to choose between letters: they pick
    the first, or ask back, and the decision is not theirs.

    ## Example
    ```markdown
    > **Also:** A: Run the tests first | B: Split it | C: Defer it
    ```

    ## Use instead
    ```markdown
    > Step three changes the login of every customer, and has no tests yet. It can go in now or after the tests.
    >
    > **Also:** A: Run the tests first | B: Split it | C: Defer it
    ```

    ## When not to flag
    A placeholder for the context counts as context. Legends outside of fences and quotes, and passages shown as wrong, are not
    looked at.

    ## Fix safety
    No fix: the context is for the author to write.

    ## References
    - idealic-ai/engine, CMD_DECISION_TREE: "A bare A/B/C legend without explanation is a violation".
    - Text before the dialog is hidden or swallowed: anthropics/claude-code issues 62493, 64121, 84608.
    """

    code = "ASK304"
    name = "bare-legend"
    severity = Severity.ERROR
    profile = "dtree"
    verified = "MUST · idealic-ai/engine CMD_DECISION_TREE, versions 1 to 5 · 2026-09"
    good = (
        Example(_CONTEXT + _LEGEND, settings=_version("1.1")),
        Example("> [What is decided, and why]\n>\n" + _LEGEND, settings=_version("3")),
        Example("Say what is decided before you ask.\n\nWrong:\n\n" + _LEGEND, settings=_version("1.1")),
        Example("> Also: read the log.\n", settings=_version("1.1")),
        Example(
            "The context is in the question, never rendered in chat before AskUserQuestion.\n",
            settings=_version("5"),
        ),
        Example("Present the context in chat, then call AskUserQuestion.\n", settings=_version("3")),
    )
    bad = (
        Example(
            "Show the extras:\n\n> ⟦**Also:** A: Run the tests first | B: Split it | C: Defer it⟧\n",
            settings=_version("1.1"),
        ),
        Example(
            "```\nPhase gate:\n⟦Also: A: Tests first | B: Commit | C: Stop⟧\nTry: ?: explain\n\nAskUserQuestion\n```\n",
            settings=_version("2"),
        ),
        Example(
            "> ⟦**Also:** A: Run the tests first | B: Split it⟧\n> The plan has five steps and step three is risky.\n",
            settings=_version("5"),
        ),
        Example("⟦Present the context in chat, then⟧ call AskUserQuestion.\n", settings=_version("5")),
        Example(
            "export const T = `Show the extras before you ask the user:\n\n> ⟦**Also:** A: Run the tests first | B: Split it⟧\n\nThen ask.\n`;\n",
            path="src/preamble.ts",
            settings=_version("1.1"),
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for preamble in preambles(reading):
            if preamble.legend is None or preamble.has_context:
                continue
            line = preamble.lines[preamble.legend]
            lead = len(line.text) - len(line.text.lstrip())
            yield self.finding(
                reading,
                Span(line.span.start + lead, line.span.start + len(line.text.rstrip())),
                "a legend without a paragraph of context before it: the user is to choose between letters without knowing what "
                "is being decided",
                help="say before it, in a sentence or two, what is decided and why it matters",
            )
        if version_in_force(context) >= WITH_CONTEXT_IN_BODY:
            for span in context_into_chat(reading):
                yield self.finding(
                    reading,
                    span,
                    "the context goes into the chat, and the question is left bare: the dialog hides the chat, and the user "
                    "decides without it",
                    help="put the context into the body of the question",
                    confidence=Confidence.MEDIUM,
                )
