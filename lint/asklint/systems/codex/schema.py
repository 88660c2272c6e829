"""The shape of a prompt spec: which keys there are, and what may stand under them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from asklint.lazy_regex import Pattern
from asklint.reader.questions import asks, ends_open
from asklint.systems.codex.complaint import Complaint, code
from asklint.systems.codex.spec import INTENTS, opening

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from asklint.document.json_positions import Kind, Value
    from asklint.systems.codex.spec import Spec

HEADER_LIMIT = 12
_ID = Pattern(r"[a-z0-9][a-z0-9_-]*")
_ID_FORM = "lower-case letters, digits, `_` and `-`, such as `phase1_scope`"


class _Field(NamedTuple):
    kind: Kind
    required: bool = True
    form: Pattern | None = None
    says: str = ""
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 10**9


_TEXT = _Field("string", form=Pattern(r"\A.*\S.*", re.DOTALL), says="some text")
_ROOT = {
    "protocol": _Field(
        "string", form=Pattern(r"[a-z][a-z0-9-]*"), says="lower-case letters, digits and hyphens"
    ),
    "version": _Field(
        "string", form=Pattern(r"\A\d+\.\d+\.\d+", re.ASCII), says="three numbers, such as `1.0.0`"
    ),
    "source": _Field("string", form=Pattern(r"\A[^\n]+\.md"), says="the path of a Markdown document"),
    "source_prompts": _Field("array", low=1),
    "steps": _Field("array", low=1),
    "task_sync": _Field("object", required=False),
    "$schema": _Field("string", required=False),
}
_PROMPT = {
    "id": _Field("string", form=_ID, says=_ID_FORM),
    "source_phase": _TEXT,
    "source_options_count": _Field("number", low=2),
    "mapped_step_ids": _Field("array", low=1),
    "overflow_strategy": _Field("string", required=False),
}
_STEP = {
    "id": _Field("string", form=_ID, says=_ID_FORM),
    "intent": _Field("string", choices=INTENTS),
    "question": _TEXT,
    "options": _Field("array"),
    "max_choices": _Field("number", required=False, low=1, high=3),
    "on_escape": _Field("string", required=False),
    "next": _Field("array", required=False),
    "header": _Field("string", required=False),
}
_OPTION = {"label": _TEXT, "description": _TEXT, "implication": _TEXT._replace(required=False)}
_TRANSITION = {"answer": _TEXT, "next_step": _Field("string", form=_ID, says=_ID_FORM)}
#: Checked as a whole by a rule of their own.
_ELSEWHERE = ("on_escape", "overflow_strategy", "task_sync")


def complaints(spec: Spec) -> Iterator[Complaint]:
    """Everything in a spec that its schema refuses, but for what other rules look at."""
    yield from _object(spec.root, "the spec", _ROOT)
    yield from _items(spec.root.get("source_prompts"), "source_prompts", "object")
    yield from _items(spec.root.get("steps"), "steps", "object")
    for prompt in spec.prompts:
        yield from _object(prompt.node, prompt.name, _PROMPT)
        yield from _ids(prompt.node.get("mapped_step_ids"))
    for step in spec.steps:
        yield from _object(step.node, step.name, _STEP)
        yield from _choices(step.node, step.intent)
        yield from _header(step.node.get("header"))
        yield from _items(step.node.get("options"), "options", "object")
        yield from _items(step.node.get("next"), "next", "object")
        for option in step.options:
            yield from _object(option.node, f"an option of {step.name}", _OPTION)
        for transition in step.next:
            yield from _object(transition.node, f"a transition of {step.name}", _TRANSITION)


def forbidden_header(step: Value) -> Complaint | None:
    """A schema that lets no step have a header, though Codex asks no question without one."""
    properties, extras = step.get("properties"), step.get("additionalProperties")
    if properties is None or extras is None or extras.text != "false" or properties.get("header"):
        return None
    return Complaint(
        extras.span,
        "no step may have a `header`, and `request_user_input` takes no question without one: whoever emits the "
        "steps has to invent what the user reads above each question",
        f'add `"header": {{ "type": "string", "maxLength": {HEADER_LIMIT} }}` to the properties of a step',
    )


def _object(node: Value, name: str, fields: Mapping[str, _Field]) -> Iterator[Complaint]:
    missing = [key for key, field in fields.items() if field.required and node.get(key) is None]
    if missing:
        place = node.get("id")
        at = place.inner if place is not None and place.kind == "string" else opening(node)
        yield Complaint(
            at,
            f"{name} lacks {code(missing)}: without it the step cannot be put to the user as it was meant",
            f"add {code(missing)}",
        )
    for member in node.members:
        field = fields.get(member.key)
        if field is None:
            yield Complaint(
                member.span,
                f"`{member.key[:60]}` is no key of {name}: nothing reads it, so what it says never reaches the user",
                f"the keys here are {code([key for key in fields if not key.startswith('$')])}",
            )
        elif member.key not in _ELSEWHERE:
            yield from _value(member.key, member.value, field)


def _value(key: str, value: Value, field: _Field) -> Iterator[Complaint]:
    if value.kind != field.kind:
        article = "an" if field.kind in {"array", "object"} else "a"
        yield Complaint(
            value.span,
            f"`{key}` is {value.called} and has to be {article} {field.kind}",
            f"write {article} {field.kind}",
        )
    elif field.kind == "array" and len(value.items) < field.low:
        yield Complaint(value.span, f"`{key}` is empty, so nobody is asked anything", "list at least one")
    elif field.kind == "number":
        number = value.integer
        if number is None or not field.low <= number <= field.high:
            bounds = f"from {field.low} to {field.high}" if field.high < 10**9 else f"from {field.low} on"
            yield Complaint(
                value.span,
                f"`{key}` is {value.text[:20]} and has to be a whole number {bounds}",
                "correct it",
            )
    elif field.form is not None and not field.form.fullmatch(value.text):
        yield Complaint(
            value.inner, f"`{key}` is “{value.text[:60]}” and has to be {field.says}", f"write {field.says}"
        )
    elif field.choices and value.text not in field.choices:
        yield Complaint(
            value.inner,
            f"`{key}` is “{value.text[:60]}”, which no runner knows: the step is skipped or put in the wrong way",
            f"use {code(list(field.choices), 'or')}",
        )


def _items(node: Value | None, key: str, kind: Kind) -> Iterator[Complaint]:
    for item in node.items if node else ():
        if item.kind != kind:
            yield Complaint(
                item.span, f"`{key}` holds {item.called} where an {kind} belongs", f"write an {kind}"
            )


def _ids(node: Value | None) -> Iterator[Complaint]:
    for item in node.items if node else ():
        if item.kind != "string" or not _ID.fullmatch(item.text):
            yield Complaint(
                item.inner,
                f"`mapped_step_ids` holds {item.called} that is no id of a step",
                f"write {_ID_FORM}",
            )


def _choices(node: Value, intent: str) -> Iterator[Complaint]:
    """One answer to a question, unless several are to be gathered."""
    value = node.get("max_choices")
    if value is None:
        if intent == "select_many":
            place = node.get("intent")
            yield Complaint(
                place.inner if place else opening(node),
                "`select_many` lacks `max_choices`: nobody knows how many answers are to be gathered",
                "add `max_choices`, from 1 to 3",
            )
    elif (
        intent in INTENTS and intent != "select_many" and value.integer is not None and 1 < value.integer <= 3
    ):
        yield Complaint(
            value.span,
            f"`max_choices` is {value.text} with `{intent}`: Codex returns one answer to a question, so the user "
            "cannot give the others",
            "write 1, and ask again for each further choice",
            "1",
        )


def _header(value: Value | None) -> Iterator[Complaint]:
    if value is not None and value.kind == "string" and len(value.text) > HEADER_LIMIT:
        yield Complaint(
            value.inner,
            f"the header “{value.text[:40]}” has {len(value.text)} characters, and Codex asks for {HEADER_LIMIT} or "
            "fewer: the user sees it cut",
            f"shorten it to {HEADER_LIMIT} characters",
        )


def statements(spec: Spec) -> Iterator[Complaint]:
    """Steps whose question asks nothing."""
    for step in spec.steps:
        value = step.node.get("question")
        if value is None or value.kind != "string" or not any(char.isalpha() for char in value.text):
            continue
        if not asks(value.text) and not ends_open(value.text):
            yield Complaint(
                value.inner,
                f"“{value.text[-80:]}” does not ask anything: the user sees options and no question",
                "end it with the question that the options answer",
            )
