"""Every regular expression of asklint and its rules, and how it is put to use."""

from __future__ import annotations

import ast
import gc
import importlib
import pkgutil
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from asklint.lazy_regex import Pattern
from asklint.record import fields, is_record

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGES = ("asklint", "asklint_rules")
_CALLS = {"compile", "sub", "subn", "match", "search", "fullmatch", "finditer", "findall", "split"}
_FROM_A_START = {"match", "fullmatch"}


@dataclass(frozen=True)
class Known:
    """A pattern, one of the places it comes from, and whether it is looked for from every place of a text."""

    place: str
    pattern: re.Pattern[str]
    searched: bool


@lru_cache(maxsize=1)
def all_patterns() -> tuple[Known, ...]:
    """Each pattern once, in a fixed order."""
    modules = [importlib.import_module(name) for name in module_names()]
    never_searched = _never_searched(modules)
    found: dict[tuple[str, int], Known] = {}

    def add(place: str, pattern: re.Pattern[str], searched: bool) -> None:
        key = pattern.pattern, pattern.flags
        if key not in found or (searched and not found[key].searched):
            found[key] = Known(place, pattern, searched)

    for module in modules:
        for name, value in _values(module):
            pattern = value.compiled() if isinstance(value, Pattern) else value
            add(f"{module.__name__}.{name}", _of_text(pattern), id(value) not in never_searched)
    for module in modules:
        for place, pattern, searched in _written_inline(module):
            if (pattern.pattern, pattern.flags) not in found:
                add(place, pattern, searched)
    # whatever no name leads to: attributes of objects, defaults of functions
    for thing in gc.get_objects():
        if isinstance(thing, Pattern):
            pattern = thing.compiled()
            if (pattern.pattern, pattern.flags) not in found:
                add("held by an object", pattern, True)
    return tuple(sorted(found.values(), key=lambda known: (known.place, known.pattern.pattern)))


def _of_text(pattern: re.Pattern[Any]) -> re.Pattern[str]:
    """One that looks at bytes takes as long as the same one that looks at letters."""
    if isinstance(pattern.pattern, str):
        return pattern
    return re.compile(pattern.pattern.decode("latin-1"), pattern.flags | re.ASCII)


def module_names() -> list[str]:
    names: list[str] = []
    for package in PACKAGES:
        folder = importlib.import_module(package).__path__
        names += [package, *(module.name for module in pkgutil.walk_packages(folder, f"{package}."))]
    return [name for name in names if not name.endswith("__main__")]


def _values(module: ModuleType) -> Iterator[tuple[str, Pattern | re.Pattern[str]]]:
    """The patterns of a module, in its tables and objects as well."""
    for name, value in vars(module).items():
        if not name.startswith("__"):
            yield from ((name, pattern) for pattern in _below(value))


def _below(value: object) -> Iterator[Pattern | re.Pattern[str]]:
    if isinstance(value, (Pattern, re.Pattern)):
        yield value
    elif isinstance(value, (tuple, list, set, frozenset)):
        for inner in value:
            yield from _below(inner)
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _below(inner)
    elif is_record(value):
        for name in fields(type(value)):
            yield from _below(getattr(value, name))


def _never_searched(modules: list[ModuleType]) -> set[int]:
    """Patterns (by identity) of which every use is `NAME.match(…)` or `NAME.fullmatch(…)`, whatever module it is in."""
    from_a_start: set[int] = set()
    otherwise: set[int] = set()
    for module in modules:
        tree = _tree(module)
        receivers = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and node.attr in _FROM_A_START
        }
        for node in ast.walk(tree):
            thing = _meant(node, module)
            for pattern in _below(thing) if thing is not None else ():
                (from_a_start if id(node) in receivers else otherwise).add(id(pattern))
    return from_a_start - otherwise


def _meant(node: ast.AST, module: ModuleType) -> object | None:
    """What a name, or a name of another module, stands for."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        return getattr(module, node.id, None)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        other = getattr(module, node.value.id, None)
        return getattr(other, node.attr, None) if isinstance(other, ModuleType) else None
    return None


def _written_inline(module: ModuleType) -> Iterator[tuple[str, re.Pattern[str], bool]]:
    """Calls such as `re.sub(r"…", …)`; what a form holds in braces is taken to be a word."""
    for node, written, flags in inline_calls(module):
        if written is not None:
            searched = isinstance(node.func, ast.Attribute) and node.func.attr not in _FROM_A_START
            yield f"{module.__name__}:{node.lineno}", re.compile(written, flags), searched


def not_to_be_seen() -> Iterator[str]:
    """Places where a pattern is compiled of which the source does not stand there."""
    for name in module_names():
        module = importlib.import_module(name)
        if module.__name__ == "asklint.lazy_regex":
            continue
        tables = {id(inner) for node in _tree(module).body if not _is_code(node) for inner in ast.walk(node)}
        for node, written, _ in inline_calls(module):
            # What a module makes once is among its values, and was seen there.
            if written is None and id(node) not in tables:
                yield f"{name}:{node.lineno}"


def _is_code(node: ast.stmt) -> bool:
    return isinstance(node, (ast.FunctionDef, ast.ClassDef))


@cache
def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(Path(module.__file__ or "").read_text(encoding="utf-8"))


def inline_calls(module: ModuleType) -> Iterator[tuple[ast.Call, str | None, int]]:
    """Calls of functions of `re` with the pattern they are given, None if it is not to be seen, and its flags."""
    for node in ast.walk(_tree(module)):
        if not (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == "re"
            and node.func.attr in _CALLS
        ):
            continue
        yield node, _written(node.args[0], module), _flags(node)


def _written(node: ast.expr, module: ModuleType) -> str | None:
    """The source of a pattern as far as it stands in the call."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = []
        for part in node.values:
            if isinstance(part, ast.Constant):
                parts.append(str(part.value))
            elif isinstance(part, ast.FormattedValue):
                held = part.value
                known = getattr(module, held.id, None) if isinstance(held, ast.Name) else None
                parts.append(known if isinstance(known, str) else "word")
        return "".join(parts)
    if isinstance(node, ast.Name) and isinstance(getattr(module, node.id, None), str):
        return str(getattr(module, node.id))
    return None


def _flags(node: ast.Call) -> int:
    flags = 0
    for name in ast.walk(node):
        if isinstance(name, ast.Attribute) and isinstance(getattr(re, name.attr, None), re.RegexFlag):
            flags |= int(getattr(re, name.attr))
    return flags
