from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.gstack.buckets import BUCKETS, BucketMenu, bucket_menus, completed
from asklint.systems.gstack.versions import PROFILE, SPLITS, since

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class SplitBuckets(Rule):
    """
    ## What it does
    Finds a per-option question of a split chain whose answers are not exactly Include, Defer, Cut and Hold, in this
    order.

    ## Why is this bad?
    The user answers the same question several times in a row and goes by position. Without Defer an item can only be
    lost, without Hold the user cannot stop to talk about it, and in another order the wrong letter is typed.

    ## Example
    ```text
    D3.2 — Discord bot
    A) Include
    B) Defer
    C) Cut
    ```

    ## Use instead
    ```text
    D3.2 — Discord bot
    A) Include
    B) Defer
    C) Cut
    D) Hold — stop the chain, discuss before deciding
    ```

    ## When not to flag
    Questions outside of a chain: add / defer / skip is a fine menu there. The summary `D<N>.final` and the announcement
    `D<N>.0` have answers of their own. A recommendation among Include, Defer and Cut is no list of answers.

    ## Fix safety
    Safe: the missing answer is added with its fixed meaning and letters are brought into line. Answers are never taken
    away or reordered.

    ## References
    - gstack docs/askuserquestion-split.md, "Per-option call shape", and PR 1740.
    """

    code = "ASK802"
    name = "split-buckets"
    severity = Severity.ERROR
    profile = PROFILE
    fixable = Applicability.SAFE
    verified = "MUST · gstack docs/askuserquestion-split.md · 2026-09"
    good = (
        Example(
            "Ask each one with AskUserQuestion:\n\n> D3.1 — Slack bot\n> ELI10: A bot for direct messages.\n"
            "> A) Include (recommended)\n> B) Defer\n> C) Cut\n> D) Hold\n"
        ),
        Example(
            "Per-option call shape (`D<N>.k`): **A) Include**, **B) Defer**, **C) Cut**, **D) Hold** (stop chain).\n"
        ),
        Example("Split calls: a recommendation with Include / Defer / Cut, and the four buckets.\n"),
        Example(
            "Use AskUserQuestion:\n\nA) Include it now (recommended)\nB) Defer to the backlog\nC) Skip\n"
        ),
    )
    bad = (
        Example(
            "Ask each one with AskUserQuestion:\n\n> D3.1 — Slack bot\n> ELI10: A bot for direct messages.\n"
            "> ⟦A) Include (recommended)\n> B) Defer\n> C) Cut⟧\n",
            fixed="Ask each one with AskUserQuestion:\n\n> D3.1 — Slack bot\n> ELI10: A bot for direct messages.\n"
            "> A) Include (recommended)\n> B) Defer\n> C) Cut\n> D) Hold — stop the chain, discuss before deciding\n",
        ),
        Example(
            "Each per-option call has these answers:\n\n⟦- **A) Include** it\n- **B) Cut** it\n- **C) Hold** and talk⟧\n",
            fixed="Each per-option call has these answers:\n\n- **A) Include** it\n- **B) Defer** — to a follow-up\n"
            "- **C) Cut** it\n- **D) Hold** and talk\n",
        ),
        Example("Fire `D3.1` through `D3.5` with ⟦Include / Cut / Hold⟧ buckets.\n"),
        Example("In split chains each per-option AskUserQuestion has ⟦Include / Defer / Cut⟧.\n"),
        Example(
            "export const SPLIT = `Per-option call (AskUserQuestion):\n\n⟦A) Defer\nB) Include\nC) Cut\nD) Hold⟧\n`;\n",
            path="scripts/resolvers/split.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not since(context, SPLITS):
            return
        for menu in bucket_menus(reading):
            if menu.right:
                continue
            edits = completed(reading, menu)
            yield self.finding(
                reading,
                menu.span,
                f"the answers of a per-option question {_complaint(menu)}: the user answers a chain by position",
                help=f"offer {', '.join(BUCKETS[:-1])} and {BUCKETS[-1]}, in this order",
                fix=Fix("add the missing answer", Applicability.SAFE, edits) if edits else None,
            )


def _complaint(menu: BucketMenu) -> str:
    if menu.missing:
        return f"lack {' and '.join(menu.missing)}"
    if menu.foreign:
        return f"have “{menu.foreign[0].word}” besides the four"
    return f"stand in the order {', '.join(menu.words)}"
