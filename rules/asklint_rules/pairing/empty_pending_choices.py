from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Applicability, Fix, Severity
from asklint.reader.literal_model import Arr, Str
from asklint.rule import Context, Example, Rule
from asklint.source import Span
from asklint.systems.pai.emptiness import empty_choices
from asklint.systems.pai.payloads import PAUSED, PENDING, is_open, pending_lines, returns
from asklint.systems.pai.places import in_force

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.document.model import Block
    from asklint.finding import Finding
    from asklint.reader.literal_model import Entry, Obj
    from asklint.reader.model import Reading

_CHOICE = '{"header": "Cache", "question": "Which cache?", "options": [{"label": "Redis", "description": "a service"}, {"label": "Memory", "description": "none"}]}'


class EmptyPendingChoices(Rule):
    """
    ## What it does
    Finds a return value with `pending_user_choices: []`, an instruction to return one, and pending choices without
    `status: "paused_awaiting_choices"`.

    ## Why is this bad?
    The key is the signal that a subagent waits for the user. Empty, it stops the work for a question that does not exist;
    without the status, the caller takes the result for finished and the user is never asked.

    ## Example
    ```json
    {"result": "done", "pending_user_choices": []}
    ```

    ## Use instead
    ```json
    {"result": "done"}
    ```

    ## When not to flag
    Text that forbids the empty list, type declarations, abridged objects (`...`) and statuses that are placeholders.

    ## Fix safety
    Safe: the empty key is taken out, or the status is added. There is no fix where an empty list comes with the status of
    waiting: one of the two is wrong.

    ## References
    - virtualian/pai, `PAI/PROTOCOLS/qa-contract.md`, Carrier A: the empty-batch rule.
    """

    code = "ASK415"
    name = "empty-pending-choices"
    severity = Severity.ERROR
    profile = "pai"
    fixable = Applicability.SAFE
    verified = "MUST · virtualian/pai, contract of the bubble protocol · 2026-09"
    good = (
        Example(
            f'```json\n{{"partial_result": "x", "pending_user_choices": [{_CHOICE}], "status": "paused_awaiting_choices"}}\n```\n\nThe DA asks.\n'
        ),
        Example(
            "A subagent with nothing to ask MUST NOT emit `pending_user_choices: []`; it returns normally.\n"
        ),
        Example("An empty `pending_user_choices: []` is a protocol violation. Ask in the DA.\n"),
        Example(
            '**Wrong:**\n\n```json\n{"result": "done", "pending_user_choices": []}\n```\n\nAsk nothing.\n'
        ),
        Example(
            "```ts\ninterface Result { pending_user_choices: Request[]; status: string }\n```\n\nAsk in the DA.\n"
        ),
        Example('```json\n{"pending_user_choices": [{"header": "..."}], ...}\n```\n\nAsk in the DA.\n'),
    )
    bad = (
        Example(
            'Return this, then ask:\n\n```json\n{\n  "result": "done",\n  ⟦"pending_user_choices": []⟧,\n  "status": "completed"\n}\n```\n',
            fixed='Return this, then ask:\n\n```json\n{\n  "result": "done",\n  "status": "completed"\n}\n```\n',
        ),
        Example(
            'Return this, then ask:\n\n```json\n{ "result": "done", ⟦"pending_user_choices": []⟧ }\n```\n',
            fixed='Return this, then ask:\n\n```json\n{ "result": "done" }\n```\n',
        ),
        Example(
            "Return this, then ask:\n\n```yaml\nresult: done\n⟦pending_user_choices: []⟧\n```\n",
            fixed="Return this, then ask:\n\n```yaml\nresult: done\n```\n",
        ),
        Example("If there is nothing to ask, return `⟦pending_user_choices: []⟧` with the result.\n"),
        Example(
            'Return this, then ask:\n\n```json\n{\n  "result": "done",\n  ⟦"pending_user_choices": []⟧,\n  "status": "paused_awaiting_choices"\n}\n```\n'
        ),
        Example(
            f'Return this, the DA asks:\n\n```json\n{{\n  "partial_result": "x",\n  "⟦pending_user_choices⟧": [{_CHOICE}]\n}}\n```\n',
            fixed=f'Return this, the DA asks:\n\n```json\n{{\n  "partial_result": "x",\n  "pending_user_choices": [{_CHOICE}],\n'
            '  "status": "paused_awaiting_choices"\n}\n```\n',
        ),
        Example(
            f'Return this, the DA asks:\n\n```json\n{{"pending_user_choices": [{_CHOICE}], "status": "⟦completed⟧"}}\n```\n',
        ),
        Example(
            "export const RETURN = `Return this, the DA asks:\n\n~~~json\n"
            f'{{"⟦pending_user_choices⟧": [{_CHOICE}]}}\n~~~\n`;\n',
            path="src/preamble.ts",
            fixed="export const RETURN = `Return this, the DA asks:\n\n~~~json\n"
            f'{{"pending_user_choices": [{_CHOICE}], "status": "paused_awaiting_choices"}}\n~~~\n`;\n',
        ),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        if not in_force(context):
            return
        for empty in empty_choices(reading):
            edit = reading.document.edit(empty.removal, "") if empty.removal else None
            yield self.finding(
                reading,
                empty.span,
                f"`{PENDING}: []` signals a wait for the user and names nothing to ask them",
                help="leave the key out when there is nothing to ask",
                fix=Fix("leave the key out", Applicability.SAFE, (edit,)) if edit else None,
            )
        for block, obj, entry in returns(reading):
            if isinstance(entry.value, Arr) and entry.value.items:
                yield from self._status(reading, block, obj, entry)
        for lines in pending_lines(reading):
            if lines.status is None or (
                lines.status and lines.status != PAUSED and lines.status[0] not in "<{[$"
            ):
                yield self._unpaused(reading, lines.block.content.span(lines.start, lines.end), None)

    def _status(self, reading: Reading, block: Block, obj: Obj, entry: Entry) -> Iterable[Finding]:
        status = obj.get("status")
        if status is None:
            if not obj.abridged:
                yield self._unpaused(
                    reading,
                    block.content.span(entry.key_start, entry.key_end),
                    _addition(reading, block, obj),
                )
        elif isinstance(status.value, Str) and status.value.value != PAUSED and not is_open(status.value):
            span = block.content.span(status.value.inner_start, status.value.inner_end)
            yield self._unpaused(reading, span, None)

    def _unpaused(self, reading: Reading, span: Span, fix: Fix | None) -> Finding:
        return self.finding(
            reading,
            span,
            f"choices are pending and the status is not “{PAUSED}”: the caller takes the result for finished and the user is never asked",
            help=f'add "status": "{PAUSED}"',
            fix=fix,
        )


def _addition(reading: Reading, block: Block, obj: Obj) -> Fix | None:
    """The status as one more entry, written like the last one."""
    last = obj.entries[-1]
    text = block.text
    quote = text[last.key_start - 1] if text[last.key_start - 1] in "\"'" else ""
    begin = last.key_start - len(quote)
    before = text[text.rfind("\n", 0, begin) + 1 : begin]
    at = block.content.origin_end(last.value.end)
    if before.strip():
        lead = ", "
    else:
        document = reading.document
        start = document.line_starts[document.line_of(block.content.origin(begin))]
        lead = "," + document.newline + document.text[start : block.content.origin(begin)]
    if text[last.value.end : last.value.end + 1] == ",":
        return None
    edit = reading.document.edit(Span(at, at), f'{lead}{quote}status{quote}: "{PAUSED}"')
    return Fix("add the status", Applicability.SAFE, (edit,)) if edit else None
