"""Which option set of which document a source prompt of a spec stands for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from asklint.project import Fact
from asklint.systems.codex.graph import loop_gate, steps_of
from asklint.systems.codex.labels import is_no_answer, unreached
from asklint.systems.codex.sources import ASKED, OPTIONS, OptionSet
from asklint.systems.codex.spec import spec_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.project import Project
    from asklint.reader.model import Reading
    from asklint.source import Span

SPEC = "codex.spec"
PROMPT = "codex.prompt"
COUNT = "codex.count"
_PHASE_WORDS = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Prompt:
    """A source prompt as facts carry it."""

    path: str
    span: Span
    """The list of its steps."""
    count_span: Span
    id: str
    source: str
    phase: str
    count: int
    loops: bool
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Linked:
    """A source prompt, and the option sets it may stand for, the likeliest first."""

    prompt: Prompt
    sets: list[OptionSet]
    by_label: list[OptionSet]
    """Those of them whose labels the steps take up."""


def spec_facts(reading: Reading) -> Iterator[Fact]:
    """What a spec says of its source."""
    spec = spec_of(reading)
    if spec is None:
        return
    path = reading.document.path
    if spec.source is not None:
        ids = "\n".join(step.id.text for step in spec.steps if step.id)
        tasks = "task_sync" if spec.root.get("task_sync") else ""
        yield Fact(SPEC, spec.source.text, path, spec.source.span, (tasks, ids))
    for number, prompt in enumerate(spec.prompts):
        if spec.source is None or prompt.count is None:
            continue
        steps = steps_of(spec, prompt)
        labels = dict.fromkeys(label.replace("\n", " ") for step in steps for label in step.labels)
        data = (
            spec.source.text,
            prompt.id.text if prompt.id else "",
            prompt.phase,
            str(prompt.count),
            "loop" if loop_gate(steps) else "",
            "\n".join(labels),
        )
        yield Fact(PROMPT, str(number), path, prompt.span_of("mapped_step_ids"), data)
        yield Fact(COUNT, str(number), path, prompt.span_of("source_options_count"))


def links(project: Project) -> Iterator[Linked]:
    """Every source prompt whose document is part of the project."""
    by_path: dict[str, list[OptionSet]] = {}
    for fact in project.find(OPTIONS):
        by_path.setdefault(fact.path, []).append(OptionSet(fact))
    counts = {(fact.path, fact.key): fact.span for fact in project.find(COUNT)}
    for fact in project.find(PROMPT):
        source, name, phase, count, loops, labels = fact.data
        document = source_path(project, fact.path, source)
        if document is None:
            continue
        prompt = Prompt(
            fact.path,
            fact.span,
            counts.get((fact.path, fact.key), fact.span),
            name,
            document,
            phase,
            int(count),
            bool(loops),
            tuple(labels.split("\n")) if labels else (),
        )
        yield _link(prompt, by_path.get(document, []))


def source_path(project: Project, spec_path: str, source: str) -> str | None:
    """The file of the project that `source` names: from its root, whatever folder that lies in."""
    wanted = source.removeprefix("./")
    ending = "/" + wanted
    found = [path for path in project.paths if path == wanted or path.endswith(ending)]
    return max(found, key=lambda path: (_shared(path, spec_path), -len(path)), default=None)


def _shared(left: str, right: str) -> int:
    """How many folders two paths have in common."""
    common = 0
    for a, b in zip(left.split("/"), right.split("/"), strict=False):
        if a != b:
            break
        common += 1
    return common


def _link(prompt: Prompt, sets: list[OptionSet]) -> Linked:
    in_phase = [s for s in sets if s.origin == ASKED and _is_phase(prompt.phase, s.titles)]
    anywhere = not in_phase and not any(_is_phase(prompt.phase, s.titles) for s in sets)
    by_label = []
    for option_set in sets:
        if option_set.origin == ASKED and option_set not in in_phase and not anywhere:
            continue
        offered = answerable(option_set)
        kept = len(offered) - len(unreached(offered, prompt.labels))
        alone = len(in_phase) == 1 and option_set is in_phase[0]
        if kept >= (1 if alone else 2) and kept * 2 >= len(offered):
            by_label.append((len(offered) == prompt.count, option_set in in_phase, kept, option_set))
    ranked = [entry[-1] for entry in sorted(by_label, key=lambda entry: entry[:-1], reverse=True)]
    return Linked(prompt, [*ranked, *(s for s in in_phase if s not in ranked)], ranked)


def answerable(option_set: OptionSet) -> list[str]:
    """The options that somebody can choose."""
    return [label for label in option_set.labels if not is_no_answer(label)]


def counts_of(option_set: OptionSet) -> set[int]:
    """The numbers that a spec may state for it: with and without what the ask tool adds by itself."""
    chosen = len(answerable(option_set))
    return {chosen, len(option_set.labels), chosen + option_set.catch_alls}


def _is_phase(phase: str, titles: list[str]) -> bool:
    """Whether a heading is that of the phase: `Phase 1b` and `Phase 1b: Gap Type Selection`."""
    wanted = _PHASE_WORDS.findall(phase.casefold())
    if not wanted:
        return False
    return any(_PHASE_WORDS.findall(title.casefold())[: len(wanted)] == wanted for title in titles)
