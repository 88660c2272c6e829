"""The rule that pairs the OPEN_CHOICES field with the ask tool: whether it is there, and what it says of `none`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import Stance
from asklint.reader.phrases import phrases
from asklint.reader.statements import Statement, statements_of
from asklint.record import record
from asklint.systems.pai.native import FIELD, native_formats

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Block
    from asklint.reader.model import Reading
    from asklint.source import Span

RULE, LISTS_ALL = "pai.pairing-rule", "pai.lists-committed"
"""A rule that demands a question for every value; a statement that puts committed decisions on the line as well."""

_PROSE = frozenset({"paragraph", "cell"})
_SAME_TURN = phrases(
    r"(?:the |that |this |your )?(?:very )?same[- ](?:turn|response|message|reply|output|answer)\b",
    r"(?:in|within|during|of|at the end of) (?:the |that |this |your )(?:very )?(?:same |current )?(?:turn|response|message|reply|output)\b",
    r"before (?:the |that |this |your )?(?:turn|response|message|reply) (?:ends|is over|is finished)\b",
)
_DEMAND = phrases(
    r"(?:(?:any|every|each|all|a|an|the) )?non-?empty (?:values?|contents?|entry|entries|line|list|field|open_choices)\b",
    r"non-?empty\b",
    r"not empty\b",
)
_EXEMPT = phrases(
    r"(?:other than|except|except for|besides|apart from|but not|but|not|unless|unless it is|unless the value is|excluding|differs from|different from) [`'\"“*]{0,3}none\b",
    r"(?:≠|!=) ?[`'\"“]?none\b",
    r"none[`'\"”*]{0,3} (?:counts as|is treated as|means|is the same as|stands for|equals|is) (?:an |the )?(?:empty|nothing|no value)",
    r"none[`'\"”*]{0,3} (?:needs|requires|demands|calls for|takes) (?:no|neither)\b",
    r"none[`'\"”*]{0,3} (?:is|being) (?:exempt|the exception|excepted)\b",
    r"none[`'\"”*]{0,3} (?:counts as|is) (?:settled|the empty value)",
)
_FORBIDS = phrases(
    r"(?:never|do not|don't|must not|mustn't|may not|cannot|can't|should not|shouldn't) ~(?:call|use|invoke|ask|run|emit|issue|make)\b"
)
_MEANS_FIELD = phrases(
    r"non-?empty\b",
    r"this (?:line|field|value)\b",
    r"the (?:line|field|value) (?:above|is|names|lists|holds)\b",
    r"(?:value|anything|choice|entry) (?:other than|but|except) [`'\"“*]{0,3}none\b",
)
_NONE = Pattern(r"\bnone\b")
_COMMITTED = Pattern(r"\bcommit|\brationale\b")
_REGARDLESS = phrases(
    r"regardless of (?:the |which )?(?:path|way)",
    r"whichever (?:path|way)",
    r"committed (?:ones|decisions|choices) (?:as well|too|included|are listed)",
)
_REFERENCE = Pattern(r"[\w-]\.md\b")


@record(frozen=True)
class PairingRule:
    """What a document says on when the field must be followed by a question."""

    statement: Statement
    same_turn: bool
    demand: Span | None
    """The words that demand a question for every value that is not empty, `none` being one of them."""
    exempts_committed: bool


def pairing_rules(reading: Reading) -> list[PairingRule]:
    """The passages that name the field and the ask tool together, in reading order."""
    if FIELD not in reading.document.text:
        return []
    asking = _asking(reading)
    formats = [form for form in native_formats(reading) if form.line(FIELD)]
    sections = [reading.document.section_at(form.block.span.start).span for form in formats]
    allows_none = any(_NONE.search(line.value.lower()) for form in formats if (line := form.line(FIELD)))
    return [
        _rule(reading, block, allows_none)
        for block in reading.document.blocks
        if block.index in asking
        and block.kind in _PROSE
        and reading.stance(block).binding
        and (
            _names_field(block)
            or (any(s.contains(block.span) for s in sections) and _MEANS_FIELD.search(block.text.lower()))
        )
    ]


def _asking(reading: Reading) -> set[int]:
    """The blocks that send something to the ask tool. "Except `none`" and "without a call" forbid no call."""
    return {
        directive.block.index
        for directive in reading.directives
        if directive.tool
        and (directive.stance.binding or directive.stance is Stance.PROHIBITION)
        and not _FORBIDS.search(directive.sentence.value.lower())
    }


def refers_elsewhere(reading: Reading) -> bool:
    """Whether the document says that the field's rule is laid down in another one."""
    return any(
        FIELD in block.text and _REFERENCE.search(block.text)
        for block in reading.document.leaves_saying(FIELD.lower())
        if block.kind in _PROSE and reading.stance(block).binding
    )


def said_in_section(reading: Reading, span: Span) -> bool:
    """Whether the section around a place pairs the two in several paragraphs."""
    section = reading.document.section_at(span.start).span
    blocks = [b for b in reading.document.blocks_in(section) if b.kind in _PROSE]
    text = "\n".join(block.text for block in blocks).lower()
    asking = _asking(reading)
    return (
        FIELD.lower() in text
        and any(b.index in asking for b in blocks)
        and _SAME_TURN.search(text) is not None
    )


def listing_statements(reading: Reading) -> Iterator[Statement]:
    """Statements that put every decision on the line, the ones already made included."""
    for block in reading.document.leaves_saying(FIELD.lower()):
        if block.kind in _PROSE and _names_field(block) and reading.stance(block).binding:
            for statement in statements_of(block, reading.stance(block)):
                if FIELD in statement.text and _REGARDLESS.search(statement.lowered):
                    yield statement


def _names_field(block: Block) -> bool:
    """The field itself is meant, as opposed to a line of a sample response."""
    return FIELD in block.text and not block.text.lstrip().startswith("❓")


def _rule(reading: Reading, block: Block, allows_none: bool) -> PairingRule:
    lowered = Statement(block, 0, block.text, reading.stance(block)).lowered
    named = list(statements_of(block, reading.stance(block)))
    statement = next((s for s in named if FIELD in s.text), named[0])
    demand = None
    match = _DEMAND.search(lowered)
    if match is not None and (allows_none or _NONE.search(lowered)) and _EXEMPT.search(lowered) is None:
        demand = block.content.span(*match.span())
    return PairingRule(
        statement, _SAME_TURN.search(lowered) is not None, demand, _COMMITTED.search(lowered) is not None
    )
