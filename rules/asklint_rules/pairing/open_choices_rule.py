from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Confidence, Fix, Related, Severity
from asklint.rule import Context, Example, Rule
from asklint.source import Span
from asklint.systems.pai.native import FIELD, native_formats
from asklint.systems.pai.pairing import LISTS_ALL, RULE, pairing_rules, refers_elsewhere, said_in_section
from asklint.systems.pai.places import in_force, uses

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.project import Project
    from asklint.reader.model import Reading
    from asklint.systems.pai.native import Format

_EXEMPTING = "any value other than `none`"
_RULE = (
    "**OPEN_CHOICES rule:** any value other than `none` on this line is paired with an `AskUserQuestion` call in the same "
    "turn. Write `none` only when no choice between 2–4 options is left open."
)
_FORMAT = (
    "## NATIVE MODE\n\n```\n════ PAI | NATIVE MODE ════\n🗒️ TASK: [8 words]\n🔄 ITERATION on: [16 words]\n"
    "❓ OPEN_CHOICES: [open choices, or 'none']\n📃 CONTENT: [the content]\n```\n"
)
_MARKED = _FORMAT.replace(
    "❓ OPEN_CHOICES: [open choices, or 'none']", "⟦❓ OPEN_CHOICES: [open choices, or 'none']⟧"
)
_GATE = (
    "## ENUMERATE→OFFER\n\nRegardless of the path taken, every enumerated decision goes on the `❓ OPEN_CHOICES:` line. "
    "Commit with a rationale, or offer.\n"
)


class OpenChoicesRule(Rule):
    """
    ## What it does
    Finds a response format with an `OPEN_CHOICES` line that no rule pairs with the ask tool in the same turn, and a rule that
    contradicts itself: it demands a call for any non-empty value and allows `none`, which is one. It also finds, once a
    project, a gate that puts committed decisions on the line while the rule demands a question for all that stands there.

    ## Why is this bad?
    A line that is only filled in tells the user of a choice and leaves it at that. A rule that demands a question for
    `none` is either obeyed, and the user is asked about nothing, or ignored, and then for real choices as well.

    ## Example
    ```markdown
    **OPEN_CHOICES rule:** any non-empty value must be paired with an `AskUserQuestion` call in the same turn. The value
    `none` is always valid.
    ```

    ## Use instead
    ```markdown
    **OPEN_CHOICES rule:** any value other than `none` must be paired with an `AskUserQuestion` call in the same turn.
    ```

    ## When not to flag
    A document that says where the rule is laid down. A rule in several sentences or items of one section is a rule. `none`
    is exempt where the rule says so in any words ("other than", "except", "unless", "counts as empty").

    ## Fix safety
    Unsafe: the rule is inserted below the format, or its words on empty values are replaced. Both change what agents are
    told to do.

    ## References
    - virtualian/pai, issue 148: work item 2. virtualian/pai, `.claude/CLAUDE.md` and its enumerate-then-offer gate.
    """

    code = "ASK413"
    name = "open-choices-rule"
    severity = Severity.WARNING
    profile = "pai"
    fixable = Applicability.UNSAFE
    verified = "MUST · virtualian/pai issue 148 · 2026-09"
    good = (
        Example(f"{_FORMAT}\n{_RULE}\n", path="CLAUDE.md"),
        Example(
            f"{_FORMAT}\nIf OPEN_CHOICES is anything but `none`, call AskUserQuestion before the turn ends.\n",
            path="CLAUDE.md",
        ),
        Example(
            f"{_FORMAT}\nA non-empty OPEN_CHOICES value calls for AskUserQuestion in the same response; `none` counts as empty.\n",
            path="CLAUDE.md",
        ),
        Example(
            f"{_FORMAT}\nOPEN_CHOICES names what is open.\n\nSuch a value, unless it is `none`, goes to AskUserQuestion in the same turn.\n",
            path="CLAUDE.md",
        ),
        Example(
            f"{_FORMAT}\nFor the OPEN_CHOICES rule see `PAI/PROTOCOLS/qa-contract.md`.\n", path="CLAUDE.md"
        ),
        Example(
            "**Wrong:** any non-empty OPEN_CHOICES value needs AskUserQuestion in the same turn, `none` is valid.\n",
            path="CLAUDE.md",
        ),
        Example(
            f"{_FORMAT}\nAny OPEN_CHOICES value but `none` is asked with AskUserQuestion in the same turn, or committed with its rationale.\n",
            path="CLAUDE.md",
            files={"PAI/Algorithm/v3.7.0.md": _GATE},
        ),
    )
    bad = (
        Example(
            f"{_MARKED}\n## ALGORITHM MODE\n\nRead the algorithm, then ask.\n",
            path="CLAUDE.md",
            fixed=f"{_FORMAT}\n{_RULE}\n\n## ALGORITHM MODE\n\nRead the algorithm, then ask.\n",
        ),
        Example(
            f"{_FORMAT}\n⟦OPEN_CHOICES values are put to the user with AskUserQuestion.⟧\n",
            path="CLAUDE.md",
        ),
        Example(
            f"{_FORMAT}\n**OPEN_CHOICES rule:** ⟦any non-empty value⟧ on this line MUST be paired with an `AskUserQuestion` call in the "
            "same turn. The value `none` is always valid.\n",
            path="CLAUDE.md",
            fixed=f"{_FORMAT}\n**OPEN_CHOICES rule:** any value other than `none` on this line MUST be paired with an `AskUserQuestion` call "
            "in the same turn. The value `none` is always valid.\n",
        ),
        Example(
            f"{_FORMAT}\n⟦Non-empty content⟧ is paired with an `AskUserQuestion` call in the same turn.\n",
            path="CLAUDE.md",
            fixed=f"{_FORMAT}\nAny value other than `none` is paired with an `AskUserQuestion` call in the same turn.\n",
        ),
        Example(
            _GATE.replace("Regardless", "⟦Regardless").replace("line.", "line.⟧"),
            path="PAI/Algorithm/v3.7.0.md",
            files={"CLAUDE.md": f"{_FORMAT}\n{_RULE}\n"},
        ),
        Example(
            "export const RULE = `OPEN_CHOICES: ⟦non-empty content⟧ must come with AskUserQuestion in the same turn. Write none if there is "
            "nothing.\n`;\n",
            path="src/preamble.ts",
            fixed="export const RULE = `OPEN_CHOICES: any value other than \\`none\\` must come with AskUserQuestion in the same turn. Write "
            "none if there is nothing.\n`;\n",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not in_force(context):
            return
        rules = pairing_rules(reading)
        for rule in rules:
            if rule.demand is not None and rule.same_turn:
                yield self._contradiction(reading, rule.demand)
        formats = [form for form in native_formats(reading) if form.line(FIELD)]
        if not formats or any(rule.same_turn for rule in rules):
            return
        if said_in_section(reading, formats[0].block.span):
            return
        if rules:
            yield self.finding(
                reading,
                rules[0].statement.span,
                "the rule on OPEN_CHOICES names the ask tool and not the turn: the choice is told now and asked never or later",
                help="say that the call stands in the same turn as the line",
            )
        elif not refers_elsewhere(reading):
            yield self._absence(reading, formats[0])

    def _contradiction(self, reading: Reading, demand: Span) -> Finding:
        words = reading.document.text[demand.start : demand.end]
        exempting = _EXEMPTING.capitalize() if words[:1].isupper() else _EXEMPTING
        edit = reading.document.edit(demand, exempting)
        return self.finding(
            reading,
            demand,
            f"“{' '.join(words.split())}” takes in `none`, which the rule allows: it demands a question to the user where there is nothing to ask",
            help=f"write “{_EXEMPTING}”",
            fix=Fix("exempt `none`", Applicability.UNSAFE, (edit,)) if edit else None,
        )

    def _absence(self, reading: Reading, form: Format) -> Finding:
        line = form.line(FIELD)
        start, end = (line.start, line.end) if line else form.banner
        at = form.block.span.end
        edit = reading.document.edit(Span(at, at), f"\n\n{_RULE}") if _at_top(form) else None
        return self.finding(
            reading,
            form.span(start, end),
            "no rule pairs OPEN_CHOICES with the ask tool: the user is told of choices that nobody puts to them",
            help=f"add below the format: {_RULE}",
            fix=Fix("add the rule", Applicability.UNSAFE, (edit,)) if edit else None,
        )

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        if not in_force(context):
            return
        listed, demands = project.find(LISTS_ALL), project.find(RULE)
        for statement in listed:
            demand = next(
                (fact for fact in demands if fact.key == statement.key and uses(project, fact.path)), None
            )
            if demand is None:
                continue
            yield self.finding_in(
                statement.path,
                statement.span,
                "committed decisions stand on the OPEN_CHOICES line as well, and the pairing rule demands a question for all that stands "
                "there: the user is asked what is already decided, or the rule is ignored",
                help="keep committed decisions off the line, or exempt them in the pairing rule",
                confidence=Confidence.MEDIUM,
                related=[Related("every value is to be asked in the same turn", demand.span, demand.path)],
            )
            return


def _at_top(form: Format) -> bool:
    return form.block.parent is None or form.block.parent.kind == "document"
