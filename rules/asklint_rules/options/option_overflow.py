from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Confidence, Fix, Severity
from asklint.reader.labels import is_catch_all
from asklint.reader.regrouped import batch_sentence, regrouped
from asklint.reader.stated import stated_for
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.harness import Harness
    from asklint.reader.model import Ask, Question, Reading


class OptionOverflow(Rule):
    """
    ## What it does
    Finds a call, or a menu bound to an ask-tool directive, with more options than the target's ask tool takes: four in
    Claude Code, three in Codex and under `portable`.

    ## Why is this bad?
    The call is rejected or cut. Rejected, the picker never appears and the skill looks stuck; cut, the user decides
    without ever learning that there was a fifth way. Agents that run into the limit tend to drop "the least likely" one
    on their own.

    ## Example
    ```markdown
    Use AskUserQuestion with these options:
    - **Patch** — fixes only
    - **Minor** — new features
    - **Major** — breaking changes
    - **Pre-release** — for testers
    - **None** — do not release
    ```

    ## Use instead
    Ask in two steps, so that every option is put before the user:
    ```markdown
    Use AskUserQuestion with these options:
    - **Release** — then ask: Patch, Minor or Major
    - **Pre-release** — for testers
    - **None** — do not release
    ```

    ## When not to flag
    Lists of topics, of occasions to ask or of answers and what follows from them are no options; nor are several
    questions with four options each. A number stated for a whole interview is no count of options.

    ## Fix safety
    Only a hint: a batched rewrite of the very menu, to paste and adjust. How to group options is the author's decision.

    ## References
    - Claude Code, AskUserQuestion: 2 to 4 options. Codex, request_user_input: 2 to 3.
    - yonatangross/orchestkit PR 2023 (eight calls with five to eight options, none of which rendered);
      gsd-core issue 17; open-webui issue 29905; gemini-cli issue 18922.
    """

    code = "ASK101"
    name = "option-overflow"
    severity = Severity.ERROR
    fixable = Applicability.HINT
    verified = "MUST · tool schemas of Claude Code and Codex · 2026-09"
    good = (
        Example(
            "Use AskUserQuestion with these options:\n\n- **A** — one\n- **B** — two\n- **C** — three\n- **D** — four\n"
        ),
        Example(
            "Use AskUserQuestion to clarify. Ask about:\n\n- scope\n- deadline\n- budget\n- people\n- risks\n"
        ),
        Example("Do not offer more than four options in AskUserQuestion.\n"),
    )
    bad = (
        Example(
            "Use AskUserQuestion with these options:\n\n⟦- **Patch** — fixes only\n- **Minor** — new features\n"
            "- **Major** — breaking changes\n- **Beta** — for testers\n- **None** — no release⟧\n"
        ),
        Example("Use AskUserQuestion. Options: ⟦A) Patch, B) Minor, C) Major, D) Beta, E) Nothing⟧\n"),
        Example("Present ⟦2-6 options⟧ through AskUserQuestion.\n"),
        Example(
            "Use AskUserQuestion with these options:\n\n⟦- **Patch** — fixes only\n- **Minor** — new features\n"
            "- **Major** — breaking changes\n- **None** — no release⟧\n",
            settings={"target": "codex"},
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        for ask in reading.asks:
            if not ask.through_tool or ask.confidence is Confidence.LOW:
                continue
            for question in ask.questions:
                breaks = [
                    row
                    for row in context.harnesses
                    if row.max_options and question.count.over(row.max_options)
                ]
                if breaks:
                    yield self._finding(
                        reading, ask, question, min(breaks, key=lambda row: row.max_options or 0)
                    )
                else:
                    yield from self._stated(reading, ask, context)

    def _stated(self, reading: Reading, ask: Ask, context: Context) -> Iterable[Finding]:
        """More than fit are announced, and fewer are written: what the number says is what an agent goes by."""
        for stated in stated_for(ask):
            number = stated.said.low if stated.said.exact else 0
            breaks = [row for row in context.harnesses if row.max_options and number > row.max_options]
            if breaks:
                harness = min(breaks, key=lambda row: row.max_options or 0)
                yield self.finding(
                    reading,
                    stated.span,
                    f"“{stated.words}”, and {harness.title} takes {harness.max_options}: the call is rejected or cut, and "
                    "the user never sees the rest",
                    help=f"ask in two steps or in batches of {harness.max_options}, so that no option is lost",
                    confidence=Confidence.MEDIUM,
                )

    def _finding(self, reading: Reading, ask: Ask, question: Question, harness: Harness) -> Finding:
        count, limit = question.count, harness.max_options or 0
        number = f"{count.high} options" if count.exact else f"up to {count.high} options"
        span = question.options_span or count.span or question.span
        directive = ask.directive
        real = [option for option in question.options if not (harness.adds_other and is_catch_all(option))]
        fits_without_other = count.exact and len(real) <= limit
        remedy = (
            "leave out the free-text answer that the tool adds by itself, and the rest fits"
            if fits_without_other
            else f"ask in two steps or in batches of {limit}, so that no option is lost"
        )
        hint = None
        if not count.exact:
            hint = Fix("put the rest before the user", Applicability.HINT, suggestion=batch_sentence(limit))
        elif real and not fits_without_other:
            batches = regrouped(ask, question, real, harness)
            hint = Fix("batch the options", Applicability.HINT, suggestion=batches)
        return self.finding(
            reading,
            span,
            f"{number}, and {harness.title} takes {limit}: the call is rejected or cut, and the user never sees the rest",
            help=remedy,
            confidence=Confidence.HIGH if count.exact else Confidence.MEDIUM,
            fix=hint,
            related=[("sent to the ask tool here", directive.span)]
            if directive and not span.overlaps(directive.span)
            else [],
        )
