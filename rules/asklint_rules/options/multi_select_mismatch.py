from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence, Severity
from asklint.reader.options_compared import covers_several, excludes_others, is_no, is_yes, wants_several
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Call, Question, Reading


class MultiSelectMismatch(Rule):
    """
    ## What it does
    Finds a question that asks for several answers ("select all that apply") as single-select, and a
    multi-select whose options exclude each other: yes and no, or "None" beside the others.

    ## Why is this bad?
    With single-select the user who wants two of them has to leave one out, or to type an answer by hand. With
    multi-select over options that exclude each other, the agent gets "Yes, No" and has to guess.

    ## Example
    ```json
    {"question": "Which platforms? Select all that apply.", "header": "Platforms", "options": [
      {"label": "Linux", "description": "x86 and ARM"},
      {"label": "macOS", "description": "Universal"}], "multiSelect": false}
    ```

    ## Use instead
    ```json
    {"question": "Which platforms? Select all that apply.", "header": "Platforms", "options": [
      {"label": "Linux", "description": "x86 and ARM"},
      {"label": "macOS", "description": "Universal"}], "multiSelect": true}
    ```

    ## When not to flag
    A sketch that says nothing about multi-select leaves it to the agent. Options that are combinations
    ("Both", "All of them") make a single-select complete. Harnesses without multi-select have no choice.

    ## Fix safety
    No fix: either the question or the flag may be what was meant.

    ## References
    - claude-code-gauntlet issue 35 (several answers "modelled as single-select loops"); bendrucker PR 1208.
    - Gemini CLI adds "All the above" to a multi-select by itself.
    """

    code = "ASK112"
    name = "multi-select-mismatch"
    severity = Severity.INFO
    verified = "SHOULD · tool texts of Claude Code and Gemini CLI · 2026-09"
    good = (
        Example(
            'AskUserQuestion({question: "Which platforms? Select all that apply.", header: "Platforms", '
            "multiSelect: true, options: "
            '[{label: "Linux", description: "x86"}, {label: "macOS", description: "ARM"}]})\n'
        ),
        Example(
            "AskUserQuestion:\n- Question: Which platforms? (select all that apply)\n- Options: Linux | "
            "macOS\n"
        ),
        Example(
            'AskUserQuestion({question: "Which of these should we fix?", header: "Fix", multiSelect: false, '
            "options: "
            '[{label: "All of them", description: "every one"}, {label: "The critical ones", description: '
            '"two"}]})\n'
        ),
    )
    bad = (
        Example(
            'AskUserQuestion({question: "Which platforms? Select all that apply.", header: "Platforms", '
            "⟦multiSelect: false⟧, options: "
            '[{label: "Linux", description: "x86"}, {label: "macOS", description: "ARM"}]})\n'
        ),
        Example(
            'AskUserQuestion({question: "⟦Which platforms? Select all that apply.⟧", header: "Platforms", '
            "options: "
            '[{label: "Linux", description: "x86"}, {label: "macOS", description: "ARM"}]})\n'
        ),
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "Delete the cache?", "header": '
            '"Cache", ⟦"multiSelect": true⟧, "options": '
            '[{"label": "Yes", "description": "free the space"}, {"label": "No", "description": "keep '
            'it"}]}]}\n```\n'
        ),
        Example(
            'AskUserQuestion({question: "Which extras?", header: "Extras", ⟦multiSelect: true⟧, options: '
            '[{label: "Docs", description: "the manual"}, {label: "Tests", description: "the suite"}, '
            '{label: "None", description: "nothing more"}]})\n'
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not any(row.multi_select_key for row in context.harnesses):
            return
        for ask in reading.asks:
            if ask.call is None or not ask.stance.binding or ask.confidence is Confidence.LOW:
                continue
            for question in ask.questions:
                found = self._several(reading, ask.call, question) or self._exclusive(reading, question)
                if found is not None:
                    yield found

    def _several(self, reading: Reading, call: Call, question: Question) -> Finding | None:
        text = question.text
        left_out = call.form == "payload" and question.multi_select_span is None
        if text is None or not (question.multi_select is False or left_out):
            return None
        if (
            not wants_several(text.value)
            or not question.options
            or any(map(covers_several, question.options))
        ):
            return None
        return self.finding(
            reading,
            question.multi_select_span or text.span,
            f"“{text.value}” asks for several answers, and the user can give one: what else they want is lost",
            help="set multi-select to true, or ask for the one that matters most",
            confidence=Confidence.MEDIUM,
        )

    def _exclusive(self, reading: Reading, question: Question) -> Finding | None:
        if question.multi_select is not True or question.multi_select_span is None:
            return None
        options = question.options
        yes_no = 2 <= len(options) <= 3 and any(map(is_yes, options)) and any(map(is_no, options))
        lone = (
            next((option for option in options if excludes_others(option)), None)
            if len(options) > 2
            else None
        )
        if not yes_no and lone is None:
            return None
        what = f"“{lone.label.value}” excludes the other options" if lone else "yes and no exclude each other"
        return self.finding(
            reading,
            question.multi_select_span,
            f"{what}, and the user can tick both: the agent has to guess what was meant",
            help="make it single-select"
            if yes_no
            else "leave that option out (nothing ticked says the same), or make it single-select",
            confidence=Confidence.MEDIUM,
        )
