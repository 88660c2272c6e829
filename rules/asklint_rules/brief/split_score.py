from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.rule import Context, Example, Rule
from asklint.source import Span
from asklint.systems.gstack.briefs import KIND_NOTE, Brief, briefs
from asklint.systems.gstack.splits import scores_split
from asklint.systems.gstack.versions import PROFILE, SPLITS, since

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class SplitScore(Rule):
    """
    ## What it does
    Finds a completeness score in a per-option question of a split chain, or one without the note that says why there is
    none.

    ## Why is this bad?
    Include, Defer, Cut and Hold are actions, not degrees of coverage. A score on them looks like a measurement and
    pushes the user towards Include.

    ## Example
    ```text
    D3.2 — Discord bot
    ELI10: A bot for guilds, about three weeks.
    Completeness: A=10/10, B=5/10, C=2/10, D=5/10
    A) Include
    ```

    ## Use instead
    ```text
    D3.2 — Discord bot
    ELI10: A bot for guilds, about three weeks.
    Note: options differ in kind, not coverage — no completeness score.
    A) Include
    ```

    ## When not to flag
    Questions outside of a chain are scored where their options differ in coverage. Text that forbids the score.

    ## Fix safety
    Safe: the line with the score is replaced by the note, or the note is added.

    ## References
    - gstack docs/askuserquestion-split.md, "Per-option call shape".
    """

    code = "ASK803"
    name = "split-score"
    severity = Severity.ERROR
    profile = PROFILE
    fixable = Applicability.SAFE
    verified = "MUST · gstack docs/askuserquestion-split.md · 2026-09"
    good = (
        Example(
            "```\nD3.2 — Discord bot\nELI10: A bot for guilds.\nRecommendation: Defer because few ask for it\n"
            "Note: options differ in kind, not coverage — no completeness score.\n"
            "A) Include\nB) Defer (recommended)\nC) Cut\nD) Hold\n```\n"
        ),
        Example("Per-option calls omit `Completeness: N/10` and use the kind-note instead.\n"),
    )
    bad = (
        Example(
            "```\nD3.2 — Discord bot\nELI10: A bot for guilds.\n⟦Completeness: A=10/10, B=5/10, C=2/10, D=5/10⟧\n"
            "A) Include\nB) Defer\nC) Cut\nD) Hold\n```\n",
            fixed="```\nD3.2 — Discord bot\nELI10: A bot for guilds.\n"
            "Note: options differ in kind, not coverage — no completeness score.\n"
            "A) Include\nB) Defer\nC) Cut\nD) Hold\n```\n",
        ),
        Example(
            "export const STEP = `Ask with AskUserQuestion:\n\n> ⟦D3.2⟧ — Discord bot\n> ELI10: A bot for guilds.\n> A) Include\n"
            "> B) Defer\n> C) Cut\n> D) Hold\n`;\n",
            path="scripts/resolvers/split.ts",
            fixed="export const STEP = `Ask with AskUserQuestion:\n\n> D3.2 — Discord bot\n> ELI10: A bot for guilds.\n"
            "> Note: options differ in kind, not coverage — no completeness score.\n> A) Include\n"
            "> B) Defer\n> C) Cut\n> D) Hold\n`;\n",
        ),
        Example("Each per-option call carries its ELI10, a recommendation and a ⟦completeness score⟧.\n"),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not since(context, SPLITS):
            return
        for brief in briefs(reading):
            if brief.per_option and len(brief.options) >= 2:
                yield from self._brief(reading, brief)
        for said in scores_split(reading):
            yield self.finding(
                reading,
                said.span,
                "a completeness score for the questions of a split chain: Include, Defer, Cut and Hold are actions, and "
                "a score on them pushes the user towards one",
                help=f"write “{KIND_NOTE}” instead",
            )

    def _brief(self, reading: Reading, brief: Brief) -> Iterator[Finding]:
        note = brief.first("kind-note")
        scored = brief.first("completeness")
        if scored is not None:
            edit = reading.document.edit(scored.line.span, "" if note else KIND_NOTE)
            yield self.finding(
                reading,
                scored.line.span,
                f"{brief.token} scores the completeness of its answers, which are actions: the score pushes the user "
                "towards one",
                help=f"write “{KIND_NOTE}” instead",
                fix=Fix("replace the score by the note", Applicability.SAFE, (edit,))
                if edit and not note
                else None,
            )
            return
        inline = [score for option in brief.options if (score := option.score) is not None]
        if inline:
            edits = reading.document.edits((place, "") for place in inline)
            text = reading.document.text[slice(*inline[0])]
            yield self.finding(
                reading,
                Span(inline[0].end - len(text.lstrip()), inline[0].end),
                f"{brief.token} scores the completeness of its answers, which are actions: the score pushes the user "
                "towards one",
                help=f"leave the scores out and write “{KIND_NOTE}”",
                fix=Fix("take the scores out", Applicability.SAFE, edits) if edits else None,
            )
        if not inline and note is None:
            before = brief.options[0].line
            start = before.start - len(before.prefix)
            edit = reading.document.edit(
                Span(start, start), f"{before.prefix}{KIND_NOTE}{reading.document.newline}"
            )
            yield self.finding(
                reading,
                brief.token_span,
                f"{brief.token} does not say that its answers differ in kind: the user looks for scores that are not there",
                help=f"add “{KIND_NOTE}”",
                fix=Fix("add the note", Applicability.SAFE, (edit,)) if edit else None,
            )
