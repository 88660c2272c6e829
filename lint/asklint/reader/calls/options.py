"""An option written on lines of its own: as a mapping (`- label: …`) or as a line of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.reader.calls.from_literal import option_of
from asklint.reader.calls.lines import is_lettered
from asklint.reader.literal import read_literal
from asklint.reader.literal_model import Obj
from asklint.reader.model import Option, Text
from asklint.reader.option_text import find_recommended, read_option
from asklint.reader.quantity import bounds
from asklint.record import field, record

if TYPE_CHECKING:
    from asklint.document.textmap import TextMap
    from asklint.reader.calls.lines import Line
    from asklint.source import Span

_LABELS = ("label", "title", "name", "text", "value", "id")
_OPENERS = tuple("\"“「『`'{<[…")


@record()
class OptionDraft:
    line: Line
    start: int
    end: int
    mapping: bool = False
    parts: dict[str, Text] = field(default_factory=dict)
    keys: dict[str, Span] = field(default_factory=dict)

    def build(self, content: TextMap) -> tuple[Option, bool]:
        """The option, and whether it is written as an object."""
        if not self.mapping:
            if content.text.startswith("{", self.line.body):
                node = read_literal(content.text, self.line.body, self.end).node
                if isinstance(node, Obj) and node.entries:
                    return option_of(content, node), True
            return read_option(content, self.start, self.end), False
        span = content.span(self.start, self.end)
        label = next((self.parts[key] for key in _LABELS if key in self.parts), None)
        if label is None:
            plain = read_option(content, self.start, self.line.end)
            description = self.parts.get("description")
            label = (
                plain.label
                if "description" not in self.keys or self.line.body < self.keys["description"].start
                else Text("", span)
            )
            return Option(label, span, description, recommended=plain.recommended, keys=self.keys), bool(
                self.keys
            )
        return (
            Option(
                label,
                span,
                self.parts.get("description"),
                marker=self.line.bullet,
                recommended=find_recommended(content, self.start, self.end),
                keys=self.keys,
                preview="preview" in self.keys,
                stands_for=bounds(label.value, enclosed=True) if label.placeholder else None,
            ),
            True,
        )


def starts_option(text: str, line: Line) -> bool:
    """Whether a line looks like an item of its own: bullet, number, letter, quote or placeholder."""
    if line.bullet or is_lettered(text, line):
        return True
    return text.startswith(_OPENERS, line.start) or text.startswith("...", line.start)
