from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Severity
from asklint.reader.labels import is_catch_all
from asklint.reader.model import Channel
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class AuthoredOther(Rule):
    """
    ## What it does
    Finds an option "Other", "Something else", "None of these", "Custom…" or "Type your own" where the harness adds a
    free-text answer of its own, and instructions to write one.

    ## Why is this bad?
    The user sees two nearly identical ways out and does not know which one lets them type. The authored one returns
    the bare word "Other"; some harnesses reject the call for it. It also takes one of four places.

    ## Example
    ```markdown
    Use AskUserQuestion. Options: Postgres | SQLite | Other
    ```

    ## Use instead
    ```markdown
    Use AskUserQuestion. Options: Postgres | SQLite
    ```

    ## When not to flag
    "Skip", "Decide for me", "Let me pick", "Not sure" and a "None" that is a value are real answers. A sentence that says
    the tool adds Other by itself authors none.

    ## Fix safety
    Safe where at least two options remain: the user loses nothing, since the client offers the same.

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
        Example("Use AskUserQuestion. Options: Postgres | SQLite | ⟦Other⟧\n"),
        Example("Use AskUserQuestion with these options:\n\n- **Postgres** — ours\n- **SQLite** — a file\n- **⟦その他⟧** — 自由入力\n"),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not any(row.adds_other for row in context.harnesses):
            return
        for span in reading.other_instructions:
            yield self.finding(
                reading,
                span,
                "this tells the agent to write an “Other” option, which the ask tool adds by itself: the user sees two and "
                "cannot tell which one lets them type",
                help="leave the sentence out; the tool offers its own free-text answer",
            )
        for ask in reading.asks:
            if ask.channel is not Channel.TOOL or not ask.stance.binding:
                continue
            for question in ask.questions:
                for option in question.options:
                    if is_catch_all(option):
                        yield self.finding(
                            reading,
                            option.label.span,
                            f"“{option.label.value}” repeats the free-text answer that the ask tool adds by itself: the user sees two "
                            "and cannot tell which one lets them type",
                            help="leave it out; the tool offers its own",
                        )
