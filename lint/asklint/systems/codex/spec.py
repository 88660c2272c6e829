"""A canonical prompt spec: the JSON that maps a protocol's questions to Codex steps, with the place of every part."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from asklint.document.json_positions import parse_json
from asklint.record import record
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asklint.document.json_positions import Value
    from asklint.reader.model import Reading

MIN_OPTIONS, MAX_OPTIONS = 2, 3
STRATEGY = "two_stage_routing"
INTENTS = ("confirm", "select_one", "select_many", "judge", "terminate")
ESCAPES = ("terminate", "return_previous", "defer")


@record(frozen=True)
class Word:
    """A string of the spec. The span leaves its quotes out."""

    text: str
    span: Span


@record(frozen=True)
class Choice:
    """An option of a step."""

    node: Value
    label: Word | None


@record(frozen=True)
class Transition:
    """`{"answer": …, "next_step": …}`"""

    node: Value
    answer: Word | None
    target: Word | None


@record(frozen=True)
class Step:
    """One question as Codex will put it."""

    node: Value
    id: Word | None
    intent: str
    options: tuple[Choice, ...]
    next: tuple[Transition, ...]

    @property
    def place(self) -> Span:
        """Where to point when something is missing: its id, else the bracket that opens it."""
        return self.id.span if self.id else opening(self.node)

    @property
    def name(self) -> str:
        return f"the step “{self.id.text}”" if self.id else "a step without an id"

    @property
    def labels(self) -> list[str]:
        return [choice.label.text for choice in self.options if choice.label]


@record(frozen=True)
class SourcePrompt:
    """One question of the protocol, and the steps that stand for it."""

    node: Value
    id: Word | None
    phase: str
    count: int | None
    mapped: tuple[Word, ...]

    @property
    def place(self) -> Span:
        return self.id.span if self.id else opening(self.node)

    @property
    def name(self) -> str:
        return f"the source prompt “{self.id.text}”" if self.id else "a source prompt without an id"

    @property
    def mapped_ids(self) -> list[str]:
        """The steps it names, each once."""
        return list(dict.fromkeys(word.text for word in self.mapped))

    def span_of(self, key: str) -> Span:
        """Where the value of a key stands, else the prompt itself."""
        value = self.node.get(key)
        return value.inner if value else self.place


@record(frozen=True, eq=False)
class Spec:
    """A whole file."""

    root: Value
    source: Word | None
    prompts: tuple[SourcePrompt, ...]
    steps: tuple[Step, ...]

    def by_id(self) -> dict[str, Step]:
        """Of an id that is given twice, the first step counts. Not to be changed: it is shared."""
        return _by_id(self)


@lru_cache(maxsize=4)
def _by_id(spec: Spec) -> dict[str, Step]:
    found: dict[str, Step] = {}
    for step in spec.steps:
        if step.id:
            found.setdefault(step.id.text, step)
    return found


def spec_of(reading: Reading) -> Spec | None:
    """The spec that a document is; None for everything else."""
    document = reading.document
    return read_spec(document.text) if document.host == "json" else None


@lru_cache(maxsize=4)
def read_spec(text: str) -> Spec | None:
    root = _spec_root(text)
    if root is None:
        return None
    return Spec(
        root,
        _word(root.get("source")),
        tuple(_prompt(node) for node in _objects(root.get("source_prompts"))),
        tuple(_step(node) for node in _objects(root.get("steps"))),
    )


def schema_of(reading: Reading) -> Value | None:
    """The JSON schema of prompt specs, if a document is one: its definition of a step."""
    document = reading.document
    return read_schema(document.text) if document.host == "json" else None


@lru_cache(maxsize=4)
def read_schema(text: str) -> Value | None:
    if '"source_prompts"' not in text or '"on_escape"' not in text:
        return None
    root = parse_json(text).value
    if root is None or not _is_schema(root):
        return None
    return next((node for node in _definitions(root) if _describes_step(node)), None)


def strategy_entry(text: str, prompt: SourcePrompt) -> str:
    """The missing `overflow_strategy`, to stand behind the count and to be written as that is written."""
    member = prompt.node.member("source_options_count")
    if member is None or prompt.node.get("overflow_strategy") is not None:
        return ""
    before = member.span.start
    while text[before - 1] in " \t\r\n":
        before -= 1
    colon = text[member.span.end : member.value.span.start]
    return f',{text[before : member.span.start]}"overflow_strategy"{colon}"{STRATEGY}"'


def opening(node: Value) -> Span:
    """The bracket that opens an object or array."""
    return Span(node.span.start, min(node.span.start + 1, node.span.end))


def _spec_root(text: str) -> Value | None:
    if '"source_prompts"' not in text or '"steps"' not in text:
        return None
    root = parse_json(text).value
    if root is None or root.kind != "object" or _is_schema(root):
        return None
    return root if root.get("source_prompts") and root.get("steps") else None


def _is_schema(root: Value) -> bool:
    return any(root.get(key) is not None for key in ("properties", "$defs", "definitions"))


def _definitions(root: Value) -> Iterator[Value]:
    for key in ("$defs", "definitions"):
        definitions = root.get(key)
        for member in definitions.members if definitions else ():
            yield member.value
    properties = root.get("properties")
    steps = properties.get("steps") if properties else None
    items = steps.get("items") if steps else None
    if items is not None:
        yield items


def _describes_step(node: Value) -> bool:
    properties = node.get("properties")
    return properties is not None and all(properties.get(key) for key in ("options", "on_escape"))


def _objects(node: Value | None) -> Iterable[Value]:
    return (item for item in node.items if item.kind == "object") if node else ()


def _word(node: Value | None) -> Word | None:
    return Word(node.text, node.inner) if node is not None and node.kind == "string" else None


def _prompt(node: Value) -> SourcePrompt:
    phase, count, mapped = (
        node.get("source_phase"),
        node.get("source_options_count"),
        node.get("mapped_step_ids"),
    )
    return SourcePrompt(
        node,
        _word(node.get("id")),
        phase.text if phase is not None and phase.kind == "string" else "",
        count.integer if count else None,
        tuple(Word(item.text, item.inner) for item in mapped.items if item.kind == "string")
        if mapped
        else (),
    )


def _step(node: Value) -> Step:
    intent = node.get("intent")
    return Step(
        node,
        _word(node.get("id")),
        intent.text if intent is not None and intent.kind == "string" else "",
        tuple(Choice(item, _word(item.get("label"))) for item in _objects(node.get("options"))),
        tuple(
            Transition(item, _word(item.get("answer")), _word(item.get("next_step")))
            for item in _objects(node.get("next"))
        ),
    )
