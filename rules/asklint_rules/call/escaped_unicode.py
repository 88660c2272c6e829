from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Edit, Fix, Severity
from asklint.reader.escapes import texts_of, unicode_escapes
from asklint.rule import Context, Example, Rule
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class EscapedUnicode(Rule):
    r"""
    ## What it does
    Finds `\uXXXX` in place of a readable character in the question, header or options of a call.

    ## Why is this bad?
    Escapes are copied, miscopied and not always resolved: the user reads `caf\u00e9`, or a wrong character where one
    digit slipped. A person who reviews the document cannot read the question either.

    ## Example
    ```json
    {"question": "\u8981\u7ee7\u7eed\u5417\uff1f", "header": "Go on"}
    ```

    ## Use instead
    ```json
    {"question": "要继续吗？", "header": "Go on"}
    ```

    ## When not to flag
    Control characters, invisible characters and ASCII, where an escape is the safe way to write them; escapes of the code
    around a document, which are resolved before anyone reads it; and text that shows an escape as a mistake.

    ## Fix safety
    Safe: the escape is replaced by the very character it stands for.

    ## References
    - garrytan/gstack: "never \\u-escape" in the rules for question strings.
    """

    code = "ASK127"
    name = "escaped-unicode"
    severity = Severity.WARNING
    fixable = Applicability.SAFE
    verified = "SHOULD · gstack's rules for question strings · 2026-09"
    good = (
        Example('AskUserQuestion:\n- Question: "要继续吗？"\n- Options: 继续 | 停止\n'),
        Example('Use AskUserQuestion:\n\n- Question: "Which file?\\u000a(see below)"\n- Options: A | B\n'),
        Example('Wrong:\n\n```\nAskUserQuestion:\nquestion: "Caf\\u00e9?"\noptions: A | B\n```\n'),
        Example(
            'Never write it like this. Wrong:\n\n```\nAskUserQuestion:\nquestion: "Caf\\u00e9?"\noptions: A | B\n```\n'
        ),
        Example(
            'export const STEP = `AskUserQuestion:\n- Question: "Which caf\\u00e9?"\n- Options: A | B\n`;\n',
            path="src/preamble.ts",
        ),
    )
    bad = (
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "Which caf⟦\\u00e9⟧?", "header": "Place", "options": ['
            '{"label": "A", "description": "near"}, {"label": "B", "description": "far"}]}]}\n```\n',
            fixed='Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "Which café?", "header": "Place", "options": ['
            '{"label": "A", "description": "near"}, {"label": "B", "description": "far"}]}]}\n```\n',
        ),
        Example(
            'AskUserQuestion:\n- Question: "⟦\\u7ee7\\u7eed⟧吗？"\n- Options: 继续 | 停止\n',
            fixed='AskUserQuestion:\n- Question: "继续吗？"\n- Options: 继续 | 停止\n',
        ),
        Example(
            'export const STEP = `AskUserQuestion:\n- Question: "Which caf⟦\\\\u00e9⟧?"\n- Options: A | B\n`;\n',
            path="src/preamble.ts",
            fixed='export const STEP = `AskUserQuestion:\n- Question: "Which café?"\n- Options: A | B\n`;\n',
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        document = reading.document
        for ask in reading.asks:
            if not ask.stance.binding:
                continue
            for question in ask.questions:
                for text in texts_of(question):
                    escapes = unicode_escapes(document, text)
                    if not escapes:
                        continue
                    edits = tuple(
                        Edit(document.to_source(escape.span), escape.character) for escape in escapes
                    )
                    shown = "".join(escape.character for escape in escapes)
                    yield self.finding(
                        reading,
                        Span(escapes[0].span.start, escapes[-1].span.end),
                        f"“{shown[:40]}” is written as escapes: they are easily miscopied, and the user may read the codes",
                        help=f"write “{shown[:40]}” itself",
                        fix=Fix("write the characters themselves", Applicability.SAFE, edits),
                    )
