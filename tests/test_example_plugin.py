"""The package that plug-in authors copy: built, installed, its own tests run, and a rule added to it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

# Part of the extra `dev`. An environment that was made before it became so can still run the other tests.
pytest.importorskip("hatchling")

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "asklint-plugin-example"


def run(*arguments: str, cwd: Path, path: Path | None = None) -> str:
    """A Python command with `path` on its module path, as if what lies there were installed; its output."""
    environment = {**os.environ, **({"PYTHONPATH": str(path)} if path else {})}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def install(package: Path, target: Path) -> None:
    # Without the network: what builds it is installed with us, and asklint itself is there already.
    quiet = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*quiet, "--no-deps", "--no-build-isolation", "--target", str(target), str(package), cwd=package)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy, with a second rule written by `asklint new-rule`."""
    copy = tmp_path_factory.mktemp("plugin") / "package"
    shutil.copytree(EXAMPLE, copy, ignore=shutil.ignore_patterns("__pycache__", ".*", "dist", "build"))
    said = run("-m", "asklint", "new-rule", "stale-option", cwd=copy)
    assert said.startswith("wrote src/asklint_acme/rules/stale_option.py: ACME102 stale-option\n")
    return copy


@pytest.fixture(scope="module")
def installed(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("site-packages")
    install(package, target)
    return target


def test_its_own_tests_pass_with_the_new_rule_among_them(package: Path, installed: Path) -> None:
    said = run("-m", "pytest", "-p", "no:cacheprovider", "-v", cwd=package, path=installed)
    assert "test_examples[ACME101] PASSED" in said
    assert "test_examples[ACME102] PASSED" in said
    assert "test_installed_it_is_found_by_asklint PASSED" in said


def test_its_rules_are_listed_beside_ours(package: Path, installed: Path) -> None:
    listed = run("-m", "asklint", "rule", "--all", cwd=package, path=installed)
    assert "ACME101  shouting-label" in listed
    assert "ACME102  stale-option" in listed
    assert "ASK101   option-overflow" in listed or "ASK101  option-overflow" in listed
