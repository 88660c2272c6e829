from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence, Severity
from asklint.reader.label_words import label_words
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class LabelTooLong(Rule):
    """
    ## What it does
    Finds a literal option label of more words than the target wants: five in Claude Code, Codex and most others.

    ## Why is this bad?
    Labels are what the user compares at a glance, and what comes back as the answer. A sentence in the place of a label
    wraps or is cut off, and the difference between two options gets lost in it.

    ## Example
    ```json
    {"label": "Walk me through what was built first", "description": "A tour of the change"}
    ```

    ## Use instead
    ```json
    {"label": "Explain the change", "description": "Walk through what was built, file by file"}
    ```

    ## When not to flag
    Placeholders have no known length. Symbols and `(Recommended)` are no words. Words are what white space parts, so
    labels in Japanese or Chinese are hardly ever too long. Words without quotes beside quoted labels describe an option.
    Menus in prose are not labels of a call.

    ## Fix safety
    No fix: what moves into the description is the author's choice.

    ## References
    - Claude Code, Codex, OpenCode, Gemini CLI, Qwen Code: labels of 1 to 5 words. rpiv-mono issue 16: a label of more
      than 60 characters is rejected.
    """

    code = "ASK123"
    name = "label-too-long"
    severity = Severity.INFO
    verified = "SHOULD · tool descriptions of Claude Code and Codex · 2026-09"
    good = (
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "What next?", "header": "Next", "options": ['
            '{"label": "Prose + Code + Design + Decision (Recommended)", "description": "all"}, '
            '{"label": "Show me the most significant", "description": "five words"}]}]}\n```\n'
        ),
        Example(
            "AskUserQuestion:\n- Question: What next?\n- Options:\n  - Commit — write the message, run the hooks and push it\n"
            "  - Stop — leave the work tree as it is now\n"
        ),
        Example(
            "AskUserQuestion:\n- Question: どうしますか？\n- Options:\n  - 変更をすべて元に戻してから作業をやり直す\n  - 中止\n"
        ),
    )
    bad = (
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "What next?", "header": "Next", "options": ['
            '{"label": "⟦Walk me through what was built⟧", "description": "a tour"}, '
            '{"label": "Commit", "description": "as it is"}]}]}\n```\n'
        ),
        Example(
            "export const STEP = `Use AskUserQuestion:\n\n- **Question**: Where should the notes go?\n"
            '- **Options**:\n  - "⟦Keep all of them in the inbox⟧"\n  - "Archive"\n`;\n',
            path="src/preamble.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        limits = [(row.max_label_words, row.title) for row in context.harnesses if row.max_label_words]
        if not limits:
            return
        limit, title = min(limits)
        for ask in reading.asks:
            if ask.call is None or not ask.stance.binding:
                continue
            for question in ask.questions:
                quotes = any(option.label.quoted for option in question.options)
                for option in question.options:
                    # Beside quoted labels, words without quotes describe an option instead of naming it.
                    if quotes and not option.label.quoted:
                        continue
                    if option.label.placeholder or option.stands_for is not None:
                        continue
                    count = len(label_words(option))
                    if count > limit:
                        yield self.finding(
                            reading,
                            option.label.span,
                            f"label “{option.label.value[:80]}” has {count} words, and {title} wants {limit} at most: the user "
                            "cannot compare options at a glance",
                            help="keep what tells it apart, and move the rest into the description",
                            confidence=Confidence.HIGH if option.label.quoted else Confidence.MEDIUM,
                        )
