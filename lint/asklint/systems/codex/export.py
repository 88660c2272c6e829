"""A document's questions as a canonical prompt spec: every option kept, two or three at a time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from asklint.lazy_regex import Pattern
from asklint.reader.labels import is_catch_all
from asklint.reader.model import Asker
from asklint.reader.options_compared import is_no, is_yes
from asklint.record import field, record
from asklint.systems.codex.graph import is_way_back
from asklint.systems.codex.sources import is_multi, offered, titles_above, tracks_tasks
from asklint.systems.codex.spec import MAX_OPTIONS, MIN_OPTIONS, STRATEGY
from asklint.systems.codex.task_sync import DEFAULT
from asklint.systems.codex.wording import (
    Names,
    distinct,
    group_label,
    option_description,
    option_label,
    question_text,
    slug,
)

if TYPE_CHECKING:
    from asklint.document.model import Document
    from asklint.reader.model import Ask, Option, Question, Reading
    from asklint.source import Span

ESCAPE = "terminate"
_VERSION = Pattern(r"\d+\.\d+\.\d+", re.ASCII)


class _Choice(NamedTuple):
    label: str
    description: str


class LeftOut(NamedTuple):
    """A question that is not in the spec, and why."""

    span: Span
    """In the file's text."""
    reason: str


@record()
class Export:
    """A spec as plain data, ready for JSON."""

    spec: dict[str, Any]
    left_out: list[LeftOut] = field(default_factory=list)
    without_options: int = 0
    """Asks that write no options: an open question needs no step."""


def export(reading: Reading) -> Export:
    """The spec of one Markdown document. Its `source_prompts` are empty where the document offers no choice."""
    document = reading.document
    protocol = _protocol(document)
    result = Export(
        {"protocol": protocol, "version": _version(document), "source": document.path, "source_prompts": []}
    )
    if tracks_tasks(reading):
        result.spec["task_sync"] = DEFAULT
    result.spec["steps"] = []
    ids = _Ids(Names(), Names())
    for ask in reading.asks:
        if not offered(ask):
            continue
        result.without_options += not any(question.options for question in ask.questions)
        for question in ask.questions:
            reason = _not_exportable(ask, question) if question.options else ""
            if reason:
                result.left_out.append(LeftOut(document.to_source(question.span), reason))
            elif question.options:
                _add(result, ids, document, ask, question)
    return result


class _Ids(NamedTuple):
    prompts: Names
    steps: Names


def _not_exportable(ask: Ask, question: Question) -> str:
    if ask.asker is not Asker.MAIN:
        return f"it is asked by a {ask.asker.value} run, and Codex lets only the root thread ask"
    count = question.count
    if (
        count.high is None
        or count.high > len(question.options)
        or any(o.stands_for for o in question.options)
    ):
        return "its options are only known at run time"
    if len(_real(question)) < MIN_OPTIONS:
        return "it offers fewer than two options besides a free answer"
    return ""


def _real(question: Question) -> list[Option]:
    """Without what Codex adds by itself."""
    return [option for option in question.options if not is_catch_all(option)]


def _add(result: Export, ids: _Ids, document: Document, ask: Ask, question: Question) -> None:
    options = _real(question)
    labels = distinct([option_label(option) for option in options])
    choices = [
        _Choice(label, option_description(option, label))
        for option, label in zip(options, labels, strict=True)
    ]
    titles = titles_above(document, question.span.start)
    title = next((title for title in titles if title), "")
    protocol = result.spec["protocol"]
    name = ids.prompts.unique(slug(title) or f"{slug(protocol)}_question")
    confirms = len(options) == 2 and any(map(is_yes, options)) and any(map(is_no, options))
    chain = _Chain(
        ids.steps,
        name,
        question_text(ask, question, title),
        "confirm" if confirms else "select_one",
        f"{name}_continue" if is_multi(document, ask, question) else "",
    )
    chain.build(choices, name, 1)
    prompt: dict[str, Any] = {
        "id": name,
        "source_phase": title or protocol,
        "source_options_count": len(choices),
    }
    if len(choices) > MAX_OPTIONS:
        prompt["overflow_strategy"] = STRATEGY
    prompt["mapped_step_ids"] = [step["id"] for step in chain.steps]
    result.spec["source_prompts"].append(prompt)
    result.spec["steps"].extend(chain.steps)


class _Chain:
    """The steps of one question."""

    def __init__(self, names: Names, name: str, question: str, intent: str, gate: str) -> None:
        self.steps: list[dict[str, Any]] = []
        self._names = names
        self._question = question
        self._intent = intent
        self._name = name
        self._gate = names.unique(gate) if gate else ""

    def build(self, choices: list[_Choice], name: str, first: int) -> None:
        """Everything, and behind it the step that asks for more where several answers are wanted."""
        start = self._stage(choices, name, first)
        if self._gate:
            self.steps.append(_again(self._gate, start))

    def _stage(self, choices: list[_Choice], wanted: str, first: int) -> str:
        """One step for up to three choices; else one that routes, and a stage for each group."""
        name = self._names.unique(wanted)
        step = _step(name, self._intent, self._question)
        self.steps.append(step)
        if len(choices) <= MAX_OPTIONS:
            self._offer(step, choices)
            if self._gate:
                step["next"] = [{"answer": choice.label, "next_step": self._gate} for choice in choices]
            return name
        step["intent"] = "select_one"
        groups = _groups(choices)
        routes, at = [], first
        for group in groups:
            routes.append(
                _Choice(
                    group_label([choice.label for choice in group], at),
                    "Then choose: " + "; ".join(choice.label for choice in group) + ".",
                )
            )
            at += len(group)
        routes = [
            route._replace(label=label) for route, label in zip(routes, _apart(routes, choices), strict=True)
        ]
        self._offer(step, routes)
        step["next"] = []
        at = first
        for number, (route, group) in enumerate(zip(routes, groups, strict=True), 1):
            target = self._stage(group, f"{name}_{number}", at)
            step["next"].append({"answer": route.label, "next_step": target})
            at += len(group)
        return name

    def _offer(self, step: dict[str, Any], choices: list[_Choice]) -> None:
        step["options"] = [{"label": choice.label, "description": choice.description} for choice in choices]
        if any(is_way_back(choice.label) for choice in choices):
            step["on_escape"] = "return_previous"


def _apart(routes: list[_Choice], choices: list[_Choice]) -> list[str]:
    """Labels of groups that no choice has itself."""
    taken = [choice.label for choice in choices]
    return distinct([*taken, *(route.label for route in routes)])[len(taken) :]


def _groups(choices: list[_Choice]) -> list[list[_Choice]]:
    """Two or three groups of nearly the same size, in their order."""
    number = 2 if len(choices) <= 2 * MAX_OPTIONS else MAX_OPTIONS
    size, larger = divmod(len(choices), number)
    groups, at = [], 0
    for index in range(number):
        end = at + size + (index < larger)
        groups.append(choices[at:end])
        at = end
    return groups


def _step(name: str, intent: str, question: str) -> dict[str, Any]:
    return {
        "id": name,
        "intent": intent,
        "question": question,
        "options": [],
        "max_choices": 1,
        "on_escape": ESCAPE,
    }


def _again(name: str, start: str) -> dict[str, Any]:
    step = _step(name, "judge", "Do you want to add another one?")
    step["options"] = [
        {"label": "Add another", "description": "Choose one more."},
        {"label": "Done", "description": "Go on with what is chosen."},
    ]
    step["next"] = [{"answer": "Add another", "next_step": start}]
    return step


def _protocol(document: Document) -> str:
    """The name in the frontmatter, else that of the folder or file."""
    entry = document.frontmatter.get("name") if document.frontmatter else None
    parts = document.path.removesuffix(".md").split("/")
    if len(parts) > 1 and parts[-1].lower() in {"skill", "index", "readme"}:
        parts.pop()
    name = slug(str(entry.value), "-") if entry else ""
    name = name or slug(parts[-1], "-") or "protocol"
    return name if name[0].isalpha() else f"p-{name}"


def _version(document: Document) -> str:
    entry = document.frontmatter.get("version") if document.frontmatter else None
    return str(entry.value) if entry and _VERSION.fullmatch(str(entry.value)) else "1.0.0"
