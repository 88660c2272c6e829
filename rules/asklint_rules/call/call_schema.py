from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.reader.schema import Defect, schema_defects
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class CallSchema(Rule):
    """
    ## What it does
    Compares the keys of a written call with the target's ask tool: a key the tool does not have, a required key that is
    missing, a value of a wrong type, `preview` together with multi-select.

    ## Why is this bad?
    A call that breaks the schema is rejected before the dialog opens, so the user is not asked at all; where unknown keys
    are dropped instead, the user misses what was written under them.

    ## Example
    ```json
    {"questions": [{"question": "Which database?", "header": "Database", "options": [
      {"label": "Postgres", "description": "What we run", "markdown": "| a | b |"},
      {"label": "SQLite", "description": "One file"}]}]}
    ```

    ## Use instead
    ```json
    {"questions": [{"question": "Which database?", "header": "Database", "options": [
      {"label": "Postgres", "description": "What we run", "preview": "| a | b |"},
      {"label": "SQLite", "description": "One file"}]}]}
    ```

    ## When not to flag
    `multiSelect` may be left out in Claude Code. Missing options are ASK104, and a missing description is ASK107. A sketch
    (`Question: … Options: a | b`) leaves out what it likes: only the keys it writes count. Calls that name the tool of
    another harness are measured by no row but that harness's own.

    ## Fix safety
    Only a hint: the key that was probably meant, or the one to add with a place to fill in.

    ## References
    - Claude Code, AskUserQuestion; Codex, request_user_input; the other harnesses' schemas.
    - yonatangross/orchestkit PR 2023 (an old `markdown` key in 110 places of 19 files); agentscope issue 2585.
    """

    code = "ASK124"
    name = "call-schema"
    severity = Severity.ERROR
    fixable = Applicability.HINT
    verified = "MUST · tool schemas of Claude Code and Codex · 2026-09"
    good = (
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "Which database?", "header": "Database", "options": ['
            '{"label": "Postgres", "description": "ours"}, {"label": "SQLite", "description": "file", "preview": "x"}]}]}\n```\n'
        ),
        Example("AskUserQuestion:\n- Question: Which database?\n- Options: Postgres | SQLite\n"),
        Example(
            'Use request_user_input:\n\n```json\n{"questions": [{"id": "db", "question": "Which database?", "header": "Database", '
            '"options": [{"label": "Postgres", "description": "ours"}, {"label": "SQLite", "description": "file"}]}]}\n```\n',
            settings={"target": "codex"},
        ),
    )
    bad = (
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "Which database?", "header": "Database", "options": ['
            '{"label": "Postgres", "description": "ours", "⟦markdown⟧": "x"}, {"label": "SQLite", "description": "file"}]}]}\n```\n'
        ),
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"⟦question⟧": "Which database?", "options": ['
            '{"label": "Postgres", "description": "ours"}, {"label": "SQLite", "description": "file"}]}]}\n```\n'
        ),
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "Which?", "header": "Database", "⟦multi_select⟧": false, '
            '"options": [{"label": "Postgres", "description": "ours"}, {"label": "SQLite", "description": "file"}]}]}\n```\n'
        ),
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "Which?", "header": "Database", "⟦multiSelect⟧": "no", '
            '"options": [{"label": "Postgres", "description": "ours"}, {"label": "SQLite", "description": "file"}]}]}\n```\n'
        ),
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "Which?", "header": "Database", "multiSelect": true, "options": ['
            '{"label": "Postgres", "description": "ours", "⟦preview⟧": "x"}, {"label": "SQLite", "description": "file"}]}]}\n```\n'
        ),
        Example(
            'export const STEP = `Use AskUserQuestion:\n\n\\`\\`\\`json\n{"questions": [{"question": "Which?", "header": "Database", '
            '"⟦allowOther⟧": true, "options": [{"label": "A", "description": "a"}, {"label": "B", "description": "b"}]}]}\n\\`\\`\\`\n`;\n',
            path="src/preamble.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for ask in reading.asks:
            if ask.call is None or not ask.stance.binding:
                continue
            for defect in schema_defects(ask, context.harnesses):
                yield self._finding(reading, defect)

    def _finding(self, reading: Reading, defect: Defect) -> Finding:
        meant = Fix(defect.remedy, Applicability.HINT, suggestion=defect.meant) if defect.meant else None
        return self.finding(
            reading, defect.span, defect.message, help=defect.remedy, confidence=defect.confidence, fix=meant
        )
