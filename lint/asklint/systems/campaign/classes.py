"""Which class a question belongs to: what its author declares, else what the project's tables or settings say."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from asklint.project import Fact
from asklint.reader.model import AskClass
from asklint.systems.campaign.puts import QUESTION, Put, puts
from asklint.systems.campaign.words import plain, stems

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asklint.document.model import Document
    from asklint.project import Project
    from asklint.reader.model import Reading
    from asklint.rule import Context
    from asklint.systems.campaign.tables import Tables

NAME = "campaign"
CLASS, GUIDANCE, DETAIL = "campaign.class", "campaign.guidance", "campaign.detail"
_HYBRID = (0, 4, 2)
"""The version from which there are two classes."""
_ANYONE = frozenset({"any", "all", "every", "each", "npc"})
_MAX_ROWS = 1_000
_HALF, _MOST = 0.5, 0.6
_WEAK = 0.6
"""What a word counts that stands near the question, not in its own sentence, lead or heading."""
_stems = lru_cache(maxsize=4096)(stems)
_plain = lru_cache(maxsize=4096)(plain)


@dataclass(frozen=True, slots=True)
class Row:
    """A name with its class, from a table or from the settings."""

    name: str
    ask_class: AskClass
    agent: str = ""
    when: str = ""
    fact: Fact | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """A question and its class. `row` is None where its author declares it."""

    put: Put
    ask_class: AskClass | None
    row: Row | None


def hybrid(context: Context) -> bool:
    """Whether the version in force has two classes of questions."""
    parts = [part for part in context.profiles.get(NAME, "").split(".") if part]
    return not parts or tuple(int(part[:9]) if part.isdecimal() else 0 for part in parts) >= _HYBRID


def table_facts(tables: Tables, document: Document) -> Iterator[Fact]:
    """The rows of a document's tables, for the project."""
    path, to_source = document.path, document.to_source
    for row in tables.rows:
        data = (row.ask_class.value, row.name.value, row.agent, row.when)
        yield Fact(CLASS, _plain(row.name.value), path, to_source(row.name.span), data)
    for guidance in tables.guidance:
        name = guidance.name
        yield Fact(
            GUIDANCE, _plain(name.value), path, to_source(name.span), (name.value, guidance.advice[:300])
        )
    for detail in tables.details:
        yield Fact(DETAIL, _plain(detail.value), path, to_source(detail.span), (detail.value,))


def table_rows(project: Project) -> list[Row]:
    return [Row(f.data[1], AskClass(f.data[0]), f.data[2], f.data[3], f) for f in project.find(CLASS)]


def configured_rows(context: Context) -> list[Row]:
    """`[profile.campaign]`: `phase = […]`, `advisory = […]`."""
    options = context.settings.profile_options.get(NAME, {})
    rows = []
    for ask_class in AskClass:
        names = options.get(ask_class.value, ())
        if isinstance(names, (list, tuple)):
            rows += [Row(name, ask_class) for name in names if isinstance(name, str)]
    return rows


def declared(reading: Reading) -> Iterator[Judged]:
    """The questions of a document whose class its author declares."""
    if not any(intent.word in {"phase", "advisory"} for intent in reading.intents):
        return
    from asklint.systems.campaign.questions import question_facts

    for put in puts(question_facts(reading)):
        if put.declared is not None:
            yield Judged(put, put.declared, None)


def judged(project: Project, context: Context) -> Iterator[Judged]:
    """The questions of a project that keeps classes, the declared ones aside. Without classes, none."""
    rows = [*configured_rows(context), *table_rows(project)]
    if not rows or not hybrid(context):
        return
    classifier = Classifier(rows)
    for put in puts(project.find(QUESTION)):
        if put.declared is None:
            row = classifier.row_of(put)
            yield Judged(put, row.ask_class if row else None, row)


class Classifier:
    """Finds the row that a question meets: by its name in a heading or lead, else by its agent and when it is asked."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = list(rows)[:_MAX_ROWS]
        self._words: dict[tuple[AskClass, str], frozenset[str]] = {}
        for row in self.rows:
            key = row.ask_class, row.agent
            self._words[key] = self._words.get(key, frozenset()) | _stems(row.name) | _stems(row.when)

    def row_of(self, put: Put) -> Row | None:
        near = _stems(" ".join((*put.places[:2], put.sentence)))
        around = _stems(" ".join((*put.places[2:], put.nearby)))
        best, found = 0.0, None
        for row in self.rows:
            score = self._score(row, put, near, around)
            if score > best:
                best, found = score, row
        return found

    def _score(self, row: Row, put: Put, near: frozenset[str], around: frozenset[str]) -> float:
        ours = _is_named(row.agent, _stems(put.identity))
        names = {_plain(row.name), _without_agent(row)} if ours else {_plain(row.name)}
        for depth, place in enumerate(put.places):
            if _plain(place) and _plain(place) in names:
                # a name said again further in is the nearer one
                return 10.0 - depth
        if not ours and not _is_named(row.agent, near):
            whole = _stems(row.name)
            return 5.0 if len(whole) > 1 and any(whole <= _stems(place) for place in put.places[:2]) else 0.0
        agent = _stems(row.agent) - _ANYONE
        name, when = _stems(row.name) - agent, _stems(row.when) - agent
        by_name, by_when = _coverage(name, near, around), _coverage(when, near, around)
        if not name and ours:
            by_name = _HALF
        elif not self._tells_apart(row, (name | when) & (near | around)):
            return 0.0
        if by_name < _HALF and by_when < _MOST:
            return 0.0
        return by_name + 0.9 * by_when + (0.3 if ours else 0.0) + 0.05 * len((name | when) & near)

    def _tells_apart(self, row: Row, met: frozenset[str]) -> bool:
        """Whether one of the words met belongs to no row of the other class with the same agent."""
        others = (
            words
            for (ask_class, agent), words in self._words.items()
            if ask_class is not row.ask_class and agent == row.agent
        )
        return bool(met.difference(*others))


def _is_named(agent: str, words: frozenset[str]) -> bool:
    """Whether words name an agent: all of its name, or for "any crew member" some of it."""
    wanted = _stems(agent) - _ANYONE
    some = _ANYONE & frozenset(agent.casefold().split())
    return bool(wanted & words) if some else bool(wanted) and wanted <= words


def _without_agent(row: Row) -> str:
    """`Guardian Block` is `block` in the Guardian's own file."""
    agent, name = _plain(row.agent), _plain(row.name)
    return name.removeprefix(agent).strip() if agent and name.startswith(agent + " ") else name


def _coverage(wanted: frozenset[str], near: frozenset[str], around: frozenset[str]) -> float:
    if not wanted:
        return 0.0
    return (len(wanted & near) + _WEAK * len((wanted & around) - near)) / len(wanted)


def same_question(row: Row, title: str) -> bool:
    """Whether a guidance row or a detail section, which may shorten the name, is about a row's question."""
    if _plain(title) in {_plain(row.name), _without_agent(row)}:
        return True
    agent, name = _stems(row.agent) - _ANYONE, _stems(row.name)
    written = _stems(_plain(title))
    if not written or not name:
        return False
    if not name - agent:
        return written == name
    return name <= written or (written <= name | agent and bool(written - agent))


def guidance_for(row: Row | None, project: Project) -> str:
    """What the project says that the summary of a question is about."""
    if row is None:
        return ""
    return next((fact.data[1] for fact in project.find(GUIDANCE) if same_question(row, fact.data[0])), "")
