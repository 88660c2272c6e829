"""Start-up: what is imported for what. Hooks and editors start asklint all the time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import asklint
import asklint_rules

PATHS = os.pathsep.join(str(Path(package.__file__ or "").parents[1]) for package in (asklint, asklint_rules))
SCRIPT = """\
import sys
before = set(sys.modules)
from asklint.__main__ import main
code = main(sys.argv[1:])
names = {n if n.startswith("asklint") else n.split(".")[0] for n in set(sys.modules) - before}
print("\\n".join(sorted(names)), file=sys.stderr)
sys.exit(code)
"""
PARSERS = {"markdown_it", "libcst", "tree_sitter", "tree_sitter_typescript", "yaml", "pathspec"}
MARKDOWN = "---\nname: demo\n---\n# Demo\n\nAsk the user with AskUserQuestion which one they want.\n"


def imported(cwd: Path, *arguments: str) -> set[str]:
    """Top-level modules (of our own, all) that a run imports besides those that Python starts with."""
    # -S: what the installed environment itself imports at start is not ours; the path is handed over instead.
    done = subprocess.run(
        [sys.executable, "-S", "-c", SCRIPT, *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([PATHS, *sys.path])},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    return set(done.stderr.split())


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_the_version_imports_next_to_nothing(tmp_path: Path, option: str) -> None:
    modules = imported(tmp_path, option)
    assert {name for name in modules if name.startswith("asklint")} == {"asklint", "asklint.__main__"}
    assert not modules & {*PARSERS, "pluggy", "argparse", "re", "json", "importlib", "dataclasses"}


def test_the_help_page_imports_no_rules_and_no_parser(tmp_path: Path) -> None:
    modules = imported(tmp_path, "--help")
    assert not modules & {*PARSERS, "pluggy", "argparse", "asklint_rules", "asklint.engine", "asklint.reader"}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "SKILL.md").write_text(MARKDOWN)
    (tmp_path / "prompt.ts").write_text(f"export const PROMPT = `{MARKDOWN}`;\n")
    (tmp_path / "prompt.py").write_text(f'PROMPT = """{MARKDOWN}"""\n')
    return tmp_path


def test_a_run_pays_for_what_it_uses(project: Path) -> None:
    """Markdown needs no parser of code, a report no other report, and nobody repairs or lists anything here."""
    modules = imported(project, "SKILL.md", "--output-format", "concise")
    assert {"markdown_it", "asklint.report.concise"} <= modules
    assert not modules & {"libcst", "tree_sitter", "tree_sitter_typescript", "pathspec"}
    assert not modules & {"asklint.report.text", "asklint.report.github", "asklint.report.json_array"}
    assert not {name for name in modules if name.startswith(("asklint.fix", "asklint.inventory"))}
    assert not modules & {"asyncio", "multiprocessing", "concurrent", "unittest", "difflib"}


def test_typescript_needs_tree_sitter_and_python_only_its_own_parser(project: Path) -> None:
    assert "tree_sitter" in imported(project, "prompt.ts")
    assert not imported(project, "prompt.py") & {"libcst", "tree_sitter"}


COMPILES = """\
import re._compiler, sys
made = []
compile_ = re._compiler.compile
def compiling(pattern, flags=0):
    frame = sys._getframe(1)
    while "/re/" in frame.f_code.co_filename.replace("\\\\", "/"):
        frame = frame.f_back
    made.append(frame.f_globals.get("__name__", ""))
    return compile_(pattern, flags)
re._compiler.compile = compiling
from asklint.engine.plugins import load_registry
load_registry(entry_points=())
print("\\n".join(sorted({n for n in made if n.startswith(("asklint.reader", "asklint.systems", "asklint_rules"))})))
"""


@pytest.mark.skipif(sys.version_info < (3, 11), reason="looks into the compiler where newer versions keep it")
def test_no_table_of_words_is_compiled_before_a_document_needs_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", COMPILES], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout.split() == []
