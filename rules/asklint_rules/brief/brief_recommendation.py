from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Confidence, Fix, Severity, shortened
from asklint.lazy_regex import Pattern
from asklint.rule import Context, Example, Rule
from asklint.source import Span
from asklint.systems.gstack.briefs import briefs
from asklint.systems.gstack.recommendations import (
    Recommendation,
    marked_letters,
    recommendations,
    recommended_by_label,
)
from asklint.systems.gstack.versions import BRIEFS, PROFILE, since

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.reader.model import Reading

_CHOOSE = Pattern(r"[*_`]{0,3}:[*_`]{0,3}[ \t]{0,8}Choose[ \t]{1,8}")
#: A choice and its reason, as the format joins them.
_JOINED = Pattern(
    r"(?:\[[^\]\n]{1,40}\]|<[^<>\n]{1,40}>|\w{1,20})(?:\s?\([^()\n]{1,60}\))?\s{1,2}(?:because\b|—|–|-)"
)


class BriefRecommendation(Rule):
    """
    ## What it does
    Finds a recommendation that is not one: conditional ("choose A if … choose B if …"), without a reason, given twice,
    for another option than the one marked `(recommended)`, or with none marked at all. From version 1.10 on also the old
    keyword `RECOMMENDATION: Choose`.

    ## Why is this bad?
    The user wants to know what you would do. A conditional hands the decision back without saying which case it is, and
    where line and marker disagree the automatic decision takes the other option.

    ## Example
    ```text
    Recommendation: Choose A if the checks are green. Choose B if there are warnings.
    ```

    ## Use instead
    ```text
    Recommendation: <A or B> because <what the checks show>
    ```

    ## When not to flag
    Recommendations in reports, without a menu. A placeholder for the choice, or one computed in words. The neutral form
    "— this is a taste call". A reason after a dash is only a low-confidence remark. Before version 1.10 the upper-case
    keyword is right.

    ## Fix safety
    Safe for the keyword, and for a dash that becomes "because". The choice and its reason are the author's.

    ## References
    - gstack, AskUserQuestion Format of its preamble: the hook reads `(recommended)` first, then this line.
    """

    code = "ASK812"
    name = "brief-recommendation"
    severity = Severity.WARNING
    profile = PROFILE
    fixable = Applicability.SAFE
    verified = "MUST · gstack AskUserQuestion Format · 2026-09"
    good = (
        Example(
            "Use AskUserQuestion:\n\n- Recommendation: A because the checks are green\n- A) Merge (recommended)\n- B) Wait\n"
        ),
        Example(
            "Use AskUserQuestion:\n\nRecommendation: B — this is a taste call, no strong preference either way\nA) Tabs\nB) Spaces (recommended)\n"
        ),
        Example(
            "Use AskUserQuestion:\n\nRecommendation: Merge now because it is green\nA) Merge now (recommended)\nB) Merge later\n"
        ),
        Example("# Report\n\n* **Recommendation:** Fix the query if it is reachable\n"),
        Example(
            "Use AskUserQuestion:\n\nRECOMMENDATION: Choose A because it is safe\nA) Merge\nB) Wait\n",
            settings={"profiles": ["gstack"], "profile": {"gstack": {"version": "1.3"}}},
        ),
    )
    bad = (
        Example(
            "Use AskUserQuestion:\n\n- Recommendation: ⟦Choose A if green. Choose B if there are warnings.⟧\n- A) Merge\n- B) Wait\n"
        ),
        Example("Use AskUserQuestion:\n\nRecommendation: ⟦A⟧\nA) Merge (recommended)\nB) Wait\n"),
        Example(
            "Ask:\n\n```\nD1 — Merge?\nELI10: The branch is ready.\nRecommendation: ⟦B because the checks are slow⟧\nA) Merge (recommended)\nB) Wait\n```\n"
        ),
        Example(
            "Use AskUserQuestion:\n\n⟦RECOMMENDATION: Choose⟧ A because it is safe\nA) Merge (recommended)\nB) Wait\n",
            fixed="Use AskUserQuestion:\n\nRecommendation: A because it is safe\nA) Merge (recommended)\nB) Wait\n",
        ),
        Example(
            "Ask:\n\n```\nD1 — Merge?\nELI10: The branch is ready.\nRecommendation: ⟦Wait because the checks are slow⟧\n"
            "A) Merge (recommended)\nB) Wait — until noon\n```\n"
        ),
        Example(
            "Use AskUserQuestion:\n\n> Merge?\n>\n> A) Merge\n> B) Wait\n>\n> ⟦RECOMMENDATION⟧: [A/B] because [reason].\n",
            fixed="Use AskUserQuestion:\n\n> Merge?\n>\n> A) Merge\n> B) Wait\n>\n> Recommendation: [A/B] because [reason].\n",
        ),
        Example(
            "export const ASK = `Use AskUserQuestion:\n\n- **⟦RECOMMENDATION:** Choose⟧ A because it is safe\n- A) Merge\n- B) Wait\n`;\n",
            path="scripts/resolvers/ask.ts",
            fixed="export const ASK = `Use AskUserQuestion:\n\n- **Recommendation:** A because it is safe\n- A) Merge\n- B) Wait\n`;\n",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        modern = since(context, BRIEFS)
        for found in recommendations(reading):
            if not found.bound and not found.chooses:
                continue
            finding = self._line(reading, found) or (self._keyword(reading, found) if modern else None)
            if finding is not None:
                yield finding
            elif found.soft and modern:
                yield self._dash(reading, found)
        if modern:
            yield from self._briefs(reading)

    def _line(self, reading: Reading, found: Recommendation) -> Finding | None:
        if found.open:
            return None
        if found.conditional:
            return self.finding(
                reading,
                found.value_span,
                f"a conditional recommendation, “{shortened(found.value, 60)}”: the user is told the cases, not which one it is",
                help="recommend one option and give the reason: `Recommendation: <choice> because <reason>`",
            )
        if found.letter and not found.reasoned:
            return self.finding(
                reading,
                found.value_span,
                f"“{shortened(found.value, 60)}” is recommended without a reason: the user cannot weigh it",
                help="add “because” and the reason",
            )
        marked = marked_letters(found, reading.document)
        letter = found.letter or recommended_by_label(found)
        if letter and len(marked) == 1 and letter not in marked:
            return self.finding(
                reading,
                found.value_span,
                f"the line recommends {letter}, and {marked[0]} is marked: the user gets two answers, and an automatic "
                "decision takes the marked one",
                help="mark the option that the line recommends",
            )
        return None

    def _keyword(self, reading: Reading, found: Recommendation) -> Finding | None:
        if not _old_keyword(found):
            return None
        document, line = reading.document, found.line
        at = found.key_span.end - line.start
        choose = _CHOOSE.match(line.text, at)
        if choose is not None and not _JOINED.match(line.text, choose.end()):
            choose = None  # "Choose A to be safe" does not read well without its verb
        end = line.start + choose.end() if choose else found.key_span.end
        span = Span(found.key_span.start, line.start + len(line.text[: end - line.start].rstrip()))
        between = choose.group() if choose else ""
        new = "Recommendation" + between[: between.find("Choose")].rstrip() + " "
        edit = document.edit(Span(found.key_span.start, end), new if choose else "Recommendation")
        return self.finding(
            reading,
            span,
            "“RECOMMENDATION:” is the keyword of an older format: the line is not read as the recommendation it is",
            help="write `Recommendation: <choice> because <reason>`",
            fix=Fix("write the keyword of the format in use", Applicability.SAFE, (edit,)) if edit else None,
        )

    def _dash(self, reading: Reading, found: Recommendation) -> Finding:
        edit = reading.document.edit(found.dash_span, " because ") if found.one_dash else None
        return self.finding(
            reading,
            found.dash_span,
            "the reason follows a dash: the format joins it with “because”",
            help="write “because”",
            confidence=Confidence.LOW,
            fix=Fix("join the reason with “because”", Applicability.SAFE, (edit,)) if edit else None,
        )

    def _briefs(self, reading: Reading) -> Iterator[Finding]:
        for brief in briefs(reading):
            lines = brief.all("recommendation")
            for extra in lines[1:]:
                yield self.finding(
                    reading,
                    extra.line.span,
                    f"a second recommendation in the brief {brief.token}: the user cannot tell which one holds",
                    help="recommend one option",
                    related=[("the first one", lines[0].line.span)],
                )
            if lines and len(brief.options) >= 2 and not any(option.marked for option in brief.options):
                yield self.finding(
                    reading,
                    lines[0].line.span,
                    f"no option of the brief {brief.token} is marked “(recommended)”: the user does not see the "
                    "recommendation where the choice is made, and an automatic decision has nothing to take",
                    help="close the label of the recommended option with “(recommended)”",
                )


def _old_keyword(found: Recommendation) -> bool:
    """Beside a menu the capitals alone show it; elsewhere they may be a heading in a report."""
    return found.key.isupper() and (found.chooses or (found.bound and (bool(found.letter) or found.open)))
