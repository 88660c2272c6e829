from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.rule import Context, Example, Rule
from asklint.source import Span
from asklint.systems.gstack.briefs import BriefOption, briefs
from asklint.systems.gstack.versions import BRIEFS, PROFILE, since

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.reader.model import Reading

_LEAST_PROS, _LEAST_CONS, _LEAST_LENGTH = 2, 1, 40


class BriefProsCons(Rule):
    """
    ## What it does
    Finds an option of a brief with fewer than two pros or without a con, with one of under 40 characters, or with the
    hard-stop escape and a con beside it.

    ## Why is this bad?
    The bullets are what the user weighs. An option without a con reads as advertising, and "simple" says nothing.

    ## Example
    ```text
    A) Rebuild now (recommended)
      ✅ Simple
      ❌ Slow
    ```

    ## Use instead
    ```text
    A) Rebuild now (recommended)
      ✅ Search works again for everyone within half an hour
      ✅ No second migration step that somebody has to remember
      ❌ The database runs hot for as long as the rebuild takes
    ```

    ## When not to flag
    Placeholders (`<pro>`). A brief without any bullets: brief-fields says that they are missing. The escape `✅ No cons —
    this is a hard-stop choice` alone. Questions of a split chain. Before version 1.10.

    ## Fix safety
    Safe only where an empty con stands beside the escape: it is deleted.

    ## References
    - gstack, AskUserQuestion Format of its preamble. Options need their consequence, not just a label: overdeck issue
      3098.
    """

    code = "ASK814"
    name = "brief-pros-cons"
    severity = Severity.WARNING
    profile = PROFILE
    fixable = Applicability.SAFE
    verified = "SHOULD · gstack AskUserQuestion Format · 2026-09"
    good = (
        Example(
            "```\nD1 — Rebuild?\nELI10: Search is empty.\nPros / cons:\nA) Rebuild (recommended)\n"
            "  ✅ Search works again for everyone within half an hour\n  ✅ No second step that somebody has to remember later\n"
            "  ❌ The database runs hot for as long as it takes\nB) Delete the index\n  ✅ No cons — this is a hard-stop choice\n```\n"
        ),
        Example(
            "```\nD<N> — <title>\nELI10: <text>\nA) <label> (recommended)\n  ✅ <pro>\n  ❌ <con>\nB) <label>\n  ✅ <pro>\n  ❌ <con>\n```\n"
        ),
    )
    bad = (
        Example(
            "```\nD1 — Rebuild?\nELI10: Search is empty.\nPros / cons:\n⟦A) Rebuild (recommended)⟧\n"
            "  ✅ Search works again for everyone within half an hour\n  ❌ The database runs hot for as long as it takes\n"
            "⟦B) Later⟧\n  ✅ Simple\n  ✅ The load falls into the night, when nobody searches\n  ❌ Customers see empty pages for the whole day\n```\n"
        ),
        Example(
            "```\nD1 — Quit?\nELI10: Nothing was changed.\nA) Go on (recommended)\n  ✅ The rest of the setup takes less than a minute\n"
            "  ✅ Everything that was found so far is already in place\n  ❌ The engine stays unreachable until it is restarted\n"
            "B) Quit\n  ✅ No cons — this is a hard-stop choice\n  ⟦❌ N/A⟧\n```\n",
            fixed="```\nD1 — Quit?\nELI10: Nothing was changed.\nA) Go on (recommended)\n  ✅ The rest of the setup takes less than a minute\n"
            "  ✅ Everything that was found so far is already in place\n  ❌ The engine stays unreachable until it is restarted\n"
            "B) Quit\n  ✅ No cons — this is a hard-stop choice\n```\n",
        ),
        Example(
            "export const ASK = `Use AskUserQuestion:\n\n> D2 — Rebuild?\n> ELI10: Search is empty.\n> ⟦A) Rebuild (recommended)⟧\n"
            "> ✅ Search works again for everyone within half an hour\n> ✅ No second step that somebody has to remember later\n"
            "> B) Stop here\n> ✅ No cons — this is a hard-stop choice\n`;\n",
            path="scripts/resolvers/ask.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not since(context, BRIEFS):
            return
        for brief in briefs(reading):
            weighed = not brief.of_chain and any(option.bullets for option in brief.options)
            for option in brief.options:
                if weighed:
                    yield from self._bullets(reading, option)

    def _bullets(self, reading: Reading, option: BriefOption) -> Iterator[Finding]:
        if any(bullet.to_be_filled_in for bullet in option.bullets):
            return
        pros = [bullet for bullet in option.bullets if bullet.sign == "✅"]
        cons = [bullet for bullet in option.bullets if bullet.sign == "❌"]
        if any(bullet.rules_out_cons for bullet in pros):
            for con in cons:
                line = con.line
                before = reading.document.text.rfind("\n", 0, line.start)
                edit = (
                    reading.document.edit(Span(before, line.span.end), "")
                    if con.says_nothing and before >= 0
                    else None
                )
                yield self.finding(
                    reading,
                    line.span,
                    "a con beside “No cons — this is a hard-stop choice”: the user reads that there are none and then one",
                    help="leave the con out, or write real pros and cons",
                    fix=Fix("delete the empty con", Applicability.SAFE, (edit,)) if edit else None,
                )
            return
        faults = []
        if len(pros) < _LEAST_PROS:
            faults.append(f"{len(pros)} pro{'' if len(pros) == 1 else 's'} instead of {_LEAST_PROS}")
        if len(cons) < _LEAST_CONS:
            faults.append("no con")
        short = [bullet for bullet in option.bullets if len(bullet.text.strip()) < _LEAST_LENGTH]
        if short:
            faults.append(f"“{short[0].sign} {short[0].text.strip()}” of under {_LEAST_LENGTH} characters")
        if faults:
            yield self.finding(
                reading,
                option.line.span,
                f"option {option.marker} has {' and '.join(faults)}: the user has too little to weigh it by",
                help=f"write at least {_LEAST_PROS} pros and {_LEAST_CONS} con, each concrete and {_LEAST_LENGTH} "
                "characters or more",
            )
