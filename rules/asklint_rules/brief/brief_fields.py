from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.rule import Context, Example, Rule
from asklint.source import Span
from asklint.systems.gstack.briefs import Brief, briefs
from asklint.systems.gstack.versions import BRIEFS, GROUNDED, PROFILE, since

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.reader.model import Reading

_ORDER = ("project", "eli10", "stakes", "recommendation", "completeness", "pros / cons", "net")
_STUBS = {
    "project": "Project/branch/task: <1 short grounding sentence>",
    "eli10": "ELI10: <what is being decided, in plain English>",
    "stakes": "Stakes if we pick wrong: <what breaks, what is lost>",
    "recommendation": "Recommendation: <choice> because <one-line reason>",
    "pros / cons": "Pros / cons:",
    "net": "Net: <what is being traded off>",
}
_LINES = {
    "project": "the project line",
    "eli10": "ELI10",
    "stakes": "the stakes",
    "recommendation": "the recommendation",
    "pros / cons": "pros / cons",
    "net": "the Net line",
}


class BriefFields(Rule):
    """
    ## What it does
    Finds a written decision brief that lacks one of its parts or has them in another order: title, project / branch /
    task, ELI10, stakes, recommendation, completeness or note, pros / cons with the options, net. Also a title whose
    number is not `D<N>`.

    ## Why is this bad?
    The user decides from the brief alone, often in a window that was left twenty minutes ago. Without the stakes or the
    trade-off the question is a guess; without its number an answer cannot be mapped back to it.

    ## Example
    ```text
    D1 — Rebuild the index now?
    ELI10: Search returns nothing until the index is built.
    Recommendation: A because search is unusable until then
    A) Rebuild (recommended)
    B) Later
    ```

    ## Use instead
    ```text
    D1 — Rebuild the index now?
    Project/branch/task: shop, main, first start after the upgrade
    ELI10: Search returns nothing until the index is built.
    Stakes if we pick wrong: customers see empty result pages.
    Recommendation: A because search is unusable until then
    Note: options differ in kind, not coverage — no completeness score.
    Pros / cons:
    A) Rebuild (recommended)
      ✅ …
    B) Later
      ✅ …
    Net: half an hour of load now against empty pages until tonight.
    ```

    ## When not to flag
    A numbered title without anything below it names a decision in a plan. Questions of a split chain need only ELI10 and
    recommendation, its announcement and its summary none. Briefs written for a host without the tool. Before version 1.10
    there were no briefs, before 1.15 no project line. Completeness is the business of brief-completeness.

    ## Fix safety
    Safe for the number of the title (`D#` to `D<N>`). Missing parts are only hinted at: their text is the author's.

    ## References
    - gstack, AskUserQuestion Format of its preamble. Questions that lean on text above them are answered blind:
      anthropics/claude-code issue 62493.
    """

    code = "ASK811"
    name = "brief-fields"
    severity = Severity.ERROR
    profile = PROFILE
    fixable = Applicability.SAFE
    verified = "MUST · gstack AskUserQuestion Format · 2026-09"
    good = (
        Example(
            "Use AskUserQuestion:\n\n```\nD<N> — Rebuild the index now?\nProject/branch/task: the shop, on main\nELI10: Search is empty until it is built.\n"
            "Stakes if we pick wrong: customers see empty pages.\nRecommendation: A because search is unusable until then\n"
            "Note: options differ in kind, not coverage — no completeness score.\nPros / cons:\nA) Rebuild (recommended)\n  ✅ <pro>\n  ❌ <con>\n"
            "B) Later\n  ✅ <pro>\n  ❌ <con>\nNet: load now against empty pages.\n```\n"
        ),
        Example("- D1 — reuse the parser\n- D2 — keep the old flag\n- D3 — one release later\n"),
        Example(
            "Use AskUserQuestion:\n\n> D3.final — Ship this scope?\n> A) Ship it (recommended)\n> B) Revise one\n> C) Cut more\n"
        ),
        Example(
            "D1 — Rebuild?\nELI10: Search is empty.\nRecommendation: A because it is\nA) Yes (recommended)\nB) No\n",
            settings={"profiles": ["gstack"], "profile": {"gstack": {"version": "1.6.3"}}},
        ),
    )
    bad = (
        Example(
            "Use AskUserQuestion:\n\n> ⟦D1⟧ — Rebuild the index now?\n>\n> ELI10: Search is empty until it is built.\n>\n"
            "> Recommendation: A because search is unusable until then\n>\n> A) Rebuild (recommended)\n> B) Later\n"
        ),
        Example(
            "Ask:\n\n```\n⟦D#⟧ — Rebuild?\nProject/branch/task: the shop\nELI10: Search is empty.\nStakes if we pick wrong: empty pages.\n"
            "Recommendation: A because it is\nPros / cons:\nA) Yes (recommended)\nB) No\nNet: load against pages.\n```\n",
            fixed="Ask:\n\n```\nD<N> — Rebuild?\nProject/branch/task: the shop\nELI10: Search is empty.\nStakes if we pick wrong: empty pages.\n"
            "Recommendation: A because it is\nPros / cons:\nA) Yes (recommended)\nB) No\nNet: load against pages.\n```\n",
        ),
        Example(
            "Ask:\n\n```\nD2 — Rebuild?\nProject/branch/task: the shop\nStakes if we pick wrong: empty pages.\n⟦ELI10:⟧ Search is empty.\n"
            "Recommendation: A because it is\nPros / cons:\nA) Yes (recommended)\nB) No\nNet: load against pages.\n```\n",
        ),
        Example(
            "export const ASK = `Use AskUserQuestion:\n\n⟦D<N>⟧ — Rebuild?\nELI10: Search is empty.\nA) Yes (recommended)\nB) No\n`;\n",
            path="scripts/resolvers/ask.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not since(context, BRIEFS):
            return
        for brief in briefs(reading):
            if brief.child in {"0", "final"}:
                continue
            if brief.parent == "#":
                yield self._number(reading, brief)
            yield from self._parts(reading, brief, grounded=since(context, GROUNDED))

    def _number(self, reading: Reading, brief: Brief) -> Finding:
        edit = reading.document.edit(brief.token_span, brief.token.replace("#", "<N>"))
        return self.finding(
            reading,
            brief.token_span,
            f"“{brief.token}” is no number of a brief: the user cannot refer to it, and the answer cannot be mapped back",
            help="write `D<N>`",
            fix=Fix("write the number as D<N>", Applicability.SAFE, (edit,)) if edit else None,
        )

    def _parts(self, reading: Reading, brief: Brief, *, grounded: bool) -> Iterator[Finding]:
        have = [entry.name for entry in brief.entries]
        wanted = (
            ["eli10", "recommendation"] if brief.of_chain else [name for name in _ORDER if name in _STUBS]
        )
        if not grounded:
            wanted = [name for name in wanted if name != "project"]
        missing = [name for name in wanted if name not in have]
        if any(option.bullets for option in brief.options):
            missing = [name for name in missing if name != "pros / cons"]
        if missing:
            yield self.finding(
                reading,
                brief.token_span,
                f"the brief {brief.token} lacks {_listed([_LINES[name] for name in missing])}: the user decides from the "
                "brief alone",
                help="write every part, in the order of the format",
                fix=Fix(
                    "add the missing lines",
                    Applicability.HINT,
                    suggestion="\n".join(_STUBS[n] for n in missing),
                ),
            )
        placed = [(entry, _ORDER.index(entry.name)) for entry in brief.entries if entry.name in _ORDER]
        for (_, before), (entry, place) in pairwise(placed):
            if place < before:
                label = entry.line.text.find(":") + 1
                yield self.finding(
                    reading,
                    Span(entry.line.start, entry.line.start + label),
                    f"“{entry.line.text[:label]}” stands too late in the brief {brief.token}: users read briefs by position",
                    help=f"keep the order: title, {', '.join(_LINES.get(name, name) for name in _ORDER)}",
                )
                break


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
