from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence, Severity
from asklint.reader.options_compared import label_key
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.reader.model import Ask, Question, Reading, Text


class DuplicateOption(Rule):
    """
    ## What it does
    Finds two options of one question with the same label, and two questions of one call with the same text.
    Labels are compared after Unicode normalisation, without surrounding blanks and regardless of case.

    ## Why is this bad?
    Answers come back under the label that was picked, so the agent cannot tell which of the two the user
    meant. Several harnesses reject the call, and the user is never asked.

    ## Example
    ```json
    {"question": "How should the cache be filled?", "header": "Cache", "options": [
      {"label": "Lazy", "description": "On first use"},
      {"label": "lazy", "description": "In the background"}]}
    ```

    ## Use instead
    ```json
    {"question": "How should the cache be filled?", "header": "Cache", "options": [
      {"label": "On first use", "description": "The first request waits"},
      {"label": "In background", "description": "A job fills it at start"}]}
    ```

    ## When not to flag
    The same label in two questions of a call is fine. Labels with a placeholder (`{title}`, `<name>`) have no
    known text.

    ## Fix safety
    No fix: either one of them is superfluous or its label is wrong, and only the author knows which.

    ## References
    - Claude Code wants distinct labels within a question; Kimi and mux reject equal labels and equal question
      texts.
    - agentscope issue 2585.
    """

    code = "ASK106"
    name = "duplicate-option"
    severity = Severity.ERROR
    verified = "MUST · tool schemas of Claude Code, Kimi Code and mux · 2026-09"
    good = (
        Example("Use AskUserQuestion. Options: Mobile (iOS) | Mobile (Android) | Web\n"),
        Example(
            "Use AskUserQuestion with these options:\n\n- **#{number}** — {title}\n- **#{number}** — "
            "{title}\n- **None** — stop\n"
        ),
        Example(
            'AskUserQuestion({questions: [{question: "Format code?", header: "Format", options: [{label: '
            '"Yes", description: "on save"}, '
            '{label: "No", description: "never"}]}, {question: "Lint code?", header: "Lint", options: '
            '[{label: "Yes", description: "on save"}, '
            '{label: "No", description: "never"}]}]})\n'
        ),
    )
    bad = (
        Example("Use AskUserQuestion. Options: Postgres | SQLite | ⟦postgres⟧\n"),
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "How should the cache be '
            'filled?", "header": "Cache", "options": '
            '[{"label": "Lazy", "description": "on first use"}, {"label": "⟦Lazy ⟧", "description": "by a '
            'job"}]}]}\n```\n'
        ),
        Example(
            "export const STEP = `Use AskUserQuestion with these options:\n\n- **Keep** — as it is\n- "
            "**Rename** — ask for a name\n- **⟦Keep⟧** — for now\n`;\n",
            path="src/preamble.ts",
        ),
        Example(
            'AskUserQuestion({questions: [{question: "Which one?", header: "A", options: [{label: "One", '
            'description: "first"}, '
            '{label: "Two", description: "second"}]}, {question: "⟦Which one?⟧", header: "B", options: '
            '[{label: "Three", description: "third"}, '
            '{label: "Four", description: "fourth"}]}]})\n'
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for ask in reading.asks:
            if not ask.through_tool or ask.confidence is Confidence.LOW:
                continue
            if ask.call is None and ask.menu is None:
                continue
            for question in ask.questions:
                yield from self._options(reading, question)
            yield from self._questions(reading, ask)

    def _options(self, reading: Reading, question: Question) -> Iterator[Finding]:
        seen: dict[tuple[str, str], Text] = {}
        for option in question.options:
            key = label_key(reading.document, option)
            first = seen.setdefault((option.condition, key), option.label) if key else option.label
            if first is not option.label:
                yield self.finding(
                    reading,
                    option.label.span,
                    f"a second option “{option.label.value.strip()}”: the answer does not tell which of the "
                    f"two the user picked",
                    help="give each option a label of its own, or remove one of them",
                    related=[("the first one", first.span)],
                )

    def _questions(self, reading: Reading, ask: Ask) -> Iterator[Finding]:
        seen: dict[str, Text] = {}
        for question in ask.questions if ask.call else ():
            text = question.text
            if text is None or text.placeholder or "{" in text.value:
                continue
            first = seen.setdefault(" ".join(text.value.split()).casefold(), text)
            if first is not text:
                yield self.finding(
                    reading,
                    text.span,
                    f"the question “{text.value.strip()}” stands twice in one call: answers are keyed by the question's "
                    "text, so one of the two is lost",
                    help="say in each question what it decides",
                    related=[("the first one", first.span)],
                )
