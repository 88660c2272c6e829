from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.reader.questions import asks, ends_open, literal_text
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class NotAQuestion(Rule):
    """
    ## What it does
    Finds a question text in a call that does not ask: a title, a statement, a command.

    ## Why is this bad?
    The dialog interrupts the user and then leaves open what for. "Configure chunking:" does not say whether a yes, a
    choice or a value is wanted, so people dismiss it or guess.

    ## Example
    ```json
    {"question": "Select playback speed:", "header": "Speed", "options": [
      {"label": "Normal", "description": "As recorded"}, {"label": "Double", "description": "Half the time"}]}
    ```

    ## Use instead
    ```json
    {"question": "At which speed should the recording play?", "header": "Speed", "options": [
      {"label": "Normal", "description": "As recorded"}, {"label": "Double", "description": "Half the time"}]}
    ```

    ## When not to flag
    A question mark anywhere in the text, the question endings of other languages (か, ください, 까요), closing brackets and
    quotes, texts that are or end in a placeholder, and the unquoted title of a sketch (`Question: scope of the review`).

    ## Fix safety
    No fix: what is asked is the author's to say.

    ## References
    - Every harness shows the text as it is; a single sentence that ends in a question mark is what all of them take well.
    """

    code = "ASK125"
    name = "not-a-question"
    severity = Severity.INFO
    verified = "SHOULD · the common subset of the harnesses' tool descriptions · 2026-09"
    good = (
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "Delete the branch? It is merged.", "header": "Branch", '
            '"options": [{"label": "Delete", "description": "gone"}, {"label": "Keep", "description": "stays"}]}]}\n```\n'
        ),
        Example(
            "AskUserQuestion:\n\n```yaml\nquestions:\n  - question: 記事の種類を教えてください（後で変更できます）\n    header: 種類\n"
            "    options:\n      - label: 解説\n        description: 長い\n      - label: 速報\n        description: 短い\n```\n"
        ),
        Example("AskUserQuestion:\n- Question: scope of the review\n- Options: Everything | Only the diff\n"),
        Example('AskUserQuestion:\n- Question: "Gap {n}: {title}"\n- Options: Fix | Skip\n'),
    )
    bad = (
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "⟦Select playback speed:⟧", "header": "Speed", '
            '"options": [{"label": "1x", "description": "as is"}, {"label": "2x", "description": "faster"}]}]}\n```\n'
        ),
        Example(
            'AskUserQuestion:\n- Question: "⟦The daemon is not running.⟧"\n- Options: Start it | Go on without\n'
        ),
        Example(
            'export const STEP = `AskUserQuestion:\n- Question: "⟦경쟁사를 알려줘.⟧"\n- Options: 있음 | 없음\n`;\n',
            path="src/preamble.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for ask in reading.asks:
            if not ask.stance.binding:
                continue
            for question in ask.questions:
                text = literal_text(ask, question)
                if text is None or not any(char.isalpha() for char in text.value):
                    continue
                if not asks(text.value) and not ends_open(text.value):
                    yield self.finding(
                        reading,
                        text.span,
                        f"“{text.value[-80:]}” does not ask anything: the user sees a dialog and no question",
                        help="end it with the question that the options answer",
                    )
