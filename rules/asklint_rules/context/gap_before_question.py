from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Severity
from asklint.rule import Context, Example, Rule
from asklint.source import Span
from asklint.systems.dtree.edits import fix_of, line_around
from asklint.systems.dtree.preamble import preambles
from asklint.systems.dtree.versions import blank_lines_wanted, version_in_force

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding, Fix
    from asklint.reader.model import Reading
    from asklint.systems.dtree.preamble import Preamble


def _version(number: str) -> dict[str, object]:
    return {"profiles": ["dtree"], "profile": {"dtree": {"version": number}}}


_TEXT = "The plan has five steps, and step three touches every login.\n"


class GapBeforeQuestion(Rule):
    """
    ## What it does
    Finds chat text that runs right up to the question: one blank line stands between them in version 1, two in versions
    2 to 4.

    ## Why is this bad?
    The dialog covers the last lines of the chat. Without the gap the user cannot read the sentence that the question
    depends on.

    ## Example
    ````markdown
    ```
    Step three touches every login, and has no tests.
    AskUserQuestion
    ```
    ````

    ## Use instead
    ````markdown
    ```
    Step three touches every login, and has no tests.

    AskUserQuestion
    ```
    ````

    ## When not to flag
    From version 5 on the question carries its context itself. Fences that show steps or code before the call are no chat
    text. A remark such as "(two trailing blank lines)" marks where the text ends.

    ## Fix safety
    Safe: blank lines are added, nothing else changes.

    ## References
    - idealic-ai/engine, CMD_DECISION_TREE, "Trailing blank line".
    - Claude Code fixed the overlap in 2.1.141; before, and elsewhere, it hides text: anthropics/claude-code issues 62493,
      67475.
    """

    code = "ASK305"
    name = "gap-before-question"
    severity = Severity.WARNING
    profile = "dtree"
    fixable = Applicability.SAFE
    verified = "MUST · idealic-ai/engine CMD_DECISION_TREE, versions 1 to 4 · 2026-09"
    good = (
        Example("```\n" + _TEXT + "\nAskUserQuestion\n```\n", settings=_version("1.1")),
        Example("```\n" + _TEXT + "\n\nAskUserQuestion(...)\n```\n", settings=_version("3")),
        Example("```\n" + _TEXT + "AskUserQuestion\n```\n", settings=_version("5")),
        Example(
            "```\n1. Read the plan that was written before\n2. Call the reviewer\nAskUserQuestion\n```\n",
            settings=_version("1.1"),
        ),
        Example(
            "> " + _TEXT + ">\n> **Also:** A: Tests | B: Stop\n>\n> *(trailing blank line)*\n",
            settings=_version("1.1"),
        ),
    )
    bad = (
        Example(
            "```\n⟦" + _TEXT[:-1] + "⟧\nAskUserQuestion\n```\n",
            settings=_version("1.1"),
            fixed="```\n" + _TEXT + "\nAskUserQuestion\n```\n",
        ),
        Example(
            "> " + _TEXT + ">\n> ⟦**Also:** A: Tests | B: Stop⟧\n>\n> [AskUserQuestion]\n",
            settings=_version("2"),
            fixed="> " + _TEXT + ">\n> **Also:** A: Tests | B: Stop\n>\n>\n> [AskUserQuestion]\n",
        ),
        Example(
            "```\n" + _TEXT + "\nAlso: A: Tests | B: Stop\n⟦Try: ?: explain⟧\n```\n",
            settings=_version("4"),
            fixed="```\n" + _TEXT + "\nAlso: A: Tests | B: Stop\nTry: ?: explain\n\n\n```\n",
        ),
        Example(
            "export const T = `Show this to the user:\n\n> "
            + _TEXT
            + "> ⟦**Also:** A: Tests | B: Stop⟧\n> [AskUserQuestion]\n`;\n",
            path="src/preamble.ts",
            settings=_version("1.1"),
            fixed="export const T = `Show this to the user:\n\n> "
            + _TEXT
            + "> **Also:** A: Tests | B: Stop\n>\n> [AskUserQuestion]\n`;\n",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        wanted = blank_lines_wanted(version_in_force(context))
        for preamble in preambles(reading):
            last = preamble.last_text
            if last is None or preamble.gap >= wanted or not preamble.has_context:
                continue
            lead = len(last.text) - len(last.text.lstrip())
            number = "one blank line" if wanted == 1 else f"{wanted} blank lines"
            yield self.finding(
                reading,
                Span(last.span.start + lead, last.span.start + len(last.text.rstrip())),
                f"{preamble.gap or 'no'} blank line{'s' * (preamble.gap != 1)} between this and the question: the dialog covers "
                "the last lines, and the user cannot read them",
                help=f"leave {number} before the question",
                fix=_widened(reading, preamble, wanted - preamble.gap),
            )


def _widened(reading: Reading, preamble: Preamble, missing: int) -> Fix | None:
    """As many blank lines more, right behind the text."""
    last = preamble.last_text
    if last is None:
        return None
    line = line_around(reading.document, last.span)
    text = reading.document.text
    margin = text[line.start : last.span.start].rstrip() if preamble.blank else ""
    end = last.span.start + len(last.text.rstrip("\r\n"))
    newline = "\r\n" if text[line.start : line.end].endswith("\r\n") else "\n"
    return fix_of(
        reading.document,
        "add the gap",
        Applicability.SAFE,
        [(Span(end, end), (newline + (margin or preamble.blank)) * missing)],
    )
