"""How the steps of a spec follow each other.

A transition names the next step for one answer. Where no transition is written for an answer, the step that stands
next in `mapped_step_ids` follows, or the chain ends.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from asklint.systems.codex.spec import SourcePrompt, Spec, Step

MAX_CHAIN = 200
"""Steps for one question; what has more is no question, and is not followed to its end."""
_ANOTHER = Pattern(
    r"\b(?:another|more|again|next|continue|keep (?:going|adding)|add|repeat|further)\b", re.IGNORECASE
)
_GATE_ID = Pattern(r"(?:^|[_-])(?:continue|more|another|again|loop|repeat|next_action)(?:$|[_-])")
_BACK = Pattern(r"(?:go )?back\b|(?:return|go) to\b|return$|previous\b", re.IGNORECASE)
_SELECTING = ("select_one", "select_many")


def is_way_back(label: str) -> bool:
    """Whether an option promises to go back: "Back to gap families"."""
    return _BACK.match(label) is not None


def targets(step: Step) -> dict[str, str]:
    """The next step by answer."""
    found: dict[str, str] = {}
    for transition in step.next:
        if transition.answer and transition.target:
            found.setdefault(transition.answer.text, transition.target.text)
    return found


def steps_of(spec: Spec, prompt: SourcePrompt) -> list[Step]:
    """The steps that stand for a source prompt: those it maps to, and those that they lead to."""
    known = spec.by_id()
    found: dict[str, Step] = {}
    waiting = prompt.mapped_ids[::-1]
    while waiting and len(found) < MAX_CHAIN:
        name = waiting.pop()
        if name in known and name not in found:
            found[name] = known[name]
            waiting.extend(targets(known[name]).values())
    return list(found.values())


def orphans(spec: Spec) -> Iterator[Step]:
    """Steps that nobody is ever asked: no source prompt begins with them and nothing leads to them."""
    known = spec.by_id()
    following: dict[str, list[str]] = {}
    waiting: list[str] = []
    for prompt in spec.prompts:
        mapped = [name for name in prompt.mapped_ids if name in known]
        waiting.extend(mapped[:1])
        for name, successor in pairwise(mapped):
            following.setdefault(name, []).append(successor)
    reached: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in reached or name not in known:
            continue
        reached.add(name)
        onward = targets(known[name])
        waiting.extend(onward.values())
        if not _all_answered(known[name], onward):
            waiting.extend(following.get(name, ()))
    for step in spec.steps:
        if step.id and step.id.text not in reached:
            yield step


def _all_answered(step: Step, onward: dict[str, str]) -> bool:
    return bool(step.options) and all(label in onward for label in step.labels)


def endless(spec: Spec) -> Iterator[Step]:
    """The first step of each chain that no answer ever ends."""
    known = spec.by_id()
    onward = {name: list(targets(step).values()) for name, step in known.items()}
    leading: dict[str, list[str]] = {}
    ending = set()
    for name, step in known.items():
        for target in onward[name]:
            leading.setdefault(target, []).append(name)
        if not _all_answered(step, targets(step)) or any(target not in known for target in onward[name]):
            ending.add(name)
    _spread(ending, leading)
    told: set[str] = set()
    for name, step in known.items():
        if name not in ending and name not in told:
            yield step
            told.add(name)
            _spread(told, onward)


def _spread(names: set[str], edges: dict[str, list[str]]) -> None:
    """Add everything that the edges lead to."""
    waiting = list(names)
    while waiting:
        for name in edges.get(waiting.pop(), ()):
            if name not in names:
                names.add(name)
                waiting.append(name)


def is_gate(step: Step, earlier: Collection[str]) -> bool:
    """Whether a step asks "another one?": one answer goes back to an earlier step, another one does not."""
    if step.intent in _SELECTING:
        return False
    onward = targets(step)
    if onward:
        back = [label for label in step.labels if onward.get(label) in earlier]
        return bool(back) and len(back) < len(step.options)
    again = [label for label in step.labels if _ANOTHER.search(label)]
    named = bool(step.id and _GATE_ID.search(step.id.text))
    return (bool(again) or named) and len(step.options) >= 2 and len(again) < len(step.options)


def loop_gate(steps: list[Step], selecting: Step | None = None) -> Step | None:
    """The step that lets the user choose once more; with `selecting`, the first one behind that step."""
    earlier: set[str] = set()
    passed = selecting is None
    for step in steps:
        if passed and earlier and is_gate(step, earlier):
            return step
        passed = passed or step is selecting
        if step.id:
            earlier.add(step.id.text)
    return None


def leaves(spec: Spec, prompt: SourcePrompt) -> set[str]:
    """What can be chosen in the end: not what only leads to a step of its own, nor the answers to "another one?"."""
    steps = steps_of(spec, prompt)
    gate = loop_gate(steps)
    known = spec.by_id()
    incoming: dict[str, int] = {}
    for step in steps:
        for target in targets(step).values():
            incoming[target] = incoming.get(target, 0) + 1
    found: set[str] = set()
    for step in steps:
        if step is gate:
            continue
        onward = targets(step)
        own = step.id.text if step.id else ""
        found.update(label for label in step.labels if not _routes(onward.get(label), own, incoming, known))
    return found


def _routes(target: str | None, own: str, incoming: dict[str, int], known: dict[str, Step]) -> bool:
    """Whether an answer only leads on, to a step that nothing else leads to."""
    return target is not None and target != own and target in known and incoming.get(target, 0) == 1
