from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.reader.labels import is_catch_all, says_what_to_type
from asklint.reader.options_compared import only_lets_type
from asklint.reader.removal import References, option_with_separator
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Option, Question, Reading
    from asklint.source import Span


class AuthoredOther(Rule):
    """
    ## What it does
    Finds an option "Other", "Something else", "None of these", "Custom…" or "Type your own" where the harness
    adds a free-text answer of its own, and instructions to write one.

    ## Why is this bad?
    The user sees two nearly identical ways out and does not know which one lets them type. The authored one
    returns the bare word "Other"; some harnesses reject the call for it. It also takes one of four places.

    ## Example
    ```markdown
    Use AskUserQuestion. Options: Postgres | SQLite | Other
    ```

    ## Use instead
    ```markdown
    Use AskUserQuestion. Options: Postgres | SQLite
    ```

    ## When not to flag
    "Skip", "Decide for me", "Let me pick", "Not sure" and a "None" that is a value are real answers. A
    sentence that says the tool adds Other by itself authors none.

    ## Fix safety
    Safe where at least two options remain: the user loses nothing, since the client offers the same. Left to the author
    where the text speaks of the option elsewhere: in a handler of the answer, a remark, a range of numbers. Unsafe where the
    label tells what to type ("Enter a branch name"): the client's own "Other" does not say so.

    ## References
    - Claude Code, Codex, Gemini CLI, Qwen Code, Kimi, mux and Crush add it; mux rejects a label "Other".
    - warpdotdev/common-skills PR 24; VeryGoodOpenSource/vgv-wingspan PR 130; sst/opencode issue 8773.
    """

    code = "ASK105"
    name = "authored-other"
    severity = Severity.WARNING
    fixable = Applicability.SAFE
    verified = "MUST · tool texts of Claude Code, Codex, Crush and OpenClaw · 2026-09"
    good = (
        Example("Use AskUserQuestion. Options: Postgres | SQLite\n"),
        Example("Use AskUserQuestion. Options: Use the defaults | Let me pick | Skip\n"),
        Example("Do not add an Other option to AskUserQuestion: the tool has one.\n"),
    )
    bad = (
        Example(
            "Use AskUserQuestion. Options: Postgres | SQLite | ⟦Other⟧\n",
            fixed="Use AskUserQuestion. Options: Postgres | SQLite\n",
        ),
        Example(
            "Use AskUserQuestion with these options:\n\n- **Postgres** — ours\n- **SQLite** — a file\n- "
            "**⟦その他⟧** — 自由入力\n\nThen go on.\n",
            fixed="Use AskUserQuestion with these options:\n\n- **Postgres** — ours\n- **SQLite** — a "
            "file\n\nThen go on.\n",
        ),
        Example(
            "Use AskUserQuestion. Options: A) Postgres, B) SQLite, C) ⟦Other⟧\n",
            fixed="Use AskUserQuestion. Options: A) Postgres, B) SQLite\n",
        ),
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "Which database?", "header": '
            '"Database", "options": [\n'
            '  {"label": "Postgres", "description": "ours"},\n  {"label": "SQLite", "description": "a '
            'file"},\n'
            '  {"label": "⟦Something else⟧", "description": "tell me"}\n]}]}\n```\n',
            fixed='Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "Which database?", '
            '"header": "Database", "options": [\n'
            '  {"label": "Postgres", "description": "ours"},\n  {"label": "SQLite", "description": "a '
            'file"}\n]}]}\n```\n',
        ),
        Example(
            'AskUserQuestion({question: "Which one?", header: "Which", options: [{label: "⟦Other⟧", '
            'description: "type it"}, '
            '{label: "A", description: "first"}, {label: "B", description: "second"}]})\n',
            fixed='AskUserQuestion({question: "Which one?", header: "Which", options: [{label: "A", '
            'description: "first"}, '
            '{label: "B", description: "second"}]})\n',
        ),
        Example(
            'Use AskUserQuestion:\n\n```yaml\nquestion: "Which database?"\noptions:\n  - label: '
            '"Postgres"\n    description: "ours"\n'
            '  - label: "SQLite"\n    description: "a file"\n  - label: "⟦Other⟧"\n    description: "tell '
            'me"\nmultiSelect: false\n```\n',
            fixed='Use AskUserQuestion:\n\n```yaml\nquestion: "Which database?"\noptions:\n  - label: '
            '"Postgres"\n    description: "ours"\n'
            '  - label: "SQLite"\n    description: "a file"\nmultiSelect: false\n```\n',
        ),
        Example(
            "export const STEP = `Use AskUserQuestion with these options:\n\n- **Postgres** — ours\n- "
            "**SQLite** — a file\n- **⟦Other⟧** — tell me\n`;\n",
            path="src/preamble.ts",
            fixed="export const STEP = `Use AskUserQuestion with these options:\n\n- **Postgres** — ours\n- "
            "**SQLite** — a file\n`;\n",
        ),
        Example("Use AskUserQuestion. Options: Postgres | ⟦Other⟧\n"),
        Example(
            "Use AskUserQuestion with these options:\n\n- **Postgres** — ours\n- **SQLite** — a file\n- "
            "**⟦Other⟧** — tell me\n\nIf the user picks Other, look for a driver first.\n"
        ),
        Example(
            "Use AskUserQuestion with these options:\n\n1. Postgres\n2. SQLite\n3. ⟦Something else⟧\n\n"
            "Map the answer 1-3 to the driver.\n"
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not any(row.adds_other for row in context.harnesses):
            return
        for span in reading.other_instructions:
            yield self.finding(
                reading,
                span,
                "this tells the agent to write an “Other” option, which the ask tool adds by itself: the user sees two "
                "and cannot tell which one lets them type",
                help="leave the sentence out; the tool offers its own free-text answer",
            )
        references = References(reading)
        for ask in reading.asks:
            if not ask.through_tool:
                continue
            for question in ask.questions:
                alone = ask.call is not None and question.count.high == 1
                for option in question.options:
                    if is_catch_all(option) and not alone:  # one option is too few of them, and reported so
                        yield self._option(reading, question, option, references.to(option))

    def _option(
        self, reading: Reading, question: Question, option: Option, reference: Span | None
    ) -> Finding:
        return self.finding(
            reading,
            option.label.span,
            f"“{option.label.value}” repeats the free-text answer that the ask tool adds by itself: the user "
            "sees two and cannot tell which one lets them type",
            help="leave it out; the tool offers its own"
            if reference is None
            else "leave it out, and let what is said of it hold for the tool's own answer",
            fix=_left_out(reading, question, option) if reference is None else None,
            related=[("spoken of here", reference)] if reference is not None else [],
        )


def _left_out(reading: Reading, question: Question, option: Option) -> Fix | None:
    """The option taken out of its list, where it does nothing else and two others remain."""
    if not only_lets_type(option) or _certain(question) < 2:
        return None
    span = option_with_separator(reading.document, question, option)
    edit = reading.document.edit(span, "") if span is not None else None
    safe = Applicability.UNSAFE if says_what_to_type(option) else Applicability.SAFE
    return Fix("leave it out", safe, (edit,)) if edit else None


def _certain(question: Question) -> int:
    """How many options there will be without the catch-alls, at the least: an item may stand for none or for many."""
    others = [option for option in question.options if not is_catch_all(option)]
    return sum(option.stands_for[0] if option.stands_for else 1 for option in others)
