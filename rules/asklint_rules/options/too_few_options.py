from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence, Severity
from asklint.reader.described import announces_one
from asklint.reader.found_sets import stands_for_several
from asklint.reader.questions import wants_free_text
from asklint.rule import Context, Example, Rule
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Ask, Form, Question, Reading


class TooFewOptions(Rule):
    """
    ## What it does
    Finds a call with no option or one, and a directive that sends a question through the ask tool while saying that
    there are no options to choose from.

    ## Why is this bad?
    The tool wants at least two. Claude Code rejects the call and tells the model not to retry, so the user never sees
    the question; other harnesses pad the list with a made-up option that the user may pick by mistake.

    ## Example
    ```yaml
    AskUserQuestion:
      question: "What is the URL of the staging server?"
      options: []
    ```

    ## Use instead
    ```markdown
    Ask in plain text for the URL of the staging server, and wait for the answer.
    ```

    ## When not to flag
    A directive that merely does not list its options leaves them to the agent. A placeholder such as
    `options: [one per branch]` stands for several.

    ## Fix safety
    No fix: either the question is no choice, or the choices are missing, and only the author knows which.

    ## References
    - Claude Code 2.1.216: a question with fewer than two options is rejected; "do not retry, do not invent a filler".
    - yonatangross/orchestkit, `configure`: a free-text URL prompt sent as a one-option call.
    """

    code = "ASK104"
    name = "too-few-options"
    severity = Severity.ERROR
    verified = "MUST · Claude Code 2.1.216, minimum-options validation · 2026-09"
    good = (
        Example("Use AskUserQuestion to ask which branch to release.\n"),
        Example("AskUserQuestion:\n- Question: Which section?\n- Options: [one per section]\n"),
    )
    bad = (
        Example('Use AskUserQuestion:\n\n```yaml\nquestion: "What is the URL?"\n⟦options: []⟧\n```\n'),
        Example(
            'AskUserQuestion({question: "Ready to go?", ⟦options: [{label: "Yes", description: "go"}]⟧})\n'
        ),
        Example("Ask for the project name with ⟦AskUserQuestion⟧ (free text, no options).\n"),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        minimum = min(row.min_options for row in context.harnesses)
        names_tool = any(directive.tool for directive in reading.directives)
        for ask in reading.asks:
            if not ask.through_tool:
                continue
            if ask.says_no_options is not None:
                yield self._nothing_to_choose(reading, ask)
                continue
            for question in ask.questions:
                if ask.call is None and ask.menu is None and announces_one(reading.document, question):
                    yield self._announced(reading, question)
                if ask.call is None or not self._too_few(question, ask.call.form, minimum):
                    continue
                if stands_for_several(ask, question, reading.document):
                    continue  # as many as there are, and more than fit: ASK103
                if question.keys.keys() - {"question"} or ask.tool or names_tool:
                    # a bare `question: "…"` in a document that has nothing to do with the tool is some other record
                    yield self._finding(reading, question)

    def _nothing_to_choose(self, reading: Reading, ask: Ask) -> Finding:
        said = ask.says_no_options
        written = ask.questions[0].span if ask.call is not None and ask.questions else ask.span
        span = ask.directive.span if ask.directive is not None and ask.call is None else written
        return self.finding(
            reading,
            span,
            "the ask tool needs at least two options, and this ask has none: the call is rejected and the user is never asked",
            help="ask this in plain text and wait for the answer, or give the user options to choose from",
            related=[("it says so here", said)] if said is not None and not said.overlaps(span) else [],
        )

    def _announced(self, reading: Reading, question: Question) -> Finding:
        return self.finding(
            reading,
            question.count.span or question.span,
            "the ask tool needs at least two options, and this announces one: the call is rejected and the user is never asked",
            help="say what will be done and go on, or give the user a way out to choose",
            confidence=Confidence.MEDIUM,
        )

    @staticmethod
    def _too_few(question: Question, form: Form, minimum: int) -> bool:
        """A sketch that writes no options at all leaves them to the agent, unless no option could hold the answer."""
        count = question.count
        if form == "sketch" and not question.options and "options" not in question.keys:
            return (
                count.high in (0, None)
                and question.text is not None
                and question.text.quoted
                and wants_free_text(question.text.value)
            )
        return count.high is not None and count.high < minimum

    def _finding(self, reading: Reading, question: Question) -> Finding:
        written = len(question.options)
        what = f"only one option, “{question.options[0].label.value}”" if written == 1 else "no options"
        return self.finding(
            reading,
            _place(question),
            f"this question has {what}, and the ask tool needs at least two: the call is rejected and the user is never asked",
            help="ask an open question in plain text and wait, or write the real alternatives",
            confidence=Confidence.HIGH if written or "options" in question.keys else Confidence.MEDIUM,
        )


def _place(question: Question) -> Span:
    """The options as written, else the question that has none."""
    key = question.keys.get("options")
    if key is not None and question.options_span is not None:
        return Span(key.start, max(key.end, question.options_span.end))
    return question.text.span if question.text is not None else question.span
