from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence, Severity
from asklint.reader.model import Addressee, Channel
from asklint.reader.places import place_of
from asklint.reader.secrets import secret_in_directive, secret_in_question
from asklint.rule import Context, Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading
    from asklint.source import Span


class SecretRequest(Rule):
    """
    ## What it does
    Finds a question, through the ask tool or in prose, that asks the user to hand over a password, token, key or other
    secret.

    ## Why is this bad?
    What the user types into the dialog is sent to a model and written to a transcript in clear text. A secret that was
    given once has to be replaced, and the user was never told.

    ## Example
    ```markdown
    Ask the user for their API key and write it to the configuration.
    ```

    ## Use instead
    ```markdown
    Check whether `SERVICE_API_KEY` is set. If not, tell the user which variable to set, and ask through AskUserQuestion
    whether it is done.
    ```

    ## When not to flag
    Checks of the environment, the question whether a key is configured or where it is kept, instructions to put it into a
    file or a prompt that no model reads, programs that ask for it themselves, and texts that forbid asking.

    ## Fix safety
    No fix: how the secret gets to the program is the author's decision.

    ## References
    - Model Context Protocol, elicitation (2026-07-28) and Agent Client Protocol: a form must not ask for secrets.
      OpenClaw, ask_user: "Never answer with a credential". Claude Code's transcripts are not encrypted.
    - slack-skills-plugin PR 62; vellum PR 42062.
    """

    code = "ASK128"
    name = "secret-request"
    severity = Severity.ERROR
    verified = "MUST · MCP and ACP elicitation · 2026-07"
    good = (
        Example("Never ask the user for a password. Check whether `API_KEY` is set.\n"),
        Example("Ask the user whether an API key is configured, and which token budget to use.\n"),
        Example("Ask the user to enter the API key in their terminal, not here.\n"),
        Example("The installer will prompt for your password.\n"),
        Example(
            "AskUserQuestion:\n- Question: Which 1Password item holds the credentials?\n- Options: Personal | Work\n"
        ),
        Example("Ask the user for the design tokens file.\n"),
    )
    bad = (
        Example("⟦Ask the user for their API key⟧ and save it.\n"),
        Example(
            'AskUserQuestion:\n- Question: "What is your database ⟦password⟧?"\n- Options: Enter it | Skip\n'
        ),
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "No token found. Paste your ⟦personal access token⟧?", '
            '"header": "Token", "options": [{"label": "Done", "description": "pasted"}, {"label": "Skip", "description": "later"}]}]}\n```\n'
        ),
        Example(
            "export const STEP = `If no key is found, ⟦ask the user to paste their GitHub token⟧ here.`;\n",
            path="src/preamble.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        found: list[Span] = []
        for ask in reading.asks:
            if not ask.stance.binding or ask.addressee is not Addressee.USER:
                continue
            if ask.channel is Channel.UNKNOWN or ask.confidence is Confidence.LOW:
                continue
            for question in ask.questions:
                place = secret_in_question(question.text.value) if question.text else None
                if place is not None and question.text is not None:
                    span = place_of(reading.document, question.text, *place)
                    found.append(span)
                    yield self._finding(reading, span)
        for directive in reading.directives:
            if not directive.stance.binding or directive.addressee is not Addressee.USER:
                continue
            place = secret_in_directive(directive.sentence.value)
            if place is None:
                continue
            span = place_of(reading.document, directive.sentence, *place)
            # A directive and the question written out below it are one request.
            section = reading.document.section_at(span.start).span
            if any(
                span.overlaps(other) or (span.start < other.start and section.contains(other))
                for other in found
            ):
                continue
            found.append(span)
            yield self._finding(reading, span)

    def _finding(self, reading: Reading, span: Span) -> Finding:
        words = " ".join(reading.document.text[span.start : span.end].split())
        return self.finding(
            reading,
            span,
            f"“{words[:80]}”: the user is asked for a secret, and the answer is kept in clear text in the transcript",
            help="check whether it is set, name the variable or file where the user puts it, and ask only whether that is done",
        )
