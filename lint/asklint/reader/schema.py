"""What a written call has too much or too little, measured by the ask tools it may go to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Confidence
from asklint.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asklint.harness import Harness
    from asklint.reader.model import Ask, Question
    from asklint.source import Span

#: Keys of whole calls that hosts add around the arguments.
_ENVELOPE = frozenset(
    {
        "tool",
        "name",
        "type",
        "tool_name",
        "toolName",
        "function",
        "id",
        "input",
        "args",
        "parameters",
        "params",
        "arguments",
    }
)
_PLACE = '"{…}"'
_PLACES = {
    "header": '"{topic, at most 12 characters}"',
    "question": '"{one sentence of state, then the question}?"',
    "prompt": '"{one sentence of state, then the question}?"',
    "multiSelect": "false",
    "id": '"{a name of its own}"',
}
_WANTED = {"question": "a string", "prompt": "a string", "header": "a string"}


@record(frozen=True)
class Defect:
    span: Span
    message: str
    remedy: str
    meant: str = ""
    """The key that was probably meant, or what to add, with a place to fill in."""
    confidence: Confidence = Confidence.HIGH


def schema_defects(ask: Ask, harnesses: Sequence[Harness]) -> Iterator[Defect]:
    """Every place where a call breaks the schema of a target, each once."""
    call = ask.call
    if call is None:
        return
    rows = [row for row in harnesses if row.question_keys and _takes(row, ask.tool)]
    seen: set[tuple[Span, str]] = set()
    for row in rows:
        for defect in _defects(ask, row):
            kind = defect.message.split(",")[0]
            if (defect.span, kind) not in seen:
                seen.add((defect.span, kind))
                yield defect


def _takes(row: Harness, tool: str) -> bool:
    """Whether a call that names this tool can be meant for a harness; misspelt names are another rule's business."""
    bare = tool.rpartition("__")[2]
    return (
        not bare
        or bare in row.tools
        or (bare.lower().replace("_", "").startswith("askuserquestion") and ("AskUserQuestion" in row.tools))
    )


def _defects(ask: Ask, row: Harness) -> Iterator[Defect]:
    call = ask.call
    if call is None:
        return
    payload = call.form == "payload"
    if payload:
        known = row.call_keys | row.question_keys | _ENVELOPE
        for key, span in call.keys.items():
            if key not in known:
                yield _unknown(span, key, row, "the call")
    for question in call.questions:
        sure = bool(ask.tool) or "header" in question.keys or "questions" in question.keys
        if not sure:
            continue
        yield from _question_keys(question, row, payload)
        yield from _options(question, row, payload)
        if payload:
            yield from _types(question, row)


def _question_keys(question: Question, row: Harness, payload: bool) -> Iterator[Defect]:
    meant = {row.aliases.get(key, key) for key in question.keys}
    for key, span in question.keys.items():
        if key not in row.question_keys and key != "questions":
            yield _unknown(span, key, row, "a question")
    if not payload or not question.keys:
        return
    missing = sorted(row.required_question_keys - meant - {row.options_key})
    if missing:
        names = " and ".join(f"`{key}`" for key in missing)
        yield Defect(
            question.keys.get(row.question_key, question.span),
            f"the question has no {names}, which {row.title} requires: the call is rejected and the user is not asked",
            f"add {names}",
            ", ".join(f'"{key}": {_PLACES.get(key, _PLACE)}' for key in missing),
        )


def _options(question: Question, row: Harness, payload: bool) -> Iterator[Defect]:
    for option in question.options:
        if not option.keys:
            continue
        for key, span in option.keys.items():
            if key not in row.option_keys and not row.plain_options:
                yield _unknown(span, key, row, "an option")
        meant = {row.aliases.get(key, key) for key in option.keys}
        stands_in = meant & {"value", "id", "name", "title", "text"}
        if (
            payload
            and row.label_key in row.required_option_keys
            and row.label_key not in meant
            and not stands_in
        ):
            yield Defect(
                option.span,
                f"an option without `{row.label_key}`, which {row.title} requires: the call is rejected and the user is not asked",
                f"add `{row.label_key}`",
                f'"{row.label_key}": "{{what the user picks, in one to five words}}"',
            )
        if question.multi_select and "preview" in option.keys and "preview" in row.option_keys:
            yield Defect(
                option.keys["preview"],
                f"`preview` in a multi-select question, and {row.title} shows previews in single-select ones only",
                "drop the preview, or make the question single-select",
            )


def _types(question: Question, row: Harness) -> Iterator[Defect]:
    for key, written in question.wrong_types.items():
        span = question.keys.get(key)
        if span is None or key not in row.question_keys:
            continue
        if key == row.options_key and row.plain_options and written == "strings":
            continue
        wanted = _WANTED.get(key, "true or false")
        if key == row.options_key:
            wanted = (
                "a list of strings"
                if row.plain_options
                else "a list of objects with `label` and `description`"
            )
        yield Defect(
            span,
            f"`{key}` is written as {_article(written)}, and {row.title} takes {wanted}: the call is rejected and the user is not asked",
            f"write {wanted}",
        )


def _unknown(span: Span, key: str, row: Harness, where: str) -> Defect:
    meant = row.aliases.get(key, "")
    effect = (
        "the call is rejected and the user is not asked" if row.strict_keys else "what it says is ignored"
    )
    return Defect(
        span,
        f"`{key}` is no key of {where} in {row.title}: {effect}",
        f"write `{meant}`" if meant else f"drop it; {where} has {_listed(row, where)}",
        meant,
    )


def _listed(row: Harness, where: str) -> str:
    keys = {"the call": row.call_keys, "a question": row.question_keys}.get(where, row.option_keys)
    return ", ".join(f"`{key}`" for key in sorted(keys))


def _article(written: str) -> str:
    if written == "strings":
        return "a list of strings"
    return f"an {written}" if written[:1] in "aeiou" else f"a {written}"
