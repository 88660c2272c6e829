"""Decision trees as their authors write them. All spans are offsets of the document's text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from asklint.record import field, record
from asklint.source import Span
from asklint.systems.dtree.versions import ESCAPES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asklint.document.model import Block

Form = Literal["legacy", "choose", "bare"]
"""`### ¶ASK_X` + `## Decision: T`; `## ¶ASK_X: Choose one: T`; a name, or a title, without either."""

Place = Literal["", "head", "title", "options"]
"""Under the name, under the title of the question, or after the options."""


@record(frozen=True)
class Words:
    """A piece of text and where it stands."""

    value: str
    span: Span


@record(frozen=True)
class Attribute:
    """`(if: …)`, `(Recommended if: …)` or `(each: …)` behind a label. `span` covers the brackets."""

    kind: str
    body: Words
    span: Span


@record(eq=False)
class Node:
    """An option, or in a tree with conditions a question with options of its own."""

    label: Words
    line: Span
    """The label's line, from its list marker to its end."""
    margin: Span
    """The white space before the list marker."""
    level: int
    indent: int
    code: Words | None = None
    code_brackets: Span | None = None
    box_before: Span | None = None
    """`[ ]` before the code: what every option has from version 4 on."""
    box_after: Span | None = None
    """`[ ]` behind the code: what makes a level multi-select up to version 3."""
    attributes: tuple[Attribute, ...] = ()
    recommended: bool = False
    description: list[Words] = field(default_factory=list)
    """Its lines, without their margins."""
    description_margins: list[Span] = field(default_factory=list)
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)

    @property
    def key(self) -> str:
        """What names it in paths and conditions: its code without the underscore that hides it, or nothing."""
        return self.code.value.lstrip("_") if self.code else ""

    @property
    def escape(self) -> bool:
        """It leads to the rest rather than being a choice of its own."""
        if self.key not in ESCAPES:
            return False
        return self.key != "MORE" or bool(self.children) or self.label.value.strip(" .…").lower() == "other"

    @property
    def within_escape(self) -> bool:
        """It is such an option, or stands below one."""
        return self.escape or (self.parent is not None and self.parent.within_escape)

    @property
    def bare(self) -> bool:
        """Nothing but a code, or nothing but a label: in an overlay it stands for the option of the base."""
        return not self.description and (not self.label.value or self.code is None)

    @property
    def multi(self) -> bool:
        return self.box_before is not None or self.box_after is not None

    @property
    def name(self) -> str:
        """How to speak of it."""
        return f"[{self.code.value}]" if self.code else self.label.value

    def attribute(self, kind: str) -> Attribute | None:
        return next((attribute for attribute in self.attributes if attribute.kind == kind), None)

    def walk(self) -> Iterator[Node]:
        """Itself and everything below, in the order of the lines. Depth is bounded by the parser."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def span(self) -> Span:
        """From its marker to the end of its last line, children included."""
        last = self
        while last.children:
            last = last.children[-1]
        end = last.description[-1].span.end if last.description else last.line.end
        return Span(self.line.start, max(self.line.end, end))


@record(eq=False)
class Question:
    """A title with its options: `## Decision: T` or the one heading of the later form."""

    title: Words
    heading: Block | None
    nodes: list[Node]
    span: Span
    """The list."""


@record(eq=False)
class Tree:
    """A decision tree with its name, what is said of it, and its questions."""

    form: Form
    name: Words | None
    """Without the sigil: `ASK_PLAN_REVIEW`."""
    head: Block
    """The heading that begins it; for a tree in a fence, with spans in the document."""
    host: Block
    """The block of the document that it stands in or begins with: the fence, or the heading."""
    questions: list[Question]
    multi_heading: bool | None = None
    """`Choose:` is True, `Choose one:` False, None where the heading does not say."""
    trigger: Words | None = None
    """Its value; the span covers the line."""
    trigger_place: Place = ""
    extras: Words | None = None
    extends: Words | None = None
    each: list[Attribute] = field(default_factory=list)
    gaps: list[Words] = field(default_factory=list)
    """Prose between the heading and the first option."""
    fenced: bool = False
    _interview: bool | None = None

    @property
    def overlay(self) -> bool:
        return self.extends is not None

    @property
    def title(self) -> str:
        return self.questions[0].title.value if self.questions else ""

    @property
    def shown_name(self) -> str:
        return f"¶{self.name.value}" if self.name else f"“{self.title}”"

    @property
    def interview(self) -> bool:
        """Its items are questions that depend on one another, not options."""
        if self._interview is None:
            self._interview = bool(self.each) or any(
                node.attribute("if")
                or node.attribute("each")
                or (node.code and node.code.value.startswith("_"))
                for question in self.questions
                for node in question.nodes
            )
        return self._interview

    def is_question(self, node: Node) -> bool:
        """Whether an item asks rather than being an answer."""
        return node.parent is None and bool(node.children) and self.interview

    def escapes(self, siblings: Sequence[Node]) -> list[Node]:
        """Those of a level that lead to the rest. In an overlay a bare code may be one, as its base has it."""
        plain = [node for node in siblings if node.escape]
        if plain or not self.overlay:
            return plain
        return [node for node in siblings if node.bare and node.key in ESCAPES]

    def nodes(self) -> Iterator[Node]:
        for question in self.questions:
            for node in question.nodes:
                yield from node.walk()

    def options(self) -> Iterator[Node]:
        return (node for node in self.nodes() if not self.is_question(node))

    def levels(self) -> Iterator[tuple[Node | None, list[Node]]]:
        """Siblings with the option that leads to them."""
        for question in self.questions:
            yield None, question.nodes
        for node in self.nodes():
            if node.children:
                yield node, node.children

    @property
    def roots(self) -> int:
        """How many questions one item takes up in a call."""
        asked = [node for question in self.questions for node in question.nodes if self.is_question(node)]
        if asked:
            return max(1, sum(1 for node in asked if node.attribute("if") is None))
        return max(1, len(self.questions))
