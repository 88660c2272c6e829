from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.codex.complaint import code as in_code
from asklint.systems.codex.graph import is_way_back, targets
from asklint.systems.codex.spec import ESCAPES, spec_of
from asklint_rules.prompt_spec._demo import LARGE, PATH, SMALL, goto, prompt, spec, step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.reader.model import Reading
    from asklint.systems.codex.spec import Step

_OTHER_ESCAPE = SMALL.replace('"on_escape": "terminate"', '"on_escape": "⟦abort⟧"')


class PromptEscape(Rule):
    """
    ## What it does
    Finds a step without `on_escape`, with a value that is none, and an option "Back to …" that leads nowhere.

    ## Why is this bad?
    The user presses Esc, and nobody has said what that means: the run goes on as if an answer had been given, or stops
    for good. A way back that is offered and does not go back is worse than none.

    ## Example
    ```json
    {"id": "detail", "options": [{"label": "Patch"}, {"label": "Back to groups"}]}
    ```

    ## Use instead
    ```json
    {"id": "detail", "options": [{"label": "Patch"}, {"label": "Back to groups"}],
     "on_escape": "terminate", "next": [{"answer": "Back to groups", "next_step": "groups"}]}
    ```

    ## When not to flag
    Any of the three values is right. "Back to …" needs no transition where `on_escape` is `return_previous`.

    ## Fix safety
    No fix: `terminate`, `return_previous` and `defer` do different things to the user's work.

    ## References
    - The escape rule of canonical prompt specs in jongwony/epistemic-protocols (`codex/`): every step defines it.
    """

    code = "ASK708"
    name = "prompt-escape"
    severity = Severity.ERROR
    profile = "codex"
    verified = "MUST · canonical prompt contract, escape rule · 2026-09"
    good = (
        Example(SMALL, path=PATH),
        Example(LARGE, path=PATH),
        Example(
            spec(
                [prompt("size", 2, "size", "detail")],
                [
                    step("size", "Small", "Large"),
                    step("detail", "XL", "Back to sizes", more=goto(Back_to_sizes="size")),
                ],
            ),
            path=PATH,
        ),
        Example(
            spec(
                [prompt("size", 2, "size")],
                [step("size", "Large", "Back to sizes", escape='"return_previous"')],
            ),
            path=PATH,
        ),
        Example(spec([prompt("port", 2, "port")], [step("port", "Backport it", "Leave it")]), path=PATH),
    )
    bad = (
        Example(
            SMALL.replace(', "on_escape": "terminate"', "").replace(
                '[\n    {"id": "scope", "intent"', '[\n    {"id": "⟦scope⟧", "intent"'
            ),
            path=PATH,
        ),
        Example(_OTHER_ESCAPE, path=PATH),
        Example(
            spec([prompt("size", 2, "size")], [step("size", "Small", "Large", escape="⟦null⟧")]), path=PATH
        ),
        Example(spec([prompt("size", 2, "size")], [step("size", "Large", "⟦Back to sizes⟧")]), path=PATH),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        found = spec_of(reading)
        for each in found.steps if found else ():
            value = each.node.get("on_escape")
            if value is None:
                yield self.finding(
                    reading,
                    each.place,
                    f"{each.name} does not say what happens on Esc: a user who backs out gets an answer that nobody gave",
                    help=f"add `on_escape`: {in_code(list(ESCAPES), 'or')}",
                )
            elif value.kind != "string" or value.text not in ESCAPES:
                yield self.finding(
                    reading,
                    value.inner,
                    f"`on_escape` is “{value.text[:40]}”, which no runner knows: Esc does nothing, or anything",
                    help=f"use {in_code(list(ESCAPES), 'or')}",
                )
            yield from self._ways_back(reading, each)

    def _ways_back(self, reading: Reading, each: Step) -> Iterator[Finding]:
        value = each.node.get("on_escape")
        if value is not None and value.text == "return_previous":
            return
        onward = targets(each)
        for choice in each.options:
            if choice.label and is_way_back(choice.label.text) and choice.label.text not in onward:
                yield self.finding(
                    reading,
                    choice.label.span,
                    f"“{choice.label.text[:60]}” goes nowhere: the user is promised a way back and does not get it",
                    help="add a transition to the step it goes back to, or set `on_escape` to `return_previous`",
                )
