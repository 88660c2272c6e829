"""`task_sync`: how task tracking is carried over to Codex's plan. Almost all of it is fixed by the contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.systems.codex.complaint import Complaint, code
from asklint.systems.codex.spec import opening

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.json_positions import Value

STATUSES = ("pending", "in_progress", "completed")
MIRRORED = (("pending", "in_progress"), ("in_progress", "completed"))
"""The transitions that the user sees in the plan; all others stay inside."""
_KEYS = ("source_tool", "target_tool", "create", "transitions", "single_in_progress", "fallback_mode")
_CONSTANTS = {
    "source_tool": '"TaskCreate"',
    "target_tool": '"update_plan"',
    "single_in_progress": "true",
    "fallback_mode": '"internal_state_only"',
}
_CREATE = {"emit": "true", "default_status": '"pending"'}
_WHY = {
    "source_tool": "it says which tool the tasks come from",
    "target_tool": "it is the only tool that shows the user a plan in Codex",
    "single_in_progress": "the user's plan would show several steps in progress, which Codex does not allow",
    "fallback_mode": "without `update_plan` the state has to be kept inside",
    "emit": "tasks would never appear in the user's plan",
    "default_status": "a new task would show in the user's plan as begun before it is",
}
DEFAULT: dict[str, object] = {
    "source_tool": "TaskCreate",
    "target_tool": "update_plan",
    "create": {"emit": True, "default_status": "pending"},
    "transitions": [{"from": start, "to": end, "emit_update_plan": True} for start, end in MIRRORED],
    "single_in_progress": True,
    "fallback_mode": "internal_state_only",
}


def complaints(node: Value) -> Iterator[Complaint]:
    """What is wrong with the value of `task_sync`."""
    if node.kind != "object":
        yield Complaint(
            node.span, f"`task_sync` is {node.called} and has to be an object", f"it has {code(list(_KEYS))}"
        )
        return
    yield from _keys(node, "task_sync", _KEYS)
    yield from _constants(node, _CONSTANTS)
    create = node.get("create")
    if create is not None and create.kind != "object":
        yield Complaint(
            create.span,
            f"`create` is {create.called} and has to be an object",
            f"it has {code(list(_CREATE))}",
        )
    elif create is not None:
        yield from _keys(create, "create", tuple(_CREATE))
        yield from _constants(create, _CREATE)
    transitions = node.get("transitions")
    if transitions is not None:
        yield from _transitions(transitions)


def _keys(node: Value, name: str, known: tuple[str, ...]) -> Iterator[Complaint]:
    missing = [key for key in known if node.get(key) is None]
    if missing:
        yield Complaint(
            opening(node),
            f"`{name}` lacks {code(missing)}: the plan that the user sees cannot follow the tasks",
            f"add {code(missing)}",
        )
    for member in node.members:
        if member.key not in known:
            yield Complaint(
                member.span, f"`{member.key[:60]}` is no key of `{name}`", f"the keys are {code(list(known))}"
            )


def _constants(node: Value, wanted: dict[str, str]) -> Iterator[Complaint]:
    for key, constant in wanted.items():
        value = node.get(key)
        if value is None:
            continue
        kind = "string" if constant.startswith('"') else "boolean"
        if value.kind != kind or value.text != constant.strip('"'):
            yield Complaint(
                value.span,
                f"`{key}` has to be `{constant}`: {_WHY[key]}",
                f"write `{constant}`",
                replacement=constant,
            )


def _transitions(node: Value) -> Iterator[Complaint]:
    if node.kind != "array":
        yield Complaint(
            node.span, f"`transitions` is {node.called} and has to be an array", "list the transitions"
        )
        return
    mirrored: set[tuple[str, str]] = set()
    for item in node.items:
        yield from _transition(item, mirrored)
    for start, end in MIRRORED:
        if (start, end) not in mirrored:
            yield Complaint(
                opening(node),
                f"`transitions` does not mirror {start} → {end}: the user's plan never shows it",
                f'add {{ "from": "{start}", "to": "{end}", "emit_update_plan": true }}',
            )


def _transition(item: Value, mirrored: set[tuple[str, str]]) -> Iterator[Complaint]:
    if item.kind != "object":
        yield Complaint(
            item.span, f"`transitions` holds {item.called} where an object belongs", "write an object"
        )
        return
    yield from _keys(item, "transitions", ("from", "to", "emit_update_plan"))
    ends = []
    for key in ("from", "to"):
        value = item.get(key)
        if value is None:
            continue
        ends.append(value.text)
        if value.kind != "string" or value.text not in STATUSES:
            yield Complaint(
                value.inner,
                f"`{key}` is “{value.text[:40]}”, which is no status",
                f"use {code(list(STATUSES), 'or')}",
            )
    emit = item.get("emit_update_plan")
    if emit is None or len(ends) < 2:
        return
    if emit.kind != "boolean":
        yield Complaint(
            emit.span,
            f"`emit_update_plan` is {emit.called} and has to be true or false",
            "write true or false",
        )
    elif emit.text == "true" and (ends[0], ends[1]) in MIRRORED:
        mirrored.add((ends[0], ends[1]))
    elif emit.text == "true" and all(end in STATUSES for end in ends):
        yield Complaint(
            emit.span,
            f"{ends[0]} → {ends[1]} is mirrored to `update_plan`: the user's plan changes where nothing has happened",
            "only pending → in_progress and in_progress → completed are shown; write false",
            replacement="false",
        )
