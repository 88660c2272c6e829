"""Finds the Markdown in the strings of a Python file, which is parsed but never run."""

from __future__ import annotations

import ast
import re
import warnings
from bisect import bisect_left
from typing import TYPE_CHECKING, Literal, NamedTuple

from asklint.document.model import Comment, Problem
from asklint.document.py_literal import clean, cook_literal, dedent, mark_fields
from asklint.document.py_positions import Fragment
from asklint.document.py_scan import scan
from asklint.document.strings import StringBuilder, may_hold_documents, word_offsets, worth_reading
from asklint.record import record, replace
from asklint.source import Span

if TYPE_CHECKING:
    from asklint.document.py_scan import Hole, ScannedLiteral
    from asklint.document.strings import CookedString
    from asklint.source import Source

_Change = Literal["", "dedent", "clean", "format", "percent"]
_CHANGES: dict[str, _Change] = {"dedent": "dedent", "cleandoc": "clean", "format": "format"}
_MAX_DEPTH = 8
_MAX_FIELDS = 10_000
_ADJACENT = re.compile(r"(?:[ \t\f\r\n]|\\\r?\n|#[^\r\n]*(?![^\r\n]))*")
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class _Visit(NamedTuple):
    """A node still to be looked at, and what is known of its surroundings."""

    node: ast.AST
    name: str
    fragment: Fragment
    alternative: bool = False
    docstring: bool = False
    inside: bool = False
    """Within a hole of a document: there a text counts though it names no ask itself."""


@record(frozen=True)
class _Element:
    """A string expression in quotes or an unknown part, what the program puts before it and does to it."""

    node: ast.expr
    separator: str = ""
    literal: bool = False
    change: _Change = ""


def read_python(source: Source) -> tuple[list[CookedString], list[Comment], list[Problem]]:
    """The documents, the comments and the syntax error of a file."""
    text = source.text
    if not may_hold_documents(text):
        return [], [], []
    literals, comment_spans = scan(text)
    comments = [Comment(text[span.start : span.end], span) for span in comment_spans]
    finder = _Finder(text, literals)
    whole = Fragment(text, source.line_starts, 0, 0)
    # Before 3.12 the parser takes time quadratic in the fields of one f-string.
    crowded = any(len(literal.holes) > _MAX_FIELDS for literal in literals)
    tree = ValueError(f"an f-string has more than {_MAX_FIELDS} fields") if crowded else _parse(text)
    if isinstance(tree, ast.AST):
        return finder.find(_Visit(tree, "", whole), _rows_with_words(source)), comments, []
    return finder.find_unparsed(), comments, [_problem(tree, source, whole)]


def _rows_with_words(source: Source) -> list[int]:
    return [source.position(offset).row for offset in word_offsets(source.text)]


def _parse(text: str) -> ast.AST | Exception:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return error


def _problem(error: Exception, source: Source, whole: Fragment) -> Problem:
    if not isinstance(error, SyntaxError):
        reason = "it is nested too deeply" if isinstance(error, (RecursionError, MemoryError)) else str(error)
        return Problem(f"the code cannot be parsed: {reason}", Span(0, min(1, len(source.text))))
    row = min(max(error.lineno or 1, 1), source.line_count)
    line = source.line_span(row)
    # The column of a SyntaxError counts characters, not bytes as those of nodes do.
    at = min(line.start + max((error.offset or 1) - 1, 0), line.end)
    return Problem(f"the code cannot be parsed: {error.msg} on line {row}", Span(at, max(at, line.end)))


class _Finder:
    """Walks the tree without recursion."""

    def __init__(self, text: str, literals: list[ScannedLiteral]) -> None:
        self._text = text
        self._literals = literals
        self._starts = [literal.span.start for literal in literals]
        self._found: list[CookedString] = []
        self._stack: list[_Visit] = []
        self._rows: list[int] = []

    def find(self, root: _Visit, rows: list[int]) -> list[CookedString]:
        """The documents below `root`; `rows` are the lines that hold an ask-related word."""
        self._rows = rows
        self._stack.append(root)
        while self._stack:
            visit = self._stack.pop()
            if visit.inside or self._has_words(visit.node):
                self._look(visit)
        return sorted(self._found, key=lambda string: string.span)

    def _has_words(self, node: ast.AST) -> bool:
        first = getattr(node, "lineno", None)
        # A definition starts at its `def`: what its decorators say stands above.
        if first is None or getattr(node, "decorator_list", None):
            return True
        index = bisect_left(self._rows, first)
        return index < len(self._rows) and self._rows[index] <= getattr(node, "end_lineno", first)

    def find_unparsed(self) -> list[CookedString]:
        """Without a tree: every run of adjacent literals is a string of its own."""
        run: list[ScannedLiteral] = []
        for literal in [*self._literals, None]:
            if literal is not None and (literal.depth or "b" in literal.prefix):
                continue
            if run and (literal is None or not self._adjacent(run[-1], literal)):
                builder = StringBuilder()
                for part in run:
                    builder.extend(cook_literal(self._text, part))
                if worth_reading(builder.text):
                    self._found.append(builder.build("", Span(run[0].span.start, run[-1].span.end)))
                run = []
            if literal is not None:
                run.append(literal)
        return self._found

    def _adjacent(self, left: ScannedLiteral, right: ScannedLiteral) -> bool:
        between = _ADJACENT.match(self._text, left.span.end, right.span.start)
        if between is None or between.end() != right.span.start:
            return False
        # Strings on lines of their own are adjacent only within brackets, which nobody knows here: joining
        # two statements is the lesser harm for text that is split over lines.
        return not (len(left.quote) == 3 and "\n" in between.group())

    def _look(self, visit: _Visit) -> None:
        node = visit.node
        if isinstance(node, ast.expr) and _is_text(node):
            self._expression(visit, node)
        elif isinstance(node, ast.IfExp):
            self._push(visit, [node.test])
            self._push(visit, [node.body, node.orelse], alternative=True)
        elif isinstance(node, ast.BoolOp):
            self._push(visit, node.values, alternative=True)
        elif isinstance(node, (ast.Module, *_DEFINITIONS)):
            self._body(visit, node)
        elif isinstance(node, ast.Dict):
            self._dict(visit, node)
        else:
            self._push(visit._replace(name=_name(node) or visit.name), list(ast.iter_child_nodes(node)))

    def _push(self, visit: _Visit, nodes: list[ast.expr] | list[ast.AST], alternative: bool = False) -> None:
        self._stack.extend(
            _Visit(node, visit.name, visit.fragment, alternative, False, visit.inside) for node in nodes
        )

    def _body(self, visit: _Visit, node: ast.AST) -> None:
        inner = visit._replace(name=getattr(node, "name", visit.name), alternative=False)
        children = list(ast.iter_child_nodes(node))
        first = next(iter(getattr(node, "body", [])), None)
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            children.remove(first)
            self._stack.append(inner._replace(node=first.value, docstring=True))
        self._push(inner, children)

    def _dict(self, visit: _Visit, node: ast.Dict) -> None:
        for key, value in zip(node.keys, node.values, strict=True):
            named = key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else visit.name
            self._push(visit._replace(name=named), [value])

    def _expression(self, visit: _Visit, node: ast.expr) -> None:
        """A string expression becomes one document; what its holes hold is looked at on its own."""
        elements = self._elements(node, 0)
        builder = StringBuilder()
        end = 0
        unknown: list[ast.expr] = []
        holes: list[Hole] = []
        for element in elements:
            place = visit.fragment.span(element.node)
            literals = self._literals_in(place) if element.literal else []
            begin = literals[0].body.start if literals else place.start
            if element.separator:
                builder.add_separator(element.separator, end, max(0, begin - end))
            end = literals[-1].body.end if literals else place.end
            if literals:
                builder.extend(self._cook(literals, element.change))
                holes.extend(hole for literal in literals for hole in literal.holes)
            elif not element.literal:
                builder.add_hole(self._text, place, "…")
                unknown.append(element.node)
        if visit.docstring:
            clean(builder)
        if builder.parts and worth_reading(builder.text, visit.alternative):
            self._found.append(builder.build(visit.name, visit.fragment.span(node)))
            visit = visit._replace(inside=True)
        self._push(visit, unknown)
        if visit.fragment.depth < _MAX_DEPTH:
            for hole in holes:
                self._hole(hole, visit)

    def _cook(self, literals: list[ScannedLiteral], change: _Change) -> StringBuilder:
        builder = StringBuilder()
        for literal in literals:
            builder.extend(cook_literal(self._text, literal))
        if change == "dedent":
            dedent(builder)
        elif change == "clean":
            clean(builder)
        elif change:
            mark_fields(builder, percent=change == "percent")
        return builder

    def _hole(self, hole: Hole, visit: _Visit) -> None:
        """Strings in a replacement field: parsed anew, as their positions are wrong before Python 3.12."""
        expression = self._text[hole.start + 1 : hole.expression_end]
        if not any(quote in expression for quote in "'\"") or not (
            visit.inside or may_hold_documents(expression)
        ):
            return
        expression = re.sub(r"(?<![=!<>])=\s*\Z", lambda match: " " * len(match.group()), expression)
        wrapped = f"({expression}\n)"
        tree = _parse(wrapped)
        if isinstance(tree, ast.AST):
            fragment = Fragment(wrapped, None, hole.start, visit.fragment.depth + 1)
            # Its line numbers are its own, so the lines with words in the file say nothing about it.
            self._push(visit._replace(fragment=fragment, inside=True), [tree])

    def _literals_in(self, place: Span) -> list[ScannedLiteral]:
        """The outermost literals of a string expression, side by side."""
        found: list[ScannedLiteral] = []
        for index in range(bisect_left(self._starts, place.start), len(self._literals)):
            literal = self._literals[index]
            if literal.span.start >= place.end:
                break
            if not found or literal.depth <= found[0].depth:
                found.append(literal)
        return found

    def _elements(self, node: ast.expr, depth: int) -> list[_Element]:
        """The literals and holes that a string expression is put together from, in order."""
        elements: list[_Element] = []
        pending = [node]
        while pending:
            leaf = pending.pop()
            joined = _joined(leaf) if depth < _MAX_DEPTH else None
            if isinstance(leaf, ast.BinOp) and isinstance(leaf.op, ast.Add):
                pending.extend((leaf.right, leaf.left))
            elif _is_literal(leaf):
                elements.append(_Element(leaf, literal=True))
            elif (changed := _change_of(leaf)) is not None:
                elements.append(changed)
            elif joined is not None:
                separator, items = joined
                elements.extend(self._items(separator, items, depth))
            else:
                elements.append(_Element(leaf))
        return elements

    def _items(self, separator: str, items: list[ast.expr], depth: int) -> list[_Element]:
        elements: list[_Element] = []
        for item in items:
            inner = self._elements(item, depth + 1)
            if elements and inner:
                inner[0] = replace(inner[0], separator=separator)
            elements.extend(inner)
        return elements


def _is_literal(node: ast.AST) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str)
    return isinstance(node, ast.JoinedStr) or type(node).__name__ == "TemplateStr"


def _is_text(node: ast.expr) -> bool:
    return _is_literal(node) or _is_sum(node) or _change_of(node) is not None or _joined(node) is not None


def _is_sum(node: ast.AST) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add)


def _change_of(node: ast.expr) -> _Element | None:
    """A literal handed to a function that is known to change it: `dedent`, `cleandoc`, `.format`, `%`."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and _is_literal(node.left):
        return _Element(node.left, literal=True, change="percent")
    if not isinstance(node, ast.Call):
        return None
    function = node.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    change = _CHANGES.get(name)
    if change == "format":
        receiver = function.value if isinstance(function, ast.Attribute) else None
    else:
        receiver = node.args[0] if change and len(node.args) == 1 else None
    if change is None or receiver is None or not _is_literal(receiver):
        return None
    return _Element(receiver, literal=True, change=change)


def _joined(node: ast.expr) -> tuple[str, list[ast.expr]] | None:
    """The separator and the items of `"…".join([…])`."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join"):
        return None
    receiver = node.func.value
    if not (isinstance(receiver, ast.Constant) and isinstance(receiver.value, str) and len(node.args) == 1):
        return None
    items = node.args[0]
    return (receiver.value, items.elts) if isinstance(items, (ast.List, ast.Tuple)) else None


def _name(node: ast.AST) -> str:
    """What an assignment or a keyword calls the string in it."""
    target: object = None
    if isinstance(node, ast.Assign):
        target = node.targets[0]
    elif isinstance(node, (ast.AnnAssign, ast.AugAssign, ast.NamedExpr)):
        target = node.target
    elif isinstance(node, ast.keyword):
        return node.arg or ""
    if isinstance(target, ast.Attribute):
        return target.attr
    return target.id if isinstance(target, ast.Name) else ""
