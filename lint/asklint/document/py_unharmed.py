"""A Python file after an edit, seen through libcst, which keeps every blank, comment and quote of the source."""

from __future__ import annotations

import ast
import warnings
from typing import TYPE_CHECKING

import libcst
from libcst.metadata import ByteSpanPositionProvider, MetadataWrapper

from asklint.document.moved import Moved
from asklint.document.ts_tree import ByteOffsets
from asklint.finding import Edit
from asklint.source import Span

if TYPE_CHECKING:
    from collections.abc import Mapping

_UNPARSED = "the file is not valid Python, so that nobody can tell what else would change"


def python_harm(before: str, after: str, moved: Moved) -> str:
    """Strings stay strings of their kind, and all around them stays as it is; comments may go."""
    try:
        old = _Skeleton(before)
        inside = [edit for edit in moved.edits if old.in_literal(edit.span)]
        comments = Moved(edit for edit in moved.edits if edit not in inside)
        if comments.edits:
            # First the comments, which no parser minds, then the strings in what is left.
            before = _applied(before, comments)
            old, was = _Skeleton(before), old
            same_code = ast.dump(ast.parse(was.text)) == ast.dump(ast.parse(before))
            if not same_code or was.written() != old.written():
                return "code would change, and not only text"
            moved = Moved(Edit(comments.span(edit.span), edit.content) for edit in inside)
        new = _Skeleton(after)
    except (libcst.ParserSyntaxError, SyntaxError, RecursionError, ValueError, MemoryError):
        return _UNPARSED
    if not old.tree.deep_equals(new.tree):
        return "the string around it would end early, or take in code"
    if [moved.span(span) for span in old.literals] != new.literals:
        return "another string of the file would change"
    return ""


def _applied(text: str, moved: Moved) -> str:
    for edit in reversed(moved.edits):
        text = text[: edit.span.start] + edit.content + text[edit.span.end :]
    return text


class _Skeleton:
    """A module with its strings emptied, and where they stood."""

    def __init__(self, text: str) -> None:
        self.text = text
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(text)
            wrapper = MetadataWrapper(libcst.parse_module(text), unsafe_skip_copy=True)
        emptied = _Emptied(wrapper.resolve(ByteSpanPositionProvider), ByteOffsets(text))
        self.tree = wrapper.module.visit(emptied)
        self.literals = sorted(emptied.literals)

    def written(self) -> list[str]:
        """The strings with their prefixes and quotes."""
        return [self.text[literal.start : literal.end] for literal in self.literals]

    def in_literal(self, span: Span) -> bool:
        return any(literal.start < span.start and span.end < literal.end for literal in self.literals)


class _Emptied(libcst.CSTTransformer):
    def __init__(self, places: Mapping[libcst.CSTNode, object], offset: ByteOffsets) -> None:
        super().__init__()
        self._places = places
        self._offset = offset
        self.literals: list[Span] = []

    def _note(self, node: libcst.CSTNode) -> None:
        place: object = self._places[node]
        start, length = int(place.start), int(place.length)  # type: ignore[attr-defined]
        self.literals.append(Span(self._offset(start), self._offset(start + length)))

    def leave_SimpleString(  # noqa: N802  (the name libcst calls)
        self, original_node: libcst.SimpleString, updated_node: libcst.SimpleString
    ) -> libcst.SimpleString:
        self._note(original_node)
        return updated_node.with_changes(value=f"{original_node.prefix}{original_node.quote * 2}")

    def leave_FormattedString(  # noqa: N802  (the name libcst calls)
        self, original_node: libcst.FormattedString, updated_node: libcst.FormattedString
    ) -> libcst.FormattedString:
        self._note(original_node)
        holes = [part for part in updated_node.parts if not isinstance(part, libcst.FormattedStringText)]
        return updated_node.with_changes(parts=holes)
