from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.pai.contract import (
    INVARIANTS,
    LIMIT,
    at_most,
    batch_limits,
    missing_invariants,
    option_range,
    schemas,
    sections_of,
)
from asklint.systems.pai.payloads import Found, requests, responses
from asklint.systems.pai.places import in_force, is_contract
from asklint.systems.pai.validate import HEADER, LEAST, MOST, request_breaches, response_breaches

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.finding import Finding
    from asklint.reader.model import Reading
    from asklint.systems.pai.contract import Schema
    from asklint.systems.pai.validate import Breach

_PATH = "PAI/PROTOCOLS/qa-contract.md"
_REQUEST = (
    "## Request schema\n\n```\nRequest {\n  header: string // ≤12 chars\n  question: string\n  options: Option[] // 2..4 entries\n"
    "  allow_free_text: boolean\n  allow_cancel: boolean\n  multi_select: boolean\n}\n```\n"
)
_RESPONSE = "## Response schema\n\n```\nResponse {\n  selected: string | string[] | null\n  free_text: string | null\n  cancelled: boolean\n}\n```\n"
_INVARIANTS = (
    "## Invariants\n\n1. **One asker.** Only the primary DA calls `AskUserQuestion`.\n2. **Batch ≤4.** A call carries 1..4 Requests.\n"
    "3. **`null` iff `allow_cancel`.** A cancelled Response needs a Request that allows it.\n"
)
_EXAMPLE = (
    '{"header": "Cache", "question": "Which cache?", "options": [{"label": "Redis", "description": "a service"}, '
    '{"label": "Memory", "description": "none"}], "allow_free_text": true, "allow_cancel": false, "multi_select": false}'
)


def _returned(request: str) -> str:
    return f'Return, and the DA asks:\n\n```json\n{{"pending_user_choices": [{request}], "status": "paused_awaiting_choices"}}\n```\n'


class QaContractSchema(Rule):
    """
    ## What it does
    Checks the contract of the bubble protocol: the fields of Request and Response, the limits they state, the three
    invariants (one asker, at most four questions in a batch, null iff cancel is allowed), and every Request and Response
    that is written out, here and in other documents.

    ## Why is this bad?
    Subagents copy the examples, and the asker passes them on as they are. A fifth option, a question without its mark or a
    cancelled answer to a question that allows none ends as a rejected call: the user is not asked, or not heard.

    ## Example
    ```json
    {"selected": null, "free_text": null, "cancelled": false}
    ```

    ## Use instead
    ```json
    {"selected": "Redis", "free_text": null, "cancelled": false}
    ```

    ## When not to flag
    Fields with defaults may be left out of an example; placeholders and abridged objects say nothing of what they stand
    for. More fields and more invariants than the protocol's own are fine. Calls of the ask tool are the business of the
    ASK1xx rules. Missing sections are ASK416.

    ## Fix safety
    No fix: what the contract should say is its authors' decision.

    ## References
    - virtualian/pai, issue 148: work item 4. virtualian/pai, `PAI/PROTOCOLS/qa-contract.md`, sections 2, 3 and 6.
    """

    code = "ASK417"
    name = "qa-contract-schema"
    severity = Severity.ERROR
    profile = "pai"
    verified = "MUST · virtualian/pai, contract of the bubble protocol · 2026-09"
    good = (
        Example(f"# Contract\n\n{_REQUEST}\n{_RESPONSE}\n{_INVARIANTS}", path=_PATH),
        Example(_returned(_EXAMPLE)),
        Example(_returned('{"header": "<topic>", "question": "...", "options": [...]}')),
        Example(
            'After a cancel:\n\n```json\n{"selected": null, "free_text": null, "cancelled": true}\n```\n'
        ),
        Example(
            'After "Other", with no question left:\n\n```json\n{"selected": null, "free_text": "a third way", "cancelled": false}\n```\n'
        ),
        Example("**Wrong:**\n\n```json\n" + _EXAMPLE.replace("Which cache?", "Pick one") + "\n```\n"),
    )
    bad = (
        Example(
            f"# Contract\n\n⟦## Request schema⟧{_REQUEST[17:].replace('  allow_cancel: boolean' + chr(10), '')}",
            path=_PATH,
        ),
        Example(
            f"# Contract\n\n{_REQUEST.replace('options: Option[] // 2..4', '⟦options⟧: Option[] // 2..6')}",
            path=_PATH,
        ),
        Example(
            f"# Contract\n\n⟦## Response schema⟧{_RESPONSE[18:].replace('  cancelled: boolean' + chr(10), '')}",
            path=_PATH,
        ),
        Example(f"# Contract\n\n⟦## Invariants⟧{_INVARIANTS[13:].split('3.')[0]}", path=_PATH),
        Example(
            f"# Contract\n\n{_INVARIANTS.replace('1..4', '⟦1..8⟧').replace('Batch ≤4', 'Batching')}",
            path=_PATH,
        ),
        Example(_returned(_EXAMPLE.replace("Which cache?", "⟦Pick a cache⟧"))),
        Example(_returned(_EXAMPLE.replace('"Cache"', '"⟦Cache implementation⟧"'))),
        Example(_returned(_EXAMPLE.replace("Memory", "⟦Redis⟧"))),
        Example(
            _returned(
                _EXAMPLE.replace(', {"label": "Memory", "description": "none"}]', "]⟧").replace("[{", "⟦[{")
            )
        ),
        Example(
            'When the question was closed:\n\n```json\n{"selected": ⟦null⟧, "free_text": null, "cancelled": false}\n```\n'
        ),
        Example(
            'When the question was closed:\n\n```json\n{"selected": ⟦"Redis"⟧, "free_text": null, "cancelled": true}\n```\n'
        ),
        Example(
            f'The question:\n\n```json\n{_EXAMPLE}\n```\n\nThe answer:\n\n```json\n{{"selected": null, "free_text": null, "cancelled": ⟦true⟧}}\n```\n'
        ),
        Example(
            "export const RETURN = `Return, and the DA asks:\n\n~~~json\n"
            '{"pending_user_choices": ['
            + _EXAMPLE.replace("Which cache?", "⟦Pick a cache⟧")
            + "]}\n~~~\n`;\n",
            path="src/preamble.ts",
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not in_force(context):
            return
        if is_contract(reading.document.path):
            yield from self._laid_down(reading)
        asked = list(requests(reading))
        for found in asked:
            yield from self._breaches(reading, found, request_breaches(found.obj))
        for found in responses(reading):
            request = _answered(reading, found, asked)
            yield from self._breaches(
                reading, found, response_breaches(found.obj, request.obj if request else None)
            )

    def _laid_down(self, reading: Reading) -> Iterator[Finding]:
        document = reading.document
        sections = sections_of(document)
        for schema in schemas(document, sections):
            if schema.missing:
                fields = ", ".join(f"`{name}`" for name in schema.missing)
                yield self.finding(
                    reading,
                    schema.place,
                    f"the {schema.name} has no {fields}: what the user may answer is left to whoever asks",
                    help=f"declare {fields}",
                )
            yield from self._limits(reading, schema)
        invariants = sections.get(INVARIANTS)
        if invariants is None or invariants.heading is None:
            return
        over = [limit for limit in batch_limits(document, invariants) if limit.number > LIMIT]
        for limit in over:
            yield self.finding(
                reading,
                limit.span,
                f"a batch of {limit.number} questions, and a call takes {LIMIT}: it is rejected and the user is asked none of them",
                help=f"at most {LIMIT} questions in a batch, the rest in further rounds",
            )
        missing = missing_invariants(document, invariants)
        if missing:
            yield self.finding(
                reading,
                invariants.heading.span,
                f"the invariants do not say: {'; '.join(missing)}",
                help="state all three: one asker, at most four questions in a batch, null iff cancel is allowed",
            )

    def _limits(self, reading: Reading, schema: Schema) -> Iterator[Finding]:
        for field in schema.fields:
            stated = option_range(field.note) if field.name == "options" else None
            if stated is not None and (stated[0] < LEAST or stated[1] > MOST):
                yield self.finding(
                    reading,
                    field.span,
                    f"`options` may have {stated[0]} to {stated[1]} entries, and a question takes {LEAST} to {MOST}: the rest never reaches the user",
                    help=f"write {LEAST}..{MOST}",
                )
            limit = at_most(field.note) if field.name == "header" else None
            if limit is not None and limit > HEADER:
                yield self.finding(
                    reading,
                    field.span,
                    f"`header` may have {limit} characters, and {HEADER} are shown: the user sees it cut off",
                    help=f"write ≤{HEADER}",
                )

    def _breaches(self, reading: Reading, found: Found, breaches: Iterator[Breach]) -> Iterator[Finding]:
        for breach in breaches:
            yield self.finding(
                reading,
                found.block.content.span(breach.start, breach.end),
                f"{breach.message}: copied as it stands, it is a question that fails or an answer that is lost",
                help="agents copy examples: make it one that the contract of the bubble protocol allows",
            )


def _answered(reading: Reading, response: Found, asked: list[Found]) -> Found | None:
    """The Request that stands nearest before a Response, in the same section."""
    section = reading.document.section_at(response.block.span.start)
    place = (response.block.index, response.obj.start)
    before = [
        found
        for found in asked
        if (found.block.index, found.obj.start) < place
        and reading.document.section_at(found.block.span.start) is section
    ]
    return before[-1] if before else None
