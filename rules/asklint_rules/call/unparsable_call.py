from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class UnparsableCall(Rule):
    """
    ## What it does
    Finds a block that is meant as a call of the ask tool and breaks off or cannot be parsed: an open bracket, an open
    quote, a quote inside a string.

    ## Why is this bad?
    What stands behind the break is a guess. An agent that copies the block sends a broken call, which is rejected before
    the user sees anything; one that repairs it may leave options or a whole question out.

    ## Example
    ```json
    {"questions": [{"question": "Which "main" branch?", "header": "Branch", "options": [
      {"label": "main", "description": "The default"}, {"label": "trunk", "description": "The old one"}]}]}
    ```

    ## Use instead
    ```json
    {"questions": [{"question": "Which \\"main\\" branch?", "header": "Branch", "options": [
      {"label": "main", "description": "The default"}, {"label": "trunk", "description": "The old one"}]}]}
    ```

    ## When not to flag
    Calls written for a reader (`Question: … Options: a | b`), trailing commas, comments, unquoted keys and `...` for what
    is left out: they read well, though no parser of JSON would take them.

    ## Fix safety
    No fix: only the author knows what was meant.

    ## References
    - yonatangross/orchestkit PR 2023: calls that fail validation never render, and the skill looks stuck.
    """

    code = "ASK126"
    name = "unparsable-call"
    severity = Severity.WARNING
    verified = "SHOULD · how Claude Code answers a malformed call · 2026-09"
    good = (
        Example(
            "Use AskUserQuestion:\n\n```js\nAskUserQuestion({\n  questions: [{\n    question: 'Which database?', // ask first\n"
            "    header: 'Database',\n    options: [{ label: 'Postgres', description: 'ours' }, ...],\n  }],\n})\n```\n"
        ),
        Example(
            'Use AskUserQuestion:\n\n```yaml\nquestion: Which database?\noptions:\n  - "Postgres" - what we run today\n'
            '  - "SQLite" - one file\n```\n'
        ),
    )
    bad = (
        Example(
            'Use AskUserQuestion:\n\n```json\n⟦{⟧"questions": [{"question": "Which database?", "header": "Database", '
            '"options": [{"label": "Postgres", "description": "ours"}, {"label": "SQLite", "description": "file"}]}]\n```\n'
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for ask in reading.asks:
            call = ask.call
            if call is None or not call.problem or not ask.stance.binding:
                continue
            yield self.finding(
                reading,
                call.problem_span or call.span,
                f"this call cannot be parsed: {call.problem}; what the user would be asked is a guess",
                help="write the call so that it parses, and check that no option got lost",
            )
