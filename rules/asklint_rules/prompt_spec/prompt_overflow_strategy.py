from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.rule import Context, Example, Rule
from asklint.source import Span
from asklint.systems.codex.spec import MAX_OPTIONS, STRATEGY, spec_of, strategy_entry
from asklint_rules.prompt_spec._demo import LARGE, PATH, ROUTED, SMALL, prompt, spec, step

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Edit, Finding
    from asklint.reader.model import Reading
    from asklint.systems.codex.spec import SourcePrompt

_STEPS = [step("size", "Small", "Large"), step("size_detail", "Medium", "Huge")]


class PromptOverflowStrategy(Rule):
    """
    ## What it does
    Finds a source prompt with more than three options that does not say `two_stage_routing`, says something else, or
    maps to fewer than two different steps.

    ## Why is this bad?
    Codex shows three options at a time. Without a route the fourth has to go, and whoever runs the spec decides which:
    the user chooses from what is left and does not know that there was more.

    ## Example
    ```json
    {"id": "size", "source_phase": "Phase 1", "source_options_count": 4, "mapped_step_ids": ["size", "size"]}
    ```

    ## Use instead
    ```json
    {"id": "size", "source_phase": "Phase 1", "source_options_count": 4, "overflow_strategy": "two_stage_routing",
     "mapped_step_ids": ["size_cluster", "size_detail"]}
    ```

    ## When not to flag
    A prompt with up to three options may be mapped in any way; saying `two_stage_routing` there does no harm.

    ## Fix safety
    Safe: the key is added, or its value set to the only one there is. The steps have to be written by hand.

    ## References
    - The overflow rule of canonical prompt specs in jongwony/epistemic-protocols (`codex/`): mandatory above three.
    - Codex, request_user_input: 2 to 3 options.
    """

    code = "ASK703"
    name = "prompt-overflow-strategy"
    severity = Severity.ERROR
    profile = "codex"
    fixable = Applicability.SAFE
    verified = "MUST · canonical prompt contract, overflow rule · 2026-09"
    good = (
        Example(SMALL, path=PATH),
        Example(LARGE, path=PATH),
        Example(spec([prompt("size", 3, "size", more=ROUTED)], _STEPS[:1]), path=PATH),
    )
    bad = (
        Example(
            spec([prompt("size", "⟦4⟧", "size", "size_detail")], _STEPS),
            path=PATH,
            fixed=spec([prompt("size", 4, "size", "size_detail", more=ROUTED)], _STEPS),
        ),
        Example(
            spec(
                [prompt("size", 6, "size", "size_detail", more=', "overflow_strategy": "⟦compress⟧"')],
                _STEPS,
            ),
            path=PATH,
            fixed=spec([prompt("size", 6, "size", "size_detail", more=ROUTED)], _STEPS),
        ),
        Example(
            spec([prompt("size", 4, "size", "size", more=ROUTED)], _STEPS).replace(
                '["size", "size"]', '⟦["size", "size"]⟧'
            ),
            path=PATH,
        ),
        Example(
            '{\n\t"protocol": "demo", "version": "1.0.0", "source": "a.md",\n\t"source_prompts": [{\n'
            '\t\t"id": "size",\n\t\t"source_phase": "Phase 1",\n\t\t"source_options_count" : ⟦5⟧,\n'
            '\t\t"mapped_step_ids": ["size", "size_detail"]\n\t}],\n\t"steps": []\n}\n',
            path=PATH,
            fixed='{\n\t"protocol": "demo", "version": "1.0.0", "source": "a.md",\n\t"source_prompts": [{\n'
            '\t\t"id": "size",\n\t\t"source_phase": "Phase 1",\n\t\t"source_options_count" : 5,\n'
            '\t\t"overflow_strategy" : "two_stage_routing",\n'
            '\t\t"mapped_step_ids": ["size", "size_detail"]\n\t}],\n\t"steps": []\n}\n',
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        found = spec_of(reading)
        for each in found.prompts if found else ():
            strategy = each.node.get("overflow_strategy")
            over = each.count is not None and each.count > MAX_OPTIONS
            if strategy is not None and (strategy.kind != "string" or strategy.text != STRATEGY):
                edit = reading.document.edit(strategy.span, f'"{STRATEGY}"')
                yield self.finding(
                    reading,
                    strategy.inner,
                    f"`overflow_strategy` is “{strategy.text[:40]}”, and `{STRATEGY}` is the only one that keeps every option",
                    help=f"write `{STRATEGY}`, and let the steps route by group first",
                    fix=_fix(edit),
                )
            elif strategy is None and over:
                yield self.finding(
                    reading,
                    each.span_of("source_options_count"),
                    f"{each.name} has {each.count} options and no `overflow_strategy`: Codex shows three, and the user "
                    "never sees the rest",
                    help=f'add `"overflow_strategy": "{STRATEGY}"`',
                    fix=_fix(_added(reading, each)),
                )
            if over and each.mapped and len(each.mapped_ids) < 2:
                yield self.finding(
                    reading,
                    each.span_of("mapped_step_ids"),
                    f"{each.name} has {each.count} options and a single step to put them in, which shows three: the "
                    "user never sees the rest",
                    help="map it to two steps: one that routes by group, one that asks within the group",
                )


def _fix(edit: Edit | None) -> Fix | None:
    return Fix(f"say `{STRATEGY}`", Applicability.SAFE, (edit,)) if edit else None


def _added(reading: Reading, each: SourcePrompt) -> Edit | None:
    end = each.span_of("source_options_count").end
    return reading.document.edit(Span(end, end), strategy_entry(reading.document.text, each))
