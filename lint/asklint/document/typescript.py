"""Finds the Markdown in the strings of a TypeScript or JavaScript file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from asklint.document import ts_tree
from asklint.document.model import Comment, Problem
from asklint.document.strings import StringBuilder, may_hold_documents, worth_reading
from asklint.document.ts_literal import cook_quoted, cook_template, is_dedenting
from asklint.record import record
from asklint.source import Span

if TYPE_CHECKING:
    from tree_sitter import Node

    from asklint.document.strings import CookedString, Encoding
    from asklint.source import Source

_NAME_FIELD = {
    "variable_declarator": "name",
    "function_declaration": "name",
    "generator_function_declaration": "name",
    "function_expression": "name",
    "generator_function": "name",
    "method_definition": "name",
    "public_field_definition": "name",
    "enum_assignment": "name",
    "pair": "key",
    "assignment_expression": "left",
    "augmented_assignment_expression": "left",
}
_NAMES = {"identifier", "property_identifier", "private_property_identifier", "number"}
_WRAPPERS = {"parenthesized_expression", "as_expression", "satisfies_expression", "non_null_expression"}
_ALTERNATIVES = {"&&", "||", "??"}
_NEVER_TEXT = {"regex", "literal_type", "jsx_text", "comment"}
_MAX_NESTED_JOINS = 8


class _Visit(NamedTuple):
    """A node still to be looked at, and what is known of its surroundings."""

    node: Node
    name: str
    alternative: bool = False
    inside: bool = False
    """Within a hole of a document: there a text counts though it names no ask itself."""


@record(frozen=True)
class _Element:
    """A literal or an unknown part of a string expression, and what the program puts before it."""

    node: Node
    separator: str = ""
    literal: Node | None = None
    """The template or quoted string; None: a hole."""
    tag: str = ""


def read_typescript(source: Source) -> tuple[list[CookedString], list[Comment], list[Problem]]:
    """The documents, the comments and the first syntax error of a file."""
    if not may_hold_documents(source.text):
        return [], [], []
    tree = ts_tree.parse(source)
    if isinstance(tree, Problem):
        return [], [], [tree]
    error = tree.first_error()
    return _Finder(tree).find(), list(tree.comments()), [error] if error else []


class _Finder:
    """Walks the tree without recursion: generated code nests deeper than Python's stack."""

    def __init__(self, tree: ts_tree.Tree) -> None:
        self._tree = tree
        self._text = tree.text
        self._found: list[CookedString] = []
        self._stack: list[_Visit] = [_Visit(tree.root, "")]

    def find(self) -> list[CookedString]:
        while self._stack:
            visit = self._stack.pop()
            if visit.inside or self._tree.has_words(visit.node):
                self._look(visit)
        return sorted(self._found, key=lambda string: string.span)

    def _look(self, visit: _Visit) -> None:
        node = visit.node
        kind = node.type
        if kind in _NEVER_TEXT:
            return
        if kind in {"string", "template_string"} or _is_sum(node):
            self._expression(visit)
        elif kind == "call_expression":
            if self._join_of(node) is not None or self._literal_call(node) is not None:
                self._expression(visit)
            elif not self._loads_module(node):
                self._push_children(visit)
        elif kind == "ternary_expression":
            self._push_fields(visit, "condition")
            self._push_fields(visit, "consequence", "alternative", alternative=True)
        elif kind == "binary_expression" and _operator(node) in _ALTERNATIVES:
            self._push_fields(visit, "left", "right", alternative=True)
        elif kind in _WRAPPERS:
            inner = _unwrap(node)
            if inner.type not in _WRAPPERS:
                self._stack.append(visit._replace(node=inner))
        elif kind == "jsx_attribute":
            self._attribute(visit)
        else:
            self._push_children(visit)

    def _push_fields(self, visit: _Visit, *fields: str, alternative: bool = False) -> None:
        for field in fields:
            child = visit.node.child_by_field_name(field)
            if child is not None:
                self._stack.append(_Visit(child, visit.name, alternative, visit.inside))

    def _push_children(self, visit: _Visit) -> None:
        node = visit.node
        name = visit.name
        skipped: Node | None = None
        field = _NAME_FIELD.get(node.type)
        if field is not None:
            named = node.child_by_field_name(field)
            name = self._name(named) or name
            skipped = named if named is not None and named.type == "string" else None
        elif node.type in {"import_statement", "export_statement", "import_require_clause"}:
            skipped = node.child_by_field_name("source")
        self._stack.extend(
            _Visit(child, name, False, visit.inside) for child in node.named_children if child != skipped
        )

    def _name(self, node: Node | None) -> str:
        if node is not None and node.type == "member_expression":
            node = node.child_by_field_name("property")
        if node is None:
            return ""
        if node.type == "string":
            return self._tree.written(node)[1:-1]
        return self._tree.written(node) if node.type in _NAMES else ""

    def _loads_module(self, call: Node) -> bool:
        function = call.child_by_field_name("function")
        if function is None or function.type not in {"import", "identifier"}:
            return False
        return self._tree.written(function) in {"import", "require"}

    def _attribute(self, visit: _Visit) -> None:
        """`<Prompt text="…">`: quotes without escapes."""
        children = visit.node.named_children
        name = self._tree.written(children[0]) if children else visit.name
        for child in children[1:]:
            if child.type != "string":
                self._stack.append(_Visit(child, name, False, visit.inside))
                continue
            encode: Encoding = "jsx-single" if self._tree.written(child)[:1] == "'" else "jsx-double"
            self._emit(
                cook_quoted(self._text, self._body(child), encode), visit._replace(node=child, name=name)
            )

    def _expression(self, visit: _Visit) -> None:
        """A string expression becomes one document; what its holes hold is looked at on its own."""
        elements = self._elements(visit.node, 0)
        builder = StringBuilder()
        inner: list[Node] = []
        end = 0
        for element in elements:
            body = (
                self._body(element.literal) if element.literal is not None else self._tree.span(element.node)
            )
            if element.separator:
                builder.add_separator(element.separator, end, body.start - end)
            end = body.end
            if element.literal is None:
                inner.append(element.node)
                builder.add_hole(self._text, body, "…")
            else:
                holes = [child for child in element.literal.children if child.type == "template_substitution"]
                inner.extend(child for hole in holes for child in hole.named_children)
                builder.extend(self._cook(element.literal, body, holes, element.tag))
        inside = visit.inside
        if any(element.literal is not None for element in elements):
            inside = self._emit(builder, visit) or inside
        self._stack.extend(_Visit(node, visit.name, False, inside) for node in inner)

    def _emit(self, builder: StringBuilder, visit: _Visit) -> bool:
        if not worth_reading(builder.text, visit.alternative):
            return False
        self._found.append(builder.build(visit.name, self._tree.span(visit.node)))
        return True

    def _body(self, literal: Node) -> Span:
        """What stands between the quotes, also when the closing one is missing."""
        start, end = self._tree.span(literal)
        closed = end - start >= 2 and self._text[end - 1] == self._text[start]
        return Span(min(start + 1, end), end - 1 if closed else end)

    def _cook(self, literal: Node, body: Span, holes: list[Node], tag: str) -> StringBuilder:
        if literal.type == "template_string":
            return cook_template(self._text, body, [self._tree.span(hole) for hole in holes], tag)
        single = self._text[body.start - 1 : body.start] == "'"
        return cook_quoted(self._text, body, "single" if single else "double")

    def _elements(self, node: Node, depth: int) -> list[_Element]:
        """The literals and holes that a string expression is put together from, in order."""
        elements: list[_Element] = []
        pending = [node]
        while pending:
            leaf = _unwrap(pending.pop())
            if _is_sum(leaf):
                left, right = leaf.child_by_field_name("left"), leaf.child_by_field_name("right")
                pending.extend(side for side in (right, left) if side is not None)
            elif leaf.type in {"string", "template_string"}:
                elements.append(_Element(leaf, "", leaf))
            elif leaf.type == "call_expression":
                elements.extend(self._call_elements(leaf, depth))
            else:
                elements.append(_Element(leaf))
        return elements

    def _call_elements(self, call: Node, depth: int) -> list[_Element]:
        literal = self._literal_call(call)
        if literal is not None:
            return [literal]
        array = self._join_of(call) if depth < _MAX_NESTED_JOINS else None
        if array is None:
            return [_Element(call)]
        separator = self._separator(call)
        elements: list[_Element] = []
        for item in array.named_children:
            if item.type == "comment":
                continue
            inner = self._elements(item, depth + 1)
            if elements and inner:
                inner[0] = _Element(inner[0].node, separator, inner[0].literal, inner[0].tag)
            elements.extend(inner)
        return elements

    def _literal_call(self, call: Node) -> _Element | None:
        """A tagged template, or a call of `dedent` with a literal."""
        function, arguments = call.child_by_field_name("function"), call.child_by_field_name("arguments")
        if function is None or arguments is None:
            return None
        if arguments.type == "template_string":
            start, end = self._tree.span(function)
            return _Element(call, "", arguments, self._text[start : min(end, start + 40)])
        if function.type != "identifier" or not is_dedenting(self._tree.written(function)):
            return None
        given = [child for child in arguments.named_children if child.type != "comment"]
        if len(given) == 1 and given[0].type == "template_string":
            return _Element(call, "", given[0], self._tree.written(function))
        return None

    def _join_of(self, call: Node) -> Node | None:
        """The array literal of `[…].join(…)`, a `.filter(…)` in between allowed."""
        receiver = self._receiver(call, "join")
        if receiver is not None and receiver.type == "call_expression":
            receiver = self._receiver(receiver, "filter")
        return receiver if receiver is not None and receiver.type == "array" else None

    def _receiver(self, call: Node, method: str) -> Node | None:
        function = call.child_by_field_name("function")
        if function is None or function.type != "member_expression":
            return None
        name, receiver = function.child_by_field_name("property"), function.child_by_field_name("object")
        if name is None or receiver is None or self._tree.written(name) != method:
            return None
        return _unwrap(receiver)

    def _separator(self, join: Node) -> str:
        arguments = join.child_by_field_name("arguments")
        given = [c for c in arguments.named_children if c.type != "comment"] if arguments is not None else []
        if not given:
            return ","
        if given[0].type in {"string", "template_string"}:
            return self._cook(given[0], self._body(given[0]), [], "").text
        # A constant such as EOL: joining text by anything but lines is rare.
        return "\n"


def _operator(node: Node) -> str:
    operator = node.child_by_field_name("operator")
    return operator.type if operator is not None else ""


def _is_sum(node: Node) -> bool:
    return node.type == "binary_expression" and _operator(node) == "+"


def _unwrap(node: Node) -> Node:
    """What parentheses and type assertions are about."""
    while node.type in _WRAPPERS:
        inner = next((child for child in node.named_children if child.type != "comment"), None)
        if inner is None:
            return node
        node = inner
    return node
