from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.reader.labels import is_catch_all
from asklint.reader.model import Option, Text
from asklint.rule import Context, Example, Rule
from asklint.source import Span
from asklint.systems.codex.spec import MAX_OPTIONS, MIN_OPTIONS, spec_of
from asklint_rules.prompt_spec._demo import LARGE, PATH, SMALL, prompt, spec, step

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Edit, Finding
    from asklint.reader.model import Reading
    from asklint.systems.codex.spec import Step, Word


class PromptOptionRange(Rule):
    """
    ## What it does
    Finds a step of a prompt spec with fewer than two or more than three options, and a step that spends one of them on
    "Other".

    ## Why is this bad?
    Codex is told to take two or three options and refuses a question without any. A fourth one is cut or the call
    fails, and the user never learns of it. The client adds "Other" by itself: written out, it stands there twice and
    takes the place of a real option.

    ## Example
    ```json
    {"id": "release", "options": [{"label": "Patch"}, {"label": "Minor"}, {"label": "Major"}, {"label": "None"}]}
    ```

    ## Use instead
    ```json
    {"id": "release", "options": [{"label": "Release"}, {"label": "No release"}],
     "next": [{"answer": "Release", "next_step": "release_version"}]}
    ```

    ## When not to flag
    How many options the protocol's own question has does not matter here; what becomes of more than three of them is
    checked by `prompt-overflow-strategy` and `prompt-unreachable-option`.

    ## Fix safety
    Unsafe: an option "Other" is deleted where two others remain and no transition goes from it. Of too many options
    none is ever deleted.

    ## References
    - Codex, request_user_input: "2-3 mutually exclusive" options, "Other" is always added by the client.
    - The contract of canonical prompt specs in jongwony/epistemic-protocols (`codex/`).
    """

    code = "ASK702"
    name = "prompt-option-range"
    severity = Severity.ERROR
    profile = "codex"
    fixable = Applicability.UNSAFE
    verified = "MUST · canonical prompt schema, Codex request_user_input · 2026-09"
    good = (
        Example(SMALL, path=PATH),
        Example(LARGE, path=PATH),
        Example(spec([prompt("tone", 2, "tone")], [step("tone", "Other people", "Myself")]), path=PATH),
    )
    bad = (
        Example(
            spec([prompt("size", 4, "size")], [step("⟦size⟧", "Small", "Medium", "Large", "Huge")]), path=PATH
        ),
        Example(spec([prompt("size", 2, "size")], [step("⟦size⟧", "Small")]), path=PATH),
        Example(
            spec([prompt("size", 2, "size")], [step("size", "Small", "Large", "⟦Other⟧")]),
            path=PATH,
            fixed=spec([prompt("size", 2, "size")], [step("size", "Small", "Large")]),
        ),
        Example(spec([prompt("size", 2, "size")], [step("size", "Small", "⟦Something else⟧")]), path=PATH),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        found = spec_of(reading)
        for each in found.steps if found else ():
            options = each.node.get("options")
            if options is None or options.kind != "array":
                continue
            number = len(options.items)
            if not MIN_OPTIONS <= number <= MAX_OPTIONS:
                words = "no options" if not number else "one option" if number == 1 else f"{number} options"
                yield self.finding(
                    reading,
                    each.place,
                    f"{each.name} has {words}, and Codex takes two or three: "
                    + ("there is nothing to choose from" if number < 2 else "the user never sees the rest"),
                    help="offer a real alternative, or leave the question out"
                    if number < 2
                    else "route by group first, then ask within the group",
                )
            for choice in each.options:
                if choice.label and is_catch_all(
                    Option(Text(choice.label.text, choice.label.span), choice.node.span)
                ):
                    yield self._other(reading, each, choice.label, choice.node.span)

    def _other(self, reading: Reading, owner: Step, label: Word, item: Span) -> Finding:
        edit = None
        if len(owner.options) > MIN_OPTIONS and not any(
            t.answer and t.answer.text == label.text for t in owner.next
        ):
            edit = _deletion(reading, owner, item)
        return self.finding(
            reading,
            label.span,
            f"“{label.text}” is added by Codex itself: the user sees it twice, and a real option has lost its place",
            help="leave it out; what the user types reaches you all the same",
            fix=Fix(f"delete “{label.text}”", Applicability.UNSAFE, (edit,)) if edit else None,
        )


def _deletion(reading: Reading, owner: Step, item: Span) -> Edit | None:
    """The option with the comma and the blanks that part it from its neighbour."""
    spans = [choice.node.span for choice in owner.options]
    at = spans.index(item)
    cut = Span(spans[at - 1].end, item.end) if at else Span(item.start, spans[1].start)
    return reading.document.edit(cut, "")
