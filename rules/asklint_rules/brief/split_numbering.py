from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.gstack.chains import (
    MAX_UNANNOUNCED,
    Chain,
    Token,
    chains,
    mentions,
    misnamed,
    written_child,
)
from asklint.systems.gstack.versions import PROFILE, SPLITS, since

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class SplitNumbering(Rule):
    """
    ## What it does
    Finds a split chain whose questions are not numbered `D<N>.1` to `D<N>.K` without a gap and closed by `D<N>.final`,
    one of more than six without `D<N>.0` before it, one of six or fewer with it, a revision without the number of its
    option, and a final or first question under another name (`D<N>.summary`).

    ## Why is this bad?
    The number is how the user refers to a question ("3.2: B") and how the runtime knows that the chain is complete. A
    gap means that an option was never asked about; without the final question nobody confirms the set as a whole.

    ## Example
    ```text
    D3.1 → D3.2 → D3.4 → D3.5 → D3.6 → D3.final
    ```

    ## Use instead
    ```text
    D3.1 → D3.2 → D3.3 → D3.4 → D3.5 → D3.final
    ```

    ## When not to flag
    Numbers named in passing. A chain written with an ellipsis is checked only at its ends. The final question and the
    announcement may stand elsewhere in the same passage.

    ## Fix safety
    Safe where only the numbers of one listed chain are brought into sequence, or of briefs that nothing else refers to.
    Missing questions are never invented.

    ## References
    - gstack docs/askuserquestion-split.md, "D-numbering" and "Sizing rules".
    """

    code = "ASK804"
    name = "split-numbering"
    severity = Severity.ERROR
    profile = PROFILE
    fixable = Applicability.SAFE
    verified = "MUST · gstack docs/askuserquestion-split.md · 2026-09"
    good = (
        Example("```\nD3.1 → D3.2 → D3.3 → D3.4 → D3.5 → D3.final\n```\n"),
        Example("Fire D4.0 first, then D4.1 → D4.2 → … → D4.8 → D4.final.\n"),
        Example("The user may answer “D3.2: B”; a bare letter goes to D3.4.\n"),
        Example("Fire `D3.1` through `D3.5`, then `D3.final`. Revise with `D3.revise-2`.\n"),
        Example("Draw it with D3.js: `D3.select`, `D3.update`.\n"),
    )
    bad = (
        Example(
            "```\nD3.1 → D3.2 → ⟦D3.4⟧ → D3.5 → D3.6 → D3.final\n```\n",
            fixed="```\nD3.1 → D3.2 → D3.3 → D3.4 → D3.5 → D3.final\n```\n",
        ),
        Example("Ask in sequence: D3.1 → D3.2 → D3.3 → D3.4 → ⟦D3.5⟧.\n"),
        Example("Fire ⟦D3.1⟧ through D3.8, then D3.final.\n"),
        Example("```\n⟦D3.0⟧ → D3.1 → D3.2 → D3.3 → D3.4 → D3.5 → D3.final\n```\n"),
        Example("Fire `D3.1` through `D3.5`, then `⟦D3.summary⟧`, and close with `D3.final`.\n"),
        Example("Fire `D3.1` through `D3.5`, then `D3.final`. To change one answer fire ⟦D3.revise⟧.\n"),
        Example(
            "export const CHAIN = `Ask D2.1 → D2.2 → D2.3 → D2.4 → D2.5 → D2.final, and change one option with D2.final → D2.2 → ⟦D2.revise⟧.\n`;\n",
            path="scripts/resolvers/chain.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not since(context, SPLITS):
            return
        for written, right in misnamed(reading):
            name = f"D{written.parent}.{written.child}"
            yield self.finding(
                reading,
                written.span,
                f"“{name}” does not say which option it revises: the user answers for one of them"
                if written.child == "revise"
                else f"“{name}” is no question of a chain: the answer that the user gives there is looked for under “{right}”",
                help=f"write `{right}`",
            )
        for chain in chains(reading):
            yield from self._sequence(reading, chain)
            if chain.from_start:
                yield from self._ends(reading, chain)

    def _sequence(self, reading: Reading, chain: Chain) -> Iterator[Finding]:
        if chain.shape == "range" or not chain.from_start:
            return
        expected = 1
        for at, token in enumerate(chain.tokens):
            if not token.number:
                continue
            if token.number != expected and at not in chain.elided:
                yield self.finding(
                    reading,
                    token.span,
                    f"D{token.parent}.{token.child} stands where D{token.parent}.{expected} is due: "
                    + (
                        "an option was never asked about"
                        if token.number > expected
                        else "two questions share a number"
                    ),
                    help="number the questions of a chain 1 to K without a gap",
                    fix=_renumbered(reading, chain),
                )
                return
            expected = token.number + 1

    def _ends(self, reading: Reading, chain: Chain) -> Iterator[Finding]:
        document, numbered = reading.document, chain.numbered
        last = numbered[-1]
        final = next((token for token in chain.tokens if token.child == "final"), None)
        if final is not None and final.span.start < last.span.start:
            yield self._finding_order(reading, final)
        elif final is None and chain.size > 2 and not mentions(document, chain, "final"):
            yield self.finding(
                reading,
                last.span,
                f"the chain ends with D{last.parent}.{last.child}: without D{last.parent}.final nobody confirms the set "
                "that the user has put together",
                help=f"close it with D{last.parent}.final",
            )
        announced = next((token for token in chain.tokens if token.number == 0), None)
        if announced is None and chain.size > MAX_UNANNOUNCED and not mentions(document, chain, "0"):
            yield self.finding(
                reading,
                chain.tokens[0].span,
                f"{chain.size} questions in a row come without D{chain.parent}.0: the user cannot narrow the set or ask "
                "for groups before they start",
                help=f"ask D{chain.parent}.0 first: proceed, narrow, or batch",
            )
        elif announced is not None and chain.size <= MAX_UNANNOUNCED and not chain.elided:
            yield self.finding(
                reading,
                announced.span,
                f"D{chain.parent}.0 announces {chain.size} questions: up to {MAX_UNANNOUNCED} the announcement is one "
                "question more for nothing",
                help=f"start with D{chain.parent}.1",
            )

    def _finding_order(self, reading: Reading, final: Token) -> Finding:
        return self.finding(
            reading,
            final.span,
            f"D{final.parent}.final stands before the last option: the user confirms a set that is not complete",
            help="put it after the last option",
        )


def _renumbered(reading: Reading, chain: Chain) -> Fix | None:
    """The numbers in sequence; for briefs only where nothing else refers to them."""
    document = reading.document
    numbers = [token.number or 0 for token in chain.numbered]
    if chain.elided or numbers != sorted(numbers):
        return None
    if chain.shape == "briefs" and any(written_child(document, token) > 1 for token in chain.numbered):
        return None
    edits = document.edits(
        (token.span, f"D{token.parent}.{place}")
        for place, token in enumerate(chain.numbered, start=1)
        if token.number != place
    )
    return Fix("number the chain in sequence", Applicability.SAFE, edits) if edits else None
