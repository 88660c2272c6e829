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
        "disk",
        "foreign",
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
MAX_LINES = 400
TABLES = {"asklint.harness_rows"}
"""Nothing but data: they grow with what is known."""


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
def imports(name: str, *, types: bool = False) -> frozenset[str]:
    """Modules that a module imports at run time, at its top or inside a function; with `types` those for the type
    checker as well."""
    path = MODULES[name]
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found: set[str] = set()
    pending: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while pending:
        node = pending.pop()
        if not types and isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            pending.extend(node.orelse)
            continue
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *(node.module or "").split(".")]).strip(".")
            found.update(_imported(base, alias.name) for alias in node.names)
        pending.extend(ast.iter_child_nodes(node))
    return frozenset(module for module in found if module.split(".")[0] in {"asklint", "asklint_rules"})


def _imported(base: str, name: str) -> str:
    """`from package import module` is about the module, `from module import name` about the module before the name."""
    return f"{base}.{name}" if f"{base}.{name}" in MODULES else base


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
        (name, part(used))
        for name in ours("asklint")
        for used in imports(name)
        if used in MODULES
        and used.split(".")[0] == "asklint"
        and ORDER.index(part(used)) > ORDER.index(part(name))
    }
    # Reading a file ends with the facts that its systems want; they are looked up by name when they are in use.
    assert wrong == {("asklint.reader.read", "systems")}


def test_types_of_later_parts_are_named_where_they_are_handed_in() -> None:
    """What is imported for the type checker alone shows the direction as well; these are the exceptions."""
    wrong = {
        (part(name), part(used))
        for name in ours("asklint")
        for used in imports(name, types=True) - imports(name)
        if used.split(".")[0] == "asklint" and ORDER.index(part(used)) > ORDER.index(part(name))
    }
    assert wrong == {
        # A remark is read from a comment of a document.
        ("directives", "document"),
        # What a rule knows besides the document is read by those who look for the same things.
        ("reader", "rule"),
        ("systems", "rule"),
        ("hookspecs", "report"),
        ("report", "inventory"),
    }


def test_rules_know_the_model_and_what_it_is_made_of() -> None:
    """For their types as well: a rule that names the engine in a signature is written for it."""
    names = ours("asklint_rules")
    used = {part(u) for name in names for u in imports(name, types=True) if u.startswith("asklint.")}
    assert used <= {
        *("source", "document", "reader", "systems", "project", "lookup", "settings"),
        *("harness", "harnesses", "finding", "record", "lazy_regex", "rule", "rule_files", "hookspecs"),
    }


def test_rules_leave_wording_to_the_reader() -> None:
    """A pattern in a rule looks at one field of the model: a code, a heading's signs, a label, a line to be rewritten."""
    with_patterns = {
        name for name in ours("asklint_rules") if {"re", "asklint.lazy_regex"} & _all_imports(name)
    }
    assert {name.rpartition(".")[2] for name in with_patterns} == {
        *("brief_recommendation", "tree_code", "tree_heading", "tree_label"),
    }


def _all_imports(name: str) -> set[str]:
    tree = ast.walk(ast.parse(MODULES[name].read_text(encoding="utf-8")))
    plain = {alias.name for node in tree if isinstance(node, ast.Import) for alias in node.names}
    return plain | imports(name)


def test_no_module_needs_itself() -> None:
    """Modules that import one another cannot be read, tested or replaced one by one."""
    graph = {name: imports(name) & MODULES.keys() - {name} for name in MODULES}
    reached = {name: _reachable(name, graph) for name in graph}
    around = {name for name in graph if name in reached[name]}
    # A linter shares its files out to processes, and each of those makes a linter of its own.
    assert around == {"asklint.engine.run", "asklint.engine.batch", "asklint.engine.workers"}


def _reachable(start: str, graph: dict[str, frozenset[str]]) -> set[str]:
    found: set[str] = set()
    pending = list(graph[start])
    while pending:
        name = pending.pop()
        if name not in found:
            found.add(name)
            pending.extend(graph[name])
    return found


def test_modules_are_named_where_they_are_imported() -> None:
    """What is imported by a name in a variable is hidden from these tests; so it is kept to tables of names."""
    hidden = {n for n, path in MODULES.items() if "import_module" in path.read_text(encoding="utf-8")}
    assert hidden == {
        *("asklint.cli.app", "asklint.cli.completion", "asklint.cli.completion.model"),
        *("asklint.report", "asklint.rule_files", "asklint.systems"),
    }


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
    assert lines <= MAX_LINES or name in TABLES, "when it does not, it has two jobs"
