"""Which option set of which document a source prompt of a spec stands for."""

from __future__ import annotations

from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.project import Fact
from asklint.record import record
from asklint.systems.codex.graph import leaves, loop_gate, steps_of
from asklint.systems.codex.labels import is_no_answer, unreached
from asklint.systems.codex.sources import ASKED, DOCUMENT, OPTIONS, OptionSet
from asklint.systems.codex.spec import MAX_OPTIONS, spec_of, strategy_entry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.project import Project
    from asklint.reader.model import Reading
    from asklint.source import Span

SPEC = "codex.spec"
PROMPT = "codex.prompt"
COUNT = "codex.count"
_MAX_SETS = 200
_MAX_PROMPTS = 300
_PHASE_WORDS = Pattern(r"[^\W_]+")


@record(frozen=True)
class Prompt:
    """A source prompt as facts carry it."""

    path: str
    span: Span
    """The list of its steps."""
    count_span: Span
    strategy_entry: str
    """What would have to stand behind the count if that were over three."""
    id: str
    source: str | None
    """The protocol document, if it is part of the project."""
    phase: str
    count: int
    loops: bool
    gathers: bool
    """One of its steps says itself that it takes several answers."""
    leaves: int
    """How many answers can be given in the end."""
    stages: int
    """How many different steps it maps to."""
    labels: tuple[str, ...]

    def has_room(self, options: int) -> bool:
        """Whether so many could be there at all: a single step takes three."""
        return options <= MAX_OPTIONS or self.stages > 1


@record(frozen=True)
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
    for number, prompt in enumerate(spec.prompts[:_MAX_PROMPTS]):
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
            "several" if any(step.intent == "select_many" for step in steps) else "",
            str(len(leaves(spec, prompt))),
            str(len(prompt.mapped_ids)),
            "\n".join(labels),
        )
        yield Fact(PROMPT, str(number), path, prompt.span_of("mapped_step_ids"), data)
        entry = strategy_entry(reading.document.text, prompt)
        yield Fact(COUNT, str(number), path, prompt.span_of("source_options_count"), (entry,))


def links(project: Project) -> Iterator[Linked]:
    """Every source prompt, with the option sets of its document where that is part of the project."""
    sets: dict[str, list[OptionSet]] = {}
    for fact in project.find(OPTIONS):
        sets.setdefault(fact.path, []).append(OptionSet(fact))
    titles = {fact.path: fact.data[1].split("\n") for fact in project.find(DOCUMENT)}
    counts = {(fact.path, fact.key): fact for fact in project.find(COUNT)}
    sources: dict[tuple[str, str], str | None] = {}
    for fact in project.find(PROMPT):
        place = (fact.path, fact.data[0])
        if place not in sources:
            sources[place] = source_path(project, *place)
        prompt = _prompt(fact, counts[fact.path, fact.key], sources[place])
        found = sets.get(prompt.source or "", [])
        yield _link(prompt, found[:_MAX_SETS], titles.get(prompt.source or "", []))


def _prompt(fact: Fact, counted: Fact, source: str | None) -> Prompt:
    _, name, phase, count, loops, gathers, chosen, stages, labels = fact.data
    return Prompt(
        fact.path,
        fact.span,
        counted.span,
        counted.data[0],
        name,
        source,
        phase,
        int(count),
        bool(loops),
        bool(gathers),
        int(chosen),
        int(stages),
        tuple(labels.split("\n")) if labels else (),
    )


def source_path(project: Project, spec_path: str, source: str) -> str | None:
    """The file of the project that `source` names: from its root, whatever folder that lies in, or from the spec."""
    wanted = source.removeprefix("./")
    if wanted.startswith("../"):
        wanted = normpath(join(dirname(spec_path), wanted))
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


def _link(prompt: Prompt, sets: list[OptionSet], titles: list[str]) -> Linked:
    in_phase = [s for s in sets if s.origin == ASKED and _is_phase(prompt.phase, s.titles)]
    anywhere = not _is_phase(prompt.phase, titles)
    by_label = []
    for option_set in sets:
        choices = answerable(option_set)
        kept = len(choices) - len(unreached(choices, prompt.labels))
        here = option_set in in_phase
        if option_set.origin == ASKED and not here and not anywhere and kept < len(choices):
            continue  # a question of another phase
        alone = here and len(in_phase) == 1
        if kept >= 1 if alone else kept >= 2 and kept * 2 >= len(choices):
            fits = len(choices) == prompt.count and (here or option_set.origin != ASKED)
            by_label.append((fits, here, kept, option_set))
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
