from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Confidence, Fix, Severity
from asklint.reader.model import Addressee, Channel
from asklint.reader.options_compared import label_marker
from asklint.reader.removal import counts_on_order, swapped_to_front
from asklint.rule import Context, Example, Rule
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.reader.model import Ask, Option, Question, Reading


class RecommendedMarker(Rule):
    """
    ## What it does
    Finds a `(Recommended)` that does not close its label, that stands on more than one option, or that stands
    on another than the first option of a call.

    ## Why is this bad?
    Clients look for the marker at the end of the first label, and users look for the recommendation at the
    top. In another place it is read as part of the name, and with two of them the user gets no recommendation
    at all.

    ## Example
    ```json
    {"question": "Which database?", "header": "Database", "options": [
      {"label": "SQLite", "description": "One file"},
      {"label": "(Recommended) Postgres", "description": "What we run today"}]}
    ```

    ## Use instead
    ```json
    {"question": "Which database?", "header": "Database", "options": [
      {"label": "Postgres (Recommended)", "description": "What we run today"},
      {"label": "SQLite", "description": "One file"}]}
    ```

    ## When not to flag
    "(Recommended for large teams)" is advice that depends on the case, not the marker. A marker in a
    description marks no label. Menus in prose have no convention about the order. Under the profile gstack the bare
    marker must close the label, so that "(recommended for …)" and "(recommended; 2 min)" are found there.

    ## Fix safety
    Safe: the marker is moved to the end of its own label, and in a written-out array of options without letters or
    numbers the recommended one is moved to the top. Left to the author where the text speaks of "the first" or "option
    2", and where several are marked.

    ## References
    - Claude Code, AskUserQuestion: the recommended option first, with the suffix "(Recommended)". Open WebUI
      badges the first option whatever it is (open-webui issue 30195).
    - dust PR 32570: approvals carry no recommendation.
    """

    code = "ASK111"
    name = "recommended-marker"
    severity = Severity.WARNING
    fixable = Applicability.SAFE
    verified = "SHOULD · tool text of Claude Code · 2026-09"
    good = (
        Example("AskUserQuestion:\n- Question: Which one?\n- Options: Postgres (Recommended) | SQLite\n"),
        Example(
            "Use AskUserQuestion with these options:\n\n- **Postgres** *(Recommended)* — ours\n- **SQLite** "
            "— a file\n"
        ),
        Example(
            "Use AskUserQuestion with these options:\n\n- **SQLite** — a file\n- **Postgres** (recommended "
            "for large teams) — ours\n"
        ),
    )
    bad = (
        Example(
            'AskUserQuestion({question: "Which database?", header: "Database", options: [{label: '
            '"⟦(Recommended)⟧ Postgres", description: "ours"}, '
            '{label: "SQLite", description: "a file"}]})\n',
            fixed='AskUserQuestion({question: "Which database?", header: "Database", options: [{label: '
            '"Postgres (Recommended)", description: "ours"}, '
            '{label: "SQLite", description: "a file"}]})\n',
        ),
        Example(
            'AskUserQuestion({question: "Which database?", header: "Database", options: [{label: "SQLite", '
            'description: "a file"}, '
            '{label: "Postgres ⟦(Recommended)⟧", description: "ours"}]})\n',
            fixed='AskUserQuestion({question: "Which database?", header: "Database", options: [{label: "Postgres '
            '(Recommended)", description: "ours"}, {label: "SQLite", description: "a file"}]})\n',
        ),
        Example(
            'AskUserQuestion({question: "Which database?", header: "Database", options: [{label: "SQLite", '
            'description: "a file"}, {label: "Postgres ⟦(Recommended)⟧", description: "ours"}]})\n\n'
            "On the second option, start the server.\n"
        ),
        Example(
            "AskUserQuestion:\n- Question: Which one?\n- Options: Postgres (Recommended) | SQLite "
            "⟦(Recommended)⟧\n"
        ),
        Example(
            "export const STEP = `Use AskUserQuestion with these options:\n\n- **⟦(Recommended)⟧ Postgres** "
            "— ours\n- **SQLite** — a file\n`;\n",
            path="src/preamble.ts",
            fixed="export const STEP = `Use AskUserQuestion with these options:\n\n- **Postgres "
            "(Recommended)** — ours\n- **SQLite** — a file\n`;\n",
        ),
        Example(
            "Use AskUserQuestion:\n\nA) Retry ⟦(recommended; ~80ms)⟧\nB) Quit\n",
            settings={"profiles": ["gstack"]},
            fixed="Use AskUserQuestion:\n\nA) Retry — ~80ms (recommended)\nB) Quit\n",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        always_tool = "gstack" in context.profiles
        if always_tool:
            yield from self._unparsable(reading)
        for ask in reading.asks:
            if ask.channel is not Channel.TOOL and not (always_tool and ask.addressee is Addressee.USER):
                continue
            if not ask.stance.binding or ask.confidence is Confidence.LOW:
                continue
            for question in ask.questions:
                yield from self._question(reading, ask, question)

    def _unparsable(self, reading: Reading) -> Iterator[Finding]:
        """gstack's hook takes the option whose label ends with the bare marker, and no other."""
        from asklint.systems.gstack.markers import unparsable_markers

        for found in unparsable_markers(reading):
            fix = (
                Fix("close the label with the bare marker", Applicability.SAFE, (found.edit,))
                if found.edit
                else None
            )
            yield self.finding(
                reading,
                found.span,
                f"“{found.written}” is not read as the marker, so that an automatic decision refuses and the user is "
                "asked again",
                help="write the remark before, and close the label with “(recommended)”",
                fix=fix,
            )

    def _question(self, reading: Reading, ask: Ask, question: Question) -> Iterator[Finding]:
        places = [
            (n, option, label_marker(reading.document, option)) for n, option in enumerate(question.options)
        ]
        markers = [(n, option, span) for n, option, span in places if span is not None]
        for n, option, span in markers:
            if not _closes(reading, option, span):
                yield self.finding(
                    reading,
                    span,
                    f"the marker does not close the label “{option.label.value}”: it reads as part of the name",
                    help="write the marker at the end of the label",
                    fix=_moved(reading, option, span),
                )
            elif (n, option, span) != markers[0]:
                yield self.finding(
                    reading,
                    span,
                    f"“{option.label.value}” is a second recommendation in one question: clients take one, and the user "
                    "cannot tell which option you would pick",
                    help="mark one option, or none",
                    related=[("the first one", markers[0][2])],
                )
            elif n > 0 and ask.call is not None and question.count.exact:
                yield self.finding(
                    reading,
                    span,
                    f"the recommended option “{option.label.value}” is number {n + 1} of the call: clients "
                    f"and users look for it at the top",
                    help="put the recommended option first",
                    fix=_first(reading, question, option),
                )


def _closes(reading: Reading, option: Option, marker: Span) -> bool:
    label = option.label.span
    if not label.contains(marker):
        return True
    return not reading.document.text[marker.end : label.end].strip(" *_`\"'.")


def _moved(reading: Reading, option: Option, marker: Span) -> Fix | None:
    """The marker taken out with the blank beside it, and written again at the end of the label."""
    document, label = reading.document, option.label.span
    text = document.text
    taken = marker
    if text[marker.end : marker.end + 1] == " ":
        taken = Span(marker.start, marker.end + 1)
    elif text[marker.start - 1 : marker.start] == " " and marker.start > label.start:
        taken = Span(marker.start - 1, marker.end)
    rest = (text[label.start : taken.start] + text[taken.end : label.end]).rstrip()
    if not rest or "\n" in rest:
        return None
    edit = document.edit(label, f"{rest} {text[marker.start : marker.end]}")
    return Fix("move the marker to the end of the label", Applicability.SAFE, (edit,)) if edit else None


def _first(reading: Reading, question: Question, option: Option) -> Fix | None:
    """The option moved to the top, unless the text counts on the order."""
    changes = swapped_to_front(reading.document, question, option)
    if changes is None or counts_on_order(reading.document, question):
        return None
    edits = reading.document.edits(changes)
    return Fix("put the recommended option first", Applicability.SAFE, edits) if edits else None
