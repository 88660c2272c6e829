from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.reader.model import Addressee, AskClass, Channel
from asklint.reader.questions import is_bare, literal_text
from asklint.reader.summaries import demanded_for_all, directive_demands_summary, states_context
from asklint.rule import Context, Example, Rule
from asklint.systems.campaign import classes
from asklint.systems.campaign.puts import QUESTION, puts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.project import Project
    from asklint.reader.model import Ask, Directive, Reading, Text


_NOTHING_SAYS = (
    "nothing here says that the question must carry a summary of the state: the dialog may hide the text above it, and the "
    "user answers blind"
)


class MissingContextSummary(Rule):
    """
    ## What it does
    Finds a call whose question does not say what is being decided: "What next?", "Continue?", "How would you like to
    proceed?" with no sentence of state before it. With `context-summary = "required"` it also finds every question of a
    call without such a sentence, and every directive that does not tell the agent to write one. In Campaign Mode, whose
    specification demands the summary, these are errors; questions classified as advisory are left out.

    ## Why is this bad?
    The dialog may cover or replace the text above it. A user who comes back to "Continue?" cannot tell with what, and
    answers from memory or by habit.

    ## Example
    ```json
    {"question": "How would you like to proceed?", "header": "Next"}
    ```

    ## Use instead
    ```json
    {"question": "Two of 14 tests fail, both in the parser. How would you like to proceed?", "header": "Next"}
    ```

    ## When not to flag
    Questions that name what they decide, or have a placeholder for it; questions in chat text, where the context stands
    right above; unquoted notes in a sketch that only outline the question.

    ## Fix safety
    Only a hint: a sentence to fill in. The state is known to the agent when it asks, not to the document.

    ## References
    - Campaign Mode, SPEC-CM-011-A: every question through the tool carries a summary of one or two sentences.
    - anthropics/claude-code issues 62493, 64121, 67475, 68323 and pi-ask-user issue 11: the dialog hides what was said
      before it. overdeck issue 3098: "the question text itself must carry the context".
    """

    code = "ASK301"
    name = "missing-context-summary"
    severity = Severity.WARNING
    fixable = Applicability.HINT
    verified = "SHOULD · reports on Claude Code's dialog · 2026-09"
    good = (
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "Found {n} conflicts. How should I proceed?", '
            '"header": "Next", "options": [{"label": "Merge", "description": "keep both"}, {"label": "Stop", "description": "leave it"}]}]}\n```\n'
        ),
        Example('AskUserQuestion:\n- Question: "Deploy to staging?"\n- Options: Deploy | Wait\n'),
        Example("Print the report, then ask: Continue?\n"),
        Example(
            "Use AskUserQuestion to pick the target. Put a one-sentence summary of the findings into the question.\n",
            settings={"context-summary": "required"},
        ),
        Example(
            "Use `AskUserQuestion` to offer the next step. Include a 1-2 sentence summary of the plan in the `question` field:\n\n"
            "- **Build** — now\n- **Refine** — again\n",
            settings={"profiles": ["campaign"]},
        ),
        Example(
            "At every phase transition, the agent must use `AskUserQuestion` to offer next-step options.\n",
            settings={"profiles": ["campaign"]},
        ),
    )
    bad = (
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "⟦How would you like to proceed?⟧", '
            '"header": "Next", "options": [{"label": "Merge", "description": "keep both"}, {"label": "Stop", "description": "leave it"}]}]}\n```\n'
        ),
        Example(
            'Use AskUserQuestion:\n\n- **Question**: "⟦What would you like to do?⟧"\n- **Options**:\n  - "Retry"\n  - "Skip"\n'
        ),
        Example(
            'export const STEP = `AskUserQuestion:\n- Question: "⟦Continue?⟧"\n- Options: Yes | No\n`;\n',
            path="src/preamble.ts",
        ),
        Example(
            'AskUserQuestion:\n- Question: "⟦Which target should be built?⟧"\n- Options: Debug | Release\n',
            settings={"context-summary": "required"},
        ),
        Example(
            "When the build is done, call ⟦AskUserQuestion⟧ to pick the target.\n",
            settings={"context-summary": "required"},
        ),
        Example(
            "# Captain\n\nWhen the plan is done, use `⟦AskUserQuestion⟧` to offer the next step:\n\n- **Build** — now\n- **Refine** — again\n",
            settings={"profiles": ["campaign"]},
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        campaign = classes.NAME in context.profiles and classes.hybrid(context)
        required = (campaign or context.settings.context_summary == "required") and not demanded_for_all(
            reading
        )
        severity = Severity.ERROR if campaign else Severity.WARNING
        judged: set[int] = set()
        for ask in reading.asks:
            if not ask.through_tool or ask.addressee is not Addressee.USER:
                continue
            found = list(self._questions(reading, ask, required, severity))
            yield from found
            # the directives of a campaign are judged with their classes, below
            if found or not required or campaign or ask.call is not None:
                continue
            if ask.directive is not None and id(ask.directive) not in judged:
                judged.add(id(ask.directive))
                if not directive_demands_summary(ask.directive):
                    yield self._directive(reading, ask.directive)

    def check_project(self, project: Project, context: Context) -> Iterable[Finding]:
        """Campaign Mode: the questions that go through the tool, the advisory ones aside."""
        classifier = classes.Classifier([*classes.configured_rows(context), *classes.table_rows(project)])
        if not classes.hybrid(context):
            return
        for put in puts(project.find(QUESTION)):
            if (
                put.channel is not Channel.TOOL
                or not put.acting
                or not put.sure
                or put.refers
                or put.demands_summary
            ):
                continue
            row = classifier.row_of(put)
            if AskClass.ADVISORY in (put.declared, row.ask_class if row and put.declared is None else None):
                continue
            yield self.finding_in(
                put.fact.path,
                put.directive,
                _NOTHING_SAYS,
                help="add: put a summary of one or two sentences into the `question` field",
                severity=Severity.ERROR,
                fix=Fix(
                    "demand the summary",
                    Applicability.HINT,
                    suggestion=_sentence(classes.guidance_for(row, project)),
                ),
            )

    def _questions(self, reading: Reading, ask: Ask, required: bool, severity: Severity) -> Iterable[Finding]:
        demanded = required and ask.directive is not None and directive_demands_summary(ask.directive)
        for question in ask.questions:
            text = literal_text(ask, question, outlined=True)
            if text is None:
                continue
            if is_bare(text.value):
                yield self._question(reading, text, "does not say what is being decided", severity)
            elif required and not demanded and not states_context(text.value):
                yield self._question(
                    reading, text, "comes without a sentence on the state of things", severity
                )

    def _question(self, reading: Reading, text: Text, defect: str, severity: Severity) -> Finding:
        return self.finding(
            reading,
            text.span,
            f"“{text.value[:80]}” {defect}: the dialog may hide the text above it, and the user answers blind",
            help="put one or two sentences on the real state into the question itself, before what it asks",
            severity=severity,
            fix=Fix(
                "say first what was done or found",
                Applicability.HINT,
                suggestion=f"{{one sentence: what was just done or found}} {text.value}",
            ),
        )

    def _directive(self, reading: Reading, directive: Directive) -> Finding:
        return self.finding(
            reading,
            directive.span,
            _NOTHING_SAYS,
            help="add: put a summary of one or two sentences into the `question` field",
            fix=Fix("demand the summary", Applicability.HINT, suggestion=_sentence("")),
        )


def _sentence(advice: str) -> str:
    """What to add to a directive; `advice` is what the project's guidance says of this very question."""
    state = f"this state ({advice})" if advice else "the current state"
    return f"Put a summary of {state}, one or two sentences, into the `question` field."
