"""Dependencies point one way, and no module grows past a few screens."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

import asklint
import asklint_rules

LAYERS = ("source", "document", "reader", "engine", "cli")
"""Each may import those before it, and none that follow."""
UPPER = ("engine", "cli", "report", "fix", "config", "discover", "inventory", "testing")
"""What a rule and the reader must never need."""
ORDER = (
    *(
        "",
        "source",
        "regex_literals",
        "lazy_regex",
        "record",
        "finding",
        "harness",
        "harness_rows",
        "harnesses",
    ),
    *("settings", "directives", "fingerprint", "git", "lookup", "redact", "project", "document", "reader"),
    *("systems", "rule", "rule_files", "hookspecs", "discover", "config", "scaffold", "report", "inventory"),
    *("fix", "engine", "testing", "cli", "__main__"),
)
"""Every part of the engine, each after all that it needs. "" is the package itself, which holds the version."""
MAX_LINES = 450


def modules() -> dict[str, Path]:
    found = {}
    for package in (asklint, asklint_rules):
        folder = Path(package.__file__ or "").parent
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder.parent).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


@cache
def imports(name: str) -> frozenset[str]:
    """Modules that a module imports at run time, at its top or inside a function."""
    path = MODULES[name]
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found: set[str] = set()
    pending: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            pending.extend(node.orelse)
            continue
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *(node.module or "").split(".")]).strip(".")
            found.add(base)
            found.update(f"{base}.{alias.name}" for alias in node.names)
        pending.extend(ast.iter_child_nodes(node))
    return frozenset(module for module in found if module.split(".")[0] in {"asklint", "asklint_rules"})


def part(module: str) -> str:
    """The second word: `reader` of `asklint.reader.asks`."""
    return [*module.split("."), ""][1]


def ours(prefix: str) -> list[str]:
    return [name for name in MODULES if name == prefix or name.startswith(f"{prefix}.")]


def test_the_reading_of_imports_works() -> None:
    assert "asklint.engine.run" in imports("asklint.cli.session")
    assert "asklint.cli.prepare" in imports("asklint.cli.check")
    assert "asklint.cli.session" not in imports("asklint.cli.show")
    assert len(MODULES) > 100


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_never_imports_one_above_it(layer: str) -> None:
    above = LAYERS[LAYERS.index(layer) + 1 :]
    wrong = [
        (name, used) for name in ours(f"asklint.{layer}") for used in imports(name) if part(used) in above
    ]
    assert wrong == []


def test_every_part_has_its_place() -> None:
    assert {part(name) for name in ours("asklint")} == set(ORDER)
    assert len(ORDER) == len(set(ORDER))


def test_a_part_imports_only_those_before_it() -> None:
    wrong = {
        (name, part(module))
        for name in ours("asklint")
        for used in imports(name)
        if (module := used if used in MODULES else used.rpartition(".")[0]) in MODULES
        and module.split(".")[0] == "asklint"
        and ORDER.index(part(module)) > ORDER.index(part(name))
    }
    # Reading a file ends with the facts that its systems want; they are looked up by name when they are in use.
    assert wrong == {("asklint.reader.read", "systems")}


@pytest.mark.parametrize("upper", UPPER)
@pytest.mark.parametrize(
    "package", ["asklint_rules", "asklint.reader", "asklint.document", "asklint.systems"]
)
def test_rules_and_readers_do_not_know_who_uses_them(package: str, upper: str) -> None:
    wrong = [(name, used) for name in ours(package) for used in imports(name) if part(used) == upper]
    assert [pair for pair in wrong if pair[1].startswith("asklint.")] == []


@pytest.mark.parametrize(
    "package", ["asklint.reader", "asklint.document", "asklint.systems", "asklint.source"]
)
def test_what_reads_documents_does_not_know_rules(package: str) -> None:
    wrong = [(name, used) for name in ours(package) for used in imports(name) if part(used) == "rule"]
    assert wrong == []


def test_rules_are_known_to_the_plugin_loader_alone() -> None:
    users = {
        name
        for name in ours("asklint")
        if any(used.split(".")[0] == "asklint_rules" for used in imports(name))
    }
    assert users == {"asklint.engine.plugins"}


def test_rules_do_not_import_one_another() -> None:
    rules = {name for name in ours("asklint_rules") if name.count(".") == 2 and "._" not in name}
    wrong = [(name, used) for name in rules for used in imports(name) if used in rules - {name}]
    assert wrong == []


def test_only_the_entry_point_imports_the_command_line() -> None:
    users = {name for name in MODULES if any(part(used) == "cli" for used in imports(name))}
    assert {name for name in users if part(name) != "cli"} == {"asklint.__main__"}


@pytest.mark.parametrize("package", ["asklint.report", "asklint.fix", "asklint.config", "asklint.discover"])
def test_the_parts_beside_the_engine_do_not_need_it(package: str) -> None:
    wrong = [
        (name, used) for name in ours(package) for used in imports(name) if part(used) in {"engine", "cli"}
    ]
    assert wrong == []


def test_parsers_have_one_door() -> None:
    """So that one of them can be replaced, or left out at start-up."""
    parsers = ("import markdown_it", "from markdown_it", "libcst", "tree_sitter")
    users = {
        n for n, path in MODULES.items() if any(word in path.read_text(encoding="utf-8") for word in parsers)
    }
    assert {name.rsplit(".", 1)[0] for name in users} == {"asklint.document"}


@pytest.mark.parametrize("name", MODULES)
def test_a_module_fits_on_a_few_screens(name: str) -> None:
    lines = len(MODULES[name].read_text(encoding="utf-8").splitlines())
    assert lines <= MAX_LINES, "when it does not, it has two jobs"
