"""Which class a question belongs to: what its author declares, else what the project's tables or settings say."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from asklint.project import Fact
from asklint.reader.model import AskClass
from asklint.record import record
from asklint.systems import version_key
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


@record(frozen=True)
class Row:
    """A name with its class, from a table or from the settings."""

    name: str
    ask_class: AskClass
    agent: str = ""
    when: str = ""
    fact: Fact | None = None


@record(frozen=True)
class Judged:
    """A question and its class. `row` is None where its author declares it."""

    put: Put
    ask_class: AskClass | None
    row: Row | None


def hybrid(context: Context) -> bool:
    """Whether the version in force has two classes of questions."""
    used = version_key(context.profiles.get(NAME, ""))
    return not used or used >= _HYBRID


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


def judged(project: Project, context: Context) -> list[Judged]:
    """The questions of a project that keeps classes, the declared ones aside. Without classes, none."""
    key = (judged, id(context))
    known = cast("tuple[Context, list[Judged]] | None", project.remembered.get(key))
    if known is None or known[0] is not context:
        project.remembered[key] = known = context, list(_judged(project, context))
    return known[1]


def _judged(project: Project, context: Context) -> Iterator[Judged]:
    rows = [*configured_rows(context), *table_rows(project)]
    if not rows or not hybrid(context):
        return
    classifier = Classifier(rows)
    for put in puts(project.find(QUESTION)):
        if put.declared is None:
            row = classifier.row_of(put)
            yield Judged(put, row.ask_class if row else None, row)


@record(frozen=True)
class _Words:
    """A row as words, for comparison with many questions."""

    row: Row
    names: frozenset[str]
    """Its name, and its name without the agent."""
    whole: frozenset[str]
    name: frozenset[str]
    when: frozenset[str]
    agent: frozenset[str]
    anyone: bool
    """Its agent is one of several: "any crew member"."""

    def by(self, words: frozenset[str]) -> bool:
        """Whether words name the agent: all of its name, or for one of several some of it."""
        return not self.agent.isdisjoint(words) if self.anyone else bool(self.agent) and self.agent <= words


def _words_of(row: Row) -> _Words:
    agent, whole = _stems(row.agent) - _ANYONE, _stems(row.name)
    anyone = not _ANYONE.isdisjoint(row.agent.casefold().split())
    names = frozenset({_plain(row.name), _without_agent(row)}) - {""}
    return _Words(row, names, whole, whole - agent, _stems(row.when) - agent, agent, anyone)


class Classifier:
    """Finds the row that a question meets: by its name in a heading or lead, else by its agent and when it is asked."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = [_words_of(row) for row in rows[:_MAX_ROWS]]
        by_agent: dict[tuple[AskClass, str], frozenset[str]] = {}
        for words in self._rows:
            key = words.row.ask_class, words.row.agent
            by_agent[key] = by_agent.get(key, frozenset()) | words.whole | _stems(words.row.when)
        self._by_agent = by_agent

    def row_of(self, put: Put) -> Row | None:
        identity = _stems(put.identity)
        near = _stems(" ".join((*put.places[:2], put.sentence)))
        around = _stems(" ".join((*put.places[2:], put.nearby))) - near
        places = {_plain(place): -depth for depth, place in reversed(list(enumerate(put.places)))}
        inner = [_stems(place) for place in put.places[:2]]
        best, found = 0.0, None
        for words in self._rows:
            ours = words.by(identity)
            named = [
                places[name] for name in words.names & places.keys() if ours or name == _plain(words.row.name)
            ]
            if named:
                # a name said again further in is the nearer one
                score = 10.0 + max(named)
            elif ours or words.by(near):
                score = self._by_occasion(words, near, around, ours)
            else:
                score = 5.0 if len(words.whole) > 1 and any(words.whole <= place for place in inner) else 0.0
            if score > best:
                best, found = score, words.row
        return found

    def _by_occasion(self, words: _Words, near: frozenset[str], around: frozenset[str], ours: bool) -> float:
        by_name, by_when = _coverage(words.name, near, around), _coverage(words.when, near, around)
        if not words.name and ours:
            by_name = _HALF
        elif not self._tells_apart(words, near | around):
            return 0.0
        if by_name < _HALF and by_when < _MOST:
            return 0.0
        return by_name + 0.9 * by_when + (0.3 if ours else 0.0) + 0.05 * len((words.name | words.when) & near)

    def _tells_apart(self, words: _Words, text: frozenset[str]) -> bool:
        """Whether a word met belongs to no row of the other class with the same agent."""
        met = (words.name | words.when) & text
        other = AskClass.ADVISORY if words.row.ask_class is AskClass.PHASE else AskClass.PHASE
        return bool(met - self._by_agent.get((other, words.row.agent), frozenset()))


def _without_agent(row: Row) -> str:
    """`Guardian Block` is `block` in the Guardian's own file."""
    agent, name = _plain(row.agent), _plain(row.name)
    return name.removeprefix(agent).strip() if agent and name.startswith(agent + " ") else name


def _coverage(wanted: frozenset[str], near: frozenset[str], around: frozenset[str]) -> float:
    return (len(wanted & near) + _WEAK * len(wanted & around)) / len(wanted) if wanted else 0.0


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
