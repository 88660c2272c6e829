"""Names that stand for the ask tool: "Every PHASE CHECKPOINT uses AskUserQuestion", and then a menu under that name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import Addressee, Directive, Stance, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asklint.document.model import Block, Document
    from asklint.reader.model import Stances

_NAME = r"[*_`\"“]{0,3}(?P<name>[A-Z][A-Z0-9]{2,24}(?:[ _-][A-Z][A-Z0-9]{1,24}){0,4})S?[*_`\"”]{0,3}"
_GIVEN = Pattern(
    r"\b(?:[Ee]very|[Ee]ach|[Aa]ll|[Aa]ny)\s(?:\w{1,20}\s){0,2}?"
    + _NAME
    + r"\s(?:\w{1,20}\s){0,3}?(?:uses?|goes?|is|are|must|calls?|fires?|runs?|happens?)(?:\s[^.;\n]{0,60})?$"
)
_MOST_WORDS = 14
STANDS_FOR_IT = "its name stands for the ask tool"


def find_named(document: Document, found: Sequence[Directive], judgements: Stances) -> list[Directive]:
    """The lines that open with such a name, as directives: they count where they introduce a menu or a call."""
    names = dict(_names(found))
    return [named for name in names for named in _lines(document, name, names[name], judgements)]


def _names(found: Sequence[Directive]) -> Iterator[tuple[str, Directive]]:
    for directive in found:
        if not directive.tool or not directive.stance.binding:
            continue
        sentence = directive.sentence.value
        given = _GIVEN.search(sentence[: max(0, sentence.find(directive.tool))].rstrip("`* "))
        if given is not None:
            name = given["name"]
            yield (name[:-1] if name.endswith("S") and not name.endswith("SS") else name), directive


def _lines(document: Document, name: str, source: Directive, judgements: Stances) -> Iterator[Directive]:
    for block in document.blocks:
        if block.kind not in {"paragraph", "heading"} or name not in block.text or block is source.block:
            continue
        line = block.text.split("\n", 1)[0]
        at = _opens(line, name)
        if at is None or len(line.split()) > _MOST_WORDS:
            continue
        yield Directive(
            block,
            block.content.span(at, at + len(name)),
            Text(block.text, block.content.span(0, len(block.text))),
            source.tool,
            _stance(block, judgements),
            Addressee.USER,
            (f"“{source.sentence.value[:60]}”",),
            STANDS_FOR_IT,
        )


def _opens(line: str, name: str) -> int | None:
    """Where the name stands at the front of a line, markers aside."""
    at = line.find(name)
    return at if at >= 0 and not any(char.isalnum() for char in line[:at]) else None


def _stance(block: Block, judgements: Stances) -> Stance:
    judgement = judgements.get(block.index)
    return judgement.stance if judgement is not None else Stance.DIRECTIVE
