"""What a protocol document offers its users: the option sets that prompt specs have to preserve."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.finding import Confidence
from asklint.lazy_regex import Pattern
from asklint.project import Fact
from asklint.reader.labels import is_catch_all
from asklint.reader.model import Addressee
from asklint.reader.negation import negated
from asklint.reader.options_compared import wants_several
from asklint.reader.statements import statements
from asklint.record import record
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block, Document
    from asklint.reader.model import Ask, Question, Reading

OPTIONS = "codex.options"
DOCUMENT = "codex.document"
ASKED, TYPE, TAXONOMY = "asked", "type", "taxonomy"
_COPRODUCT = Pattern(r"[∈∊][ \t]{0,4}\{(?P<members>[^{}\n]{3,400})\}")
_BETWEEN = Pattern(r",(?![^(]{0,80}\))")
_NAME = Pattern(r"[A-Z][\w -]{0,40}(?:\([^()]{0,80}\))?")
_TAXONOMY = Pattern(r"\b(?:taxonomy|types|categories|dimensions)\b", re.IGNORECASE)
_BOLD = Pattern(r"\*\*(?P<name>[^*\n]{1,60})\*\*")
_TASK_CALL = Pattern(r"\bTaskCreate[ \t]{0,2}[(\[{]")
_MAX_ROWS = 40
_MAX_LEAD = 400


@record(frozen=True, eq=False)
class OptionSet:
    """Alternatives that a document writes down, as facts carry them."""

    fact: Fact

    @property
    def origin(self) -> str:
        return self.fact.key

    @property
    def path(self) -> str:
        return self.fact.path

    @property
    def span(self) -> Span:
        return self.fact.span

    @property
    def multi_select(self) -> bool:
        return self.fact.data[0] == "several"

    @property
    def counted(self) -> bool:
        """Every option is written out, so that their number is known."""
        return self.fact.data[1] == "exact"

    @property
    def catch_alls(self) -> int:
        """How many more there are that ask tools add by themselves."""
        return int(self.fact.data[2])

    @property
    def titles(self) -> list[str]:
        """The headings above it, innermost first."""
        return self.fact.data[3].split("\n") if self.fact.data[3] else []

    @property
    def labels(self) -> list[str]:
        return self.fact.data[4].split("\n") if self.fact.data[4] else []


def source_facts(reading: Reading) -> Iterator[Fact]:
    """The option sets of a document, and what specs must know of it as a whole."""
    document = reading.document
    if document.host != "markdown":
        return
    titles = "\n".join(flat(section.title) for section in document.sections if section.heading)
    tasks = "tasks" if tracks_tasks(reading) else ""
    yield Fact(DOCUMENT, reading.role.asker.name, document.path, _title(document), (tasks, titles))
    for ask in reading.asks:
        if offered(ask):
            for question in ask.questions:
                if question.options:
                    yield _asked(reading, ask, question)
    for block in document.blocks:
        if block.kind == "fence" and ("∈" in block.text or "∊" in block.text):
            yield from _coproducts(reading, block)
        elif block.kind == "table":
            yield from _taxonomy(reading, block)


def offered(ask: Ask) -> bool:
    """Whether the reader of the document is sure to put it to the user."""
    sure = ask.confidence is not Confidence.LOW
    return sure and ask.stance.binding and ask.addressee is Addressee.USER and not ask.delegated


def is_multi(document: Document, ask: Ask, question: Question) -> bool:
    """Whether several answers are wanted: by the call, or by the words of the question and those behind it."""
    if question.multi_select is not None:
        return question.multi_select
    texts = [ask.directive.sentence.value] if ask.directive else []
    if question.text is not None:
        listed = question.options_span or question.span
        start, end = question.text.span.start, max(question.text.span.end, listed.start)
        texts += [question.text.value, document.text[start : min(end, start + _MAX_LEAD)]]
    return any(wants_several(text) for text in texts)


def titles_above(document: Document, offset: int) -> list[str]:
    return [flat(section.title) for section in document.section_at(offset).path()]


def flat(text: str) -> str:
    return " ".join(text.replace("*", "").replace("`", "").split())


def _asked(reading: Reading, ask: Ask, question: Question) -> Fact:
    real = [option for option in question.options if not is_catch_all(option)]
    labels = [flat(option.label.value) for option in real if not option.label.placeholder]
    exact = question.count.exact and len(labels) == len(real)
    return _fact(
        reading,
        ASKED,
        question.options_span or question.span,
        labels,
        several=is_multi(reading.document, ask, question),
        exact=exact,
        catch_alls=len(question.options) - len(real),
    )


def _coproducts(reading: Reading, fence: Block) -> Iterator[Fact]:
    """`A = User's response ∈ {Accept, Modify(aspect), Reject}` in a block of types."""
    for match in _COPRODUCT.finditer(fence.text):
        members = [member.strip() for member in _BETWEEN.split(match.group("members"))]
        if len(members) >= 2 and all(_NAME.fullmatch(member) for member in members):
            yield _fact(reading, TYPE, fence.content.span(*match.span("members")), members, exact=True)


def _taxonomy(reading: Reading, table: Block) -> Iterator[Fact]:
    """A table of types or categories, each row led by its name in bold."""
    titles = titles_above(reading.document, table.span.start)
    if not titles or not _TAXONOMY.search(titles[0]) or not 3 <= len(table.children) <= _MAX_ROWS:
        return
    names = []
    for row in table.children[1:]:
        name = _BOLD.match(row.children[0].text.strip()) if row.children else None
        if name is None:
            return
        names.append(flat(name.group("name")))
    yield _fact(reading, TAXONOMY, table.span, names, exact=True)


def _fact(
    reading: Reading,
    origin: str,
    span: Span,
    labels: list[str],
    *,
    several: bool = False,
    exact: bool,
    catch_alls: int = 0,
) -> Fact:
    document = reading.document
    data = (
        "several" if several else "one",
        "exact" if exact else "open",
        str(catch_alls),
        "\n".join(titles_above(document, span.start)),
        "\n".join(labels),
    )
    return Fact(OPTIONS, origin, document.path, document.to_source(span), data)


def _title(document: Document) -> Span:
    """Its first heading, else its first block."""
    heading = next((block for block in document.blocks if block.kind == "heading"), None)
    first = heading or next((block for block in document.blocks if block.kind != "document"), document.root)
    return document.to_source(Span(first.span.start, min(first.span.end, first.span.start + 80)))


def tracks_tasks(reading: Reading) -> bool:
    """Whether it tells its reader to keep a list of tasks; what its Codex section says of that is the answer to it."""
    document = reading.document
    if "TaskCreate" not in document.text:
        return False
    for block in document.blocks:
        if (
            block.kind in {"fence", "code"}
            and reading.stance(block).binding
            and _TASK_CALL.search(block.text)
        ):
            return True
    for statement in statements(reading):
        at = statement.text.find("TaskCreate")
        if at < 0 or not statement.stance.binding or negated(statement.lowered, at, at + len("TaskCreate")):
            continue
        titles = titles_above(document, statement.span.start)
        if not any("codex" in title.lower() for title in titles):
            return True
    return False
