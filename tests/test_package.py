"""What is published, and how: the package check finds what is wrong, and the forms around it are well-formed."""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml

import check_package
from asklint import __version__

ROOT = Path(__file__).parent.parent
TEMPLATES = ROOT / ".github" / "ISSUE_TEMPLATE"
METADATA = f"""\
Metadata-Version: 2.4
Name: asklint
Version: {__version__}
Summary: A linter
Requires-Python: >=3.10
License-Expression: MIT
Project-URL: Source, https://example.org
Classifier: Typing :: Typed
Description-Content-Type: text/markdown
Requires-Dist: pluggy>=1.5
"""


def wheel_names() -> set[str]:
    fixed = {name.format(version=__version__) for name in check_package.REQUIRED_IN_WHEEL}
    return fixed | check_package._source_files()


def write_wheel(path: Path, names: set[str], metadata: str = METADATA) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"asklint-{__version__}.dist-info/METADATA", metadata)
        for name in sorted(names):
            archive.writestr(name, "")
    return path


def write_sdist(path: Path, names: set[str]) -> Path:
    with tarfile.open(path, "w:gz") as archive:
        for name in sorted(names):
            archive.addfile(tarfile.TarInfo(f"asklint-{__version__}/{name}"), io.BytesIO())
    return path


def test_a_whole_wheel_passes(tmp_path: Path) -> None:
    check_package.check_wheel(write_wheel(tmp_path / "a.whl", wheel_names()), __version__)


@pytest.mark.parametrize(
    "missing",
    ["asklint/py.typed", "asklint_rules/options/option_overflow.py", "asklint/report/assets/report.css"],
)
def test_a_wheel_that_lacks_a_file_is_refused(tmp_path: Path, missing: str) -> None:
    wheel = write_wheel(tmp_path / "a.whl", wheel_names() - {missing})
    with pytest.raises(check_package.PackageError, match=f"lacks {missing}"):
        check_package.check_wheel(wheel, __version__)


@pytest.mark.parametrize(
    "stray", ["tests/test_rules.py", "asklint/__pycache__/x.cpython-311.pyc", "rules/x.py"]
)
def test_a_wheel_with_a_stray_file_is_refused(tmp_path: Path, stray: str) -> None:
    wheel = write_wheel(tmp_path / "a.whl", wheel_names() | {stray})
    with pytest.raises(check_package.PackageError, match="holds"):
        check_package.check_wheel(wheel, __version__)


@pytest.mark.parametrize(
    ("line", "instead", "why"),
    [
        ("Requires-Dist: pluggy>=1.5", "Requires-Dist: pluggy", "no lower bound: pluggy"),
        ("License-Expression: MIT\n", "", "License-Expression"),
        (f"Version: {__version__}", "Version: 9", "speaks of"),
    ],
)
def test_metadata_that_misleads_is_refused(line: str, instead: str, why: str) -> None:
    with pytest.raises(check_package.PackageError, match=why):
        check_package.check_metadata(METADATA.replace(line, instead), __version__)


def test_an_sdist_needs_what_its_own_tests_need(tmp_path: Path) -> None:
    whole = set(check_package.REQUIRED_IN_SDIST)
    check_package.check_sdist(write_sdist(tmp_path / "a.tar.gz", whole), __version__)
    for names, why in ((whole - {"docs/field.json"}, "lacks"), (whole | {"docs/rules/a.md"}, "holds")):
        with pytest.raises(check_package.PackageError, match=why):
            check_package.check_sdist(write_sdist(tmp_path / "b.tar.gz", names), __version__)


def test_what_has_to_be_in_the_sdist_is_in_the_checkout() -> None:
    assert [name for name in check_package.REQUIRED_IN_SDIST if not (ROOT / name).is_file()] == []


def test_the_check_is_part_of_what_has_to_pass_and_of_publishing() -> None:
    assert "tools/check_package.py" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "tools/check_package.py dist" in (ROOT / ".github/workflows/publish.yml").read_text(
        encoding="utf-8"
    )


def test_only_the_publishing_job_may_speak_for_the_project() -> None:
    workflow = _yaml(ROOT / ".github" / "workflows" / "publish.yml")
    assert workflow["permissions"] == {"contents": "read"}
    rights = {name: job.get("permissions") for name, job in workflow["jobs"].items()}
    assert rights == {"build": None, "publish": {"id-token": "write"}}
    # PyYAML reads the key `on` as true.
    assert workflow[True] == {"push": {"tags": ["v*"]}}


def test_the_changelog_knows_the_version() -> None:
    assert f"\n## {__version__} (" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_a_false_positive_comes_with_the_passage_and_how_it_was_read() -> None:
    fields = {item["id"]: item for item in _yaml(TEMPLATES / "false-positive.yml")["body"] if "id" in item}
    assert all(fields[name]["validations"]["required"] for name in ("passage", "finding", "explain"))
    assert "asklint asks --explain" in fields["explain"]["attributes"]["description"]


@pytest.mark.parametrize(
    ("schema", "path"),
    [
        ("github-issue-config", TEMPLATES / "config.yml"),
        ("readthedocs", ROOT / ".readthedocs.yaml"),
        *(
            ("github-issue-forms", TEMPLATES / f"{name}.yml")
            for name in ("bug", "false-positive", "missed", "rule")
        ),
    ],
    ids=lambda value: value.name if isinstance(value, Path) else value,
)
def test_the_host_understands_the_file(schema: str, path: Path) -> None:
    pytest.importorskip("check_jsonschema", reason="check-jsonschema is not installed: pip install '.[dev]'")
    run = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", str(path)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def _yaml(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))
