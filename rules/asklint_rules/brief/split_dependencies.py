from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.gstack.chains import chains, chapter, checks_dependencies, laid_down
from asklint.systems.gstack.versions import PROFILE, SPLITS, since

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class SplitDependencies(Rule):
    """
    ## What it does
    Finds a split chain in a passage that says nothing about options which depend on each other or exclude each other.

    ## Why is this bad?
    Asked one by one, the user cannot see that the third option needs the first. Include for one and Cut for the other
    adds up to a scope that cannot be built, and nobody notices until it is being built.

    ## Example
    ```markdown
    Fire D3.1 → D3.2 → D3.3 → D3.4 → D3.5 → D3.final.
    ```

    ## Use instead
    ```markdown
    Check dependencies first; where one option requires another, say so in its ELI10.
    Fire D3.1 → D3.2 → D3.3 → D3.4 → D3.5 → D3.final.
    ```

    ## When not to flag
    The check may stand anywhere in the same chapter, before the chain or at its final question. Numbers named in passing
    are no chain.

    ## Fix safety
    No fix: what depends on what is the author's knowledge.

    ## References
    - gstack docs/askuserquestion-split.md, "Before the chain".
    """

    code = "ASK805"
    name = "split-dependencies"
    severity = Severity.WARNING
    profile = PROFILE
    verified = "SHOULD · gstack docs/askuserquestion-split.md · 2026-09"
    good = (
        Example(
            "Check dependencies between options. Then fire D3.1 → D3.2 → D3.3 → D3.4 → D3.5 → D3.final.\n"
        ),
        Example(
            "## Split\n\n### Chain\n\nFire `D3.1` through `D3.5`, then `D3.final`.\n\n### At the end\n\nRe-ask what conflicts.\n"
        ),
        Example("A reply such as “D3.2: B” goes to that question.\n"),
    )
    bad = (
        Example("Fire ⟦D3.1 → D3.2 → D3.3 → D3.4 → D3.5 → D3.final⟧ and ship what was picked.\n"),
        Example("Fire `⟦D3.1` through `D3.5⟧`, one per platform, then `D3.final`.\n"),
        Example(
            "export const CHAIN = `Ask ⟦D2.1 → D2.2 → D2.3 → D2.4 → D2.5 → D2.final⟧ in sequence.\n`;\n",
            path="scripts/resolvers/chain.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not since(context, SPLITS):
            return
        places = {
            chapter(reading.document, chain.span.start).start: chain.tokens[0].span
            if chain.shape == "briefs"
            else chain.span
            for chain in reversed(chains(reading))
            if len(chain.numbered) > 1
        }
        for place in laid_down(reading):
            places.setdefault(chapter(reading.document, place.start).start, place)
        for place in sorted(places.values()):
            if not checks_dependencies(reading.document, place.start):
                yield self.finding(
                    reading,
                    place,
                    "a split chain without a check of dependencies: asked one by one, the user cannot see which "
                    "options need or exclude each other",
                    help="say that dependencies are checked before the chain and named in the question they touch",
                    confidence=Confidence.MEDIUM,
                )
