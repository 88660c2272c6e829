"""What a document asks, and how: the types that every recogniser yields and every rule reads.

All spans are offsets of the document's text (`Document.text`).
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Literal, Protocol

from asklint.finding import Confidence
from asklint.record import field, record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from asklint.document.model import Block, Document
    from asklint.reader.intents import Intent
    from asklint.reader.recogniser import RecogniserError
    from asklint.source import Span


class Stance(enum.Enum):
    """What a passage does with what it says."""

    DIRECTIVE = "directive"
    PROHIBITION = "prohibition"
    GUARDED = "guarded"
    BAD_EXAMPLE = "bad example"
    GOOD_EXAMPLE = "good example"
    QUOTATION = "quotation"
    DEFINITION = "definition"
    HISTORY = "history"

    @property
    def binding(self) -> bool:
        """Whether an agent that reads the passage acts on it."""
        return self in (Stance.DIRECTIVE, Stance.GOOD_EXAMPLE)


class Addressee(enum.Enum):
    """Whom a question is put to."""

    USER = "user"
    SELF = "the agent itself"
    SUBAGENT = "a subagent"
    ORCHESTRATOR = "the orchestrator"
    OTHER = "another role"


class Asker(enum.Enum):
    """Who puts the question."""

    MAIN = "main"
    SUBAGENT = "subagent"
    FORKED = "forked"
    UNATTENDED = "unattended"


@record(frozen=True)
class Role:
    """Who speaks in a document, and where it says so."""

    asker: Asker
    reason: str = ""
    span: Span | None = None
    """The frontmatter line that makes it so."""


@record(frozen=True)
class Policy:
    """A sentence that sends questions through the ask tool, and how far it reaches."""

    span: Span
    sentence: str
    project_wide: bool


class Channel(enum.Enum):
    """How the question reaches the user."""

    TOOL = "tool"
    PROSE = "prose"
    UNKNOWN = "unknown"


class AskClass(enum.Enum):
    """Campaign Mode's two kinds of question."""

    PHASE = "phase"
    ADVISORY = "advisory"


@record(frozen=True)
class Text:
    """A piece of text as a person would read it, and where it was written (without its quotes)."""

    value: str
    span: Span
    quoted: bool = False
    placeholder: bool = False
    """It stands for something unknown: `{x}`, `<x>`, `[one per finding]`, `${x}`."""


@record(frozen=True)
class Option:
    """One alternative. `span` covers the whole item as written, marker included."""

    label: Text
    span: Span
    description: Text | None = None
    marker: str = ""
    """`A`, `1`, `-`, `B2`, `Y`, or empty."""
    recommended: Span | None = None
    """Where the recommended marker stands, wherever it was written."""
    handler: Text | None = None
    """What happens on this answer, when written behind an arrow."""
    keys: Mapping[str, Span] = field(default_factory=dict)
    """The keys written for it in a call, with their places."""
    preview: bool = False
    abridged: bool = False
    """Written as an object that goes on with `...`."""
    condition: str = ""
    """When it is offered, where a comment or a template says so: options under different conditions exclude each other."""
    stands_for: tuple[int, int | None] | None = None
    """A placeholder item that stands for several: bounds on how many; None as upper end: no bound."""


@record(frozen=True)
class Count:
    """How many options there are: `low` to `high`; `high` None is an open set."""

    low: int
    high: int | None
    exact: bool
    """Every option is written out."""
    span: Span | None = None
    """Where a number is stated, if one is."""

    def over(self, limit: int) -> bool:
        return self.high is not None and self.high > limit


@record(frozen=True)
class Question:
    """One question with its options, from a call or a menu."""

    span: Span
    options: tuple[Option, ...]
    count: Count
    text: Text | None = None
    header: Text | None = None
    multi_select: bool | None = None
    multi_select_span: Span | None = None
    options_span: Span | None = None
    """The list of options; None when none is written."""
    keys: Mapping[str, Span] = field(default_factory=dict)
    """Keys written for the question itself, with their places."""
    wrong_types: Mapping[str, str] = field(default_factory=dict)
    """Keys whose value has a type the tool does not take, with what stands there."""


Form = Literal["payload", "sketch"]


@record(frozen=True)
class Call:
    """The arguments of an ask tool, written out."""

    form: Form
    shape: str
    """The recogniser that read it."""
    block: Block
    span: Span
    questions: tuple[Question, ...]
    tool: str = ""
    """The tool's name where the call itself names it."""
    keys: Mapping[str, Span] = field(default_factory=dict)
    """Top-level keys besides the questions."""
    problem: str = ""
    """What breaks, when the block is meant as a call and only part of it could be read."""
    problem_span: Span | None = None


@record(frozen=True)
class Menu:
    """Alternatives written down, in any shape."""

    shape: str
    block: Block
    span: Span
    options: tuple[Option, ...]
    count: Count
    question: Text | None = None
    """The sentence that puts the menu to somebody, where it stands with the menu."""
    lead: Text | None = None
    """The line that introduces the menu."""
    typed_reply: Span | None = None
    """Where the passage demands a typed reply: `[Y/n]`, "type 1 or 2"."""


@record(frozen=True)
class Judgement:
    """The stance of a passage, and why it was read so."""

    stance: Stance
    evidence: tuple[str, ...] = ()


@record(frozen=True)
class Directive:
    """Words that tell an agent to ask: a sentence with an ask verb or an ask tool in it."""

    block: Block
    span: Span
    """The words themselves: the tool's name, or verb and object."""
    sentence: Text
    tool: str
    """The tool named, or empty when it asks in no particular way."""
    stance: Stance
    addressee: Addressee
    evidence: tuple[str, ...] = ()
    describes: str = ""
    """Why it speaks about the tool rather than tells to use it: it counts only where it governs a menu or a call."""


@record()
class Ask:
    """One request to the user: a directive bound to its call or menu, or either alone."""

    span: Span
    block: Block
    channel: Channel
    stance: Stance
    addressee: Addressee
    asker: Asker
    questions: tuple[Question, ...] = ()
    tool: str = ""
    directive: Directive | None = None
    call: Call | None = None
    menu: Menu | None = None
    ask_class: AskClass | None = None
    delegated: bool = False
    """It stands in a prompt that is handed to a subagent."""
    says_no_options: Span | None = None
    """Where the directive says that there is nothing to choose from: "free text", "no options", "to wait"."""
    said_header: Text | None = None
    """The header that the words of the directive give, where no call writes one."""
    confidence: Confidence = Confidence.HIGH
    evidence: tuple[str, ...] = ()

    @property
    def through_tool(self) -> bool:
        """Whether an agent that reads the passage puts this through the ask tool."""
        return self.channel is Channel.TOOL and self.stance.binding


class Stances(Protocol):
    """Judgements by the index of their block; none for a plain directive."""

    def get(self, index: int, /) -> Judgement | None: ...


@record(eq=False)
class Reading:
    """A document and what it asks: all that a rule gets to see."""

    document: Document
    asks: list[Ask] = field(default_factory=list)
    directives: list[Directive] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    menus: list[Menu] = field(default_factory=list)
    judgements: Stances = field(default_factory=dict[int, Judgement])
    """Stance by block index."""
    rejected: list[tuple[Span, str]] = field(default_factory=list)
    """What looks like a menu and is none, with the reason."""
    other_instructions: list[Span] = field(default_factory=list)
    """Words that tell the agent to write an "Other" option, outside of any option list."""
    policies: list[Policy] = field(default_factory=list)
    """Sentences that send questions through the tool for the whole file or project."""
    intents: list[Intent] = field(default_factory=list)
    """What the author declares about passages."""
    bans: list[Policy] = field(default_factory=list)
    """Sentences that rule the tool out for every question."""
    states_fallback: bool = False
    """It says how to ask where there is no ask tool."""
    role: Role = Role(Asker.MAIN)
    """Who speaks in the document."""
    faults: list[RecogniserError] = field(default_factory=list)
    """Recognisers that failed here, so that what they read is missing."""
    remembered: dict[object, object] = field(default_factory=dict)
    """What was found out about the document for one rule, and serves the next (`reader.remembered`)."""

    def declared(self, span: Span, *words: str) -> Intent | None:
        """The innermost declaration of one of these words around a span."""
        around = [i for i in self.intents if i.word in words and i.scope.contains(span)]
        return min(around, key=lambda intent: intent.scope.end - intent.scope.start, default=None)

    def stance(self, block: Block) -> Stance:
        judgement = self.judgements.get(block.index)
        return judgement.stance if judgement else Stance.DIRECTIVE
