"""A TypeScript or JavaScript file after an edit, seen through tree-sitter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.document.model import Problem
from asklint.document.ts_tree import parse

if TYPE_CHECKING:
    from tree_sitter import Node

    from asklint.document.moved import Moved
    from asklint.document.ts_tree import Tree
    from asklint.source import Source

_LITERALS = frozenset({"string", "template_string"})
_TEXT = frozenset({"string_fragment", "escape_sequence", "html_character_reference", "jsx_text"})
_COMMENTS = frozenset({"comment", "html_comment"})


def typescript_harm(before: Source, after: Source, moved: Moved) -> str:
    """The two trees are the same but for what strings hold, and comments; every string stands where it should."""
    old, new = parse(before), parse(after)
    if isinstance(old, Problem) or isinstance(new, Problem):
        return "the file cannot be parsed, so that nobody can tell what else would change"
    if old.first_error() is None and new.first_error() is not None:
        return "the file would no longer parse"
    stack = [(old.root, new.root)]
    while stack:
        one, other = stack.pop()
        reason = _differ(old, one, new, other, moved)
        if reason:
            return reason
        children = _children(one), _children(other)
        if len(children[0]) != len(children[1]):
            return "the string around it would end early, or take in code"
        stack.extend(zip(*children, strict=True))
    return ""


def _children(node: Node) -> list[Node]:
    return [child for child in node.children if child.type not in _TEXT and child.type not in _COMMENTS]


def _differ(old: Tree, one: Node, new: Tree, other: Node, moved: Moved) -> str:
    if one.type != other.type:
        return "the string around it would end early, or take in code"
    if one.type in _LITERALS:
        same = moved.span(old.span(one)) == new.span(other)
        return "" if same else "another string of the file would change"
    if not one.child_count and old.written(one) != new.written(other):
        return "code would change, and not only text"
    return ""
