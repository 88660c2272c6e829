from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence, Severity
from asklint.reader.bundles import bundled_acts, find_bundling
from asklint.reader.model import Addressee, Channel
from asklint.reader.options_compared import is_no, is_yes
from asklint.rule import Context, Example, Rule
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.reader.model import Question, Reading


class BundledDecisions(Rule):
    """
    ## What it does
    Finds one yes-or-no question about two acts ("Ship it and delete the branch?"), and instructions to put
    several decisions into one question.

    ## Why is this bad?
    The user who wants the one and not the other has no answer to give. Most say yes for the sake of the part
    they want, and the other part happens without having been decided.

    ## Example
    ```markdown
    Use AskUserQuestion: "Merge the pull request and delete the branch?" Options: Yes | No
    ```

    ## Use instead
    ```markdown
    Use AskUserQuestion with two questions:
    1. "Merge the pull request?" Options: Merge | Not yet
    2. "Delete the branch afterwards?" Options: Keep | Delete
    ```

    ## When not to flag
    Options that name the parts ("Merge only", "Merge and delete") let the user decide each. Several questions
    in one call are several decisions, each with its own answer; so is a multi-select.

    ## Fix safety
    No fix: which options the separate questions need is for the author to say.

    ## References
    - gstack, "split, never drop" (PR 1740): one question for each decision.
    - Claude Code, Codex and Gemini CLI take several questions in one call for this purpose.
    """

    code = "ASK109"
    name = "bundled-decisions"
    severity = Severity.WARNING
    verified = "SHOULD · tool texts of Claude Code and Codex · 2026-09"
    good = (
        Example(
            'Use AskUserQuestion: "Merge and delete the branch?" Options: Merge and delete | Merge only | '
            "Neither\n"
        ),
        Example("Never bundle several decisions into one question. Use AskUserQuestion for each.\n"),
        Example("Batch related questions into one AskUserQuestion call.\n"),
        Example(
            "AskUserQuestion — include ALL of these:\n\n- Ship it now\n- Wait for the review\n- Leave it\n"
        ),
        Example('Use AskUserQuestion: "Load the terms and conditions?" Options: Yes | No\n'),
    )
    bad = (
        Example(
            'AskUserQuestion:\n- Question: "⟦Merge the pull request and delete the branch?⟧"\n- Options: '
            "Yes | No\n"
        ),
        Example(
            'AskUserQuestion({question: "All checks pass. ⟦Should I publish the package and post the '
            'announcement?⟧", header: "Publish", '
            'options: [{label: "Yes", description: "do both"}, {label: "No", description: "do neither"}]})\n'
        ),
        Example(
            "Use AskUserQuestion and ⟦include all of these decisions in one question⟧: the schema, the "
            "queue and the cache.\n"
        ),
        Example(
            'AskUserQuestion:\n- Question: "⟦Bake the rye now? And shall the oven be cleaned?⟧"\n- Options: Yes | No\n'
        ),
        Example(
            "**AskUserQuestion Q1 — ⟦include ALL of these⟧:**\n\n1. Confirm what is baked and for whom\n"
            '2. Which oven: stone, steel or gas\n3. "Shall I look at what others bake?"\n'
        ),
        Example(
            "export const STEP = `Use AskUserQuestion. ⟦Combine all the decisions into a single question⟧ "
            "to save time.\n`;\n",
            path="src/preamble.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        yield from self._questions(reading)
        yield from self._instructions(reading)

    def _questions(self, reading: Reading) -> Iterator[Finding]:
        for ask in reading.asks:
            if (
                ask.channel is Channel.UNKNOWN
                or not ask.stance.binding
                or ask.addressee is not Addressee.USER
            ):
                continue
            if ask.confidence is Confidence.LOW:
                continue
            for question in ask.questions:
                text = question.text
                found = bundled_acts(text.value) if text is not None and _all_or_nothing(question) else None
                if text is None or found is None:
                    continue
                whole = reading.document.text[text.span.start : text.span.end] == text.value
                span = Span(text.span.start + found[0], text.span.start + found[1]) if whole else text.span
                yield self.finding(
                    reading,
                    span,
                    f"“{text.value[found[0] : found[1]]}” asks for one answer to two decisions: who wants "
                    f"only one of them cannot say so",
                    help="ask two questions in one call, or offer each part as an option",
                    confidence=Confidence.MEDIUM,
                )

    def _instructions(self, reading: Reading) -> Iterator[Finding]:
        for found in find_bundling(reading):
            yield self.finding(
                reading,
                found.span,
                f"“{found.words}”: several decisions get one answer, and the user cannot decide them one by one",
                help="ask one question for each decision; one call takes several",
                confidence=Confidence.MEDIUM,
            )


def _all_or_nothing(question: Question) -> bool:
    """Yes or no is all there is to answer."""
    options = question.options
    return 2 <= len(options) <= 3 and is_yes(options[0]) and any(is_no(option) for option in options[1:])
