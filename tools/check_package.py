"""Build the wheel and the sdist and see that they are fit to publish: `python tools/check_package.py [FOLDER]`.

What is in them, what their metadata says, whether `twine check` takes them, and whether the wheel works in an environment
that holds nothing else. The wheel is built from the sdist. With FOLDER, what was built stays there.
"""

from __future__ import annotations

import email
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parent.parent
WHEEL_ROOTS = ("asklint/", "asklint_rules/", "asklint-{version}.dist-info/")
REQUIRED_IN_WHEEL = (
    "asklint/py.typed",
    "asklint_rules/py.typed",
    "asklint/scaffold/rule.py.template",
    "asklint/report/assets/report.css",
    "asklint/report/assets/report.js",
    "asklint-{version}.dist-info/licenses/LICENSE",
    "asklint-{version}.dist-info/entry_points.txt",
)
REQUIRED_IN_SDIST = (
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.md",
    "SECURITY.md",
    "asklint.schema.json",
    "docs/conf.py",
    "docs/field.json",
    "docs/index.md",
    "examples/asklint-plugin-example/pyproject.toml",
    "fixtures/tour/skills/release/SKILL.md",
    "pyproject.toml",
    "tests/test_rules.py",
    "tools/pages/__init__.py",
)
UNWANTED = ("__pycache__", ".pyc", ".asklint_cache", ".venv", "docs/rules/", "docs/_parts/", "site/")
SMOKE = "Use AskUserQuestion with these options: A) Red, B) Green, C) Blue, D) Cyan, E) Pink\n"


class PackageError(Exception):
    """What was built must not be published."""


def main(arguments: list[str]) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        target = Path(arguments[0]).resolve() if arguments else Path(scratch) / "dist"
        _run(sys.executable, "-m", "build", "--outdir", str(target), str(ROOT))
        wheel, sdist = _only(target, "*.whl"), _only(target, "*.tar.gz")
        _run(sys.executable, "-m", "twine", "check", "--strict", str(wheel), str(sdist))
        version = wheel.name.split("-")[1]
        check_wheel(wheel, version)
        check_sdist(sdist, version)
        check_installed(wheel, version, Path(scratch))
    print(f"{wheel.name} and {sdist.name} are fit to publish")


def check_wheel(wheel: Path, version: str) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = archive.read(f"asklint-{version}.dist-info/METADATA").decode("utf-8")
    roots = tuple(root.format(version=version) for root in WHEEL_ROOTS)
    _refuse("the wheel holds", [name for name in names if not name.startswith(roots)])
    _refuse("the wheel holds", [name for name in names if any(part in name for part in UNWANTED)])
    required = {name.format(version=version) for name in REQUIRED_IN_WHEEL} | _source_files()
    _refuse("the wheel lacks", sorted(required - set(names)))
    check_metadata(metadata, version)


def check_metadata(text: str, version: str) -> None:
    fields = email.message_from_string(text)
    if (fields["Name"], fields["Version"]) != ("asklint", version):
        raise PackageError(f"the metadata speaks of {fields['Name']} {fields['Version']}, not of {version}")
    wanted = (
        "Summary",
        "Requires-Python",
        "License-Expression",
        "Project-URL",
        "Classifier",
        "Description-Content-Type",
    )
    _refuse("the metadata lacks", [name for name in wanted if not fields[name]])
    needed = [value for value in fields.get_all("Requires-Dist", []) if "extra ==" not in value]
    _refuse("no lower bound:", [value for value in needed if ">=" not in value])


def check_sdist(sdist: Path, version: str) -> None:
    top = f"asklint-{version}/"
    with tarfile.open(sdist) as archive:
        names = {name.removeprefix(top) for name in archive.getnames()}
    _refuse("the sdist lacks", sorted(set(REQUIRED_IN_SDIST) - names))
    _refuse("the sdist holds", [name for name in sorted(names) if any(part in name for part in UNWANTED)])


def check_installed(wheel: Path, version: str, scratch: Path) -> None:
    """As a user has it: nothing but the wheel and what it asks for, far from the checkout."""
    home = scratch / "environment"
    venv.create(home, with_pip=True)
    programs = home / ("Scripts" if sys.platform == "win32" else "bin")
    _run(
        str(programs / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel)
    )
    project = scratch / "project"
    project.mkdir()
    (project / "SKILL.md").write_text(SMOKE, encoding="utf-8")
    asklint = str(programs / "asklint")
    if version not in _run(asklint, "--version", folder=project):
        raise PackageError("the installed program shows another version")
    if "ASK101" not in _run(asklint, "--output-format", "concise", folder=project, code=1):
        raise PackageError("the installed program does not find what it should")
    for arguments in (
        ["rule", "ASK101"],
        ["asks"],
        ["init"],
        ["--output-file", "html=report.html", "--exit-zero"],
    ):
        _run(asklint, *arguments, folder=project)


def _source_files() -> set[str]:
    """Every module that the checkout has, as a wheel names it."""
    sources = (ROOT / "lint" / "asklint", ROOT / "rules" / "asklint_rules")
    return {
        PurePosixPath(path.relative_to(source.parent)).as_posix()
        for source in sources
        for path in source.rglob("*.py")
    }


def _only(folder: Path, pattern: str) -> Path:
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise PackageError(f"{folder} holds {len(found)} files {pattern}; there has to be one")
    return found[0]


def _refuse(what: str, names: list[str]) -> None:
    if names:
        raise PackageError(f"{what} {', '.join(names[:10])}")


def _run(*words: str, folder: Path | None = None, code: int = 0) -> str:
    run = subprocess.run(words, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False)
    if run.returncode != code:
        raise PackageError(f"{' '.join(words)}\nended with {run.returncode}:\n{run.stdout}{run.stderr}")
    return run.stdout


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except PackageError as error:
        sys.exit(f"check_package: {error}")
