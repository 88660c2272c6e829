from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Confidence, Fix, Severity
from asklint.reader.model import Addressee
from asklint.reader.overflow import has_plan
from asklint.reader.trimming import find_trims, find_unbounded
from asklint.rule import Context, Example, Rule
from asklint.systems.gstack.split_text import chain_text
from asklint.systems.gstack.splits import batches_all, names_shape
from asklint.systems.gstack.versions import PROFILE, SPLITS, since

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.reader.model import Reading
    from asklint.source import Span

_HELP = (
    "name the shape and why: batch coherent alternatives in groups of four at most, or split independent items "
    "into one question each"
)


class SplitShape(Rule):
    """
    ## What it does
    Finds five or more options, or a set of any size, sent to the ask tool where the passage names neither of the two
    shapes for it: batched in groups of four at most, or split into one question an option. It also finds guidance that
    puts every decision into one question, which would override the split.

    ## Why is this bad?
    The user's options are the user's decision space. Left without a shape, agents cut the set to four on their own, or
    press unrelated decisions into one question that can only be answered as a whole.

    ## Example
    ```markdown
    Use AskUserQuestion with one option per candidate integration.
    ```

    ## Use instead
    ```markdown
    The candidates are independent: split them, one AskUserQuestion per candidate (Include / Defer / Cut / Hold).
    ```

    ## When not to flag
    A passage that says how the set is batched, split or paged. A bundle with a bound of four. One question for each item
    is a split already. Where options are written out, option-overflow counts them as well.

    ## Fix safety
    Only a hint: the chain of Include, Defer, Cut and Hold for the very options. Whether they are alternatives, to be
    batched, or independent items is the author's knowledge.

    ## References
    - gstack docs/askuserquestion-split.md and PR 1740, "split, never drop".
    """

    code = "ASK801"
    name = "split-shape"
    severity = Severity.ERROR
    profile = PROFILE
    fixable = Applicability.HINT
    verified = "MUST · gstack docs/askuserquestion-split.md · 2026-09"
    good = (
        Example(
            "Use AskUserQuestion with one option per candidate; with more than four, split per option.\n"
        ),
        Example(
            "Five layouts exist. Batch them into groups of 4: use AskUserQuestion with one option per layout.\n"
        ),
        Example("For each finding, use AskUserQuestion. Options: A) Fix it (recommended) B) Skip it\n"),
        Example("NEVER combine several decisions into one AskUserQuestion.\n"),
        Example("If 3 or fewer items remain, present them in one AskUserQuestion.\n"),
    )
    bad = (
        Example("Use AskUserQuestion with ⟦one option per candidate⟧.\n"),
        Example(
            "If review items remain, ⟦present them in ONE AskUserQuestion⟧:\n\n- number every item\n- add a fix to each\n"
        ),
        Example(
            "Use AskUserQuestion:\n\n⟦A) Slack bot\nB) Discord bot\nC) Teams\nD) Telegram\nE) Mattermost⟧\n",
        ),
        Example(
            "export function generateTriage(): string {\n  return `## Triage\n\n⟦Batch all decisions into a single "
            "AskUserQuestion⟧ to save turns.\n`;\n}\n",
            path="scripts/resolvers/triage.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        limit = context.most_options or 4
        yield from self._written(reading, limit)
        yield from self._unbounded(reading, limit)
        if since(context, SPLITS):
            for said in batches_all(reading):
                if not self._shaped(reading, said.span):
                    yield self.finding(
                        reading,
                        said.span,
                        f"“{said.words}” puts any number of decisions into one question: the user can only answer "
                        "them as a whole, and from the fifth on they do not fit",
                        help="ask one decision a question, and split five or more; the split rule overrides batching",
                        confidence=Confidence.MEDIUM,
                    )

    def _written(self, reading: Reading, limit: int) -> Iterator[Finding]:
        for ask in reading.asks:
            if not ask.through_tool or ask.confidence is Confidence.LOW:
                continue
            for question in ask.questions:
                if not question.count.over(limit) or ask.addressee is not Addressee.USER:
                    continue
                span = question.options_span or question.count.span or question.span
                if self._shaped(reading, span):
                    continue
                number = f"{question.count.high}" if question.count.exact else f"up to {question.count.high}"
                yield self.finding(
                    reading,
                    span,
                    f"{number} options and no shape for them: neither batched in groups of {limit} nor split, so the "
                    "agent decides which of them the user gets to see",
                    help=_HELP,
                    confidence=Confidence.HIGH if question.count.exact else Confidence.MEDIUM,
                    fix=Fix(
                        "split the options if each is decided for itself",
                        Applicability.HINT,
                        suggestion=chain_text(question.options),
                    )
                    if question.count.exact
                    else None,
                )

    def _unbounded(self, reading: Reading, limit: int) -> Iterator[Finding]:
        unbounded = find_unbounded(reading)
        cut = {trim.block.index for trim in find_trims(reading)} if unbounded else set()
        for found in unbounded:
            if found.plan is not None or found.block.index in cut or self._shaped(reading, found.span):
                continue
            yield self.finding(
                reading,
                found.span,
                f"every “{found.noun}” becomes an option, and there is no shape for more than {limit}: neither batched nor "
                "split, so the agent decides which of them the user gets to see",
                help=_HELP,
                confidence=found.confidence,
            )

    def _shaped(self, reading: Reading, span: Span) -> bool:
        section = reading.document.section_at(span.start).span
        before = reading.document.text[section.start : span.start]
        after = reading.document.text[span.end : section.end]
        return any(names_shape(text) or has_plan(text) is not None for text in (before, after))
