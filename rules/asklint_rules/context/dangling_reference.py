from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence, Severity
from asklint.reader.dangling import dangling_in_option, dangling_in_question
from asklint.reader.places import place_of
from asklint.reader.questions import literal_text
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.dangling import Reference
    from asklint.reader.model import Ask, Question, Reading, Text


class DanglingReference(Rule):
    """
    ## What it does
    Finds words in the question or the options of a call that point at what the dialog does not show: "the plan above",
    "as listed", "option B" where no option bears the letter, "these changes" with none of them named.

    ## Why is this bad?
    The dialog is all that a user may have in view: the message before it is covered, scrolled away or never shown. Then
    "Apply these changes?" asks for a signature under a blank page.

    ## Example
    ```json
    {"question": "Proceed with reverting these commits?", "header": "Revert"}
    ```

    ## Use instead
    ```json
    {"question": "Revert {n} commits: {short hashes with titles}?", "header": "Revert"}
    ```

    ## When not to flag
    What the question itself names, in a sentence before, in quotes, in brackets or by a placeholder; "which of these",
    where the options are meant; "none of the above" as an option; chat text outside a call.

    ## Fix safety
    No fix: what is meant is known when the question is put.

    ## References
    - anthropics/claude-code issues 62493, 64121, 67475 ("Variant 1..3"), 68323; pi-ask-user issue 11: the dialog hides
      the message before it. Issues 84608 and 75182: that message is not shown at all.
    """

    code = "ASK303"
    name = "dangling-reference"
    severity = Severity.WARNING
    verified = "SHOULD · reports on Claude Code's dialog · 2026-09"
    good = (
        Example(
            'AskUserQuestion:\n- Question: "Which of these checks should run?"\n- Options: Lint | Tests\n'
        ),
        Example(
            'AskUserQuestion:\n- Question: "Changed: {files}. Commit these changes?"\n- Options: Commit | Stop\n'
        ),
        Example(
            'AskUserQuestion:\n- Question: "Some tools are missing. Install them?"\n- Options: Install | Skip\n'
        ),
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "Which layout?", "header": "Layout", "options": ['
            '{"label": "Wide", "description": "two columns"}, {"label": "None of the above", "description": "keep it"}]}]}\n```\n'
        ),
        Example("Show the plan, then ask the user to approve the plan above.\n"),
    )
    bad = (
        Example(
            'Use AskUserQuestion:\n\n- **question**: "Proceed with reverting ⟦these commits⟧?"\n- **options**: ["Revert", "Cancel"]\n'
        ),
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "Does the ⟦summary above⟧ look right?", "header": "Summary", '
            '"options": [{"label": "Yes", "description": "go on"}, {"label": "No", "description": "change it"}]}]}\n```\n'
        ),
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "Is ⟦option B⟧ fine for the release?", "header": "Release", '
            '"options": [{"label": "Yes", "description": "go on"}, {"label": "No", "description": "change it"}]}]}\n```\n'
        ),
        Example(
            'export const STEP = `AskUserQuestion:\n- Question: "Apply ⟦these fixes⟧ now?"\n- Options: Apply | Skip\n`;\n',
            path="src/preamble.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for ask in reading.asks:
            if not ask.through_tool:
                continue
            for question in ask.questions:
                yield from self._question(reading, ask, question)

    def _question(self, reading: Reading, ask: Ask, question: Question) -> Iterable[Finding]:
        text = literal_text(ask, question, outlined=True)
        if text is not None:
            found = dangling_in_question(text.value, question)
            if found is not None:
                yield self._finding(reading, text, found)
                return
        if ask.call is None or ask.call.form != "payload":
            return
        for position, option in enumerate(question.options):
            for part in (option.label, option.description):
                if part is None or part.placeholder:
                    continue
                found = dangling_in_option(part.value, first=position == 0)
                if found is not None:
                    yield self._finding(reading, part, found)

    def _finding(self, reading: Reading, text: Text, found: Reference) -> Finding:
        return self.finding(
            reading,
            place_of(reading.document, text, found.start, found.end),
            f"“{found.words}” points at what the dialog does not show: the user cannot see what the answer is about",
            help="name it in the question, or put a placeholder there that the agent fills in",
            confidence=Confidence.HIGH if text.quoted else Confidence.MEDIUM,
        )
